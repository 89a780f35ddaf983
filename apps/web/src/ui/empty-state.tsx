import type { ReactNode } from "react";
import emptyPlate from "../assets/art/empty-plate.svg";

type Props = {
  title: string;
  text: string;
  /** One or two buttons or links. */
  children?: ReactNode;
  art?: string;
};

/** Nothing here yet: a picture, one sentence, what to do. */
export function EmptyState({ title, text, children, art = emptyPlate }: Props) {
  return (
    <div className="card empty">
      <img className="empty-art" src={art} alt="" width="96" height="96" />
      <h2 className="h3">{title}</h2>
      <p className="sm ink2">{text}</p>
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </div>
  );
}
