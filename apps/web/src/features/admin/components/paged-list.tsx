import type { ComponentProps, ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { DelayedSkeleton, ErrorCard, QueryBoundary, SkeletonRow } from "../../../ui/feedback/query-boundary.tsx";
import type { PagedQuery } from "../hooks/use-paged-query.ts";

/** The shape of a list that is loading. */
export const listSkeleton = (
  <div className="stack gap-sm">
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </div>
);

/** Renders the data of an admin's query. */
export function AdminQuery<Data>(props: Pick<ComponentProps<typeof QueryBoundary<Data>>, "query" | "children">) {
  return <QueryBoundary {...props} failed={admin.loadFailed} skeleton={listSkeleton} />;
}

type Props<Item> = {
  label: string;
  pages: PagedQuery<Item>;
  empty: { title: string; text: string };
  children: (item: Item) => ReactNode;
};

/** A paged list with its states: pending, failed, empty, or items with a button for the next page. */
export function PagedList<Item extends { id: string }>({ label, pages, empty, children }: Props<Item>) {
  const { items, error, pending, hasMore, moreError } = pages;
  if (error)
    return (
      <ErrorCard
        title={admin.loadFailed}
        cause={describeError(error)}
        pending={pending}
        onRetry={() => pages.retry()}
      />
    );
  return (
    <DelayedSkeleton pending={!items} skeleton={listSkeleton}>
      {items?.length === 0 && <EmptyState {...empty} />}
      {items !== undefined && items.length > 0 && (
        <ul className="stack gap-sm" aria-label={label}>
          {items.map((item) => (
            <li key={item.id} className="card">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {moreError && (
        <ErrorCard
          title={admin.moreFailed}
          cause={describeError(moreError)}
          pending={pages.morePending}
          onRetry={() => pages.more()}
        />
      )}
      {hasMore && !moreError && (
        <Button variant="tonal" wide pending={pages.morePending} onClick={() => pages.more()}>
          {admin.more}
        </Button>
      )}
    </DelayedSkeleton>
  );
}
