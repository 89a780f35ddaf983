import type { ReactNode } from "react";
import { EmptyPlate } from "../icons/empty-plate.tsx";

type Props = {
  title: string;
  text: string;
  /** One or two buttons or links. */
  children?: ReactNode;
};

/** An empty list: a picture, one sentence, and the next actions. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="card empty">
      <EmptyPlate size={96} />
      {/* Receives the focus when the last item of the list is removed. */}
      <h2 className="h3" tabIndex={-1}>
        {title}
      </h2>
      <p className="sm ink2">{text}</p>
      {children !== undefined && <div className="actions empty-actions">{children}</div>}
    </div>
  );
}
