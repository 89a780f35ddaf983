import type { Entry, PendingChange, QueuedCall, QueuedChange } from "../../lib/api/queued-change.ts";
import type { OfflineDatabase } from "../offline-database.ts";
import { AppliedBefore, subjectsOf } from "../queued-changes.ts";
import { createMutationQueue, type MutationQueue } from "../mutation-queue.ts";
import { createTrpcError } from "./fake-diary-server.ts";
import { isOwnCall, kindOf, OwnThings, startingCalories, type ThingsByKind } from "./simulated-own-things.ts";

export const people = ["anna", "bruno"] as const;
export type Person = (typeof people)[number];
export const historyDay = "2026-11-21";

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

type Applied = { change: PendingChange; session: Person };

/** The server: each change once, entries with versions, a diary and water for each person. */
class Server {
  readonly applied: Applied[] = [];
  readonly entries = new Map<string, Entry & { owner: Person }>();
  readonly water = new Map<Person, number>();
  readonly own: Record<Person, OwnThings> = { anna: new OwnThings(), bruno: new OwnThings() };
  /** The ids that were applied, each with the version that its change made. */
  readonly #ids = new Map<string, string | undefined>();

  receive(change: PendingChange, session: Person | null): unknown {
    if (session === null || session !== change.userId) throw createTrpcError("not_signed_in", 401);
    if (change.call.type !== "edit" && this.#ids.has(change.id)) return new AppliedBefore(this.#ids.get(change.id));
    const answer = this.#apply(change, session);
    const isOwn = kindOf(change.call) !== undefined;
    this.#ids.set(change.id, isOwn ? (answer as { version: string } | undefined)?.version : undefined);
    return answer;
  }

  #apply(change: PendingChange, session: Person): unknown {
    const { call, after } = change;
    const log = (): void => void this.applied.push({ change, session });
    if (call.type === "log" && after) {
      log();
      const created = { ...after, version: 0, owner: session };
      this.entries.set(after.id, created);
      return created;
    }
    if (isOwnCall(call)) return this.own[session].apply(change, call, log);
    if (call.type === "addWater") {
      log();
      const ml = (this.water.get(session) ?? 0) + call.input.ml;
      this.water.set(session, ml);
      return { date: historyDay, ml };
    }
    if (call.type !== "edit" && call.type !== "remove") throw new Error(`unexpected ${call.type}`);
    const present = this.entries.get(call.input.id);
    if (call.type === "remove") {
      log();
      if (present?.owner === session) this.entries.delete(call.input.id);
      return undefined;
    }
    if (present?.owner !== session) throw createTrpcError("not_found", 404);
    const { servings = present.servings, ifVersion } = call.input;
    if (servings === present.servings) return present;
    if (ifVersion !== undefined && ifVersion !== present.version) throw createTrpcError("entry_changed", 409);
    log();
    const edited = { ...present, servings, version: present.version + 1 };
    this.entries.set(edited.id, edited);
    return edited;
  }
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

export class World {
  readonly server = new Server();
  readonly devices: Device[] = [];
  readonly made: Made[] = [];
  #count = 0;

  build(
    person: Person,
    clockDays: number,
    call: PendingChange["call"],
    before: Entry | null,
    after: Entry | null,
  ): PendingChange {
    this.#count += 1;
    const createdAt = new Date(Date.UTC(2026, 10, 21 + clockDays, 12, 0, this.#count)).toISOString();
    return { id: `change-${this.#count}`, userId: person, createdAt, call, before, after };
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
  readOwnThings(owner: Person): void {
    const { own, applied } = this.world.server;
    const arrived = new Set(applied.map(({ change }) => change.id));
    const waiting = this.world.made.filter(
      ({ change, device, fate }) =>
        device === this.index && change.userId === owner && fate === "pending" && !arrived.has(change.id),
    );
    const changed = new Set(waiting.flatMap(({ change }) => subjectsOf(change)));
    const { things, calories } = own[owner];
    for (const kind of ["foods", "recipes"] as const) {
      const seen = this.seenThings[owner][kind];
      const isChanged = (id: string): boolean => changed.has(kind === "foods" ? `custom:${id}` : id);
      for (const id of seen.keys()) if (!things[kind].has(id) && !isChanged(id)) seen.delete(id);
      for (const [id, thing] of things[kind]) if (!isChanged(id)) seen.set(id, thing);
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

  killTab(tab: Tab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** The tab of a command; one is opened where all were closed. */
  async tab(pick: number): Promise<Tab> {
    return this.tabs[pick % this.tabs.length] ?? this.open(this.session ?? "anna");
  }
}
