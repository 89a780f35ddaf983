import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { useDelayedPending } from "../../lib/use-delayed-pending.ts";

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
