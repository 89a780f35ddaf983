import { addDays } from "@fetta/domain/calendar-day";
import { expect } from "vitest";
import type { Entry, OptimisticChange } from "../../lib/api/queued-change.ts";
import { createTestEntry } from "./fake-diary-server.ts";
import type { Device, World } from "./simulated-devices.ts";

const entrySteps = ["log", "edit", "remove", "copyEntry", "copyMeal", "copyDay"] as const;

/** A change of the entries of a diary in a history. */
export type EntryStep = { does: (typeof entrySteps)[number]; tab: number; pick: number; value: number };

export const isEntryStep = (does: string): does is EntryStep["does"] => entrySteps.some((one) => one === does);

/** Entries that a day holds at most before it is copied again: copies of copies double it. */
const maxCopied = 6;

/** The change of a step, by what its device shows of the diary; undefined where there is nothing to change. */
function buildEntryChange(
  { does, pick, value }: EntryStep,
  today: string,
  seen: readonly Entry[],
): OptimisticChange | undefined {
  const mealType = value % 2 === 0 ? ("lunch" as const) : ("dinner" as const);
  if (does === "log") {
    const after = createTestEntry({ date: today, mealType });
    const { id, date } = after;
    const input = { id, ref: "stock:mela", amount: { grams: 100 }, mealType, date } as const;
    return { call: { type: "log", input }, before: null, after };
  }
  const before = seen[pick % Math.max(1, seen.length)];
  if (!before) return undefined;
  const { id, version } = before;
  if (does === "remove") return { call: { type: "remove", input: { id } }, before, after: null };
  const servings = 1 + (value % 9);
  if (does === "edit")
    return {
      call: { type: "edit", input: { id, servings, ifVersion: version } },
      before,
      after: { ...before, servings },
    };
  const to = addDays(before.date, (value % 3) - 1);
  const toCopy = (source: Entry, place: Partial<Entry>): Entry => ({
    ...source,
    ...place,
    id: createTestEntry().id,
    version: 0,
  });
  if (does === "copyEntry") {
    const after = toCopy(before, { date: to, mealType });
    return { call: { type: "copy", input: { id, newId: after.id, date: to, mealType } }, before: null, after };
  }
  const meal = does === "copyMeal" ? { mealType: before.mealType, toMealType: mealType } : { toMealType: undefined };
  const sources = seen.filter(
    ({ date, mealType: own }) => date === before.date && (does === "copyDay" || own === before.mealType),
  );
  if (sources.length > maxCopied) return undefined;
  const copies = sources.map((source) => toCopy(source, { date: to, mealType: meal.toMealType ?? source.mealType }));
  const newIds = Object.fromEntries(sources.map((source, at) => [source.id, copies[at]?.id ?? ""]));
  return {
    call: { type: "copyDay", input: { from: before.date, to, ...meal, newIds } },
    before: null,
    after: null,
    shown: { entries: copies },
  };
}

/** Makes a change of entries in a tab. */
export async function makeEntryChange(device: Device, step: EntryStep): Promise<void> {
  const tab = await device.tab(step.tab);
  const seen = device.seen[tab.owner];
  const change = buildEntryChange(step, device.today, [...seen.values()]);
  if (!change) return;
  const { before, after, shown } = change;
  const entries = after ? [after] : (shown?.entries ?? []);
  await device.make(tab, change, {
    isKilled: step.value % 4 === 0,
    show: () => {
      if (before && !after) seen.delete(before.id);
      for (const entry of entries) seen.set(entry.id, entry);
    },
    onAnswer: (answer) => {
      const answered = (Array.isArray(answer) ? answer : answer ? [answer] : []) as Entry[];
      for (const entry of answered) if (seen.has(entry.id)) seen.set(entry.id, entry);
    },
    rollBack: () => {
      if (before) seen.set(before.id, before);
      else for (const { id } of entries) seen.delete(id);
    },
  });
}

/** Checks that each entry is copied once by a change, and that a copy that its person has removed stays away. */
export function checkCopies({ server, made }: World): void {
  const pairs = new Map<string, string>();
  for (const { change, source, copy } of server.copies) {
    const pair = `${change.id} of ${source}`;
    expect(pairs.has(pair), `${pair} doubled`).toBe(false);
    pairs.set(pair, copy);
  }
  const removed = new Set(
    server.applied.flatMap(({ change: { call } }) => (call.type === "remove" ? call.input.id : [])),
  );
  for (const { change } of made) {
    if (change.call.type !== "copyDay") continue;
    for (const [source, shown] of Object.entries(change.call.input.newIds ?? {})) {
      const copy = pairs.get(`${change.id} of ${source}`);
      if (copy === undefined || !removed.has(shown)) continue;
      expect(server.entries.has(copy), `${shown}, which its person has removed, stays as ${copy}`).toBe(false);
    }
  }
}
