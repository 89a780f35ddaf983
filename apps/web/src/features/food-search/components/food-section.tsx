import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FoodRow } from "./food-row.tsx";
import { FoodSkeletonRows } from "./food-skeleton-rows.tsx";
import styles from "../food-search.module.css";

/** Actions on the rows of every list. */
export type RowActions = {
  adding: ReadonlySet<string>;
  onOpen: (food: FoodHit) => void;
  onAdd: (food: FoodHit) => void;
};

type Props = RowActions & {
  title: string;
  foods: readonly FoodHit[];
  showsLastAmount?: boolean;
  /** Maximum number of rows before a button collapses the rest, so that the next section stays visible. */
  maxCollapsed?: number;
  /** Number of skeleton rows at the end while more foods load. */
  skeletonCount?: number;
  /** Content below the rows. */
  children?: ReactNode;
};

/** One source of foods with its heading. */
export function FoodSection(props: Props) {
  const {
    title,
    foods,
    showsLastAmount = false,
    maxCollapsed,
    skeletonCount = 0,
    adding,
    onOpen,
    onAdd,
    children,
  } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  // The button is removed: the focus moves to the first row that it revealed.
  useEffect(() => {
    if (isExpanded && maxCollapsed !== undefined)
      rows.current?.querySelectorAll<HTMLElement>("[data-food]")[maxCollapsed]?.focus({ preventScroll: true });
  }, [isExpanded, maxCollapsed]);
  // A single extra row is shown instead of a button.
  const shown =
    maxCollapsed === undefined || isExpanded || foods.length <= maxCollapsed + 1 ? foods : foods.slice(0, maxCollapsed);
  return (
    <section aria-label={title}>
      <div className={`row between ${styles.foodSection}`}>
        <h2 className="cap b ink2">{title}</h2>
        {!showsLastAmount && foods.length > 0 && <span className="mic ink3">{foodSearch.per100}</span>}
      </div>
      <ul ref={rows} aria-busy={skeletonCount > 0 || undefined}>
        {shown.map((food) => (
          <FoodRow
            key={food.ref}
            food={food}
            showsLastAmount={showsLastAmount}
            isAdding={adding.has(food.ref)}
            onOpen={() => onOpen(food)}
            onAdd={() => onAdd(food)}
          />
        ))}
        <FoodSkeletonRows count={skeletonCount} />
      </ul>
      {shown.length < foods.length && (
        <Button variant="ghost" size="inline" wide onClick={() => setIsExpanded(true)}>
          {foodSearch.showAll(foods.length)}
        </Button>
      )}
      {children}
    </section>
  );
}
