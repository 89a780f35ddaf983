import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { tick } from "../../../lib/haptics.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { showFavourite } from "../model/food-cache.ts";

/** The star of a food. It turns at once, and back when the server did not take it; quick presses end as the last one. */
export function useFavourite({ ref, favourite }: Pick<FoodHit, "ref" | "favourite">) {
  const [shown, setShown] = useState<boolean | null>(null);
  const wanted = useRef(favourite);
  const sending = useRef(false);
  const on = shown ?? favourite;
  const toggle = async (): Promise<void> => {
    wanted.current = !on;
    setShown(!on);
    tick();
    if (sending.current) return;
    sending.current = true;
    let kept = favourite;
    try {
      while (kept !== wanted.current) {
        const next = wanted.current;
        // eslint-disable-next-line no-await-in-loop -- one wish after the other
        await api.food.setFavourite.mutate({ ref, favourite: next });
        kept = next;
      }
    } catch {
      toast({ title: common.error, text: foodSearch.favouriteFailed, tone: "error" });
    } finally {
      sending.current = false;
      setShown(kept);
      showFavourite(ref, kept);
      outdateFoods();
    }
  };
  return { on, toggle };
}
