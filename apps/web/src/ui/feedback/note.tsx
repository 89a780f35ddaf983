import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";

type NoteProps = {
  /** Stands before the text, in bold; `children` are paragraphs then, and otherwise a sentence. */
  title?: string;
  icon?: IconName;
  /** Without the colour of a warning. */
  isPlain?: boolean;
  iconSize?: "s" | "m";
  role?: "alert" | "status" | "note";
  className?: string | undefined;
  children?: ReactNode;
};

/** A sentence or a few, with an icon. */
export function Note({ title, icon = "info", iconSize = "s", isPlain = false, role, className, children }: NoteProps) {
  const classes = ["note", isPlain && "note-plain", className].filter(Boolean).join(" ");
  const mark = <Icon name={icon} size={iconSize} />;
  if (title === undefined)
    return (
      <p className={classes} role={role}>
        {mark}
        {children}
      </p>
    );
  return (
    <div className={classes} role={role}>
      {mark}
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
