import { addDays } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { total } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { showLogged, takeBack } from "../../../entities/logged-entry/logged-entry.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { withRetryKey } from "../../../lib/api/idempotency-key.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { toast } from "../../../ui/overlays/toast.ts";

type Props = { day: CalendarDay; meal: MealType; onCopied: () => void };

/** The same meal of the day before, once more; only where there was one. */
export function CopyMeal({ day, meal, onCopied }: Props) {
  const today = useToday();
  const figures = useFigures();
  const before = addDays(day, -1);
  const entries = trpc.diary.list
    .useQuery({ date: before })
    .data?.filter(({ mealType }) => mealType === meal);
  const [copying, setCopying] = useState(false);
  if (entries === undefined || entries.length === 0) return null;

  const copy = async (): Promise<void> => {
    if (copying) return;
    setCopying(true);
    try {
      const what = { from: before, to: day, mealType: meal };
      const copies = await withRetryKey(what, (key) => api.diary.copy.mutate({ ...what, key }));
      for (const entry of copies) showLogged(entry);
      outdateFoods();
      toast({
        title: foodSearch.copied(copies.length),
        action: { label: common.cancel, run: () => void Promise.all(copies.map(takeBack)) },
      });
      onCopied();
    } catch (error) {
      toast({ title: common.error, text: foodSearch.copyFailed(causeOf(error)), tone: "error" });
    } finally {
      setCopying(false);
    }
  };
  const title = foodSearch.copyMeal(common.meals[meal].toLocaleLowerCase("it-IT"), day === today);
  return (
    <button type="button" className="card copy-meal" onClick={() => void copy()}>
      {copying ? <Spinner /> : <Icon name="copy" />}
      <span className="grow">
        <b>{title}</b>
        <span className="cap ink3 num">
          {figures
            ? foodSearch.mealSize(entries.length, formatWhole(total(entries).calories))
            : common.entries(entries.length)}
        </span>
      </span>
    </button>
  );
}
