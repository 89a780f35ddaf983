import type { ReactNode } from "react";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { DelayedSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EstimateHeader } from "./estimate-header.tsx";
import styles from "../photo-result.module.css";

function SkeletonContent() {
  return (
    <div className={styles.resultWaiting}>
      <Skeleton height="7.5rem" radius="1.25rem" />
      <Skeleton height="3.25rem" radius="1.25rem" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="2.25rem" />
      ))}
    </div>
  );
}

/** The entry from the diary, while its foods load; or the error of that query. */
export function EstimateSkeleton({ entry, children }: { entry: LoggedEntry; children: ReactNode }) {
  return (
    <>
      <EstimateHeader name={entry.foodItem.name} nutrition={entry} isConfirmed={!entry.estimated} showsRange={false} />
      <div className={styles.resultWaiting}>
        <DelayedSkeleton pending={!children} skeleton={<SkeletonContent />}>
          {children}
        </DelayedSkeleton>
      </div>
    </>
  );
}
