import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { ShoppingItem } from "./shopping-item.ts";

const listKey = getQueryKey(trpc.recipes.shopping.list, undefined, "query");

/** The list as the server has just said it. Of one who has left since, nothing is kept. */
export async function setCachedList(list: ShoppingItem[]): Promise<void> {
  if (!queryClient.getQueryState(listKey)) return;
  // A read that set out before this answer would undo it on the screen.
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<ShoppingItem[]>(listKey, list);
}

/** The list as it was read last. */
export function getCachedList(): ShoppingItem[] | undefined {
  return queryClient.getQueryData<ShoppingItem[]>(listKey);
}

/** Has the list read anew. */
export function invalidateList(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}
