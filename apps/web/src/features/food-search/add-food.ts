import { useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import type { EntryTarget } from "../../lib/entry-target.ts";
import { tick } from "../../lib/haptics.ts";
import { announceLogged, showLogged } from "../../lib/logged.ts";
import type { LoggedEntry } from "../../lib/logged.ts";
import { api } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import type { Amount } from "./amounts.ts";
import { outdateFoods } from "./food-cache.ts";

/** Logs a food under an entry id that the caller keeps over tries: a repeated request adds nothing. */
export function logFood(
  id: string,
  ref: string,
  amount: Amount,
  { meal, day }: EntryTarget,
): Promise<LoggedEntry> {
  return api.food.log.mutate({ id, ref, amount, mealType: meal, date: day });
}

/**
 * Runs one addition at a time, however often the button is pressed. `key` names what is being added meanwhile;
 * `add` resolves to true when it is in the diary.
 */
export function useAdding() {
  const [key, setKey] = useState<string | null>(null);
  const busy = useRef(false);
  const add = async (
    name: string,
    send: () => Promise<LoggedEntry>,
    reason?: (error: unknown) => string,
  ): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setKey(name);
    try {
      const entry = await send();
      tick();
      showLogged(entry);
      outdateFoods();
      announceLogged(entry, foodSearch.inDiary(entry.foodItem.name));
      return true;
    } catch (error) {
      toast({ title: common.error, text: reason?.(error) ?? foodSearch.addFailed, tone: "error" });
      return false;
    } finally {
      busy.current = false;
      setKey(null);
    }
  };
  return { adding: key, add };
}
