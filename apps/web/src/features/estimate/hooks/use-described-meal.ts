import type { ParsedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import {
  addEdit,
  retainEdits,
  listRemovedRows,
  removeEdit,
  applyEdits,
  type DescriptionDraft,
  type DescriptionEdits,
} from "../model/description-draft.ts";
import type { MealChange } from "../model/meal-reducer.ts";
import type { OfflineMeal } from "../../../offline/offline-foods.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

/** Maximum length that the server accepts. */
export const maxDescriptionLength = 500;

const emptyMeal: ParsedMeal = { items: [], unresolved: [], order: [], unused: [], when: null };

/** The last parsed meal and the text it was parsed from. */
type LastReading = { text: string; meal: ParsedMeal | OfflineMeal };

/**
 * A description and its parsed rows. While a newer text is being parsed, or fails, the previous rows stay; manual edits
 * stay as long as their words are in the text.
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
      // The foods may have changed, so that the same words match another food.
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
    change: (change: MealChange & { key: string }): void => setEdits((before) => addEdit(reading.meal, before, change)),
    putBack: (key: string): void => setEdits((before) => removeEdit(before, key)),
    tooLong,
    /** A newer text than that of the rows is being parsed or about to be. */
    pending: !tooLong && !isFailed && (trimmedText !== reading.text || query.isFetching),
    error: isFailed ? query.error : null,
    retry: (): void => void refetch(),
  };
}

export type DescribedMealState = ReturnType<typeof useDescribedMeal>;
