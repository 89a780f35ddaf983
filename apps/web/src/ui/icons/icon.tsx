import paths from "./icon-paths.json";

/** The app's own icons on a 24 by 24 grid: outline, round caps. */
export type IconName = keyof typeof paths;

/** Icons that are filled too. */
const filledIcons: ReadonlySet<IconName> = new Set(["dots", "star-filled", "sparkle-filled"]);

type Props = { name: IconName; size?: "xs" | "s" | "m" | "l" };

const sizeClass = { xs: "icon icon-xs", s: "icon icon-s", m: "icon", l: "icon icon-l" } as const;

/** An icon of a single page, in the same style; it is bundled with that page. */
export function CustomIcon({
  path,
  isFilled = false,
  size = "m",
}: { path: string; isFilled?: boolean } & Pick<Props, "size">) {
  return (
    <svg className={sizeClass[size]} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill={isFilled ? "currentColor" : undefined} />
    </svg>
  );
}

/**
 * A decorative icon: the element around it has the accessible name. Sizes 15, 18, 22 (default) and 28 px at 100% text.
 */
export function Icon({ name, size = "m" }: Props) {
  return <CustomIcon path={paths[name]} isFilled={filledIcons.has(name)} size={size} />;
}
