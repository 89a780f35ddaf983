import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { ShoppingItem } from "./shopping-item.ts";

const listKey = getQueryKey(trpc.recipes.shopping.list, undefined, "query");

/** Stores the list from the server's response. After a sign-out nothing is stored. */
export async function setCachedList(list: ShoppingItem[]): Promise<void> {
  if (!queryClient.getQueryState(listKey)) return;
  // The response of an earlier query would undo this one on the screen.
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<ShoppingItem[]>(listKey, list);
}

export function getCachedList(): ShoppingItem[] | undefined {
  return queryClient.getQueryData<ShoppingItem[]>(listKey);
}

export function invalidateList(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}
