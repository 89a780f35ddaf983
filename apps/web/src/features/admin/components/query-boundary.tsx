import type { ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Loading } from "../../../ui/feedback/skeleton.tsx";
import { SkeletonRows } from "./paged-list.tsx";

type Read<Data> = {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** What was read, once it is there; before, that it is on its way, or that it cannot be read. */
export function Loaded<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  const { data } = read;
  if (read.isError && !data)
    return (
      <ErrorCard
        title={admin.loadFailed}
        cause={causeOf(read.error)}
        pending={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Loading pending={!data} skeleton={<SkeletonRows />}>
      {data && children(data)}
    </Loading>
  );
}
