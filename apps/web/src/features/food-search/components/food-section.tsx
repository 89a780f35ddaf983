import { useEffect, useRef, useState, type ReactNode } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { isDoubtful, type FoodHit } from "../../../entities/food/food-hit.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import styles from "../food-search.module.css";
import { foodHabits } from "../../../entities/food/food-habits.messages.ts";
import { loggedEntry } from "../../../entities/logged-entry/logged-entry.messages.ts";
import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import { formatFoodAmount, nutritionOfAmount } from "../model/quantity-input.ts";
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
  /** The list has foods eaten before: the caption is the last amount. */
  showsLastAmount: boolean;
  isAdding: boolean;
  isChosen: boolean;
  figures: RowFigures | undefined;
  onOpen: () => void;
  onAdd: () => void;
};

/** What a list shows in place of the energy of the row's amount. */
export type RowFigures = { caption: string; value: string; per: string };

/** The caption under the name, which distinguishes foods of the same name. */
function foodCaptionOf(food: FoodHit, lastAmount: string | null): string {
  if (lastAmount !== null) return foodHabits.lastTime(lastAmount);
  if (food.kind === "product") return food.brand ?? foodSearch.noBrand;
  if (food.kind === "custom") return food.brand ?? foodSearch.customFood;
  return food.category ?? food.brand ?? foodSearch.logged;
}

/** What the "+" of a row logs, as text, and its energy; of a doubtful food the values that have to be checked. */
function describeSuggestion(food: FoodHit): { amount: string; calories: number } {
  if (isDoubtful(food))
    return { amount: food.per === "serving" ? foodSearch.perServing : foodSearch.per100, calories: food.calories };
  const suggested = suggestAmount(food);
  return { amount: formatFoodAmount(suggested, food), calories: nutritionOfAmount(food, suggested).calories };
}

/** One food of a list: the row opens it, its "+" logs the amount of the row at once, or opens a doubtful food. */
function FoodRow({ food, showsLastAmount, isAdding, isChosen, figures, onOpen, onAdd }: FoodRowProps) {
  const { ref, name, category, imageUrl } = food;
  const showsCalories = useShowsCalories();
  const { amount, calories } = describeSuggestion(food);
  const spoken = showsCalories ? loggedEntry.withEnergy(amount, calories) : amount;
  const lastAmount = showsLastAmount && food.last && !isDoubtful(food) ? amount : null;
  return (
    <li className={styles.foodRow} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.foodRowOpen}
        data-food={ref}
        aria-current={isChosen || undefined}
        onClick={onOpen}
      >
        <FoodThumbnail name={name} category={category} imageUrl={imageUrl} />
        <span className={styles.foodRowText}>
          <b>{name}</b>
          <span className={`${styles.foodRowFacts} cap ink3`}>
            {figures?.caption ?? foodCaptionOf(food, lastAmount)}
            <DataQualityTags food={food} />
          </span>
        </span>
        <span className={`${styles.foodRowKcal} num`}>
          {figures ? (
            <span>{figures.value}</span>
          ) : (
            showsCalories && (
              <span>
                {formatWhole(calories)}
                <small>{` ${common.kcal}`}</small>
              </span>
            )
          )}
          <small className={styles.foodRowPer}>{figures?.per ?? amount}</small>
        </span>
      </button>
      <span className={styles.foodRowAdd}>
        <IconButton
          icon="plus"
          variant="tonal"
          label={isDoubtful(food) ? foodSearch.checkFirst(name) : foodSearch.addAtOnce(name, spoken)}
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
  /** The food that is shown beside the list, where there is room. */
  chosenRef: string | undefined;
  onOpen: (food: FoodHit) => void;
  onAdd: (food: FoodHit) => void;
};

type Props = RowActions & {
  title: string;
  foods: readonly FoodHit[];
  showsLastAmount?: boolean;
  /** By reference of the food. */
  figures?: ReadonlyMap<string, RowFigures>;
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
    figures,
    maxCollapsed,
    skeletonCount = 0,
    adding,
    chosenRef,
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
        <h3 className="cap b ink2">{title}</h3>
      </div>
      <ul ref={rows} aria-busy={skeletonCount > 0 || undefined}>
        {shown.map((food) => (
          <FoodRow
            key={food.ref}
            food={food}
            showsLastAmount={showsLastAmount}
            isAdding={adding.has(food.ref)}
            isChosen={food.ref === chosenRef}
            figures={figures?.get(food.ref)}
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
