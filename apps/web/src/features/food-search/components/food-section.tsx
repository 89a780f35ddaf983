import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FoodRow } from "./food-row.tsx";
import { SkeletonRows } from "./food-skeleton-rows.tsx";

/** What the rows of every list can do. */
export type RowActions = {
  adding: ReadonlySet<string>;
  onOpen: (food: FoodHit) => void;
  onAdd: (food: FoodHit) => void;
};

type Props = RowActions & {
  title: string;
  foods: readonly FoodHit[];
  asEaten?: boolean;
  /** More foods than these wait behind a button, so that the next section stays in sight. */
  first?: number;
  /** More rows are on their way: their shapes stand at the end. */
  waiting?: number;
  /** Lines under the rows. */
  children?: ReactNode;
};

/** One source of foods with its heading. */
export function FoodSection(props: Props) {
  const { title, foods, asEaten = false, first, waiting = 0, adding, onOpen, onAdd, children } = props;
  const [all, setAll] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  // The button goes away: the focus is on the first row that it has brought.
  useEffect(() => {
    if (all && first !== undefined)
      rows.current?.querySelectorAll<HTMLElement>("[data-food]")[first]?.focus({ preventScroll: true });
  }, [all, first]);
  // One more is no reason for a button.
  const shown = first === undefined || all || foods.length <= first + 1 ? foods : foods.slice(0, first);
  return (
    <section aria-label={title}>
      <div className="row between food-section">
        <h2 className="cap b ink2">{title}</h2>
        {!asEaten && foods.length > 0 && <span className="mic ink3">{foodSearch.per100}</span>}
      </div>
      <ul ref={rows} aria-busy={waiting > 0 || undefined}>
        {shown.map((food) => (
          <FoodRow
            key={food.ref}
            food={food}
            asEaten={asEaten}
            adding={adding.has(food.ref)}
            onOpen={() => onOpen(food)}
            onAdd={() => onAdd(food)}
          />
        ))}
        <SkeletonRows count={waiting} />
      </ul>
      {shown.length < foods.length && (
        <Button variant="ghost" size="inline" wide onClick={() => setAll(true)}>
          {foodSearch.showAll(foods.length)}
        </Button>
      )}
      {children}
    </section>
  );
}
