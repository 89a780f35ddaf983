import { useEffect, useState } from "react";
import { searchText } from "@fetta/domain/search-text";
import { trpc } from "../../lib/trpc.ts";
import type { Outputs } from "../../lib/trpc.ts";
import { createSearchPause, isSearchable } from "./search-pause.ts";

export type StockFood = Outputs["food"]["searchStock"][number];
type Found = { text: string; foods: StockFood[] };

export type FoodSearch = {
  text: string;
  type: (text: string) => void;
  submit: () => void;
  tooShort: boolean;
  /** The last answer; it stays while the next one is on its way or has failed. */
  found: Found | null;
  pending: boolean;
  error: unknown;
  retry: () => void;
};

/** A search by name. Each text has its own answer, so a slow one for an older text never takes a newer one's place. */
export function useFoodSearch(): FoodSearch {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const [pause] = useState(() => createSearchPause(setAsked));
  useEffect(() => pause.cancel, [pause]);

  const answer = trpc.food.searchStock.useQuery(
    { search: asked === null ? "" : searchText(asked) },
    { enabled: asked !== null, networkMode: "always" },
  );
  const [found, setFound] = useState<Found | null>(null);
  if (asked === null && found !== null) setFound(null);
  if (asked !== null && answer.data && found?.foods !== answer.data)
    setFound({ text: asked, foods: answer.data });
  return {
    text,
    type: (typed) => {
      setText(typed);
      pause.type(typed);
    },
    submit: () => pause.submit(text),
    tooShort: !isSearchable(text),
    found,
    pending: asked !== null && answer.isFetching,
    error: asked === null ? null : answer.error,
    retry: () => void answer.refetch(),
  };
}
