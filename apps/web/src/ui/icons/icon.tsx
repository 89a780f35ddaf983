import paths from "./icon-paths.json";

/**
 * The app's own icons on a 24 by 24 grid, outline with round caps: the name of one that first screens show, or the path
 * of another, which is bundled with its screens.
 */
export type IconName = keyof typeof paths | `M${string}`;

const namedPaths: Readonly<Record<string, string>> = paths;

/** Icons that are filled too. */
const filledIcons: ReadonlySet<IconName> = new Set(["dots", "star-filled", "sparkle-filled"]);

type Props = { name: IconName; isFilled?: boolean; size?: "xs" | "s" | "m" | "l" };

const sizeClass = { xs: "icon icon-xs", s: "icon icon-s", m: "icon", l: "icon icon-l" } as const;

/**
 * A decorative icon: the element around it has the accessible name. Sizes 15, 18, 22 (default) and 28 px at 100% text.
 */
export function Icon({ name, isFilled = filledIcons.has(name), size = "m" }: Props) {
  return (
    <svg className={sizeClass[size]} viewBox="0 0 24 24" aria-hidden="true">
      <path d={namedPaths[name] ?? name} fill={isFilled ? "currentColor" : undefined} />
    </svg>
  );
}
