import type { CallOf, Entry, PendingChange, QueuedCall } from "../../lib/api/queued-change.ts";
import { AppliedBefore } from "../queued-changes.ts";
import { createTrpcError } from "./fake-diary-server.ts";
import { DayThings, isDayCall } from "./simulated-day-things.ts";
import { isOwnCall, kindOf, OwnThings } from "./simulated-own-things.ts";

export const people = ["anna", "bruno"] as const;
export type Person = (typeof people)[number];
export const firstDay = "2026-11-21";

type Applied = { change: PendingChange; session: Person };
type StoredEntry = Entry & { owner: Person };

/** The server: each change once, entries with versions, and all else that a person has. */
export class Server {
  /** The server's own day: its clock is right. */
  today: string = firstDay;
  readonly applied: Applied[] = [];
  /** The changes that the server has rejected, with the number of those that it had applied before. */
  readonly rejected: { change: PendingChange; code: string; at: number }[] = [];
  readonly entries = new Map<string, StoredEntry>();
  /** The copies that were made, each with the change and the entry that it comes from. */
  readonly copies: { change: PendingChange; source: string; copy: string }[] = [];
  readonly own: Record<Person, OwnThings> = { anna: new OwnThings(), bruno: new OwnThings() };
  readonly days: Record<Person, DayThings> = { anna: new DayThings(), bruno: new DayThings() };
  /** The ids that were applied, each with the version that its change made. */
  readonly #ids = new Map<string, string | undefined>();

  receive(change: PendingChange, session: Person | null): unknown {
    if (session === null || session !== change.userId) throw createTrpcError("not_signed_in", 401);
    if (change.call.type !== "edit" && this.#ids.has(change.id)) return new AppliedBefore(this.#ids.get(change.id));
    const at = this.applied.length;
    try {
      const answer = this.#apply(change, session);
      const isOwn = kindOf(change.call) !== undefined;
      this.#ids.set(change.id, isOwn ? (answer as { version: string } | undefined)?.version : undefined);
      return answer;
    } catch (error) {
      this.rejected.push({ change, code: (error as Error).message, at });
      throw error;
    }
  }

  #apply(change: PendingChange, session: Person): unknown {
    const { call } = change;
    const log = (): void => void this.applied.push({ change, session });
    if (isOwnCall(call)) return this.own[session].apply(change, call, log);
    if (call.type === "edit") return this.#edit(call, session, log);
    const answer = this.#applyToDay(change, call, session);
    log();
    return answer;
  }

  #ofDay(owner: Person, day: string): StoredEntry[] {
    return [...this.entries.values()].filter((entry) => entry.owner === owner && entry.date === day);
  }

  #applyToDay(change: PendingChange, call: QueuedCall, session: Person): unknown {
    if (isDayCall(call))
      return this.days[session].apply(call, {
        today: this.today,
        hasEntries: (day) => this.#ofDay(session, day).length > 0,
        knowsFood: (ref) => ref.startsWith("stock:") || this.own[session].things.foods.has(ref.replace("custom:", "")),
      });
    switch (call.type) {
      case "log":
        return change.after && this.#insert({ ...change.after, version: 0, owner: session });
      case "copy": {
        const { id, newId = "", date, mealType } = call.input;
        const source = this.entries.get(id);
        if (source?.owner !== session) throw createTrpcError("not_found", 404);
        return this.#copy(change, source, { id: newId, date, mealType });
      }
      case "copyDay":
        return this.#copyDay(change, call.input, session);
      case "remove":
        return this.#remove(call.input.id, session);
      default:
        throw new Error(`unexpected ${call.type}`);
    }
  }

  /** An id that is in use keeps its entry. */
  #insert(entry: StoredEntry): StoredEntry {
    const present = this.entries.get(entry.id) ?? entry;
    this.entries.set(entry.id, present);
    return present;
  }

  #copy(change: PendingChange, source: StoredEntry, place: Pick<Entry, "id" | "date" | "mealType">): StoredEntry {
    this.copies.push({ change, source: source.id, copy: place.id });
    return this.#insert({ ...source, ...place, version: 0 });
  }

  /** Copies the named entries of a day or of a meal, or all of them; nothing where a named one is gone, unless partial. */
  #copyDay(change: PendingChange, input: CallOf<"copyDay">["input"], session: Person): StoredEntry[] {
    const { from, to, mealType, toMealType, newIds, isPartial } = input;
    const sources = this.#ofDay(session, from).filter(
      (entry) => (mealType === undefined || entry.mealType === mealType) && (!newIds || entry.id in newIds),
    );
    if (newIds && !isPartial && sources.length < Object.keys(newIds).length) throw createTrpcError("not_found", 404);
    return sources.map((source) => {
      const id = newIds?.[source.id] ?? `copy-${this.copies.length}`;
      return this.#copy(change, source, { id, date: to, mealType: toMealType ?? source.mealType });
    });
  }

  /** The removal of the last entry of a day opens the day again. */
  #remove(id: string, session: Person): void {
    const present = this.entries.get(id);
    if (present?.owner !== session) return;
    this.entries.delete(id);
    if (this.#ofDay(session, present.date).length > 0) return;
    this.days[session].closed.delete(present.date);
    this.days[session].emptied.add(present.date);
  }

  #edit({ input }: CallOf<"edit">, session: Person, log: () => void): Entry {
    const present = this.entries.get(input.id);
    if (present?.owner !== session) throw createTrpcError("not_found", 404);
    const { servings = present.servings, ifVersion } = input;
    if (servings === present.servings) return present;
    if (ifVersion !== undefined && ifVersion !== present.version) throw createTrpcError("entry_changed", 409);
    log();
    const edited = { ...present, servings, version: present.version + 1 };
    this.entries.set(edited.id, edited);
    return edited;
  }
}
