import { useEffect, useRef, useState, type ReactNode } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import styles from "../food-search.module.css";
import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { formatFoodAmount, suggestAmount } from "../model/quantity-input.ts";
import { DataQualityTags } from "./data-quality.tsx";
import { Skeleton } from "../../../ui/feedback/query-boundary.tsx";

/** Skeleton rows for foods that are loading. */
export function FoodSkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={styles.foodRow} aria-hidden="true">
      <Skeleton width="3rem" height="3rem" radius="0.875rem" />
      <span className="grow col gap-s">
        <Skeleton width="60%" />
        <Skeleton width="30%" height="0.75rem" />
      </span>
      <Skeleton width="3.5rem" height="1rem" />
    </li>
  ));
}

type FoodRowProps = {
  food: FoodHit;
  /** The list has foods eaten before: the values are of the last amount. */
  showsLastAmount: boolean;
  isAdding: boolean;
  onOpen: () => void;
  onAdd: () => void;
};

/** The caption under the name, which distinguishes foods of the same name. */
function foodCaptionOf(food: FoodHit, showsLastAmount: boolean): string {
  if (showsLastAmount && food.last) return foodSearch.lastTime(formatFoodAmount(suggestAmount(food), food));
  if (food.kind === "product") return food.brand ?? foodSearch.noBrand;
  if (food.kind === "custom") return food.brand ?? foodSearch.customFood;
  return food.category ?? food.brand ?? foodSearch.logged;
}

/** One food of a list: the row opens it, its "+" logs the last or the usual amount at once. */
function FoodRow({ food, showsLastAmount, isAdding, onOpen, onAdd }: FoodRowProps) {
  const { ref, name, category, imageUrl } = food;
  const lastAmount = showsLastAmount ? food.last : null;
  const usual = formatFoodAmount(suggestAmount(food), food);
  const of100 = food.per === "serving" ? foodSearch.perServing : showsLastAmount ? foodSearch.per100 : undefined;
  const per = lastAmount ? foodSearch.per(usual) : of100;
  return (
    <li className={styles.foodRow}>
      <button type="button" className={styles.foodRowOpen} data-food={ref} onClick={onOpen}>
        <FoodThumbnail name={name} category={category} imageUrl={imageUrl} />
        <span className={styles.foodRowText}>
          <b>{name}</b>
          <span className={`${styles.foodRowFacts} cap ink3`}>
            {foodCaptionOf(food, showsLastAmount)}
            <DataQualityTags food={food} />
          </span>
        </span>
        <IfCaloriesShown>
          <span className={`${styles.foodRowKcal} num`}>
            <span>
              {formatWhole(lastAmount?.calories ?? food.calories)}
              <small>{` ${common.kcal}`}</small>
            </span>
            {per !== undefined && <small className={styles.foodRowPer}>{per}</small>}
          </span>
        </IfCaloriesShown>
      </button>
      <span className={styles.foodRowAdd}>
        <IconButton
          icon="plus"
          variant="tonal"
          label={foodSearch.addAtOnce(name, usual)}
          pending={isAdding}
          onClick={onAdd}
        />
      </span>
    </li>
  );
}

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
