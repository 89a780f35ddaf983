import { common } from "../../../i18n/common.messages.ts";
import { trends as words } from "../trends.messages.ts";
import { tick } from "../../../lib/haptics.ts";
import { giveHealthConsent } from "../../../entities/health-consent/health-consent.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";

/** Reads anew what is on the page. */
export type Refresh = () => Promise<unknown>;

function sayFailed(text: string, error: unknown): void {
  toast({ title: common.error, text: `${text} ${causeOf(error)}`, tone: "error" });
}

/** Does something and shows what came of it; says so where it could not be done. True when it was. */
async function done(send: () => Promise<unknown>, failed: string, refresh: Refresh): Promise<boolean> {
  try {
    await send();
  } catch (error) {
    sayFailed(failed, error);
    // It may be there all the same, and whoever sees that does not add it again.
    if (refusalOf(error).unreachable) void refresh();
    return false;
  }
  await refresh();
  return true;
}

/** Notes a weight; `consents` where the person has just agreed that it is stored. */
export async function saveWeight(
  date: string,
  kg: number,
  refresh: Refresh,
  consents = false,
): Promise<boolean> {
  const send = async (): Promise<unknown> => {
    if (consents) await giveHealthConsent();
    return api.trends.logWeight.mutate({ date, kg });
  };
  const saved = await done(send, words.weight.saveFailed, refresh);
  if (saved) toast({ title: words.weight.saved, text: words.weight.kg(kg) });
  return saved;
}

/** Forgets a weight; the notification puts it back. */
export async function removeWeight(date: string, kg: number, refresh: Refresh): Promise<boolean> {
  const gone = await done(() => api.trends.removeWeight.mutate({ date }), words.weight.removeFailed, refresh);
  if (gone) {
    const run = (): void => void saveWeight(date, kg, refresh);
    toast({ title: words.weight.removed, action: { label: words.water.undo, run } });
  }
  return gone;
}

/** Adds water; the notification takes it back. */
export async function drink(date: string, ml: number, refresh: Refresh): Promise<void> {
  tick();
  const add = (amount: number): Promise<boolean> =>
    done(() => api.trends.addWater.mutate({ date, ml: amount }), words.water.saveFailed, refresh);
  if (!(await add(ml))) return;
  const title = words.water.added(words.water.ml(ml));
  toast({ title, action: { label: words.water.undo, run: () => void add(-ml) } });
}

export function correctWater(date: string, ml: number, refresh: Refresh): Promise<boolean> {
  return done(() => api.trends.setWater.mutate({ date, ml }), words.water.saveFailed, refresh);
}
