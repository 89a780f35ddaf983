import type { ReactNode } from "react";

type Props = {
  title: string;
  caption?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
};

/** The title of a screen, its H1. */
export function PageHeader({ title, caption, children }: Props) {
  return (
    <header className="page-header">
      <div className="grow">
        <h1 className="h1">{title}</h1>
        {caption !== undefined && <div className="cap ink3">{caption}</div>}
      </div>
      {children}
    </header>
  );
}
