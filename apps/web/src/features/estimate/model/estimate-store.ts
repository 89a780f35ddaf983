import type { MealType } from "@fetta/domain/diary/meal-type";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { mergeServerEstimate, hasSavableChange, type Estimate, type EstimateDraft } from "./estimate-draft.ts";

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
