import { trends } from "../trends.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { storeHealthConsent } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";

/** Refetches the data of the page. */
export type Refresh = () => Promise<unknown>;

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
  const isSaved = await runAndRefresh(send, trends.weight.saveFailed, refresh);
  if (isSaved) toast({ title: trends.weight.saved, text: trends.weight.kg(kg) });
  return isSaved;
}

/** Removes a weight; the notification restores it. */
export async function removeWeight(date: string, kg: number, refresh: Refresh): Promise<boolean> {
  const isRemoved = await runAndRefresh(
    () => api.trends.removeWeight.mutate({ date }),
    trends.weight.removeFailed,
    refresh,
  );
  if (isRemoved) {
    const run = (): void => void saveWeight(date, kg, refresh);
    toast({ title: trends.weight.removed, action: { label: trends.water.undo, run } });
  }
  return isRemoved;
}

/** Adds water; the notification undoes it. */
export async function addWater(date: string, ml: number, refresh: Refresh): Promise<void> {
  hapticTick();
  const add = (amount: number): Promise<boolean> =>
    runAndRefresh(() => api.trends.addWater.mutate({ date, ml: amount }), trends.water.saveFailed, refresh);
  if (!(await add(ml))) return;
  const title = trends.water.added(trends.water.ml(ml));
  toast({ title, action: { label: trends.water.undo, run: () => void add(-ml) } });
}

export function correctWater(date: string, ml: number, refresh: Refresh): Promise<boolean> {
  return runAndRefresh(() => api.trends.setWater.mutate({ date, ml }), trends.water.saveFailed, refresh);
}
