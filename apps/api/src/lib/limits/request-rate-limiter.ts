/** What one person may ask for in any minute, by both doors together; searches are counted among all, and by themselves. */
export const maxRequestsPerMinute = { all: 300, searches: 120 } as const;
const windowMs = 60_000;

/** Most people, and most sessions of which it is not known whose they are, that counts are kept of. */
const maxTrackedKeys = 10_000;
/** Most sessions of which it is known whose they are. */
const maxTrackedSessions = 50_000;
/** Requests of a session before it is worth a statement to find out whose it is. */
const identifyAfterRequests = 20;

const searchProcedures: ReadonlySet<string> = new Set([
  "search.foods",
  "search.products",
  "food.searchStock",
]);

/** True for the procedures that look through all foods. */
export const isSearchProcedure = (procedure: string): boolean => searchProcedures.has(procedure);

/** Keeps the newest of what is put in, as many as `most`. */
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

/** The moments of the last minute, ms, in order. */
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

  /** The one that was the last but `most` - 1; undefined where there are fewer. */
  nthFromLast(n: number): number | undefined {
    return this.count < n ? undefined : this.#at[this.#at.length - n];
  }

  dropExpired(now: number): void {
    const isOld = (at: number | undefined): boolean =>
      // Also what a clock that was put back would otherwise keep for long.
      at !== undefined && (now - at >= windowMs || at > now);
    while (isOld(this.#at[this.#first])) this.#first += 1;
    if (this.#first * 2 < this.#at.length) return;
    this.#at = this.#at.slice(this.#first);
    this.#first = 0;
  }
}

type RateLimits = { all: number; searches: number };
type RequestWindows = { all: SlidingWindow; searches: SlidingWindow };

/** Counts a request, or answers with the seconds until there is room for it, 1 or more. One that is refused is not counted. */
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

/** What is counted under a key, which is the newest from now on. */
function windowsOf(windowsByKey: BoundedLruMap<RequestWindows>, key: string): RequestWindows {
  const windows = windowsByKey.get(key) ?? { all: new SlidingWindow(), searches: new SlidingWindow() };
  windowsByKey.set(key, windows);
  return windows;
}

export type RequestRateLimiter = {
  /** Notes whose a session is: from then on it is counted with all the others of this person. */
  assignUser: (sessionId: string, userId: string) => void;
  /** True where a session has asked often enough that it should be found out whose it is. */
  shouldIdentify: (sessionId: string) => boolean;
  /** Counts a request by a session. Undefined where there is room for it, else the seconds to wait, 1 or more. */
  acquire: (sessionId: string, isSearch: boolean) => number | undefined;
};

/**
 * Counts requests by person over the last minute, whenever that begins: no window that starts anew lets twice as many
 * through. In the memory of this process, so that a read costs no statement more (docs/decisions/039).
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
