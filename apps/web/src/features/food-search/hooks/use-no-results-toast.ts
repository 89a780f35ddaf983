import { useEffect, useRef } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { FoodSearch } from "./use-food-search.ts";

/** Shows a notification when a submitted search found nothing: the empty result may be hidden behind the keyboard. */
export function useNoResultsToast({ found, pending, error, live, submitted }: FoodSearch): void {
  const toastedFor = useRef(submitted);
  const isSettled = found !== null && !pending && error === null && live !== "pending";
  const isEmpty = isSettled && found.mine.length + found.stock.length + found.products.length === 0;
  const isAnswerToSubmit = isSettled && found.text === submitted?.text;
  useEffect(() => {
    if (!isAnswerToSubmit || toastedFor.current === submitted) return;
    toastedFor.current = submitted;
    if (isEmpty) toast({ title: foodSearch.nothingToast, text: foodSearch.nothingToastText, tone: "neutral" });
  }, [isAnswerToSubmit, isEmpty, submitted]);
}
