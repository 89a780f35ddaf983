import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "./query-client.ts";
import { trpc } from "./trpc.ts";

const habits = getQueryKey(trpc.food.habits);
const later = [trpc.search.foods, trpc.product.lookup, trpc.food.read].map((route) => getQueryKey(route));

/**
 * Foods or what was eaten of them have changed. What was eaten most is read anew; what was found before is asked for
 * again the next time it is searched for.
 */
export function outdateFoods(): void {
  void queryClient.invalidateQueries({ queryKey: habits });
  for (const queryKey of later) void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}
