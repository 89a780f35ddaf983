import { useEffect, useState, type ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { describeError } from "../../lib/api/api-error.ts";
import { Button } from "../buttons/button.tsx";
import { Icon } from "../icons/icon.tsx";

type ErrorCardProps = { title: string; cause: string; onRetry: () => void; pending?: boolean };

/** A card whose content failed to load: it stays in place, shows the cause and offers a retry. */
export function ErrorCard({ title, cause, onRetry, pending = false }: ErrorCardProps) {
  return (
    <div className="card error-card" role="alert">
      <Icon name="info" />
      <div className="error-card-text">
        <b>{title}</b>
        <span className="cap ink2">{cause}</span>
      </div>
      <Button variant="ghost" size="inline" onClick={onRetry} pending={pending}>
        {common.retry}
      </Button>
    </div>
  );
}

type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** The error of a query in place of its content. */
export function QueryErrorCard({ title, query }: { title: string; query: FailedQuery }) {
  const { error, isFetching, refetch } = query;
  return <ErrorCard title={title} cause={describeError(error)} onRetry={() => void refetch()} pending={isFetching} />;
}

type BlockProps = { width?: string; height?: string; radius?: string };

/** A grey placeholder block; CSS lengths. */
export function Skeleton({ width = "100%", height = "0.875rem", radius }: BlockProps) {
  return (
    <i className="skeleton" style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }} />
  );
}

/** The shape of a diary row. */
export function SkeletonRow() {
  return (
    <div className="card skeleton-card">
      <Skeleton width="3rem" height="3rem" radius="0.875rem" />
      <div className="grow col gap-s">
        <Skeleton width="70%" />
        <Skeleton width="34%" height="0.75rem" />
      </div>
      <Skeleton width="3.25rem" height="1rem" />
    </div>
  );
}

const showDelayMs = 200;
const minVisibleMs = 300;

/** True only after 200 ms of waiting, and then for at least 300 ms, so that the loading state does not flash. */
export function useDelayedPending(isPending: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  const isShown = shownSince !== null;
  useEffect(() => {
    if (isPending === isShown) return;
    const delayMs = isPending ? showDelayMs : Math.max(0, (shownSince ?? 0) + minVisibleMs - performance.now());
    const timer = setTimeout(() => setShownSince(isPending ? performance.now() : null), delayMs);
    return () => clearTimeout(timer);
  }, [isPending, isShown, shownSince]);
  return isShown;
}

type LoadingProps = { pending: boolean; skeleton: ReactNode; children: ReactNode };

/** The skeleton while loading (nothing for the first 200 ms), then the content. */
export function DelayedSkeleton({ pending, skeleton, children }: LoadingProps) {
  const isShown = useDelayedPending(pending);
  if (isShown) {
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          {common.loading}
        </span>
        {skeleton}
      </div>
    );
  }
  return pending ? <div aria-busy="true" /> : children;
}

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
