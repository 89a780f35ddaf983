import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Entry } from "../lib/api/queued-change.ts";
import { writeJournalEntry } from "../lib/api/outbox-state.ts";
import { openOfflineDatabase } from "./offline-database.ts";
import { subjectsOf } from "./queued-changes.ts";
import { Device, historyDay, people, World, type Fault, type Made } from "./testing/simulated-devices.ts";
import { createTestEntry } from "./testing/fake-diary-server.ts";
import { checkOwnThings, makeOwnChange, type OwnStep } from "./testing/own-things-histories.ts";

/** `FETTA_HISTORIES=10000 pnpm --dir apps/web exec vitest run src/offline/mutation-queue-histories.test.ts` */
const histories = Number(process.env["FETTA_HISTORIES"] ?? 300);
type Step = { device: number; tab: number; pick: number; value: number } & (
  | { does: "log" | "water" | "edit" | "remove" }
  | { does: OwnStep["does"] }
  | { does: "online" | "offline" | "flush" | "read" | "openTab" | "killTab" | "clock" | "retry" | "discard" }
  | { does: "signOut" | "expire" | "signIn" | "otherSession" }
  | { does: "fault"; fault: Fault }
);

/** Makes a change in a tab: in the journal in the tick of the tap, and killed there or handed to the queue. */
async function makeChange(world: World, device: Device, { does, tab: tabPick, pick, value }: Step): Promise<void> {
  const tab = await device.tab(tabPick);
  const seen = device.seen[tab.owner];
  const entries = [...seen.values()];
  const before = does === "log" || does === "water" ? null : entries[pick % Math.max(1, entries.length)];
  if (before === undefined) return;
  const isKilled = value % 7 === 0;
  const entry = createTestEntry({ date: historyDay });
  const after = before ? { ...before, servings: 1 + (value % 9) } : entry;
  const change =
    does === "water"
      ? world.build(
          tab.owner,
          device.clockDays,
          { type: "addWater", input: { date: historyDay, ml: 1 + value } },
          null,
          null,
        )
      : before === null
        ? world.build(
            tab.owner,
            device.clockDays,
            {
              type: "log",
              input: { id: after.id, ref: "stock:mela", amount: { grams: 100 }, mealType: "lunch", date: historyDay },
            },
            null,
            after,
          )
        : does === "remove"
          ? world.build(tab.owner, device.clockDays, { type: "remove", input: { id: before.id } }, before, null)
          : world.build(
              tab.owner,
              device.clockDays,
              { type: "edit", input: { id: before.id, servings: after.servings, ifVersion: before.version } },
              before,
              after,
            );
  const made: Made = { change, device: device.index, fate: "pending" };
  world.made.push(made);
  if (does === "remove" && before) seen.delete(before.id);
  else if (does !== "water") seen.set(after.id, after);
  writeJournalEntry(change);
  if (isKilled) return device.killTab(tab);
  const submitted = tab.queue.submit(change, true).then(
    (outcome) => {
      const answer = outcome.state === "sent" ? (outcome.answer as Entry | undefined) : undefined;
      if (answer && change.after && seen.has(change.after.id)) seen.set(change.after.id, answer);
    },
    () => {
      made.fate = "told";
      if (before) seen.set(before.id, before);
      else if (change.after) seen.delete(change.after.id);
    },
  );
  await Promise.race([submitted, tab.killed]);
}

async function take(world: World, step: Step): Promise<void> {
  const device = world.devices[step.device];
  if (!device) return;
  vi.stubGlobal("localStorage", device.storage);
  const { pick, value } = step;
  switch (step.does) {
    case "log":
    case "water":
    case "edit":
    case "remove":
      return makeChange(world, device, step);
    case "createFood":
    case "changeFood":
    case "removeFood":
    case "createRecipe":
    case "changeRecipe":
    case "renameRecipe":
    case "removeRecipe":
    case "goals":
      return makeOwnChange(world, device, { ...step, does: step.does });
    case "online":
    case "offline":
      device.isOnline = step.does === "online";
      return;
    case "fault":
      device.faults.push(step.fault);
      return;
    case "clock":
      device.clockDays = (value % 3) - 1;
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
      for (const entry of world.server.entries.values())
        if (entry.owner === owner) device.seen[owner].set(entry.id, entry);
      device.readOwnThings(owner);
      return;
    }
    case "retry":
    case "discard": {
      const tab = await device.tab(step.tab);
      const rejected = tab.changes.find(({ rejection }) => rejection !== null);
      if (!rejected) return;
      for (const one of world.made) if (step.does === "retry" && one.change.id === rejected.id) one.isForced = true;
      if (step.does === "retry") return Promise.race([tab.queue.retry(rejected), tab.killed]);
      const before = new Set(tab.changes.map(({ id }) => id));
      await tab.queue.discard(rejected);
      for (const { id } of tab.changes) before.delete(id);
      for (const one of world.made) if (before.has(one.change.id)) one.fate = "dropped";
      device.readOwnThings(tab.owner);
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
      device.readOwnThings(tab.owner);
      for (const open of device.tabs) device.killTab(open);
      device.session = null;
    }
  }
}

/** Everybody comes back on each device, with a network, until nothing of theirs can be sent any more. */
async function settle(world: World): Promise<Set<string>> {
  const rejected = new Set<string>();
  for (const device of world.devices) {
    vi.stubGlobal("localStorage", device.storage);
    [device.isOnline, device.faults.length] = [true, 0];
    for (const person of people) {
      for (const tab of device.tabs) device.killTab(tab);
      device.session = person;
      const tab = await device.open(person);
      await tab.queue.flush();
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
    else if (change.after) expect(removed.has(change.after.id), `${change.after.id} resurrected`).toBe(false);
  }
  checkOwnThings(world);
  for (const person of people) {
    const ml = world.server.applied
      .filter(({ session }) => session === person)
      .reduce((sum, { change: { call } }) => sum + (call.type === "addWater" ? call.input.ml : 0), 0);
    expect(world.server.water.get(person) ?? 0).toBe(ml);
  }
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
const plain = (...kinds: Exclude<Step["does"], "fault">[]) => fc.constantFrom(...kinds).map((does) => ({ does }));
const stepArbitrary: fc.Arbitrary<Step> = fc
  .tuple(
    fc.record({ device: fc.nat(1), tab: fc.nat(1), pick: fc.nat(20), value: fc.nat(40) }),
    fc.oneof(
      { weight: 9, arbitrary: plain("log", "water", "edit", "edit", "remove") },
      { weight: 9, arbitrary: plain("createFood", "changeFood", "changeFood", "changeFood", "removeFood", "goals") },
      { weight: 6, arbitrary: plain("createRecipe", "changeRecipe", "changeRecipe", "renameRecipe", "removeRecipe") },
      { weight: 3, arbitrary: plain("online", "offline", "flush", "read") },
      { weight: 3, arbitrary: fc.constantFrom(...faults).map((fault) => ({ does: "fault" as const, fault })) },
      { weight: 2, arbitrary: plain("openTab", "killTab", "clock", "retry", "discard") },
      { weight: 1, arbitrary: plain("signOut", "expire", "signIn", "signIn", "otherSession") },
    ),
  )
  .map(([where, what]) => ({ ...where, ...what }));

afterEach(() => vi.unstubAllGlobals());

test(
  `in ${histories} histories of two devices and two people nothing is lost, doubled, resurrected or in another person's diary`,
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 40 }), async (steps) => {
        run += 1;
        const world = new World();
        const names = [0, 1].map((index) => `history-${run}-${index}`);
        for (const [index, name] of names.entries())
          world.devices.push(new Device(world, index, await openOfflineDatabase(name)));
        for (const step of steps) await take(world, step);
        checkHistory(world, await settle(world));
        for (const { db } of world.devices) db.close();
        await Promise.all(names.map((name) => deleteDB(name)));
      }),
      { numRuns: histories },
    );
  },
  60_000 + histories * 200,
);
