import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { describedMeal } from "../described-meal.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { showLoggedEntries, undoLogAll, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { isUserChoice } from "../model/description-draft.ts";
import { logDescribedMeal, type LogRow } from "../model/log-described-meal.ts";

/** Maximum number of foods per request. */
export const maxFoodsPerLog = 20;

/** The request rows; a food without a reference cannot be logged, and a description never produces one. */
function toLogRows(read: DescribedMeal, meal: DescribedMeal): LogRow[] {
  const place = new Map(meal.order.map((key, index) => [key, index]));
  return meal.items
    .toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
    .flatMap((item) => {
      const { ref, grams, unit, sourceText } = item;
      if (ref === null) return [];
      return [
        {
          row: item.key,
          item: { ref, grams, unit, sourceText: sourceText.slice(0, 200), chosen: isUserChoice(read, item) },
        },
      ];
    });
}

function toastMealLogged(entries: readonly LoggedEntry[], { meal }: EntryTarget): void {
  toast({
    title: describedMeal.added(entries.length, common.meals[meal]),
    text: describedMeal.names(entries.map(({ foodItem }) => foodItem.name)),
    action: { label: common.cancel, run: () => void undoLogAll(entries) },
  });
}

type Rows = { read: DescribedMeal; meal: DescribedMeal };

/** Logs the rows, once per set of rows however often the button is pressed; a failure changes nothing. */
export function useLogDescribedMeal(personId: string, onLogged: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const log = async ({ read, meal }: Rows, target: EntryTarget): Promise<void> => {
    const rows = toLogRows(read, meal);
    if (isBusy.current || rows.length === 0) return;
    isBusy.current = true;
    setPending(true);
    setError(null);
    try {
      const entries = await logDescribedMeal(personId, rows, target);
      hapticTick();
      showLoggedEntries(entries);
      toastMealLogged(entries, target);
      // `pending` stays true, so that a double tap on the closing sheet has no effect.
      onLogged();
    } catch (problem) {
      setError(problem);
      setPending(false);
      isBusy.current = false;
    }
  };
  return { pending, error, log };
}
