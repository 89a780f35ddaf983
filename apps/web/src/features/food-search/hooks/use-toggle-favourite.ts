import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { setCachedFavourite } from "../model/food-cache.ts";

/**
 * The favourite state of a food, updated optimistically and rolled back on failure; after quick presses the last one
 * wins.
 */
export function useToggleFavourite({ ref, favourite }: Pick<FoodHit, "ref" | "favourite">) {
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  const requested = useRef(favourite);
  const isSending = useRef(false);
  const on = optimistic ?? favourite;
  const toggle = async (): Promise<void> => {
    requested.current = !on;
    setOptimistic(!on);
    hapticTick();
    if (isSending.current) return;
    isSending.current = true;
    let saved = favourite;
    try {
      while (saved !== requested.current) {
        const next = requested.current;
        await api.food.setFavourite.mutate({ ref, favourite: next });
        saved = next;
      }
    } catch {
      toast({ title: common.error, text: foodSearch.favouriteFailed, tone: "error" });
    } finally {
      isSending.current = false;
      setOptimistic(saved);
      setCachedFavourite(ref, saved);
      invalidateFoodQueries();
    }
  };
  return { on, toggle };
}
