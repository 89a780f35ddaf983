import type { ReactNode } from "react";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EstimateHead } from "./estimate-header.tsx";

function Rows() {
  return (
    <div className="result-waiting">
      <Skeleton height="7.5rem" radius="1.25rem" />
      <Skeleton height="3.25rem" radius="1.25rem" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="2.25rem" />
      ))}
    </div>
  );
}

/** What the diary knows already, while the foods behind it are read; or what went wrong with that. */
export function EstimateSkeleton({ entry, children }: { entry: LoggedEntry; children: ReactNode }) {
  return (
    <>
      <EstimateHead
        name={entry.foodItem.name}
        nutrition={entry}
        confirmed={!entry.estimated}
        ranged={false}
      />
      <div className="result-waiting">
        <Loading pending={!children} skeleton={<Rows />}>
          {children}
        </Loading>
      </div>
    </>
  );
}
