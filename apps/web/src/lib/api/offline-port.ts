/** A tRPC query: its path and its input. */
export type ProcedureQuery = { path: string; input: unknown };
export type ProcedureResponse = ProcedureQuery & { data: unknown };

/** The cache of earlier responses on this device. */
type OfflineCache = {
  readCachedResponse: (read: ProcedureQuery) => Promise<unknown>;
  applyPendingChanges: (read: ProcedureQuery, data: unknown) => unknown;
  showLateResponse: (read: ProcedureQuery, data: unknown) => void;
  cacheResponses: (responses: readonly ProcedureResponse[]) => Promise<void>;
  clearCachedResponses: () => Promise<void>;
};
/** The queue of pending changes on this device. */
type Outbox = { ready: Promise<void>; flushOutbox: () => void };

type OfflineModules = { cache: () => Promise<OfflineCache>; outbox: () => Promise<Outbox> };

const rejectUnregistered = (): Promise<never> => Promise.reject(new Error("this page keeps nothing"));
let modules: OfflineModules = { cache: rejectUnregistered, outbox: rejectUnregistered };

/**
 * Sets the loaders of the offline modules. They are injected because those modules import the API client themselves.
 */
export function registerModules(offlineModules: OfflineModules): void {
  modules = offlineModules;
}

export const loadOfflineCache = (): Promise<OfflineCache> => modules.cache();
export const loadOutbox = (): Promise<Outbox> => modules.outbox();

/**
 * The queries whose responses are cached on the device, with the maximum of each. Photos and external lookups are never
 * cached.
 */
const maxCachedByPath: Readonly<Record<string, number>> = {
  "account.me": 1,
  "diary.list": 14,
  "diary.week": 4,
  "diary.loggedDays": 3,
  "need.read": 1,
  "need.settings": 1,
  "estimate.personalFoods": 1,
  "food.habits": 4,
  "food.mine": 1,
  "food.read": 60,
  "trends.body": 1,
  "trends.nutrients": 8,
  "trends.read": 4,
  "recipes.list": 1,
  "recipes.read": 60,
  "recipes.shopping.list": 1,
};

/** Responses of these can be built on the device from the cached queries above, the stock foods and the stored products. */
const derivedPaths: readonly string[] = [
  "home.read",
  "estimate.describe",
  "search.foods",
  "search.group",
  "product.lookup",
];

export function maxCachedResponses(path: string): number {
  return maxCachedByPath[path] ?? 0;
}

export function isAvailableOffline(path: string): boolean {
  return path in maxCachedByPath || derivedPaths.includes(path);
}
