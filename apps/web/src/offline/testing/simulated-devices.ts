import type { Entry, PendingChange, QueuedChange } from "../../lib/api/queued-change.ts";
import type { OfflineDatabase } from "../offline-database.ts";
import { createMutationQueue, type MutationQueue } from "../mutation-queue.ts";
import { createTrpcError } from "./fake-diary-server.ts";

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
  readonly #ids = new Set<string>();

  receive(change: PendingChange, session: Person | null): unknown {
    if (session === null || session !== change.userId) throw createTrpcError("not_signed_in", 401);
    if (change.call.type !== "edit" && this.#ids.has(change.id)) return undefined;
    const answer = this.#apply(change, session);
    this.#ids.add(change.id);
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
export type Made = { change: PendingChange; device: number; fate: "pending" | "told" | "dropped" };

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
        onSent: () => undefined,
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

  killTab(tab: Tab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** The tab of a command; one is opened where all were closed. */
  async tab(pick: number): Promise<Tab> {
    return this.tabs[pick % this.tabs.length] ?? this.open(this.session ?? "anna");
  }
}
