import { isFutureDay } from "@fetta/domain/calendar-day";
import type { CallOf, QueuedCall } from "../../lib/api/queued-change.ts";
import { createTrpcError } from "./fake-diary-server.ts";

const dayCalls = [
  ...(["addWater", "setWater", "weight", "removeWeight", "close", "favourite"] as const),
  ...(["buy", "check", "removeItem", "restoreItems", "clearItems"] as const),
];
export type DayCall = CallOf<(typeof dayCalls)[number]>;
export type ShoppingItem = CallOf<"restoreItems">["input"]["items"][number];

export const isDayCall = (call: QueuedCall): call is DayCall => dayCalls.some((type) => type === call.type);

/** What the rules of a call depend on besides what it changes. */
type Surroundings = { today: string; hasEntries: (day: string) => boolean; knowsFood: (ref: string) => boolean };

/** Water, weights, closed days, favourites and the shopping list of a person at the server, by the rules of the API. */
export class DayThings {
  /** By day, ml. */
  readonly water = new Map<string, number>();
  /** By day, kg. */
  readonly weights = new Map<string, number>();
  readonly closed = new Set<string>();
  /** The days that were opened again with the removal of their last entry. */
  readonly emptied = new Set<string>();
  readonly favourites = new Set<string>();
  readonly items = new Map<string, ShoppingItem>();

  apply(call: DayCall, around: Surroundings): unknown {
    // A removal of a weight accepts any day.
    if ("date" in call.input && call.type !== "removeWeight" && isFutureDay(call.input.date ?? "", around.today))
      throw createTrpcError("future_day", 400);
    switch (call.type) {
      case "addWater":
      case "setWater": {
        const { date = "", ml } = call.input;
        this.water.set(date, (call.type === "addWater" ? (this.water.get(date) ?? 0) : 0) + ml);
        return { date, ml: this.water.get(date) };
      }
      case "weight":
        this.weights.set(call.input.date ?? "", call.input.kg);
        return call.input;
      case "removeWeight":
        return void this.weights.delete(call.input.date);
      case "close":
        if (!call.input.isClosed) return void this.closed.delete(call.input.date);
        if (!around.hasEntries(call.input.date)) throw createTrpcError("day_without_entries", 400);
        return void this.closed.add(call.input.date);
      case "favourite":
        if (!call.input.favourite) return void this.favourites.delete(call.input.ref);
        if (!around.knowsFood(call.input.ref)) throw createTrpcError("not_found", 404);
        return void this.favourites.add(call.input.ref);
      default:
        this.#shop(call);
        return [...this.items.values()];
    }
  }

  #shop(call: Extract<DayCall, CallOf<"buy" | "check" | "removeItem" | "restoreItems" | "clearItems">>): void {
    switch (call.type) {
      case "buy":
        return this.#insert([newItem(call.input.id ?? "", call.input.text)]);
      case "check": {
        const present = this.items.get(call.input.id);
        if (!present) throw createTrpcError("not_found", 404);
        this.items.set(present.id, { ...present, checked: call.input.checked });
        return;
      }
      case "removeItem":
        return void this.items.delete(call.input.id);
      case "restoreItems":
        return this.#insert(call.input.items);
      case "clearItems":
        for (const { id, checked } of this.items.values())
          if (checked || call.input.what === "all") this.items.delete(id);
    }
  }

  /** Existing items are unchanged. */
  #insert(items: readonly ShoppingItem[]): void {
    for (const item of items) if (!this.items.has(item.id)) this.items.set(item.id, item);
  }
}

/** An item of the shopping list as its person has typed it. */
export const newItem = (id: string, text: string): ShoppingItem => ({
  id,
  name: text,
  text,
  grams: null,
  recipeId: null,
  checked: false,
  position: 1,
});
