import type { ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { DelayedSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { AdminSkeletonRows } from "./paged-list.tsx";

type QueryState<Data> = {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** Renders the query's data; before that a loading state, or the error. */
export function QueryBoundary<Data>({
  read,
  children,
}: {
  read: QueryState<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data } = read;
  if (read.isError && !data)
    return (
      <ErrorCard
        title={admin.loadFailed}
        cause={describeError(read.error)}
        pending={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <DelayedSkeleton pending={!data} skeleton={<AdminSkeletonRows />}>
      {data && children(data)}
    </DelayedSkeleton>
  );
}
