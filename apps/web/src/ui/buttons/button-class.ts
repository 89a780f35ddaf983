export type ButtonStyle = {
  variant?: "primary" | "accent" | "tonal" | "outline" | "ghost" | "danger";
  /** Heights at 100% text: large 56, default 52, small 48, inline 44 px. */
  size?: "large" | "default" | "small" | "inline";
  wide?: boolean;
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "primary", size = "default", wide = false }: ButtonStyle = {}): string {
  const classes = ["btn", `btn-${variant}`];
  if (size !== "default") classes.push(`btn-${size}`);
  if (wide) classes.push("btn-wide");
  return classes.join(" ");
}
