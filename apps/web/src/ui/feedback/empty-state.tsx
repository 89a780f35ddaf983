import { lazy, Suspense, type ReactNode } from "react";

/** Fetched where it is shown, since most screens are not empty; a screen that cannot fetch it goes without. */
const PlateDrawing = lazy(() =>
  import("../icons/empty-plate.tsx").then(
    ({ PlateDrawing: Drawing }) => ({ default: Drawing as (props: { size: number }) => ReactNode }),
    () => ({ default: (_props: { size: number }): ReactNode => null }),
  ),
);

/** The empty plate, `size` px at 100% text; its place is kept while it is fetched. */
export function EmptyPlate({ size }: { size: number }) {
  const side = `${size / 16}rem`;
  return (
    <Suspense fallback={<div className="empty-plate" style={{ width: side, height: side }} />}>
      <PlateDrawing size={size} />
    </Suspense>
  );
}

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
