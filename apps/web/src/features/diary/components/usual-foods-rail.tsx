import type { MealType } from "@fetta/domain/diary/meal-type";
import { useId, useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { DelayedSkeleton, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import type { Entry } from "../../../lib/api/queued-change.ts";
import styles from "../diary-sheets.module.css";
import { formatWhole } from "@fetta/domain/italian-number";
import { Icon } from "../../../ui/icons/icon.tsx";
import { foodHabits } from "../../../entities/food/food-habits.messages.ts";
import { logUsualFood } from "../model/log-usual-food.ts";
import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import { buildOptimisticFoodEntry, type EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import { formatEntryAmount } from "../../../entities/logged-entry/entry-amount.ts";
import { loggedEntry } from "../../../entities/logged-entry/logged-entry.messages.ts";
import { cacheFood, isDoubtful } from "../../../entities/food/food-hit.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useStableOrder } from "../../../lib/use-retained.ts";
import { useSheet } from "../../../lib/use-sheet.ts";

type Props = {
  target: EntryTarget;
  onLogged: () => void;
  /** Rows that stay after a food was logged, in place of cards that scroll sideways. */
  isList?: boolean;
};

/**
 * The foods usual at a meal, each logged by one tap. Renders nothing for a new user, or when the query fails. A sheet
 * that had to wait for the answer keeps the place of the cards, whatever comes: its controls do not move under a finger.
 */
export function UsualFoodsRail({ target, onLogged, isList = false }: Props) {
  const habits = trpc.food.habits.useQuery({ mealType: target.meal });
  const [keepsPlace, setKeepsPlace] = useState(false);
  if (!keepsPlace && !isList && habits.isPending) setKeepsPlace(true);
  const foods = habits.data?.usual;
  if (!keepsPlace && (foods?.length ?? 0) === 0) return null;
  return (
    <div className={keepsPlace ? styles.usualPlace : undefined}>
      <DelayedSkeleton pending={habits.isPending} skeleton={<RailSkeleton meal={target.meal} />}>
        {foods && (
          <UsualFoodsList key={target.meal} foods={foods} target={target} onLogged={onLogged} isList={isList} />
        )}
        {keepsPlace && foods?.length === 0 && (
          <p className={`${styles.usualHead} cap ink3`}>{diarySheets.add.usualLater}</p>
        )}
      </DelayedSkeleton>
    </div>
  );
}

/** Two presses of one food within this time are one, ms. */
const doublePressMs = 700;

function UsualFoodsList({ foods, target, onLogged, isList = false }: Props & { foods: readonly UsualFood[] }) {
  const shown = useStableOrder(foods);
  const lastLogged = useRef<{ ref: string; at: number } | null>(null);
  const label = useId();
  const showsCalories = useShowsCalories();
  const search = useSheet(sheets.search);
  if (shown.length === 0) return null;
  const log = (food: UsualFood): void => {
    const { current: last } = lastLogged;
    // A sheet closes with its first food; rows stay.
    const isRepeated = last !== null && last.ref === food.ref && performance.now() - last.at < doublePressMs;
    if (isList ? isRepeated : last !== null) return;
    lastLogged.current = { ref: food.ref, at: performance.now() };
    void logUsualFood(food, target, showsCalories);
    onLogged();
  };
  const open = (food: UsualFood): void => {
    cacheFood(food);
    search.open({ ...target, view: "food", ref: food.ref });
  };
  return (
    <section aria-labelledby={label}>
      <RailHead id={label} meal={target.meal} isList={isList} />
      <ul {...(isList ? { className: styles.usualRows } : { className: styles.usualRail, "data-rail": "" })}>
        {shown.map((food) => (
          <li key={food.ref}>
            <UsualFoodButton
              food={food}
              target={target}
              isRow={isList}
              onPress={() => (isDoubtful(food) ? open(food) : log(food))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RailHead({ id, meal, isList = false }: { id?: string; meal: MealType; isList?: boolean }) {
  return (
    <div className={styles.usualHead}>
      <h3 className={styles.usualTitle} id={id}>
        {diarySheets.add.usual[meal]}
      </h3>
      <span className="cap ink3">{isList ? diarySheets.add.oneClick : diarySheets.add.oneTap}</span>
    </div>
  );
}

type FoodButtonProps = { food: UsualFood; target: EntryTarget; isRow: boolean; onPress: () => void };

function UsualFoodButton({ food, target: { meal, day }, isRow, onPress }: FoodButtonProps) {
  const showsCalories = useShowsCalories();
  const entry = buildUsualEntry(food, { id: food.ref, mealType: meal, date: day, createdAt: "" });
  const amount = formatEntryAmount(entry);
  const caption = showsCalories ? loggedEntry.withEnergy(amount, entry.calories) : amount;
  const action = (
    <span className="visually-hidden">{isDoubtful(food) ? diarySheets.add.checkUsual : diarySheets.add.logUsual}</span>
  );
  if (isRow) {
    return (
      <button type="button" className={styles.usualRow} onClick={onPress}>
        {action}
        <FoodThumbnail name={food.name} imageUrl={food.imageUrl} category={food.category} />
        <span className="grow">
          <b className={styles.usualRowName}>{food.name}</b>
          <span className="cap ink3 num">{isDoubtful(food) ? common.valuesToCheck : foodHabits.lastTime(amount)}</span>
        </span>
        {showsCalories && !isDoubtful(food) && (
          <span className={`${styles.usualRowKcal} num`}>
            {formatWhole(entry.calories)}
            <small>{` ${common.kcal}`}</small>
          </span>
        )}
        <Icon name={isDoubtful(food) ? "chevron-right" : "plus"} />
      </button>
    );
  }
  return (
    <button type="button" className={styles.usualCard} onClick={onPress}>
      {action}
      <span className={styles.usualPicture}>
        <FoodThumbnail name={food.name} imageUrl={food.imageUrl} category={food.category} size="fill" />
      </span>
      <b className={styles.usualName}>{food.name}</b>
      <span className={`${styles.usualAmount} num`}>{isDoubtful(food) ? common.valuesToCheck : caption}</span>
    </button>
  );
}

function RailSkeleton({ meal }: { meal: MealType }) {
  return (
    <div aria-hidden="true">
      <RailHead meal={meal} />
      <div className={styles.usualRail} data-rail="">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={styles.usualCard}>
            <Skeleton height="4.5rem" radius="1rem" />
            <Skeleton width="80%" />
            <Skeleton width="60%" height="0.75rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A food that the user often logs at a meal, with its last amount. */
type UsualFood = Outputs["food"]["habits"]["usual"][number];

const buildUsualEntry = (food: UsualFood, place: EntryPlacement): Entry =>
  buildOptimisticFoodEntry(food, suggestAmount(food), place);
