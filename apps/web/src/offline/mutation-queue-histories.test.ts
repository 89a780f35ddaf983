import "fake-indexeddb/auto";
import { addDays } from "@fetta/domain/calendar-day";
import { deleteDB } from "idb";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { openOfflineDatabase } from "./offline-database.ts";
import { entriesAfter, subjectsOf } from "./queued-changes.ts";
import { checkArrivalOrder } from "./testing/arrival-order.ts";
import { checkDayThings, isDayStep, makeDayChange, type DayStep } from "./testing/day-things-histories.ts";
import { checkCopies, isEntryStep, makeEntryChange, type EntryStep } from "./testing/entry-histories.ts";
import { checkOwnThings, makeOwnChange, type OwnStep } from "./testing/own-things-histories.ts";
import { Device, World, type Fault } from "./testing/simulated-devices.ts";
import { people } from "./testing/simulated-server.ts";

/** `FETTA_HISTORIES=10000 pnpm --dir apps/web exec vitest run src/offline/mutation-queue-histories.test.ts` */
const histories = Number(process.env["FETTA_HISTORIES"] ?? 300);
type Command =
  | ("online" | "offline" | "flush" | "read" | "openTab" | "killTab" | "clock" | "midnight" | "retry" | "discard")
  | ("signOut" | "expire" | "signIn" | "otherSession");
type Step = { device: number; tab: number; pick: number; value: number } & (
  | { does: EntryStep["does"] | DayStep["does"] | OwnStep["does"] | Command }
  | { does: "fault"; fault: Fault }
);

async function take(world: World, step: Step): Promise<void> {
  const device = world.devices[step.device];
  if (!device) return;
  vi.stubGlobal("localStorage", device.storage);
  if (step.does === "fault") return void device.faults.push(step.fault);
  const { does, pick } = step;
  if (isEntryStep(does)) return makeEntryChange(device, { ...step, does });
  if (isDayStep(does)) return makeDayChange(device, { ...step, does });
  switch (does) {
    case "createFood":
    case "changeFood":
    case "removeFood":
    case "createRecipe":
    case "changeRecipe":
    case "renameRecipe":
    case "removeRecipe":
    case "goals":
      return makeOwnChange(world, device, { ...step, does });
    case "online":
    case "offline":
      device.isOnline = does === "online";
      return;
    case "clock":
      device.clockDays = (pick % 4) - 1;
      return;
    case "midnight":
      world.server.today = addDays(world.server.today, 1);
      return;
    case "openTab":
      await device.open(device.tabs[0]?.owner ?? device.session ?? "anna");
      return;
    case "killTab":
      device.killTab(await device.tab(step.tab));
      return;
    case "flush": {
      const tab = await device.tab(step.tab);
      return Promise.race([tab.queue.flush(), tab.killed]);
    }
    case "read": {
      const { owner } = await device.tab(step.tab);
      if (!device.isOnline || device.session !== owner) return;
      device.readAll(owner);
      return;
    }
    case "retry":
    case "discard": {
      const tab = await device.tab(step.tab);
      const rejected = tab.changes.find(({ rejection }) => rejection !== null);
      if (!rejected) return;
      if (does === "retry") return world.retry(tab, rejected);
      const before = new Set(tab.changes.map(({ id }) => id));
      await tab.queue.discard(rejected);
      for (const { id } of tab.changes) before.delete(id);
      for (const one of world.made) if (before.has(one.change.id)) one.fate = "dropped";
      device.readAll(tab.owner);
      return;
    }
    case "expire":
      device.session = null;
      return;
    case "otherSession":
      // Another tab has changed the session; the open ones still show the user before.
      device.session = people[pick % 2] ?? "anna";
      return;
    case "signIn":
      device.session = people[pick % 2] ?? "anna";
      for (const tab of device.tabs) device.killTab(tab);
      await device.open(device.session);
      return;
    case "signOut": {
      const tab = await device.tab(step.tab);
      await tab.queue.clearForUser(tab.owner);
      for (const one of world.made)
        if (one.device === device.index && one.change.userId === tab.owner && one.fate === "pending")
          one.fate = "dropped";
      device.readAll(tab.owner);
      for (const open of device.tabs) device.killTab(open);
      device.session = null;
    }
  }
}

/**
 * Everybody comes back on each device, with a network, until nothing of theirs can be sent any more; where they are
 * insistent, they send all that was rejected all the same, once.
 */
async function settle(world: World, areInsistent: boolean): Promise<Set<string>> {
  const rejected = new Set<string>();
  for (const device of world.devices) {
    vi.stubGlobal("localStorage", device.storage);
    [device.isOnline, device.faults.length] = [true, 0];
    for (const person of people) {
      for (const tab of device.tabs) device.killTab(tab);
      device.session = person;
      const tab = await device.open(person);
      await tab.queue.flush();
      if (areInsistent) for (const change of tab.changes) await world.retry(tab, change);
      for (const { id } of tab.changes) rejected.add(id);
      expect(
        tab.changes.length === 0 || tab.changes.some(({ rejection }) => rejection?.message !== undefined),
        "what is left says why",
      ).toBe(true);
    }
  }
  return rejected;
}

function checkHistory(world: World, waiting: ReadonlySet<string>): void {
  const times = new Map<string, number>();
  for (const { change } of world.server.applied) times.set(change.id, (times.get(change.id) ?? 0) + 1);
  for (const { change, fate } of world.made) {
    const applied = times.get(change.id) ?? 0;
    if (change.call.type !== "edit") expect(applied, `${change.id} doubled`).toBeLessThanOrEqual(1);
    // An edit to the value that an entry has changes nothing, and neither does a removal of what is gone.
    const mayChangeNothing = ["edit", "removeFood", "removeRecipe"].includes(change.call.type);
    if (fate === "pending" && !waiting.has(change.id) && !mayChangeNothing)
      expect(applied, `${change.id} lost`).toBe(1);
  }
  const removed = new Set<string>();
  for (const { change, session } of world.server.applied) {
    expect(change.userId, "in another person's diary").toBe(session);
    if (change.call.type === "remove") removed.add(change.call.input.id);
    else if (change.call.type === "removeItem") removed.add(change.call.input.id);
    else if (change.call.type === "buy") expect(removed.has(change.call.input.id ?? ""), "bought again").toBe(false);
    else for (const { id } of entriesAfter(change)) expect(removed.has(id), `${id} resurrected`).toBe(false);
  }
  checkOwnThings(world);
  checkCopies(world);
  checkDayThings(world);
  checkArrivalOrder(world);
  // What a person did to one thing on one device arrives in the order of the taps, whatever the clock said.
  const orders = new Map<string, number>();
  const indexOf = new Map(world.made.map(({ change, device }, at) => [change.id, { at, device }]));
  const repeated = new Set(
    world.server.applied.flatMap(({ change: { id, call } }) => (call.type === "edit" ? [id] : [])),
  );
  for (const { change } of world.server.applied) {
    const { at = 0, device } = indexOf.get(change.id) ?? {};
    const key = `${device} ${change.userId} ${subjectsOf(change)[0]}`;
    if (!repeated.has(change.id)) expect(at, `${change.id} overtook`).toBeGreaterThanOrEqual(orders.get(key) ?? 0);
    orders.set(key, Math.max(at, orders.get(key) ?? 0));
  }
}

const faults: Fault[] = ["lost request", "lost answer", "killed before the answer", "server error"];
const plain = <Does extends Step["does"]>(...kinds: Does[]) => fc.constantFrom(...kinds).map((does) => ({ does }));
const changes = [
  plain("log", "edit", "edit", "remove"),
  plain("log", "copyEntry", "copyMeal", "copyDay", "copyDay", "remove", "remove"),
  plain("addWater", "setWater", "weight", "weight", "weight", "removeWeight"),
  plain("log", "remove", "close", "close", "reopen"),
  plain("buy", "buy", "check", "check", "uncheck", "removeItem", "restoreItems", "clearChecked", "clearAll"),
  plain("createFood", "changeFood", "changeFood", "changeFood", "removeFood", "goals"),
  plain("createFood", "removeFood", "favourite", "favourite", "unfavourite"),
  plain("createRecipe", "changeRecipe", "changeRecipe", "renameRecipe", "removeRecipe"),
] as const;

/** A step of a history: of few kinds of changes, so that they meet, or of all. */
const stepOf = (kinds: readonly (typeof changes)[number][]): fc.Arbitrary<Step> =>
  fc
    .tuple(
      fc.record({ device: fc.nat(1), tab: fc.nat(1), pick: fc.nat(20), value: fc.nat(40) }),
      fc.oneof(
        { weight: 24, arbitrary: fc.oneof(...kinds) },
        { weight: 7, arbitrary: plain("online", "offline", "flush", "read", "read", "read") },
        { weight: 3, arbitrary: fc.constantFrom(...faults).map((fault) => ({ does: "fault" as const, fault })) },
        {
          weight: 5,
          arbitrary: plain("openTab", "openTab", "killTab", "clock", "clock", "midnight", "retry", "discard"),
        },
        { weight: 1, arbitrary: plain("signOut", "expire", "signIn", "signIn", "otherSession") },
      ),
    )
    .map(([where, what]) => ({ ...where, ...what }));
const historyArbitrary = fc
  .oneof(fc.subarray([...changes], { minLength: 1, maxLength: 2 }), fc.constant(changes))
  .chain((kinds) => fc.array(stepOf(kinds), { minLength: 8, maxLength: 40, size: "max" }));

afterEach(() => vi.unstubAllGlobals());

/** Plays a history from its start to the end, where each device has sent what it can, and checks it. */
async function play(name: string, steps: readonly Step[], areInsistent: boolean): Promise<World> {
  const world = new World();
  const names = [0, 1].map((index) => `${name}-${index}`);
  for (const [index, database] of names.entries())
    world.devices.push(new Device(world, index, await openOfflineDatabase(database)));
  for (const step of steps) await take(world, step);
  checkHistory(world, await settle(world, areInsistent));
  for (const { db } of world.devices) db.close();
  await Promise.all(names.map((database) => deleteDB(database)));
  return world;
}

test("a copy of a day that is sent all the same, of what is left of it, leaves out what its person has removed from it", async () => {
  const first = (does: EntryStep["does"] | Command, pick = 0): Step => ({ device: 0, tab: 0, value: 1, pick, does });
  const second = (does: EntryStep["does"] | Command, pick = 0): Step => ({ ...first(does, pick), device: 1 });
  const copy = [second("read"), second("offline"), second("copyDay"), second("remove", 3)];
  const { server } = await play("copy", [first("log"), first("log"), first("log"), ...copy, first("remove", 1)], true);
  expect(server.copies).toHaveLength(2);
  expect(server.entries.size).toBe(3);
});

test(
  `in ${histories} histories of two devices and two people nothing is lost, doubled, resurrected or in another person's diary`,
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(historyArbitrary, fc.boolean()), async ([steps, areInsistent]) => {
        run += 1;
        await play(`history-${run}`, steps, areInsistent);
      }),
      { numRuns: histories },
    );
  },
  60_000 + histories * 200,
);
