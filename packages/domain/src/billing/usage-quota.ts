/** Actions that the daily quota counts, one unit each. */
export const usageKinds = ["food_scan", "ingredient_scan", "recipe_generation"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Free units of each kind in a calendar day (Europe/Rome). */
export const freeQuotaPerDay = 1;

/** Fair use for PRO: scans per hour. */
export const proQuotaPerHour = 30;

/** Maximum attempts per user and day, failed ones included: prevents farming of failures. */
export const maxAttemptsPerDay = { free: 10, pro: 200 } as const;

/** Seconds without a sign of life from its owner after which a reservation counts as lost and is released. */
export const reservationTimeoutSeconds = 90;

/** Units of one kind: used today, the limit (null without one), and the start of the next day (ISO 8601, UTC). */
export type QuotaUsage = { used: number; limit: number | null; resetsAt: string };
export type UsageStats = {
  isPro: boolean;
  foodScans: QuotaUsage;
  ingredientScans: QuotaUsage;
  recipeGenerations: QuotaUsage;
};

/** The units used today by kind, a kind without a unit may be missing, and when the day ends. */
export type DayUsage = { usedUnits: Partial<Record<string, number>>; resetsAt: Date };

/** A user's usage of the free daily quota; PRO has no limit. */
export function buildUsageStats({ usedUnits, resetsAt }: DayUsage, isPro: boolean): UsageStats {
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
