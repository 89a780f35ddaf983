import type { MealType } from "@fetta/domain/diary/meal-type";
import { nutrientNames, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { estimate as messages } from "../estimate.messages.ts";
import { showLoggedEntry, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import {
  toEstimateSaveInput,
  hasSavableChange,
  toEstimateDraft,
  emptyEstimateDraft,
  type Estimate,
  type EstimateDraft,
} from "../model/estimate-draft.ts";
import { createEstimateStore } from "../model/estimate-store.ts";

/** The manual values of an entry; null where all of them are computed from its food. */
function manualValuesOf(entry: LoggedEntry): NutritionOverrides | null {
  const overrides: NutritionOverrides = {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
  return nutrientNames.some((name) => overrides[name] !== null) ? overrides : null;
}

/** Corrections of the estimate behind an entry. Without a loaded estimate, only the meal can be changed. */
export function useEstimateEdit(entryId: string, entry: LoggedEntry | undefined, estimate: Estimate | undefined) {
  const utils = trpc.useUtils();
  const [store] = useState(() =>
    createEstimateStore({
      debounceMs: 300,
      // A correction counts as a confirmation of the estimate.
      save: async (draft) => {
        const answer = await api.estimate.save.mutate({ entryId, ...toEstimateSaveInput(draft), confirm: true });
        utils.estimate.read.setData({ entryId }, answer.estimate);
        showLoggedEntry(answer.entry);
      },
      saveMeal: async (mealType) => showLoggedEntry(await api.diary.edit.mutate({ id: entryId, mealType })),
      saveManualValues: async (figures) => showLoggedEntry(await api.diary.edit.mutate({ id: entryId, ...figures })),
      getServerEstimate: () => utils.estimate.read.getData({ entryId }),
      onFailure: (error) => toastError(parseApiError(error).message ?? messages.updateFailed),
    }),
  );
  const localState = useSyncExternalStore(store.subscribe, store.state);
  const serverDraft = useMemo(() => (estimate ? toEstimateDraft(estimate) : emptyEstimateDraft), [estimate]);
  // A pending change is still sent at unmount.
  useEffect(() => () => void store.flush(), [store]);

  const manualValues = localState.manualValues ?? (entry && !localState.isUnsaved ? manualValuesOf(entry) : null);
  const [replacedValues, setReplacedValues] = useState<NutritionOverrides | null>(null);
  /** The latest draft, for results computed while it changed. */
  const current = (): EstimateDraft => store.state().draft ?? serverDraft;
  return {
    draft: localState.draft ?? serverDraft,
    unsaved: localState.isUnsaved,
    current,
    /** Manual values that count, and those that a correction removed. */
    manualValues,
    replacedValues,
    /** Manual values that are being restored. */
    figures: localState.manualValues,
    putFiguresBack: store.restoreManualValues,
    change: (next: EstimateDraft): void => {
      const before = current();
      if (manualValues && hasSavableChange(before, next)) setReplacedValues(manualValues);
      store.change(before, next);
    },
    mealOf: (entry: LoggedEntry): MealType => localState.meal ?? entry.mealType,
    changeMeal: store.changeMeal,
    /** Resolves when nothing is left to save. */
    settle: store.flush,
    /** "Fatto": saves everything and confirms the estimate; false when that failed. */
    confirm: (entry: LoggedEntry): Promise<boolean> =>
      estimate && (entry.estimated || !estimate.confirmed) ? store.confirm(current()) : store.flush(),
  };
}

export type EstimateEdit = ReturnType<typeof useEstimateEdit>;
