import type { ReactElement, ReactNode } from "react";

/** The app's own icons on a 24 by 24 grid: outline, round caps. */
const drawings = {
  house: <path d="M4.5 10.3 12 4.2l7.5 6.1V18.5a1.2 1.2 0 0 1-1.2 1.2h-3.9v-5.2H9.6v5.2H5.7a1.2 1.2 0 0 1-1.2-1.2z" />,
  pot: (
    <>
      <path d="M5 11h14v5a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 5 16z" />
      <path d="M2.8 11h18.4M9.3 7.6c0-1.3 1.3-1.3 1.3-2.7M13.7 7.6c0-1.3 1.3-1.3 1.3-2.7" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7.5h8.5M18.5 7.5H20M4 16.5h1.5M11.5 16.5H20" />
      <circle cx="15.5" cy="7.5" r="2.7" />
      <circle cx="8.5" cy="16.5" r="2.7" />
    </>
  ),
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  minus: <path d="M5.5 12h13" />,
  camera: (
    <>
      <path d="M4 9a1.8 1.8 0 0 1 1.8-1.8h2L9.3 5h5.4l1.5 2.2h2A1.8 1.8 0 0 1 20 9v8.2a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 17.2z" />
      <circle cx="12" cy="12.9" r="3.6" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="M20 20l-4.7-4.7" />
    </>
  ),
  speech: (
    <path d="M7 5h10a3 3 0 0 1 3 3v5.5a3 3 0 0 1-3 3h-4.6L8 20v-3.5H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM8.3 9.3h7.4M8.3 12.3h4.4" />
  ),
  mic: (
    <>
      <rect x="9.2" y="3.8" width="5.6" height="10.4" rx="2.8" />
      <path d="M5.8 11.2a6.2 6.2 0 0 0 12.4 0M12 17.4v2.8" />
    </>
  ),
  bolt: <path d="M13.3 3.8L6.3 13.4h4.9l-.9 6.8 7-9.6h-4.9z" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="10.5" height="10.5" rx="2.5" />
      <path d="M15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5" />
    </>
  ),
  barcode: <path d="M4 8V5.5h3M17 5.5h3V8M20 16v2.5h-3M7 18.5H4V16M7.8 9v6M10.7 9v6M13.5 9v6M16.3 9v6" />,
  cup: (
    <path d="M5 9.5h10.5v4.7a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM15.5 10.7h1.3a2.4 2.4 0 0 1 0 4.8h-1.5M8.5 6.7c0-.9.9-.9.9-1.9M12 6.7c0-.9.9-.9.9-1.9" />
  ),
  bowl: (
    <path d="M4 11.5h16a8 8 0 0 1-4.8 7.3v.7H8.8v-.7A8 8 0 0 1 4 11.5zM8 8.3c0-1.2 1.2-1.2 1.2-2.5M12.3 8.3c0-1.2 1.2-1.2 1.2-2.5" />
  ),
  moon: <path d="M19.2 14.2A7.7 7.7 0 1 1 9.8 4.8a6.3 6.3 0 0 0 9.4 9.4z" />,
  apple: (
    <path d="M12 8.4c-1.4-1.2-3.1-1.5-4.5-.7-2.6 1.5-2.6 5.5-1.2 8.4 1.2 2.4 2.7 3.4 4.2 2.8 1-.4 2-.4 3 0 1.5.6 3-.4 4.2-2.8 1.4-2.9 1.4-6.9-1.2-8.4-1.4-.8-3.1-.5-4.5.7zM12 8c0-2 .9-3.3 2.6-3.8" />
  ),
  pencil: (
    <>
      <path d="M5 19l.9-3.9L15.6 5.4a1.7 1.7 0 0 1 2.4 0l.6.6a1.7 1.7 0 0 1 0 2.4L8.9 18.1z" />
      <path d="M13.7 7.3l3 3" />
    </>
  ),
  dots: (
    <>
      <circle cx="12" cy="5.6" r=".9" fill="currentColor" />
      <circle cx="12" cy="12" r=".9" fill="currentColor" />
      <circle cx="12" cy="18.4" r=".9" fill="currentColor" />
    </>
  ),
  "chevron-left": <path d="M14.5 6l-6 6 6 6" />,
  "chevron-right": <path d="M9.5 6l6 6-6 6" />,
  "chevron-down": <path d="M6 9.5l6 6 6-6" />,
  "chevron-up": <path d="M6 14.5l6-6 6 6" />,
  "arrow-left": <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />,
  close: <path d="M6.3 6.3l11.4 11.4M17.7 6.3L6.3 17.7" />,
  check: <path d="M5.5 12.5l4.3 4.3 8.7-9.3" />,
  info: (
    <>
      <circle cx="12" cy="12" r="7.7" />
      <path d="M12 11.3v4.2M12 8.3v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="7.7" />
      <path d="M12 7.9V12l2.8 1.8" />
    </>
  ),
  star: <path d="M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z" />,
  "star-filled": (
    <path fill="currentColor" d="M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z" />
  ),
  image: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="3" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="M4.5 17l4.7-4 3.3 2.7 3-2.5 4.2 3.5" />
    </>
  ),
  flip: (
    <path d="M4.5 12a7.5 7.5 0 0 1 12.8-5.3L19.5 9M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-12.8 5.3L4.5 15M4.5 19.5V15H9" />
  ),
  offline: (
    <path d="M4.5 9.5a11 11 0 0 1 4-2.3M12 6.5a11 11 0 0 1 7.5 3M7.5 13a6.5 6.5 0 0 1 3-1.6M14.5 12a6.5 6.5 0 0 1 2 1M12 17.5h.1M5 4l14 15" />
  ),
  sparkle: (
    <path d="M12 4l1.7 5.2a2 2 0 0 0 1.2 1.2L20 12l-5.1 1.6a2 2 0 0 0-1.2 1.2L12 20l-1.7-5.2a2 2 0 0 0-1.2-1.2L4 12l5.1-1.6a2 2 0 0 0 1.2-1.2z" />
  ),
  "sparkle-filled": (
    <path
      fill="currentColor"
      d="M12 4l1.7 5.2a2 2 0 0 0 1.2 1.2L20 12l-5.1 1.6a2 2 0 0 0-1.2 1.2L12 20l-1.7-5.2a2 2 0 0 0-1.2-1.2L4 12l5.1-1.6a2 2 0 0 0 1.2-1.2z"
    />
  ),
  scan: (
    <>
      <path d="M4.5 8.5v-2a2 2 0 0 1 2-2h2M15.5 4.5h2a2 2 0 0 1 2 2v2M19.5 15.5v2a2 2 0 0 1-2 2h-2M8.5 19.5h-2a2 2 0 0 1-2-2v-2" />
      <circle cx="12" cy="12" r="3.2" />
    </>
  ),
  cutlery: (
    <path d="M7.5 4.5v5M10 4.5v5M5 4.5v4.3A2.5 2.5 0 0 0 7.5 11.3 2.5 2.5 0 0 0 10 8.8M7.5 11.3v8.2M16.5 19.5v-6.3M16.5 13.2c-2 0-2.7-1.5-2.7-4 0-2.6 1-4.7 2.7-4.7z" />
  ),
  download: <path d="M12 4.5v10M7.7 10.5l4.3 4.2 4.3-4.2M5 19.5h14" />,
  trash: <path d="M5 7.5h14M9.5 7.5v-2h5v2M7 7.5l.8 11.5h8.4L17 7.5M10.5 11v4.5M13.5 11v4.5" />,
  eye: (
    <>
      <path d="M3.5 12S6.5 6.5 12 6.5 20.5 12 20.5 12 17.5 17.5 12 17.5 3.5 12 3.5 12z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M3.5 12S6.5 6.5 12 6.5 20.5 12 20.5 12 17.5 17.5 12 17.5 3.5 12 3.5 12zM5 4.5l14 15" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  exit: <path d="M10 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H10M14.5 8L18.5 12l-4 4M18.5 12H9.5" />,
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof drawings;

type Props = { name: IconName; size?: "xs" | "s" | "m" | "l" };

const sizeClass = { xs: "icon icon-xs", s: "icon icon-s", m: "icon", l: "icon icon-l" } as const;

/** An icon of a single page, in the same style; it is bundled with that page. */
export function CustomIcon({ children, size = "m" }: { children: ReactNode } & Pick<Props, "size">) {
  return (
    <svg className={sizeClass[size]} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/**
 * A decorative icon: the element around it has the accessible name. Sizes 15, 18, 22 (default) and 28 px at 100% text.
 */
export function Icon({ name, size = "m" }: Props) {
  return <CustomIcon size={size}>{drawings[name]}</CustomIcon>;
}
