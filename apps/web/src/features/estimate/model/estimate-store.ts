import type { MealType } from "@fetta/domain/diary/meal-type";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { mergeServerEstimate, hasSavableChange } from "./estimate-draft.ts";
import type { Estimate, EstimateDraft } from "./estimate-draft.ts";
import { createSaveQueue } from "./save-queue.ts";

/** Local changes that the server or the diary does not have yet. */
export type EstimateLocalState = {
  /** Null while nothing was changed. */
  draft: EstimateDraft | null;
  /** The chosen meal, until the diary has it. */
  meal: MealType | null;
  /** Restored manual values, until the diary has them. */
  manualValues: NutritionOverrides | null;
  /** True while the server has not confirmed changed values. */
  isUnsaved: boolean;
};

type PendingSave = { draft?: EstimateDraft; meal?: MealType; manualValues?: NutritionOverrides | null };

type EstimateStoreDeps = {
  save: (draft: EstimateDraft) => Promise<void>;
  saveMeal: (meal: MealType) => Promise<void>;
  saveManualValues: (figures: NutritionOverrides) => Promise<void>;
  /** The server's estimate, as far as it is loaded. */
  getServerEstimate: () => Estimate | null | undefined;
  onFailure: (error: unknown) => void;
  /** Milliseconds that a change waits for the next one: another press, another digit. */
  debounceMs: number;
};

/**
 * An estimate under correction. Changes show at once and are saved one after another; after a failure the server's
 * estimate shows again.
 */
export function createEstimateStore({
  save,
  saveMeal,
  saveManualValues,
  getServerEstimate,
  onFailure,
  debounceMs,
}: EstimateStoreDeps) {
  let state: EstimateLocalState = { draft: null, meal: null, manualValues: null, isUnsaved: false };
  const listeners = new Set<() => void>();
  const updateState = (change: Partial<EstimateLocalState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const queue = createSaveQueue<PendingSave>({
    debounceMs,
    merge: (before, next) => ({ ...before, ...next }),
    send: async ({ draft, meal, manualValues }) => {
      if (draft) await save(draft);
      if (meal) await saveMeal(meal);
      // The values belong to the corrected food, so the correction is saved first.
      if (manualValues) await saveManualValues(manualValues);
    },
    onIdle: (error) => {
      if (error !== undefined) onFailure(error);
      const known = getServerEstimate();
      const draft = state.draft && known ? mergeServerEstimate(state.draft, known) : state.draft;
      updateState({ draft, meal: null, manualValues: null, isUnsaved: false });
    },
  });
  return {
    state: (): EstimateLocalState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Moves from the displayed draft to the next one; open rows exist on this device alone. */
    change: (before: EstimateDraft, next: EstimateDraft): void => {
      updateState({ draft: next });
      if (!hasSavableChange(before, next) || next.meal.items.length === 0) return;
      updateState({ isUnsaved: true, manualValues: null });
      queue.put({ draft: next, manualValues: null });
    },
    changeMeal: (meal: MealType): void => {
      updateState({ meal });
      queue.put({ meal });
    },
    /** Manual values replace the computed ones again. */
    restoreManualValues: (manualValues: NutritionOverrides): void => {
      updateState({ manualValues });
      queue.put({ manualValues });
    },
    /** Saves the draft and thereby confirms it; false when that failed. */
    confirm: (draft: EstimateDraft): Promise<boolean> => {
      queue.put({ draft });
      return queue.flush();
    },
    flush: queue.flush,
  };
}
