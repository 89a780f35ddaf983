import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { customFood } from "../custom-food.messages.ts";
import { emptyFoodDraft, deleteFoodDraft, type FoodDraft } from "../../../entities/food/food-draft.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { invalidateDay } from "../../../entities/logged-entry/logged-entry.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { setCachedFood } from "../model/food-cache.ts";
import type { CustomFoodProblems } from "../components/custom-food/label-fields.tsx";
import type { CustomFoodInput } from "../model/custom-food-draft.ts";

const isField = (path: string): path is keyof FoodDraft => Object.hasOwn(emptyFoodDraft, path);

/** The server's errors by field; empty when the error is not about a field. */
function toFieldProblems(error: unknown): CustomFoodProblems {
  const { issues, code, message } = parseApiError(error);
  if (code === "barcode_taken" && message !== undefined) return { barcode: message };
  const problems: CustomFoodProblems = {};
  for (const { path, message: text } of issues) if (isField(path)) problems[path] ??= text;
  return problems;
}

/**
 * Saves a custom food. It is created once: when a later step fails, the retry updates the same food. Server errors of a
 * field stay until something is changed.
 */
export function useSaveCustomFood(editing: string | undefined, draftKey: string) {
  const [problems, setProblems] = useState<CustomFoodProblems>({});
  const [newId] = useState(() => crypto.randomUUID());
  const lastSaved = useRef<{ of: string; food: FoodHit } | null>(null);

  const save = async (label: CustomFoodInput, today?: string): Promise<FoodHit | undefined> => {
    const fingerprint = JSON.stringify([label, today]);
    if (lastSaved.current?.of === fingerprint) return lastSaved.current.food;
    try {
      const id = editing ?? lastSaved.current?.food.ref.slice("own:".length);
      const food = await (id === undefined
        ? api.customFood.create.mutate({ ...label, id: newId })
        : api.customFood.update.mutate({ ...label, id, ...(today === undefined ? {} : { today }) }));
      lastSaved.current = { of: fingerprint, food };
      deleteFoodDraft(draftKey);
      setCachedFood(food);
      if (today !== undefined) void invalidateDay(today);
      return food;
    } catch (error) {
      const found = toFieldProblems(error);
      flushSync(() => setProblems(found));
      if (Object.keys(found).length === 0) toastError(customFood.failed(describeError(error)));
      return undefined;
    }
  };
  // An error may concern two fields together, so changing either clears all.
  const clearProblems = (): void => setProblems({});
  return { save, problems, clearProblems };
}
