/** The reads whose last answer stays on the device, and how many of each. Never photos, never what is asked of others. */
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

/** Answers of these are made on the device when there is no other: of the reads above, and of the stock foods. */
const derivedPaths: readonly string[] = ["home.read", "search.foods"];

export function maxCachedResponses(path: string): number {
  return maxCachedByPath[path] ?? 0;
}

export function isAvailableOffline(path: string): boolean {
  return path in maxCachedByPath || derivedPaths.includes(path);
}
