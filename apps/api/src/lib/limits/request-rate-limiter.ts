/** Requests that one user may make in any minute, over tRPC and REST together; searches count towards both limits. */
export const maxRequestsPerMinute = { all: 300, searches: 120 } as const;
const windowMs = 60_000;

/** Maximum number of users, and of unidentified sessions, that are counted. */
const maxTrackedKeys = 10_000;
/** Maximum number of sessions whose user is known. */
const maxTrackedSessions = 50_000;
/** Requests of a session before its user is looked up with a query. */
const identifyAfterRequests = 20;

const searchProcedures: ReadonlySet<string> = new Set(["search.foods", "search.products", "food.searchStock"]);

/** True for the procedures that search all foods. */
export const isSearchProcedure = (procedure: string): boolean => searchProcedures.has(procedure);

/** Keeps the `max` most recently written entries. */
class BoundedLruMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  remove(key: string): Value | undefined {
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Timestamps of the last minute, in ms, ascending. */
class SlidingWindow {
  #at: number[] = [];
  #first = 0;

  get count(): number {
    return this.#at.length - this.#first;
  }

  add(now: number): void {
    this.#at.push(now);
  }

  addAll(others: SlidingWindow): void {
    this.#at = [...this.#at.slice(this.#first), ...others.#at.slice(others.#first)].toSorted((a, b) => a - b);
    this.#first = 0;
  }

  /** The n-th timestamp from the end; undefined when there are fewer. */
  nthFromLast(n: number): number | undefined {
    return this.count < n ? undefined : this.#at[this.#at.length - n];
  }

  dropExpired(now: number): void {
    const isOld = (at: number | undefined): boolean =>
      // Also drops timestamps in the future, which a clock that was set back would otherwise keep for long.
      at !== undefined && (now - at >= windowMs || at > now);
    while (isOld(this.#at[this.#first])) this.#first += 1;
    if (this.#first * 2 < this.#at.length) return;
    this.#at = this.#at.slice(this.#first);
    this.#first = 0;
  }
}

type RateLimits = { all: number; searches: number };
type RequestWindows = { all: SlidingWindow; searches: SlidingWindow };

/** Counts a request, or returns the seconds until one fits, 1 or more. A rejected request is not counted. */
function tryAcquire(
  { all, searches }: RequestWindows,
  isSearch: boolean,
  limits: RateLimits,
  now: number,
): number | undefined {
  const windows: [SlidingWindow, number][] = [[all, limits.all]];
  if (isSearch) windows.push([searches, limits.searches]);
  let freeAt = 0;
  for (const [window, max] of windows) {
    window.dropExpired(now);
    const first = window.nthFromLast(max);
    if (first !== undefined) freeAt = Math.max(freeAt, first + windowMs);
  }
  if (freeAt > now) return Math.max(1, Math.ceil((freeAt - now) / 1000));
  for (const [window] of windows) window.add(now);
  return undefined;
}

/** The windows of a key, which becomes the most recently used one. */
function windowsOf(windowsByKey: BoundedLruMap<RequestWindows>, key: string): RequestWindows {
  const windows = windowsByKey.get(key) ?? { all: new SlidingWindow(), searches: new SlidingWindow() };
  windowsByKey.set(key, windows);
  return windows;
}

export type RequestRateLimiter = {
  /** Links a session to its user: from then on it counts with the user's other sessions. */
  assignUser: (sessionId: string, userId: string) => void;
  /** True when an unidentified session has made enough requests that its user should be looked up. */
  shouldIdentify: (sessionId: string) => boolean;
  /** Counts a request of a session. Undefined when it is allowed, else the seconds to wait, 1 or more. */
  acquire: (sessionId: string, isSearch: boolean) => number | undefined;
};

/**
 * Counts requests per user over a sliding window of one minute: a fixed window would let twice the limit through at its
 * boundary. The counts are in the memory of this process, so that a read costs no extra statement (docs/decisions/039).
 */
export function createRequestRateLimiter(
  now: () => Date,
  limits: RateLimits = maxRequestsPerMinute,
): RequestRateLimiter {
  const userOfSession = new BoundedLruMap<string>(maxTrackedSessions);
  const windowsOfUsers = new BoundedLruMap<RequestWindows>(maxTrackedKeys);
  const windowsOfSessions = new BoundedLruMap<RequestWindows>(maxTrackedKeys);
  return {
    assignUser: (sessionId, userId) => {
      if (userOfSession.get(sessionId) !== undefined) return;
      userOfSession.set(sessionId, userId);
      const sessionWindows = windowsOfSessions.remove(sessionId);
      if (!sessionWindows) return;
      const userWindows = windowsOf(windowsOfUsers, userId);
      userWindows.all.addAll(sessionWindows.all);
      userWindows.searches.addAll(sessionWindows.searches);
    },
    shouldIdentify: (sessionId) =>
      userOfSession.get(sessionId) === undefined &&
      (windowsOfSessions.get(sessionId)?.all.count ?? 0) >= identifyAfterRequests,
    acquire: (sessionId, isSearch) => {
      const userId = userOfSession.get(sessionId);
      const windows =
        userId === undefined ? windowsOf(windowsOfSessions, sessionId) : windowsOf(windowsOfUsers, userId);
      return tryAcquire(windows, isSearch, limits, now().getTime());
    },
  };
}
