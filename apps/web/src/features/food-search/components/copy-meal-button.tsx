import { addDays } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { showLoggedEntry, undoLog } from "../../../entities/logged-entry/logged-entry.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import styles from "../food-search.module.css";

type Props = { day: CalendarDay; meal: MealType; onCopied: () => void };

/** Copies the same meal of the previous day; renders nothing where there was none. */
export function CopyMealButton({ day, meal, onCopied }: Props) {
  const today = useToday();
  const showsCalories = useShowsCalories();
  const previousDay = addDays(day, -1);
  const entries = trpc.diary.list.useQuery({ date: previousDay }).data?.filter(({ mealType }) => mealType === meal);
  const [isCopying, setIsCopying] = useState(false);
  if (entries === undefined || entries.length === 0) return null;

  const copy = async (): Promise<void> => {
    if (isCopying) return;
    setIsCopying(true);
    try {
      const what = { from: previousDay, to: day, mealType: meal };
      const copies = await withIdempotencyKey(what, (key) => api.diary.copy.mutate({ ...what, key }));
      for (const entry of copies) showLoggedEntry(entry);
      invalidateFoodQueries();
      toast({
        title: foodSearch.copied(copies.length),
        action: { label: common.cancel, run: () => void Promise.all(copies.map(undoLog)) },
      });
      onCopied();
    } catch (error) {
      toastError(foodSearch.copyFailed(describeError(error)));
    } finally {
      setIsCopying(false);
    }
  };
  const title = foodSearch.copyMeal(common.meals[meal].toLocaleLowerCase("it-IT"), day === today);
  return (
    <button type="button" className={`card ${styles.copyMeal}`} onClick={() => void copy()}>
      {isCopying ? <Spinner /> : <Icon name="copy" />}
      <span className="grow">
        <b>{title}</b>
        <span className="cap ink3 num">
          {showsCalories
            ? foodSearch.mealSize(entries.length, formatWhole(sumNutrition(entries).calories))
            : common.entries(entries.length)}
        </span>
      </span>
    </button>
  );
}
