import type { ComponentProps } from "react";
import { Icon } from "../icons/icon.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & { onChecked: (isChecked: boolean) => void };

/** A native checkbox laid over its label, which is `children`; `className` is added to the label. */
export function Checkbox({ className, onChecked, children, ...input }: Props) {
  return (
    <label className={className === undefined ? "check" : `check ${className}`}>
      <input
        {...input}
        type="checkbox"
        className="overlay-input"
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span className="check-box">
        <Icon name="check" size="xs" />
      </span>
      {children}
    </label>
  );
}
