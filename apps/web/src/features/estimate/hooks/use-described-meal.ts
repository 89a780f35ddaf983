import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { DescribedDraft } from "../model/description-draft.ts";
import { editsAfter, editsFor, leftOut, putBack, withEdits } from "../model/description-edits.ts";
import type { Edits } from "../model/description-edits.ts";
import type { MealChange } from "../model/meal-reducer.ts";
import { useSettled } from "../../../lib/use-debounced-value.ts";

/** Characters that the server reads. */
export const longestText = 500;

const nothing: DescribedMeal = { items: [], open: [], order: [] };

/** What was read last, and the text that it was read from. */
type Reading = { text: string; meal: DescribedMeal };

/**
 * A text and the rows that it becomes. While a newer text is on its way, or cannot be read, the rows of the last one
 * stay; what was done by hand stays as long as its words do.
 */
export function useDescription(draft: DescribedDraft) {
  const [text, setText] = useState(draft.text);
  const [edits, setEdits] = useState<Edits>(draft.edits);
  const [reading, setReading] = useState<Reading>({ text: "", meal: nothing });
  const typed = text.trim();
  const wanted = useSettled(typed);
  const tooLong = typed.length > longestText;
  const query = trpc.estimate.describe.useQuery(
    { text: wanted },
    {
      enabled: wanted !== "" && wanted.length <= longestText,
      networkMode: "always",
      // Foods change: the same words may mean another one by now.
      staleTime: 0,
      gcTime: 0,
      trpc: { abortOnUnmount: true, context: { skipBatch: true } },
    },
  );
  const read = wanted === "" ? nothing : query.data;
  if (read !== undefined && (reading.text !== wanted || reading.meal !== read)) {
    setReading({ text: wanted, meal: read });
    setEdits(editsFor(wanted, read, edits));
  }
  const failed = query.isError && wanted === typed && !query.isFetching;
  const { refetch } = query;
  useEffect(() => {
    if (!failed) return;
    const again = (): void => void refetch();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed, refetch]);

  return {
    text,
    type: setText,
    clear: (): void => {
      setText("");
      setEdits({});
    },
    edits,
    read: reading.meal,
    meal: withEdits(reading.meal, edits),
    leftOut: leftOut(reading.meal, edits),
    change: (change: MealChange & { key: string }): void =>
      setEdits((before) => editsAfter(reading.meal, before, change)),
    putBack: (key: string): void => setEdits((before) => putBack(before, key)),
    tooLong,
    /** A newer text than that of the rows is being read, or will be. */
    pending: !tooLong && !failed && (typed !== reading.text || query.isFetching),
    error: failed ? query.error : null,
    retry: (): void => void refetch(),
  };
}

export type Description = ReturnType<typeof useDescription>;
