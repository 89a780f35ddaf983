import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { DescriptionDraft } from "../model/description-draft.ts";
import { addEdit, retainEdits, listRemovedRows, removeEdit, applyEdits } from "../model/description-edits.ts";
import type { DescriptionEdits } from "../model/description-edits.ts";
import type { MealChange } from "../model/meal-reducer.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

/** Characters that the server reads. */
export const maxDescriptionLength = 500;

const emptyMeal: DescribedMeal = { items: [], open: [], order: [] };

/** What was read last, and the text that it was read from. */
type LastReading = { text: string; meal: DescribedMeal };

/**
 * A text and the rows that it becomes. While a newer text is on its way, or cannot be read, the rows of the last one
 * stay; what was done by hand stays as long as its words do.
 */
export function useDescribedMeal(draft: DescriptionDraft) {
  const [text, setText] = useState(draft.text);
  const [edits, setEdits] = useState<DescriptionEdits>(draft.edits);
  const [reading, setReading] = useState<LastReading>({ text: "", meal: emptyMeal });
  const trimmedText = text.trim();
  const debouncedText = useDebouncedValue(trimmedText);
  const tooLong = trimmedText.length > maxDescriptionLength;
  const query = trpc.estimate.describe.useQuery(
    { text: debouncedText },
    {
      enabled: debouncedText !== "" && debouncedText.length <= maxDescriptionLength,
      networkMode: "always",
      // Foods change: the same words may mean another one by now.
      staleTime: 0,
      gcTime: 0,
      trpc: { abortOnUnmount: true, context: { skipBatch: true } },
    },
  );
  const response = debouncedText === "" ? emptyMeal : query.data;
  if (response !== undefined && (reading.text !== debouncedText || reading.meal !== response)) {
    setReading({ text: debouncedText, meal: response });
    setEdits(retainEdits(debouncedText, response, edits));
  }
  const isFailed = query.isError && debouncedText === trimmedText && !query.isFetching;
  const { refetch } = query;
  useEffect(() => {
    if (!isFailed) return;
    const again = (): void => void refetch();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isFailed, refetch]);

  return {
    text,
    type: setText,
    clear: (): void => {
      setText("");
      setEdits({});
    },
    edits,
    read: reading.meal,
    meal: applyEdits(reading.meal, edits),
    leftOut: listRemovedRows(reading.meal, edits),
    change: (change: MealChange & { key: string }): void =>
      setEdits((before) => addEdit(reading.meal, before, change)),
    putBack: (key: string): void => setEdits((before) => removeEdit(before, key)),
    tooLong,
    /** A newer text than that of the rows is being read, or will be. */
    pending: !tooLong && !isFailed && (trimmedText !== reading.text || query.isFetching),
    error: isFailed ? query.error : null,
    retry: (): void => void refetch(),
  };
}

export type DescribedMealState = ReturnType<typeof useDescribedMeal>;
