import type { ReactElement } from "react";

/** Drawings that no other page needs; the rest of them are in ui/icon.tsx. */
const drawings = {
  ban: (
    <>
      <circle cx="12" cy="12" r="7.7" />
      <path d="M6.7 6.7l10.6 10.6" />
    </>
  ),
  headphones: (
    <>
      <path d="M5 14v-2a7 7 0 0 1 14 0v2" />
      <rect x="4" y="13" width="4" height="6" rx="1.8" />
      <rect x="16" y="13" width="4" height="6" rx="1.8" />
    </>
  ),
  bars: <path d="M5 19.5h14M7.5 16v-4M12 16V7.5M16.5 16V9.5" />,
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9" rx="2.5" />
      <path d="M8.5 10.3V8a3.5 3.5 0 0 1 7 0v2.3" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

type Props = { name: keyof typeof drawings; size?: "s" | "xs" };

export function BenefitIcon({ name, size = "s" }: Props) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
