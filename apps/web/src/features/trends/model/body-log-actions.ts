import { bodyLog } from "../body-log.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { storeHealthConsent } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { bodyQueryKey } from "../../../entities/day/day-queries.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
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

/** Runs a request and refetches; shows an error on failure. Resolves to true on success. */
async function runAndRefresh(send: () => Promise<unknown>, failed: string, refresh: Refresh): Promise<boolean> {
  try {
    await send();
  } catch (error) {
    toastBodyError(failed, error);
    // The server may have stored it all the same: the refetch shows that, so that the user does not add it again.
    if (parseApiError(error).isUnreachable) void refresh();
    return false;
  }
  await refresh();
  return true;
}

/** Saves a weight; `hasJustConsented` where the user has just consented to its storage. */
export async function saveWeight(
  date: string,
  kg: number,
  refresh: Refresh,
  hasJustConsented = false,
): Promise<boolean> {
  const send = async (): Promise<unknown> => {
    if (hasJustConsented) await storeHealthConsent();
    return api.trends.logWeight.mutate({ date, kg });
  };
  const isSaved = await runAndRefresh(send, bodyLog.weight.saveFailed, refresh);
  if (isSaved) toast({ title: bodyLog.weight.saved, text: bodyLog.weight.kg(kg) });
  return isSaved;
}

/** Removes a weight; the notification restores it. */
export async function removeWeight(date: string, kg: number, refresh: Refresh): Promise<boolean> {
  const isRemoved = await runAndRefresh(
    () => api.trends.removeWeight.mutate({ date }),
    bodyLog.weight.removeFailed,
    refresh,
  );
  if (isRemoved) {
    const run = (): void => void saveWeight(date, kg, refresh);
    toast({ title: bodyLog.weight.removed, action: { label: bodyLog.water.undo, run } });
  }
  return isRemoved;
}

/** Shows added water at once, before the server answers. Returns the change that is shown: a sum is never below 0. */
function showAddedWater(date: string, ml: number): number {
  let shown = ml;
  const add = (before: number): number => {
    const after = Math.max(0, before + ml);
    shown = after - before;
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
  return shown;
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
  const add = async (amount: number): Promise<number | null> => {
    let total: number | null = null;
    pendingAdditions += 1;
    const shown = showAddedWater(date, amount);
    const isAdded = await runAndRefresh(
      async () => {
        try {
          total = (await api.trends.addWater.mutate({ date, ml: amount })).ml;
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
    return isAdded ? total : null;
  };
  const total = await add(ml);
  if (total === null || addition !== lastAddition) return;
  toast({
    title: bodyLog.water.added(bodyLog.water.ml(ml)),
    text: bodyLog.water.todayTotal(bodyLog.water.ml(total)),
    action: { label: bodyLog.water.undo, run: () => void add(-ml) },
  });
}

export function correctWater(date: string, ml: number, refresh: Refresh): Promise<boolean> {
  return runAndRefresh(() => api.trends.setWater.mutate({ date, ml }), bodyLog.water.saveFailed, refresh);
}
