import { useRef, useState } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { describeEntry } from "../../../entities/logged-entry/entry-amount.ts";
import { loggedEntry } from "../../../entities/logged-entry/logged-entry.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { toastLogged, logEntry, showLoggedEntry, type LogResult } from "../../../entities/logged-entry/logged-entry.ts";
import { buildOptimisticFoodEntry, type LoggedAmount } from "../../../entities/logged-entry/optimistic-entry.ts";
import { toastError } from "../../../ui/overlays/toast.ts";

/** Logs a food under an entry id that stays the same over retries: a repeated request adds nothing. */
export function logFood(
  id: string,
  food: FoodHit,
  amount: LoggedAmount,
  { meal, day }: EntryTarget,
): Promise<LogResult> {
  const place = { id, mealType: meal, date: day };
  const entry = buildOptimisticFoodEntry(food, amount, { ...place, createdAt: new Date().toISOString() });
  return logEntry(entry, { type: "log", input: { ...place, ref: food.ref, amount } }, { food });
}

/**
 * Milliseconds after a press in which another one on the same button counts as a double tap, however fast the server
 * responds.
 */
const doubleTapMs = 500;

/**
 * Adds each food once, however often its button is pressed during the request; other foods do not wait. `adding`
 * contains the foods under way; `add` resolves to true when the food is logged, and offers `onAddMore` then.
 */
export function useAddFood() {
  const showsCalories = useShowsCalories();
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set());
  const pendingNames = useRef(new Set<string>());
  const add = async (name: string, send: () => Promise<LogResult>, onAddMore?: () => void): Promise<boolean> => {
    if (pendingNames.current.has(name)) return false;
    const publish = (): void => setAdding(new Set(pendingNames.current));
    const pressed = performance.now();
    let lockMs = 0;
    pendingNames.current.add(name);
    publish();
    try {
      const { entry, isPending } = await send();
      hapticTick();
      showLoggedEntry(entry);
      invalidateFoodQueries();
      toastLogged(entry, loggedEntry.inDiary(describeEntry(entry, showsCalories)), isPending, onAddMore);
      lockMs = doubleTapMs - (performance.now() - pressed);
      return true;
    } catch {
      toastError(foodSearch.addFailed);
      return false;
    } finally {
      const release = (): void => {
        pendingNames.current.delete(name);
        publish();
      };
      if (lockMs > 0) setTimeout(release, lockMs);
      else release();
    }
  };
  return { adding, add };
}
