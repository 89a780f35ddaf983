/** What one person may ask for in any minute, by both doors together; searches are counted among all, and by themselves. */
export const requestsAMinute = { all: 300, searches: 120 } as const;
const minuteMs = 60_000;

/** Most people, and most sessions of which it is not known whose they are, that counts are kept of. */
const maxKept = 10_000;
/** Most sessions of which it is known whose they are. */
const maxOwners = 50_000;
/** Requests of a session before it is worth a statement to find out whose it is. */
const strangeRequests = 20;

const searchPaths: ReadonlySet<string> = new Set(["search.foods", "search.products", "food.searchStock"]);

/** True for the procedures that look through all foods. */
export const isSearch = (procedure: string): boolean => searchPaths.has(procedure);

/** Keeps the newest of what is put in, as many as `most`. */
class Newest<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  take(key: string): Value | undefined {
    const value = this.#kept.get(key);
    this.#kept.delete(key);
    return value;
  }

  put(key: string, value: Value): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The moments of the last minute, ms, in order. */
class Moments {
  #at: number[] = [];
  #first = 0;

  get count(): number {
    return this.#at.length - this.#first;
  }

  add(now: number): void {
    this.#at.push(now);
  }

  addAll(others: Moments): void {
    this.#at = [...this.#at.slice(this.#first), ...others.#at.slice(others.#first)].toSorted((a, b) => a - b);
    this.#first = 0;
  }

  /** The one that was the last but `most` - 1; undefined where there are fewer. */
  lastBut(most: number): number | undefined {
    return this.count < most ? undefined : this.#at[this.#at.length - most];
  }

  forgetOld(now: number): void {
    const isOld = (at: number | undefined): boolean =>
      // Also what a clock that was put back would otherwise keep for long.
      at !== undefined && (now - at >= minuteMs || at > now);
    while (isOld(this.#at[this.#first])) this.#first += 1;
    if (this.#first * 2 < this.#at.length) return;
    this.#at = this.#at.slice(this.#first);
    this.#first = 0;
  }
}

type Most = { all: number; searches: number };
type Counted = { all: Moments; searches: Moments };

/** Counts a request, or answers with the seconds until there is room for it, 1 or more. One that is refused is not counted. */
function take({ all, searches }: Counted, search: boolean, most: Most, now: number): number | undefined {
  const counts: [Moments, number][] = [[all, most.all]];
  if (search) counts.push([searches, most.searches]);
  let freeAt = 0;
  for (const [moments, mostOfThem] of counts) {
    moments.forgetOld(now);
    const first = moments.lastBut(mostOfThem);
    if (first !== undefined) freeAt = Math.max(freeAt, first + minuteMs);
  }
  if (freeAt > now) return Math.max(1, Math.ceil((freeAt - now) / 1000));
  for (const [moments] of counts) moments.add(now);
  return undefined;
}

/** What is counted under a key, which is the newest from now on. */
function countedOf(kept: Newest<Counted>, key: string): Counted {
  const counted = kept.get(key) ?? { all: new Moments(), searches: new Moments() };
  kept.put(key, counted);
  return counted;
}

export type RequestRates = {
  /** Notes whose a session is: from then on it is counted with all the others of this person. */
  learn: (sessionId: string, userId: string) => void;
  /** True where a session has asked often enough that it should be found out whose it is. */
  isStrange: (sessionId: string) => boolean;
  /** Counts a request by a session. Undefined where there is room for it, else the seconds to wait, 1 or more. */
  take: (sessionId: string, search: boolean) => number | undefined;
};

/**
 * Counts requests by person over the last minute, whenever that begins: no window that starts anew lets twice as many
 * through. In the memory of this process, so that a read costs no statement more (docs/decisions/039).
 */
export function requestRates(now: () => Date, most: Most = requestsAMinute): RequestRates {
  const owners = new Newest<string>(maxOwners);
  const people = new Newest<Counted>(maxKept);
  const strangers = new Newest<Counted>(maxKept);
  return {
    learn: (sessionId, userId) => {
      if (owners.get(sessionId) !== undefined) return;
      owners.put(sessionId, userId);
      const before = strangers.take(sessionId);
      if (!before) return;
      const counted = countedOf(people, userId);
      counted.all.addAll(before.all);
      counted.searches.addAll(before.searches);
    },
    isStrange: (sessionId) =>
      owners.get(sessionId) === undefined && (strangers.get(sessionId)?.all.count ?? 0) >= strangeRequests,
    take: (sessionId, search) => {
      const userId = owners.get(sessionId);
      const counted = userId === undefined ? countedOf(strangers, sessionId) : countedOf(people, userId);
      return take(counted, search, most, now().getTime());
    },
  };
}
