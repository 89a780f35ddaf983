import type { MealType } from "@fetta/domain/diary/meal-type";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { mergeServerEstimate, hasSavableChange } from "./estimate-draft.ts";
import type { Estimate, EstimateDraft } from "./estimate-draft.ts";
import { createSaveQueue } from "./save-queue.ts";

/** What a person has changed and not everybody knows of yet. */
export type EstimateLocalState = {
  /** Null as long as nothing was changed. */
  draft: EstimateDraft | null;
  /** The meal that was chosen, until the diary has it. */
  meal: MealType | null;
  /** Figures that were set by hand and are put back, until the diary has them. */
  manualValues: NutritionOverrides | null;
  /** True while figures have changed that the server has not confirmed. */
  isUnsaved: boolean;
};

type PendingSave = { draft?: EstimateDraft; meal?: MealType; manualValues?: NutritionOverrides | null };

type EstimateStoreDeps = {
  save: (draft: EstimateDraft) => Promise<void>;
  saveMeal: (meal: MealType) => Promise<void>;
  saveManualValues: (figures: NutritionOverrides) => Promise<void>;
  /** What the server has, as far as is known. */
  getServerEstimate: () => Estimate | null | undefined;
  onFailure: (error: unknown) => void;
  /** Milliseconds that a change waits for the next: a second press, another digit. */
  debounceMs: number;
};

/**
 * An estimate under correction. Changes show at once and are saved one after another; when that fails, what the
 * server has shows again.
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
      // They are of the food as it is corrected: the correction goes first.
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
    /** From what was shown to what shall be; rows that are still open are the person's alone. */
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
    /** What the foods come to gives way to figures that the person had set. */
    restoreManualValues: (manualValues: NutritionOverrides): void => {
      updateState({ manualValues });
      queue.put({ manualValues });
    },
    /** Saves as it stands, which says that it was looked over; false when that failed. */
    confirm: (draft: EstimateDraft): Promise<boolean> => {
      queue.put({ draft });
      return queue.flush();
    },
    flush: queue.flush,
  };
}
