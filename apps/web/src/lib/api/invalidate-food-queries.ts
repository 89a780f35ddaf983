import { api } from "./api-client.ts";
import { queryClient, buildQueryKeyPrefix } from "./query-client.ts";

const habitsKey = buildQueryKeyPrefix("food.habits");
const lazilyInvalidatedKeys = ["search.foods", "search.group", "search.nutrient", "product.lookup", "food.read"].map(
  buildQueryKeyPrefix,
);

/**
 * Invalidates the queries that depend on foods and on logged amounts. Habits are refetched at once, unless
 * `refetchType` is "none"; then, as searches and foods always, at their next use.
 */
export function invalidateFoodQueries(refetchType: "active" | "none" = "active"): void {
  void queryClient.invalidateQueries({ queryKey: habitsKey, refetchType });
  for (const queryKey of lazilyInvalidatedKeys) void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}

/**
 * Fetches what the user's own words mean, which the offline link then caches: after a change of a custom food or of what
 * a phrase means. Without a connection the device keeps what it has.
 */
export function refreshPersonalFoods(): void {
  api.estimate.personalFoods.query().catch(() => undefined);
}
