import type { MealType } from "@fetta/domain/diary/meal-type";
import { useId, useRef, useState } from "react";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { DelayedSkeleton, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { formatMeasure, type Entry } from "../model/entry.ts";
import styles from "../diary-sheets.module.css";
import { hapticTick } from "../../../lib/haptics.ts";
import { toastError, toast } from "../../../ui/overlays/toast.ts";
import { insertEntry, removeEntryOptimistically, toastSuccess } from "../model/entry-mutations.ts";
import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import {
  buildOptimisticFoodEntry,
  type LoggedAmount,
  type EntryPlacement,
} from "../../../entities/logged-entry/optimistic-entry.ts";

type Props = { target: EntryTarget; onLogged: () => void };

/** The foods usual at a meal, each logged by one tap. Renders nothing for a new user, or when the query fails. */
export function UsualFoodsRail({ target, onLogged }: Props) {
  const habits = trpc.food.habits.useQuery({ mealType: target.meal });
  if (habits.isError && !habits.data) return null;
  return (
    <DelayedSkeleton pending={!habits.data} skeleton={<RailSkeleton meal={target.meal} />}>
      {habits.data && (
        <UsualFoodsList key={target.meal} foods={habits.data.usual} target={target} onLogged={onLogged} />
      )}
    </DelayedSkeleton>
  );
}

/** Logs a food with its last amount, optimistically; the notification undoes it. */
async function logUsualFood(food: UsualFood, { meal, day }: EntryTarget, now: Date = new Date()): Promise<void> {
  const place = { id: crypto.randomUUID(), date: day, mealType: meal };
  const entry = buildUsualEntry(food, { ...place, createdAt: now.toISOString() });
  const call = { type: "log", input: { ...place, ref: food.ref, amount: usualLogAmount(food) } } as const;
  const logging = insertEntry(entry, call).catch(() => null);
  const undo = async (): Promise<void> => {
    if (await logging) await removeEntryOptimistically(entry).catch(() => toastError(diary.removeFailed));
  };
  hapticTick();
  const toastSpec = { title: diary.added, text: food.name, action: { label: diary.undo, run: () => void undo() } };
  toast(toastSpec);
  const done = await logging;
  if (!done) toastError(diary.addFailed);
  else if (done.isPending) toastSuccess(done, toastSpec);
}

function UsualFoodsList({ foods, target, onLogged }: Props & { foods: readonly UsualFood[] }) {
  // A response that arrives while the sheet is open must not move another food under the finger: new foods are
  // appended.
  const [receivedFoods, setReceivedFoods] = useState(foods);
  const [shown, setShown] = useState(foods);
  if (receivedFoods !== foods) {
    setReceivedFoods(foods);
    setShown([...shown, ...foods.filter(({ ref }) => shown.every((food) => food.ref !== ref))]);
  }
  const hasLogged = useRef(false);
  const label = useId();
  if (shown.length === 0) return null;
  const log = (food: UsualFood): void => {
    if (hasLogged.current) return;
    hasLogged.current = true;
    void logUsualFood(food, target);
    onLogged();
  };
  return (
    <section aria-labelledby={label}>
      <RailHead id={label} meal={target.meal} />
      <ul className={styles.usualRail} data-rail="">
        {shown.map((food) => (
          <li key={food.ref}>
            <UsualCard food={food} target={target} onPress={() => log(food)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RailHead({ id, meal }: { id?: string; meal: MealType }) {
  return (
    <div className={styles.usualHead}>
      <h3 className={styles.usualTitle} id={id}>
        {diarySheets.add.usual[meal]}
      </h3>
      <span className="cap ink3">{diarySheets.add.oneTap}</span>
    </div>
  );
}

type CardProps = { food: UsualFood; target: EntryTarget; onPress: () => void };

function UsualCard({ food, target: { meal, day }, onPress }: CardProps) {
  const showsCalories = useShowsCalories();
  const entry = buildUsualEntry(food, { id: food.ref, mealType: meal, date: day, createdAt: "" });
  return (
    <button type="button" className={styles.usualCard} onClick={onPress}>
      <span className="visually-hidden">{diarySheets.add.logUsual}</span>
      <span className={styles.usualPicture}>
        <FoodThumbnail name={food.name} imageUrl={food.imageUrl} category={food.category} size="fill" />
      </span>
      <b className={styles.usualName}>{food.name}</b>
      <span className={`${styles.usualAmount} num`}>
        {showsCalories ? `${formatMeasure(entry)} · ${diary.kcal(entry.calories)}` : formatMeasure(entry)}
      </span>
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

type UsualFoodData = Pick<UsualFood, "kind" | "per" | "last" | "units" | "liquid">;

/** The amount that one tap logs of a food: the last one, else the usual portion. */
export function usualLogAmount({ kind, per, last, units, liquid }: UsualFoodData): LoggedAmount {
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const grams = Math.min(last?.grams ?? units[0]?.grams ?? servingGramsBounds.default, servingGramsBounds.max);
  if (last?.grams === grams && last.unit) return { grams, unit: last.unit };
  // A drink of which only the volume was known ("33 cl") counts 1 g per ml and is still logged in ml.
  return kind === "logged" && liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
}

/** The optimistic entry that one tap creates from a food. */
export function buildUsualEntry(food: UsualFood, place: EntryPlacement): Entry {
  const amount = usualLogAmount(food);
  const entry = buildOptimisticFoodEntry(food, amount, place);
  const isLastAmount = !("grams" in amount) || amount.grams === food.last?.grams;
  // The server computes its sum from unrounded values.
  return { ...entry, calories: (isLastAmount ? food.last?.calories : undefined) ?? entry.calories };
}
