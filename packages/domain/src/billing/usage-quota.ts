/** What a free day counts, one unit each. */
export const usageKinds = ["food_scan", "ingredient_scan", "recipe_generation"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Units of each kind in a free calendar day (Europe/Rome). */
export const freeQuotaPerDay = 1;

/** Fair use for PRO: scans an hour. */
export const proQuotaPerHour = 30;

/** Attempts, failed ones included, that anyone has in a day: stops the farming of failures. */
export const maxAttemptsPerDay = { free: 10, pro: 200 } as const;

/** After these many seconds without a word from its owner, a reservation counts as lost and is given back. */
export const reservationTimeoutSeconds = 90;

/** Units of one kind: used today, the limit (null without one), and when the day starts anew (ISO 8601, UTC). */
export type QuotaUsage = { used: number; limit: number | null; resetsAt: string };
export type UsageStats = {
  isPro: boolean;
  foodScans: QuotaUsage;
  ingredientScans: QuotaUsage;
  recipeGenerations: QuotaUsage;
};

/** What a person has used of the free day; PRO has no limit. A kind that is missing from `taken` was not used. */
export function buildUsageStats(
  usedUnits: Partial<Record<string, number>>,
  resetsAt: Date,
  isPro: boolean,
): UsageStats {
  const toQuotaUsage = (kind: UsageKind): QuotaUsage => ({
    used: usedUnits[kind] ?? 0,
    limit: isPro ? null : freeQuotaPerDay,
    resetsAt: resetsAt.toISOString(),
  });
  return {
    isPro,
    foodScans: toQuotaUsage("food_scan"),
    ingredientScans: toQuotaUsage("ingredient_scan"),
    recipeGenerations: toQuotaUsage("recipe_generation"),
  };
}
