import type { MealType } from "@fetta/domain/diary/meal-type";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { isDoubtful, type FoodHit } from "../../../entities/food/food-hit.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { buildQueryKey } from "../../../lib/api/query-client.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { isArrayOf, isString, readStored, writeStored } from "../../../lib/stored-schema.ts";
import { useStableOrder } from "../../../lib/use-retained.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { diary } from "../diary.messages.ts";
import styles from "../diary.module.css";

const maxRepeated = 3;
/** Within it another press on the same food is a double tap, ms. */
const doubleTapMs = 500;

/** The meals that had foods to repeat at the last visit: their space is reserved until the foods are loaded. */
const knownMealsKey = "fetta.repeated-meals";
const loadKnownMeals = (): string[] => readStored<string[]>("local", knownMealsKey, isArrayOf(isString)) ?? [];

const loadLogging = () => import("../model/log-usual-food.ts");

/** The foods usual at a meal: one press logs the last amount. The list is loaded by the home page when it is idle. */
export function RepeatFoods({ meal, day }: { meal: MealType; day: string }) {
  const input = { mealType: meal };
  const { data } = useQuery({
    queryKey: buildQueryKey("food.habits", input),
    queryFn: (): Promise<Outputs["food"]["habits"]> => api.food.habits.query(input),
    enabled: false,
  });
  const shown = useStableOrder(data?.usual.filter((food) => !isDoubtful(food)) ?? []).slice(0, maxRepeated);
  const hasFoods = data && shown.length > 0;
  const [isReserved] = useState(() => loadKnownMeals().includes(meal));
  useEffect(() => {
    if (hasFoods === undefined) return;
    const others = loadKnownMeals().filter((known) => known !== meal);
    writeStored("local", knownMealsKey, hasFoods ? [...others, meal] : others);
  }, [hasFoods, meal]);
  const lastPress = useRef({ ref: "", at: 0 });
  const showsCalories = useShowsCalories();
  const title = useId();
  if (hasFoods === undefined) return isReserved && <div className={styles.repeat} />;
  if (!hasFoods) return null;
  const log = (food: FoodHit): void => {
    const at = performance.now();
    const isDoubleTap = lastPress.current.ref === food.ref && at - lastPress.current.at < doubleTapMs;
    lastPress.current = { ref: food.ref, at };
    if (!isDoubleTap)
      void runOnDemand(loadLogging, ({ logUsualFood }) => logUsualFood(food, { meal, day }, showsCalories));
  };
  return (
    <div className={styles.repeat}>
      <span id={title} className="cap ink3">
        {diary.repeat}
      </span>
      <div className={styles.repeatFoods} role="group" aria-labelledby={title} data-rail="">
        {shown.map((food) => (
          <button
            key={food.ref}
            type="button"
            className="chip"
            aria-label={diary.repeatOf(food.name)}
            onClick={() => log(food)}
          >
            <Icon name="plus" size="xs" />
            {food.name}
          </button>
        ))}
      </div>
    </div>
  );
}
