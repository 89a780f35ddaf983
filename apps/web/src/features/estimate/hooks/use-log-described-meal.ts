import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { describe } from "../described-meal.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { tick } from "../../../lib/haptics.ts";
import { showAllLogged, takeAllBack } from "../../../entities/logged-entry/logged-entry.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { isChosen } from "../model/description-edits.ts";
import { sendDescribed } from "../model/log-described-meal.ts";
import type { RowToLog } from "../model/log-described-meal.ts";

/** Foods that are added at a time. */
export const mostFoods = 20;

/** What is sent of each row; a food without a reference cannot be logged as one, and words never give one. */
function toLog(read: DescribedMeal, meal: DescribedMeal): RowToLog[] {
  const place = new Map(meal.order.map((key, index) => [key, index]));
  return meal.items
    .toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
    .flatMap((item) => {
      const { ref, grams, unit, said } = item;
      if (ref === null) return [];
      return [
        { row: item.key, item: { ref, grams, unit, said: said.slice(0, 200), chosen: isChosen(read, item) } },
      ];
    });
}

function announce(entries: readonly LoggedEntry[], { meal }: EntryTarget): void {
  toast({
    title: describe.added(entries.length, common.meals[meal]),
    text: describe.names(entries.map(({ foodItem }) => foodItem.name)),
    action: { label: common.cancel, run: () => void takeAllBack(entries) },
  });
}

type Rows = { read: DescribedMeal; meal: DescribedMeal };

/** Puts the rows into the diary, once however often it is asked for; a failure leaves everything as it is. */
export function useLogDescribed(personId: string, onLogged: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);
  const log = async ({ read, meal }: Rows, target: EntryTarget): Promise<void> => {
    const rows = toLog(read, meal);
    if (busy.current || rows.length === 0) return;
    busy.current = true;
    setPending(true);
    setError(null);
    try {
      const entries = await sendDescribed(personId, rows, target);
      tick();
      showAllLogged(entries);
      announce(entries, target);
      // It stays busy: the sheet slides away under a second tap.
      onLogged();
    } catch (problem) {
      setError(problem);
      setPending(false);
      busy.current = false;
    }
  };
  return { pending, error, log };
}
