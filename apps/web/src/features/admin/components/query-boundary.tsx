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

/** What was read, once it is there; before, that it is on its way, or that it cannot be read. */
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
