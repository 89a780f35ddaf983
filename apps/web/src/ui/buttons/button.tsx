import type { ComponentProps } from "react";
import { buttonClass } from "./button-class.ts";
import type { ButtonLook } from "./button-class.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { Spinner } from "../icons/spinner.tsx";

type Props = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    icon?: IconName | undefined;
    /** Shows a spinner and takes no further press. */
    pending?: boolean;
    /**
     * Not to be pressed yet, but it keeps the focus and can say why: give the reason's id as aria-describedby. A submit
     * button still submits, so that the form can point at what is missing.
     */
    unready?: boolean;
  };

export function Button({ variant, size, wide, icon, pending = false, unready = false, ...rest }: Props) {
  const { children, disabled = false, onClick, type = "button", ...attributes } = rest;
  const look: ButtonLook = {};
  if (variant) look.variant = variant;
  if (size) look.size = size;
  if (wide) look.wide = wide;
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass(look)}
      disabled={disabled || pending}
      aria-disabled={unready || undefined}
      aria-busy={pending || undefined}
      onClick={unready ? undefined : onClick}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={size === "small" ? "s" : "m"} />}
      {children}
    </button>
  );
}
