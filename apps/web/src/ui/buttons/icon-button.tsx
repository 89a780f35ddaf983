import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { Spinner } from "../icons/spinner.tsx";

type Props = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
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

export function IconButton(props: Props) {
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
