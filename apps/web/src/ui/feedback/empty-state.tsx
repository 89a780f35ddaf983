import type { ReactNode } from "react";
import { EmptyPlate } from "../icons/empty-plate.tsx";

type Props = {
  title: string;
  text: string;
  /** One or two buttons or links. */
  children?: ReactNode;
};

/** Nothing here yet: a picture, one sentence, what to do. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="card empty">
      <EmptyPlate size={96} />
      {/* Where the focus goes when the last of what was here is gone. */}
      <h2 className="h3" tabIndex={-1}>
        {title}
      </h2>
      <p className="sm ink2">{text}</p>
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </div>
  );
}
