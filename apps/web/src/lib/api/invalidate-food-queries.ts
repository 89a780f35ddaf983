import { queryClient } from "./query-client.ts";
import { readsBelow } from "./query-key.ts";

const habits = readsBelow("food.habits");
const later = ["search.foods", "product.lookup", "food.read"].map(readsBelow);

/**
 * Foods or what was eaten of them have changed. What was eaten most is read anew; what was found before is asked for
 * again the next time it is searched for.
 */
export function outdateFoods(): void {
  void queryClient.invalidateQueries({ queryKey: habits });
  for (const queryKey of later) void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}
