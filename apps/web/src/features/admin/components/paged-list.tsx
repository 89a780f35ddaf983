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

type StatesProps<Item> = {
  pages: PagedQuery<Item>;
  empty: { title: string; text: string };
  children: (items: readonly Item[]) => ReactNode;
};

/** The states of paged items: pending, failed, empty, or the items. */
export function PagedStates<Item>({ pages, empty, children }: StatesProps<Item>) {
  const { items, error, pending } = pages;
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
      {items !== undefined && items.length > 0 && children(items)}
    </DelayedSkeleton>
  );
}

/** The error of the next page, with a retry; nothing where there is none. */
export function MoreFailed({ pages }: { pages: Pick<PagedQuery<unknown>, "moreError" | "morePending" | "more"> }) {
  const { moreError } = pages;
  if (!moreError) return null;
  return (
    <ErrorCard
      title={admin.moreFailed}
      cause={describeError(moreError)}
      pending={pages.morePending}
      onRetry={() => pages.more()}
    />
  );
}

type Props<Item> = Omit<StatesProps<Item>, "children"> & { label: string; children: (item: Item) => ReactNode };

/** A paged list, with a button for the next page. */
export function PagedList<Item extends { id: string }>({ label, pages, empty, children }: Props<Item>) {
  return (
    <PagedStates pages={pages} empty={empty}>
      {(items) => (
        <>
          <ul className="stack gap-sm" aria-label={label}>
            {items.map((item) => (
              <li key={item.id} className="card">
                {children(item)}
              </li>
            ))}
          </ul>
          <MoreFailed pages={pages} />
          {pages.hasMore && !pages.moreError && (
            <Button variant="tonal" wide pending={pages.morePending} onClick={() => pages.more()}>
              {admin.more}
            </Button>
          )}
        </>
      )}
    </PagedStates>
  );
}
