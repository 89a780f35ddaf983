import type { MealType } from "@fetta/domain/diary/meal-type";
import { nutrientNames, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { estimate as messages } from "../estimate.messages.ts";
import { showLoggedEntry, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { refreshPersonalFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import {
  toEstimateSaveInput,
  hasSavableChange,
  mergeServerEstimate,
  toEstimateDraft,
  emptyEstimateDraft,
  type Estimate,
  type EstimateDraft,
} from "../model/estimate-draft.ts";

type SaveQueue<Value> = {
  /** Sends after the debounce; values put before that, or during a request, are merged into one. */
  put: (value: Value) => void;
  /** Sends pending values at once; false when the last request failed. */
  flush: () => Promise<boolean>;
};

type SaveQueueOptions<Value> = {
  merge: (before: Value, next: Value) => Value;
  send: (value: Value) => Promise<void>;
  /** Called when nothing is left to send, with the error of the last value if it failed. */
  onIdle: (error: unknown) => void;
  /** Milliseconds that a value waits for more, such as the next digit of a number. */
  debounceMs: number;
};

/** Sends values one after another, never two at once, and merges what has accumulated. */
export function createSaveQueue<Value>({ merge, send, onIdle, debounceMs }: SaveQueueOptions<Value>): SaveQueue<Value> {
  let waiting: { value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const run = async (): Promise<boolean> => {
    let error: unknown;
    while (waiting) {
      const { value }: { value: Value } = waiting;
      waiting = null;
      try {
        await send(value);
        error = undefined;
      } catch (failure) {
        // A value put in the meantime includes this one and may still succeed.
        error = failure;
      }
    }
    running = null;
    onIdle(error);
    return error === undefined;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (!running && !waiting) return Promise.resolve(true);
    running ??= run();
    return running;
  };
  return {
    put: (value) => {
      waiting = { value: waiting ? merge(waiting.value, value) : value };
      clearTimeout(timer);
      if (!running) timer = setTimeout(() => void flush(), debounceMs);
    },
    flush,
  };
}

/** Local changes that the server or the diary does not have yet. */
type EstimateLocalState = {
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
    /** Moves from the displayed draft to the next one; unresolved rows exist on this device alone. */
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

type EstimateQuery = { data: Estimate | null | undefined; isLoading: boolean };

/** Corrections of the estimate behind an entry. Without a loaded estimate, only the meal can be changed. */
export function useEstimateEdit(entryId: string, entry: LoggedEntry | undefined, { data, isLoading }: EstimateQuery) {
  const utils = trpc.useUtils();
  const [store] = useState(() =>
    createEstimateStore({
      debounceMs: 300,
      // A correction counts as a confirmation of the estimate.
      save: async (draft) => {
        const answer = await api.estimate.save.mutate({ entryId, ...toEstimateSaveInput(draft), confirm: true });
        utils.estimate.read.setData({ entryId }, answer.estimate);
        showLoggedEntry(answer.entry);
        refreshPersonalFoods();
      },
      saveMeal: async (mealType) => showLoggedEntry(await api.diary.edit.mutate({ id: entryId, mealType })),
      saveManualValues: async (figures) => showLoggedEntry(await api.diary.edit.mutate({ id: entryId, ...figures })),
      getServerEstimate: () => utils.estimate.read.getData({ entryId }),
      onFailure: (error) => toastError(parseApiError(error).message ?? messages.updateFailed),
    }),
  );
  const localState = useSyncExternalStore(store.subscribe, store.state);
  const serverDraft = useMemo(() => (data ? toEstimateDraft(data) : emptyEstimateDraft), [data]);
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
    /** "Fatto": saves everything and confirms the estimate, also one that is still loading; false when that failed. */
    confirm: async (entry: LoggedEntry): Promise<boolean> => {
      const known = data ?? (isLoading ? await utils.estimate.read.ensureData({ entryId }).catch(() => null) : null);
      if (!known || (known.confirmed && !entry.estimated)) return store.flush();
      return store.confirm(store.state().draft ?? toEstimateDraft(known));
    },
  };
}

export type EstimateEdit = ReturnType<typeof useEstimateEdit>;
