import { expect } from "vitest";
import type { PendingChange } from "../../lib/api/queued-change.ts";
import type { Device, Made, World } from "./simulated-devices.ts";
import { newItem, type DayCall, type DayThings, type ShoppingItem } from "./simulated-day-things.ts";
import { people } from "./simulated-server.ts";

const daySteps = [
  ...(["addWater", "setWater", "weight", "removeWeight", "close", "reopen", "favourite", "unfavourite"] as const),
  ...(["buy", "check", "uncheck", "removeItem", "restoreItems", "clearChecked", "clearAll"] as const),
];

/** A change of a day, of a favourite or of the shopping list in a history. */
export type DayStep = { does: (typeof daySteps)[number]; tab: number; pick: number; value: number };

export const isDayStep = (does: string): does is DayStep["does"] => daySteps.some((one) => one === does);

/** The call of a step, by what its device shows; undefined where there is nothing to change. */
function buildDayCall({ does, pick, value }: DayStep, device: Device, tab: Pick<Made["change"], "userId">) {
  const owner = tab.userId as (typeof people)[number];
  const { today: date, world } = device;
  const number = 1000 + world.made.length;
  const items = [...device.seenItems[owner].values()];
  const item = items[pick % Math.max(1, items.length)];
  const foods = ["stock:mela", ...[...device.seenThings[owner].foods.keys()].map((id) => `custom:${id}`)];
  const ref = foods[pick % foods.length] ?? "";
  const calls: Record<DayStep["does"], DayCall | undefined> = {
    addWater: { type: "addWater", input: { date, ml: 1 + value } },
    setWater: { type: "setWater", input: { date, ml: number } },
    weight: { type: "weight", input: { date, kg: number } },
    removeWeight: { type: "removeWeight", input: { date } },
    close: { type: "close", input: { date, isClosed: true } },
    reopen: { type: "close", input: { date, isClosed: false } },
    favourite: { type: "favourite", input: { ref, favourite: true } },
    unfavourite: { type: "favourite", input: { ref, favourite: false } },
    buy: { type: "buy", input: { id: `item-${number}`, text: `${number}` } },
    check: item && { type: "check", input: { id: item.id, checked: true } },
    uncheck: item && { type: "check", input: { id: item.id, checked: false } },
    removeItem: item && { type: "removeItem", input: { id: item.id } },
    restoreItems: device.removedItems[owner].length
      ? { type: "restoreItems", input: { items: device.removedItems[owner] } }
      : undefined,
    clearChecked: { type: "clearItems", input: { what: "checked" } },
    clearAll: { type: "clearItems", input: { what: "all" } },
  };
  return calls[does];
}

/** The shopping list of a screen after a change. */
function itemsAfter(items: ReadonlyMap<string, ShoppingItem>, call: DayCall): Map<string, ShoppingItem> {
  const next = new Map(items);
  if (call.type === "buy") next.set(call.input.id ?? "", newItem(call.input.id ?? "", call.input.text));
  if (call.type === "restoreItems") for (const item of call.input.items) next.set(item.id, items.get(item.id) ?? item);
  if (call.type === "removeItem") next.delete(call.input.id);
  for (const item of items.values()) {
    if (call.type === "check" && item.id === call.input.id) next.set(item.id, { ...item, checked: call.input.checked });
    if (call.type === "clearItems" && (item.checked || call.input.what === "all")) next.delete(item.id);
  }
  return next;
}

/** Makes a change of a day, of a favourite or of the shopping list in a tab. */
export async function makeDayChange(device: Device, step: DayStep): Promise<void> {
  const tab = await device.tab(step.tab);
  const { owner } = tab;
  const call = buildDayCall(step, device, { userId: owner });
  if (!call) return;
  const before = device.seenItems[owner];
  const after = itemsAfter(before, call);
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  await device.make(
    tab,
    { call, before: null, after: null },
    {
      isKilled: step.value % 4 === 0,
      show: () => {
        device.seenItems[owner] = after;
        if (removed.length > 0) device.removedItems[owner] = removed;
      },
      rollBack: () => {
        if (call.type !== "check") device.seenItems[owner] = before;
        else device.seenItems[owner].delete(call.input.id);
      },
    },
  );
}

/** Stands for a value that depends on what the server had before. */
const unknown = Symbol("unknown");

/** What a change sets, by name; of all items of its person where it clears the list. */
function settingsOf({ call }: PendingChange, itemIds: readonly string[]): [name: string, value: unknown][] {
  switch (call.type) {
    case "setWater":
      return [[`water ${call.input.date}`, call.input.ml]];
    case "addWater":
      return [[`water ${call.input.date}`, unknown]];
    case "weight":
      return [[`weight ${call.input.date}`, call.input.kg]];
    case "removeWeight":
      return [[`weight ${call.input.date}`, undefined]];
    case "close":
      return [[`closed ${call.input.date}`, call.input.isClosed]];
    case "favourite":
      return [[`favourite ${call.input.ref}`, call.input.favourite]];
    case "buy":
      return [
        [`item ${call.input.id}`, true],
        [`checked ${call.input.id}`, unknown],
      ];
    case "check":
      return [[`checked ${call.input.id}`, call.input.checked]];
    case "removeItem":
      return [[`item ${call.input.id}`, false]];
    case "restoreItems":
      return call.input.items.flatMap(({ id }): [string, unknown][] => [
        [`item ${id}`, true],
        [`checked ${id}`, unknown],
      ]);
    case "clearItems": {
      const value = call.input.what === "all" ? false : unknown;
      return itemIds.map((id) => [`item ${id}`, value]);
    }
    default:
      return [];
  }
}

/** What a person has at the server, by the names of `settingsOf`. */
const stateOf = ({ water, weights, closed, favourites, items }: DayThings): Map<string, unknown> =>
  new Map<string, unknown>([
    ...[...water].map(([day, ml]) => [`water ${day}`, ml] as const),
    ...[...weights].map(([day, kg]) => [`weight ${day}`, kg] as const),
    ...[...closed].map((day) => [`closed ${day}`, true] as const),
    ...[...favourites].map((ref) => [`favourite ${ref}`, true] as const),
    ...[...items.values()].flatMap(({ id, checked }) => [
      [`item ${id}`, true] as const,
      [`checked ${id}`, checked] as const,
    ]),
  ]);

/**
 * Checks that each thing is in the end as the last tap on one of the devices has set it, whatever the clocks said, and
 * that a person has nothing that they have not set.
 */
function checkLastTaps(world: World): void {
  const applied = new Set(world.server.applied.map(({ change }) => change.id));
  for (const person of people) {
    const days = world.server.days[person];
    const own = world.made.filter(({ change }) => change.userId === person && applied.has(change.id));
    const itemIds = own.flatMap(({ change: { call } }) => (call.type === "buy" ? (call.input.id ?? "") : []));
    const lastValues = new Map<string, Map<number, unknown>>();
    for (const { change, device } of own)
      for (const [name, value] of settingsOf(change, itemIds))
        lastValues.set(name, (lastValues.get(name) ?? new Map<number, unknown>()).set(device, value));
    const state = stateOf(days);
    expect([...lastValues.keys()], `of ${person} alone`).toEqual(expect.arrayContaining([...state.keys()]));
    for (const [name, values] of lastValues) {
      const [kind, id = ""] = name.split(" ");
      const last = [...values.values()];
      const isGone = kind === "checked" && !days.items.has(id);
      if (last.includes(unknown) || isGone || (kind === "closed" && days.emptied.has(id))) continue;
      const isSet = kind === "closed" || kind === "favourite" || kind === "item";
      const final = isSet ? state.has(name) : state.get(name);
      expect(last, `${name} of ${person} is not as the last tap of a device has set it`).toContain(final);
    }
  }
}

/** Replays the water: what was added since it was set last. */
function checkWater({ server }: World): void {
  for (const person of people) {
    const water = new Map<string, number>();
    for (const { change, session } of server.applied) {
      const { call } = change;
      if (session !== person || (call.type !== "addWater" && call.type !== "setWater")) continue;
      const { date = "", ml } = call.input;
      water.set(date, (call.type === "addWater" ? (water.get(date) ?? 0) : 0) + ml);
    }
    expect(server.days[person].water).toEqual(water);
  }
}

export function checkDayThings(world: World): void {
  checkWater(world);
  checkLastTaps(world);
}
