/**
 * The queries whose responses are cached on the device, with the maximum of each. Photos and external lookups are never
 * cached.
 */
const maxCachedByPath: Readonly<Record<string, number>> = {
  "account.me": 1,
  "diary.list": 14,
  "diary.week": 4,
  "food.habits": 4,
  "food.read": 60,
  "recipes.list": 1,
  "recipes.read": 60,
  "recipes.shopping.list": 1,
};

/** Responses of these can be built on the device from the cached queries above and the stock foods. */
const derivedPaths: readonly string[] = ["home.read", "search.foods"];

export function maxCachedResponses(path: string): number {
  return maxCachedByPath[path] ?? 0;
}

export function isAvailableOffline(path: string): boolean {
  return path in maxCachedByPath || derivedPaths.includes(path);
}
