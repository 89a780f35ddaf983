import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { Spinner } from "../icons/spinner.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  icon: IconName;
  /** The Italian name, with the object: "Elimina Cappuccino". */
  label: string;
  variant?: "plain" | "tonal" | "floating";
  size?: "default" | "large";
  iconSize?: "s" | "m" | "l";
  /**
   * Shows a spinner in place of the icon; the button keeps the focus, and `onClick` has to ignore presses meanwhile.
   */
  pending?: boolean;
};

const variantClass = { plain: "", tonal: " icon-btn-tonal", floating: " icon-btn-floating" } as const;

export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = "plain",
    size = "default",
    iconSize = "m",
    pending = false,
    type = "button",
    ...attributes
  } = props;
  const className = `icon-btn${variantClass[variant]}${size === "large" ? " icon-btn-large" : ""}`;
  return (
    <button {...attributes} type={type} className={className} aria-label={label} aria-busy={pending || undefined}>
      {pending ? <Spinner /> : <Icon name={icon} size={iconSize} />}
    </button>
  );
}

type ButtonStyle = {
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

type Props = Omit<ComponentProps<"button">, "className"> &
  ButtonStyle & {
    icon?: IconName | undefined;
    /** Shows a spinner and ignores presses. */
    pending?: boolean;
    /**
     * Disabled for now, but focusable and explained: give the reason's id as aria-describedby. A submit button still
     * submits, so that the form can show what is missing.
     */
    softDisabled?: boolean;
  };

export function Button({ variant, size, wide, icon, pending = false, softDisabled = false, ...rest }: Props) {
  const { children, disabled = false, onClick, type = "button", ...attributes } = rest;
  const style: ButtonStyle = {};
  if (variant) style.variant = variant;
  if (size) style.size = size;
  if (wide) style.wide = wide;
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass(style)}
      disabled={disabled || pending}
      aria-disabled={softDisabled || undefined}
      aria-busy={pending || undefined}
      onClick={softDisabled ? undefined : onClick}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={size === "small" ? "s" : "m"} />}
      {children}
    </button>
  );
}
