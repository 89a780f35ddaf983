import type { ComponentProps } from "react";
import { buttonClass, type ButtonStyle } from "./button-class.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import { Spinner } from "../icons/spinner.tsx";

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
