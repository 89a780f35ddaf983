import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../../../i18n/diary.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import type { Call } from "../../../lib/api/diary-change.ts";
import { perform } from "../../../offline/submit-change.ts";
import type { Done } from "../../../offline/submit-change.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { ToastSpec } from "../../../ui/overlays/toast.ts";
import { change, dropEntry, putEntry } from "./diary-cache.ts";
import { asAddition, overridesOf } from "./entry.ts";
import type { Entry } from "./entry.ts";

export function sayFailed(text: string): void {
  toast({ title: common.error, text, tone: "error" });
}

/** Says what was done, and where it only is on this device, that. */
export function sayDone({ kept }: Done, spec: ToastSpec): void {
  toast(kept ? { ...spec, text: offline.kept, tone: "neutral" } : spec);
}

/** Takes an entry out of the diary at once; rejects, with the entry back, when that fails. */
export function remove(entry: Entry): Promise<Done> {
  return change({
    days: [entry.date],
    show: () => dropEntry(entry),
    send: () => perform({ call: { way: "remove", input: { id: entry.id } }, before: entry, after: null }),
    takeBack: () => putEntry(entry),
  });
}

/** Shows a new entry at once and sends it; what the server keeps takes its place. Rejects, without it, when that fails. */
export async function insert(entry: Entry, call: Call): Promise<Done> {
  const done = await change({
    days: [entry.date],
    show: () => putEntry(entry),
    send: () => perform({ call, before: null, after: entry }),
    takeBack: () => dropEntry(entry),
  });
  if (done.entry) putEntry(done.entry);
  return done;
}

/** Makes an entry again that the server has not answered for yet: of the food itself, since it has no item. */
function loggedAnew({ id, date, mealType, servings, foodItem }: Entry): Call {
  const { ref, servingGrams, unit } = foodItem;
  const amount =
    servingGrams === null
      ? { servings }
      : {
          grams: servingGrams * servings,
          ...(unit && { unit: { label: unit.label, count: unit.count * servings } }),
        };
  return { way: "log", input: { id, ref, amount, date, mealType } };
}

/** Puts an entry back that had been removed. */
export async function putBack(entry: Entry): Promise<void> {
  if (entry.foodItemId !== "") {
    await insert(entry, { way: "add", input: asAddition(entry) });
    return;
  }
  await insert(entry, loggedAnew(entry));
  const overrides = overridesOf(entry);
  if (nutrientNames.every((name) => overrides[name] === null)) return;
  const input = { id: entry.id, ...overrides };
  await perform({ call: { way: "edit", input }, before: entry, after: entry });
}

/** Takes out entries that were made by mistake; says so when that fails. */
export function removeAll(entries: readonly Entry[]): void {
  void Promise.all(entries.map(remove)).catch(() => sayFailed(diary.removeFailed));
}
