import { queryClient } from "./query-client.ts";
import { buildQueryKeyPrefix } from "./query-key.ts";

const habitsKey = buildQueryKeyPrefix("food.habits");
const lazilyInvalidatedKeys = ["search.foods", "product.lookup", "food.read"].map(buildQueryKeyPrefix);

/**
 * Foods or what was eaten of them have changed. What was eaten most is read anew; what was found before is asked for
 * again the next time it is searched for.
 */
export function invalidateFoodQueries(): void {
  void queryClient.invalidateQueries({ queryKey: habitsKey });
  for (const queryKey of lazilyInvalidatedKeys)
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}
