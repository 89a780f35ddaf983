import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { tick } from "../../../lib/haptics.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { announceLogged, log, showLogged } from "../../../entities/logged-entry/logged-entry.ts";
import type { Logged } from "../../../entities/logged-entry/logged-entry.ts";
import { newEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { Amount } from "../model/food-amount.ts";

/** Logs a food under an entry id that the caller keeps over tries: a repeated request adds nothing. */
export function logFood(
  id: string,
  food: FoodHit,
  amount: Amount,
  { meal, day }: EntryTarget,
): Promise<Logged> {
  const place = { id, mealType: meal, date: day };
  const entry = newEntry(food, amount, { ...place, createdAt: new Date().toISOString() });
  return log(entry, { way: "log", input: { ...place, ref: food.ref, amount } });
}

/** Milliseconds from a press in which another one on the same button is a double tap, however quick the server. */
const doubleTap = 500;

/**
 * Adds each food once, however often its button is pressed meanwhile; other foods need not wait for it. `adding` names
 * what is on its way; `add` resolves to true when it is in the diary.
 */
export function useAdding() {
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());
  const add = async (
    name: string,
    send: () => Promise<Logged>,
    reason?: (error: unknown) => string,
  ): Promise<boolean> => {
    if (busy.current.has(name)) return false;
    const show = (): void => setAdding(new Set(busy.current));
    const pressed = performance.now();
    let rest = 0;
    busy.current.add(name);
    show();
    try {
      const { entry, kept } = await send();
      tick();
      showLogged(entry);
      outdateFoods();
      announceLogged(entry, foodSearch.inDiary(entry.foodItem.name), kept);
      rest = doubleTap - (performance.now() - pressed);
      return true;
    } catch (error) {
      toast({ title: common.error, text: reason?.(error) ?? foodSearch.addFailed, tone: "error" });
      return false;
    } finally {
      const release = (): void => {
        busy.current.delete(name);
        show();
      };
      if (rest > 0) setTimeout(release, rest);
      else release();
    }
  };
  return { adding, add };
}
