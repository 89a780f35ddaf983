import { bodyLog } from "../body-log.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { storeHealthConsent } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { describeError } from "../../../lib/api/api-error.ts";
import { bodyQueryKey } from "../../../entities/day/day-queries.ts";
import type { Outputs } from "../../../lib/api/api-client.ts";
import { submitChange, type SubmitResult } from "../../../offline/submit-change.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { buildQueryKeyPrefix, invalidateNeed, queryClient } from "../../../lib/api/query-client.ts";
import { clearToast, toast, toastError } from "../../../ui/overlays/toast.ts";

/** Refetches the data of the page. */
export type Refresh = () => Promise<unknown>;

/** Refetches what is logged of water and weight, wherever it is shown. */
export const refreshBodyLog: Refresh = () => {
  invalidateNeed();
  return queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("trends") });
};

function toastBodyError(text: string, error: unknown): void {
  toastError(`${text} ${describeError(error)}`);
}

/** Sends a change and refetches; shows an error on failure, and resolves to null. */
async function runAndRefresh<Result extends SubmitResult>(
  send: () => Promise<Result>,
  failed: string,
  refresh: Refresh,
): Promise<Result | null> {
  try {
    const result = await send();
    // What waits on this device is shown already, and no server would answer.
    if (!result.isPending) await refresh();
    return result;
  } catch (error) {
    toastBodyError(failed, error);
    return null;
  }
}

/** Saves a weight; `hasJustConsented` where the user has just consented to its storage. */
export async function saveWeight(
  date: string,
  kg: number,
  refresh: Refresh,
  hasJustConsented = false,
): Promise<boolean> {
  const text = bodyLog.weight.kg(kg);
  const saved = await runAndRefresh(
    async () => {
      if (hasJustConsented) await storeHealthConsent();
      return submitChange({ call: { type: "weight", input: { date, kg } }, shown: { name: text } });
    },
    bodyLog.weight.saveFailed,
    refresh,
  );
  if (saved) toast({ title: bodyLog.weight.saved, text: saved.isPending ? offline.alsoSaved(text) : text });
  return saved !== null;
}

/** Removes a weight; the notification restores it. */
export async function removeWeight(date: string, kg: number, refresh: Refresh): Promise<boolean> {
  const name = `${bodyLog.weight.kg(kg)}, ${formatDay(date, "dayAndMonth")}`;
  const removed = await runAndRefresh(
    () => submitChange({ call: { type: "removeWeight", input: { date } }, shown: { name } }),
    bodyLog.weight.removeFailed,
    refresh,
  );
  if (removed) {
    const run = (): void => void saveWeight(date, kg, refresh);
    toast({ title: bodyLog.weight.removed, action: { label: bodyLog.water.undo, run } });
  }
  return removed !== null;
}

/**
 * Shows added water at once, before the server answers. Returns the total, and the change that is shown: a sum is never
 * below 0.
 */
function showAddedWater(date: string, ml: number): { total: number | undefined; shown: number } {
  let total: number | undefined;
  let shown = ml;
  const add = (before: number): number => {
    const after = Math.max(0, before + ml);
    shown = after - before;
    total = after;
    return after;
  };
  queryClient.setQueryData<Outputs["trends"]["body"]>(
    bodyQueryKey(date),
    (body) => body && { ...body, waterMl: add(body.waterMl) },
  );
  queryClient.setQueriesData<Outputs["trends"]["read"]>(
    { queryKey: buildQueryKeyPrefix("trends.read") },
    (trend) =>
      trend && {
        ...trend,
        days: trend.days.map((day) => (day.date === date ? { ...day, water: add(day.water) } : day)),
      },
  );
  return { total, shown };
}

/** Additions under way. A refetch between two of them would show the first without the second. */
let pendingAdditions = 0;

/** Number of the last addition: only its notification, with the undo of it, is shown. */
let lastAddition = 0;

/** Adds water, shown at once; the notification undoes it. */
export async function addWater(date: string, ml: number, refresh: Refresh): Promise<void> {
  hapticTick();
  // Its undo would take away the addition before this one.
  clearToast();
  lastAddition += 1;
  const addition = lastAddition;
  const text = bodyLog.water.ml(ml);
  const add = async (amount: number): Promise<{ total: number; isPending: boolean } | null> => {
    pendingAdditions += 1;
    const { total, shown } = showAddedWater(date, amount);
    const added = await runAndRefresh(
      async () => {
        try {
          const call = { type: "addWater", input: { date, ml: amount } } as const;
          return await submitChange({ call, shown: { name: bodyLog.water.added(text), waterMl: total } });
        } catch (error) {
          showAddedWater(date, -shown);
          throw error;
        } finally {
          pendingAdditions -= 1;
        }
      },
      bodyLog.water.saveFailed,
      async () => (pendingAdditions === 0 ? refresh() : undefined),
    );
    return added && { total: added.answer?.ml ?? total ?? amount, isPending: added.isPending };
  };
  const added = await add(ml);
  if (added === null || addition !== lastAddition) return;
  const sum = bodyLog.water.todayTotal(bodyLog.water.ml(added.total));
  toast({
    title: bodyLog.water.added(text),
    text: added.isPending ? offline.alsoSaved(sum) : sum,
    action: { label: bodyLog.water.undo, run: () => void add(-ml) },
  });
}

export async function correctWater(date: string, ml: number, refresh: Refresh): Promise<boolean> {
  const name = bodyLog.water.added(bodyLog.water.ml(ml));
  const send = () => submitChange({ call: { type: "setWater", input: { date, ml } }, shown: { name } });
  const corrected = await runAndRefresh(send, bodyLog.water.saveFailed, refresh);
  return corrected !== null;
}
