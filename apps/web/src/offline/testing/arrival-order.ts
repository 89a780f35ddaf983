import { expect } from "vitest";
import type { PendingChange } from "../../lib/api/queued-change.ts";
import type { Made, World } from "./simulated-devices.ts";

/** What a change makes: foods by their reference, all else by its id. */
function makes({ call, after, before, shown }: PendingChange): readonly string[] {
  if (call.type === "createFood") return [`custom:${call.input.id}`];
  if (call.type === "buy") return [call.input.id ?? ""];
  if (call.type === "restoreItems") return call.input.items.map(({ id }) => id);
  if (before) return [];
  return after ? [after.id] : (shown?.entries ?? []).map(({ id }) => id);
}

/** True for a change that removes a thing, or may. */
function removes({ call }: PendingChange, thing: string): boolean {
  if (call.type === "clearItems") return thing.startsWith("item-");
  if (call.type === "removeFood") return `custom:${call.input.id}` === thing;
  return (call.type === "remove" || call.type === "removeItem") && call.input.id === thing;
}

/** What must be there for a change to be applied. */
function needs({ call }: PendingChange): readonly string[] {
  if (call.type === "copy" || call.type === "check") return [call.input.id];
  if (call.type === "copyDay") return Object.keys(call.input.newIds ?? {});
  return call.type === "favourite" ? [call.input.ref] : [];
}

/**
 * Checks that the server has rejected a change for what is missing only where its person knows why: another device has
 * removed it, this device has removed it before, or what was to make it was given up. Whatever a device made before and
 * kept must have arrived before.
 */
export function checkArrivalOrder({ server, made }: World): void {
  const arrivals = new Map(server.applied.map(({ change }, at) => [change.id, at]));
  const indexes = new Map(made.map(({ change }, at) => [change.id, at]));
  for (const { change, code, at } of server.rejected) {
    const index = indexes.get(change.id) ?? 0;
    const { device } = made[index] as Made;
    const ofPerson = made.filter((other) => other.change.userId === change.userId);
    const earlier = made
      .slice(0, index)
      .filter((other) => other.device === device && other.change.userId === change.userId)
      .filter(({ change: { id }, fate }) => fate === "pending" || arrivals.has(id));
    // What was sent all the same, after a conflict, comes later than it was made; so does what waited behind it.
    if (earlier.some(({ isForced }) => isForced) || made[index]?.isForced) continue;
    const isGone = (thing: string): boolean => {
      const lastOwn = earlier.findLast((other) => makes(other.change).includes(thing) || removes(other.change, thing));
      if (lastOwn && removes(lastOwn.change, thing)) return true;
      const isRemovedElsewhere = ofPerson.some(
        (other) =>
          other.device !== device && removes(other.change, thing) && (arrivals.get(other.change.id) ?? Infinity) < at,
      );
      const makers = ofPerson.filter((other) => makes(other.change).includes(thing));
      return isRemovedElsewhere || makers.every(({ fate, isForced }) => fate !== "pending" || isForced);
    };
    if (code === "not_found" && needs(change).length > 0)
      expect(needs(change).some(isGone), `${change.id} arrived before what it needs`).toBe(true);
    const { call } = change;
    if (code !== "day_without_entries" || call.type !== "close") continue;
    const isOvertaken = earlier.some(
      ({ change: other }) =>
        [other.after, ...(other.shown?.entries ?? [])].some((entry) => entry?.date === call.input.date) &&
        (arrivals.get(other.id) ?? -1) >= at,
    );
    expect(isOvertaken, `${change.id} closes a day before its entries arrived`).toBe(false);
  }
}
