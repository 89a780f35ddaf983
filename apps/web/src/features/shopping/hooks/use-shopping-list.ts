import { useMemo, useSyncExternalStore } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { changesUnderWay, watchChanges, withChanges } from "../model/shopping-mutation-queue.ts";

const always = {
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
} as const;

/**
 * The list with what was changed here, as it was read last and at once; read anew whenever somebody comes to look,
 * since it may be in two hands.
 */
export function useShopping() {
  const read = trpc.recipes.shopping.list.useQuery(undefined, always);
  const changes = useSyncExternalStore(watchChanges, changesUnderWay);
  const { data } = read;
  const list = useMemo(() => data && withChanges(data, changes), [data, changes]);
  return { list, read };
}
