import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../../../i18n/diary.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { nameDay, today } from "../../../lib/local-date.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { withRetryKey } from "../../../lib/api/idempotency-key.ts";
import { api } from "../../../lib/api/api-client.ts";
import type { Inputs } from "../../../lib/api/api-client.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { change, putEntry } from "./diary-cache.ts";
import type { Entry } from "./entry.ts";
import { insert, removeAll, sayFailed } from "./entry-mutations.ts";

type Place = { date: CalendarDay; mealType: MealType };

function sayCopied(title: string, text: string | undefined, copies: readonly Entry[]): void {
  toast({ title, text, action: { label: diary.undo, run: () => removeAll(copies) } });
}

function sayNotCopied(error: unknown): void {
  sayFailed(`${diary.copyFailed} ${causeOf(error)}`);
}

/** Where copies went: "Cena · domani"; without a meal the day alone. */
function placeText(date: CalendarDay, mealType: MealType | undefined): string {
  const day = nameDay(date);
  return mealType === undefined ? day : `${common.meals[mealType]} · ${day.toLocaleLowerCase("it-IT")}`;
}

/** Logs the same once more; the notification takes the copy back. True when it is there. */
export async function copyEntry(entry: Entry, place: Place, now: Date = new Date()): Promise<boolean> {
  try {
    const { copy, kept } = await withRetryKey({ entry: entry.id, ...place }, async (newId) => {
      const copied: Entry = { ...entry, ...place, id: newId, createdAt: now.toISOString(), version: 0 };
      const done = await insert(copied, { way: "copy", input: { id: entry.id, newId, ...place } });
      return { copy: copied, kept: done.kept };
    });
    const toToday = place.date === today(now);
    const title = toToday ? diary.copiedToToday : diary.copied(1);
    const where = toToday ? entry.foodItem.name : placeText(place.date, place.mealType);
    sayCopied(title, kept ? offline.kept : where, [copy]);
    return true;
  } catch (error) {
    sayNotCopied(error);
    return false;
  }
}

/** Copies a day, or one meal of it; one notification takes all of it back. True when anything was copied. */
export async function copyDay(copy: Inputs["diary"]["copy"], nothingText?: string): Promise<boolean> {
  const nothing = (): void => undefined;
  try {
    const copies = await change({
      days: [copy.to],
      show: nothing,
      send: () => withRetryKey(copy, (key) => api.diary.copy.mutate({ ...copy, key })),
      takeBack: nothing,
    });
    for (const entry of copies) putEntry(entry);
    if (copies.length === 0) {
      toast({ title: diary.nothingToCopy, text: nothingText, tone: "neutral" });
      return false;
    }
    sayCopied(diary.copied(copies.length), placeText(copy.to, copy.toMealType ?? copy.mealType), copies);
    return true;
  } catch (error) {
    sayNotCopied(error);
    return false;
  }
}
