import { queryClient, buildQueryKeyPrefix } from "./query-client.ts";

const habitsKey = buildQueryKeyPrefix("food.habits");
const lazilyInvalidatedKeys = ["search.foods", "product.lookup", "food.read"].map(buildQueryKeyPrefix);

/**
 * Invalidates the queries that depend on foods and on logged amounts. Habits are refetched at once; searches and foods
 * are refetched at their next use.
 */
export function invalidateFoodQueries(): void {
  void queryClient.invalidateQueries({ queryKey: habitsKey });
  for (const queryKey of lazilyInvalidatedKeys) void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}
