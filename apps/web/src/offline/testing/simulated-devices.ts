import { addDays } from "@fetta/domain/calendar-day";
import { writeJournalEntry } from "../../lib/api/change-journal.ts";
import type { Entry, PendingChange, OptimisticChange, QueuedCall, QueuedChange } from "../../lib/api/queued-change.ts";
import type { OfflineDatabase } from "../offline-database.ts";
import { subjectsOf } from "../queued-changes.ts";
import { createMutationQueue, type MutationQueue } from "../mutation-queue.ts";
import { createTrpcError } from "./fake-diary-server.ts";
import type { ShoppingItem } from "./simulated-day-things.ts";
import { kindOf, startingCalories, type ThingsByKind } from "./simulated-own-things.ts";
import { Server, type Person } from "./simulated-server.ts";

/** The local storage of one device. */
class DeviceStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    this.#items.set(key, value);
    // The app lists the keys of the object, as of a browser's storage.
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
  };
  removeItem = (key: string): void => {
    this.#items.delete(key);
    Reflect.deleteProperty(this, key);
  };
}

export type Fault = "lost request" | "lost answer" | "killed before the answer" | "server error";
const never = new Promise<never>(() => undefined);

/** A tab, until it is killed: whatever it was waiting for then never comes. */
type Tab = {
  queue: MutationQueue;
  owner: Person;
  isAlive: boolean;
  kill: () => void;
  killed: Promise<void>;
  changes: readonly QueuedChange[];
};

/** A change that was made, and what became of it, as its person was told: nothing yet, rejected at once, or given up. */
export type Made = {
  change: PendingChange;
  device: number;
  fate: "pending" | "told" | "dropped";
  /** The content that was on the screen, of a food, a recipe or the goals. */
  saw?: string | undefined;
  /** True where its person was told of a conflict and sent it all the same. */
  isForced?: boolean;
};

type MakeOptions = {
  isKilled: boolean;
  /** Shows the change on the screen before its answer. */
  show?: () => void;
  onAnswer?: (answer: unknown) => void;
  /** Takes back what `show` did, where the server has rejected the change at once. */
  rollBack?: () => void;
};

export class World {
  readonly server = new Server();
  readonly devices: Device[] = [];
  readonly made: Made[] = [];
  #count = 0;

  /** A change by the clock of its device: one that is wrong is also set back before each tap. */
  build({ today, clockDays }: Device, userId: Person, change: OptimisticChange): PendingChange {
    this.#count += 1;
    const second = String(clockDays === 0 ? this.#count : 59 - this.#count).padStart(2, "0");
    return { ...change, id: `change-${this.#count}`, userId, createdAt: `${today}T12:00:${second}.000Z` };
  }

  /** Its person sends a rejected change all the same. */
  async retry(tab: Tab, { id }: QueuedChange): Promise<void> {
    const change = tab.changes.find((one) => one.id === id && one.rejection !== null);
    if (!change) return;
    for (const one of this.made) if (one.change.id === id) one.isForced = true;
    await Promise.race([tab.queue.retry(change), tab.killed]);
  }
}

export class Device {
  readonly storage = new DeviceStorage();
  readonly faults: Fault[] = [];
  session: Person | null = "anna";
  isOnline = true;
  clockDays = 0;
  tabs: Tab[] = [];
  /** What each person sees on this device. */
  readonly seen: Record<Person, Map<string, Entry>> = { anna: new Map(), bruno: new Map() };
  readonly seenThings: Record<Person, ThingsByKind> = {
    anna: { foods: new Map(), recipes: new Map() },
    bruno: { foods: new Map(), recipes: new Map() },
  };
  readonly seenItems: Record<Person, Map<string, ShoppingItem>> = { anna: new Map(), bruno: new Map() };
  /** What each person has removed from the shopping list on this device, and may put back. */
  readonly removedItems: Record<Person, ShoppingItem[]> = { anna: [], bruno: [] };
  readonly seenCalories: Record<Person, number> = { anna: startingCalories, bruno: startingCalories };
  #turn: Promise<unknown> = Promise.resolve();
  readonly world: World;
  readonly index: number;
  readonly db: OfflineDatabase;

  constructor(world: World, index: number, db: OfflineDatabase) {
    [this.world, this.index, this.db] = [world, index, db];
  }

  async open(owner: Person): Promise<Tab> {
    let kill = (): void => undefined;
    const killed = new Promise<void>((resolve) => (kill = resolve));
    const tab: Tab = {
      owner,
      isAlive: true,
      changes: [],
      killed,
      kill: () => {
        tab.isAlive = false;
        kill();
      },
      queue: createMutationQueue({
        database: () => (tab.isAlive ? Promise.resolve(this.db) : never),
        send: (change) => this.#send(tab, change),
        getOwner: () => tab.owner,
        isOnline: () => this.isOnline,
        runExclusively: (run) => {
          // The browser takes the lock from a tab that is killed.
          const mine = this.#turn.then(() => (tab.isAlive ? Promise.race([run(), killed]) : never));
          this.#turn = Promise.race([mine, killed]).catch(() => undefined);
          return mine;
        },
        updateState: ({ changes }) => (tab.changes = changes ?? tab.changes),
        onSent: ({ call }) => this.#refetch(tab.owner, call),
        onSettled: () => undefined,
        onRetryLater: () => undefined,
        onSignedOut: () => undefined,
      }),
    };
    this.tabs.push(tab);
    await Promise.race([tab.queue.ready(), killed]);
    return tab;
  }

  async #send(tab: Tab, change: PendingChange): Promise<unknown> {
    if (!tab.isAlive) return never;
    const fault = this.faults.shift();
    if (!this.isOnline || fault === "lost request") throw new TypeError("Failed to fetch");
    if (fault === "server error") throw createTrpcError("internal", 500);
    await Promise.resolve();
    const answer = this.world.server.receive(change, this.session);
    if (fault === "lost answer") throw new TypeError("Failed to fetch");
    if (fault !== "killed before the answer") return answer;
    this.killTab(tab);
    return never;
  }

  /** A device shows a person what the server has of them, with the changes that are on their way. */
  readAll(owner: Person): void {
    const { own, days, entries, applied } = this.world.server;
    const arrived = new Set(applied.map(({ change }) => change.id));
    const waiting = this.world.made.filter(
      ({ change, device, fate }) =>
        device === this.index && change.userId === owner && fate === "pending" && !arrived.has(change.id),
    );
    const changed = new Set(waiting.flatMap(({ change }) => subjectsOf(change)));
    const { things, calories } = own[owner];
    for (const id of this.seen[owner].keys()) if (!entries.has(id) && !changed.has(id)) this.seen[owner].delete(id);
    for (const [id, entry] of entries) if (entry.owner === owner && !changed.has(id)) this.seen[owner].set(id, entry);
    for (const kind of ["foods", "recipes"] as const) {
      const seen = this.seenThings[owner][kind];
      const isChanged = (id: string): boolean => changed.has(kind === "foods" ? `custom:${id}` : id);
      for (const id of seen.keys()) if (!things[kind].has(id) && !isChanged(id)) seen.delete(id);
      for (const [id, thing] of things[kind]) if (!isChanged(id)) seen.set(id, thing);
    }
    if (!changed.has("shopping list")) {
      const [seen, { items }] = [this.seenItems[owner], days[owner]];
      for (const id of seen.keys()) if (!items.has(id) && !changed.has(id)) seen.delete(id);
      for (const [id, item] of items) if (!changed.has(id)) seen.set(id, item);
    }
    if (!changed.has("goals")) this.seenCalories[owner] = calories;
  }

  /** What the server has applied is fetched, in all tabs: unless another change is on the screen. */
  #refetch(owner: Person, call: QueuedCall): void {
    const kind = kindOf(call);
    if (kind === undefined || !("name" in call.input) || !("id" in call.input)) return;
    const { id = "", name } = call.input;
    const things = this.seenThings[owner][kind];
    const [seen, stored] = [things.get(id), this.world.server.own[owner].things[kind].get(id)];
    if (seen && stored?.name === name) things.set(id, { ...seen, version: stored.version });
  }

  /** The day by this device's clock, which may be wrong. */
  get today(): string {
    return addDays(this.world.server.today, this.clockDays);
  }

  /** Makes a change in a tab: in the journal in the tick of the tap, and killed there or handed to the queue. */
  async make(tab: Tab, change: OptimisticChange & { saw?: string | undefined }, options: MakeOptions): Promise<void> {
    const { saw, ...optimistic } = change;
    const pending = this.world.build(this, tab.owner, optimistic);
    const made: Made = { change: pending, device: this.index, fate: "pending", saw };
    this.world.made.push(made);
    options.show?.();
    writeJournalEntry(pending);
    if (options.isKilled) return this.killTab(tab);
    const submitted = tab.queue.submit(pending, true).then(
      (outcome) => (outcome.state === "sent" ? options.onAnswer?.(outcome.answer) : undefined),
      () => {
        made.fate = "told";
        options.rollBack?.();
      },
    );
    await Promise.race([submitted, tab.killed]);
  }

  killTab(tab: Tab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** The tab of a command; one is opened where all were closed. */
  async tab(pick: number): Promise<Tab> {
    return this.tabs[pick % this.tabs.length] ?? this.open(this.session ?? "anna");
  }
}
