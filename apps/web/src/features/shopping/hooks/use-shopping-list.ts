import { useMemo, useSyncExternalStore } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { pendingMutations, watchMutations, applyMutations } from "../model/shopping-mutation-queue.ts";

const alwaysRefetch = {
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
} as const;

/**
 * The list as last read, with the local changes applied; refetched at every mount, since several devices may edit it.
 */
export function useShoppingList() {
  const read = trpc.recipes.shopping.list.useQuery(undefined, alwaysRefetch);
  const changes = useSyncExternalStore(watchMutations, pendingMutations);
  const { data } = read;
  const list = useMemo(() => data && applyMutations(data, changes), [data, changes]);
  return { list, read };
}
