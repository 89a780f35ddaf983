import { useEffect, useRef } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { FoodSearch } from "./use-food-search.ts";

/** Says that nothing was found when Enter asked for it: the answer may stand below the keyboard. */
export function useNothingToast({ found, pending, error, live, submitted }: FoodSearch): void {
  const said = useRef(submitted);
  const settled = found !== null && !pending && error === null && live !== "pending";
  const nothing = settled && found.mine.length + found.stock.length + found.products.length === 0;
  const answers = settled && found.text === submitted?.text;
  useEffect(() => {
    if (!answers || said.current === submitted) return;
    said.current = submitted;
    if (nothing)
      toast({ title: foodSearch.nothingToast, text: foodSearch.nothingToastText, tone: "neutral" });
  }, [answers, nothing, submitted]);
}
