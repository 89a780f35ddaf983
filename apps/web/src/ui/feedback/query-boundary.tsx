import type { ReactNode } from "react";
import { QueryErrorCard, type FailedQuery } from "./error-card.tsx";
import { DelayedSkeleton } from "./skeleton.tsx";

type Props<Data> = {
  query: FailedQuery & { data: Data | undefined };
  /** Title of the error that stands in place of data that could not be read. */
  failed: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders a query's data, also where a later read failed; before that the skeleton, or the error. */
export function QueryBoundary<Data>({ query, failed, skeleton, children }: Props<Data>) {
  const { data, error } = query;
  if (error && data === undefined) return <QueryErrorCard title={failed} query={query} />;
  return (
    <DelayedSkeleton pending={data === undefined} skeleton={skeleton}>
      {data !== undefined && children(data)}
    </DelayedSkeleton>
  );
}
