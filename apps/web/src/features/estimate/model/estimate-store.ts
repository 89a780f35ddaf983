import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Overrides } from "@fetta/domain/nutrition/nutrition";
import { answered, countsOtherwise } from "./estimate-draft.ts";
import type { Estimate, EstimateDraft } from "./estimate-draft.ts";
import { createSaveQueue } from "./save-queue.ts";

/** What a person has changed and not everybody knows of yet. */
export type OwnState = {
  /** Null as long as nothing was changed. */
  draft: EstimateDraft | null;
  /** The meal that was chosen, until the diary has it. */
  meal: MealType | null;
  /** Figures that were set by hand and are put back, until the diary has them. */
  figures: Overrides | null;
  /** True while figures have changed that the server has not confirmed. */
  unsaved: boolean;
};

type Wish = { draft?: EstimateDraft; meal?: MealType; figures?: Overrides | null };

type Outside = {
  save: (draft: EstimateDraft) => Promise<void>;
  saveMeal: (meal: MealType) => Promise<void>;
  saveFigures: (figures: Overrides) => Promise<void>;
  /** What the server has, as far as is known. */
  present: () => Estimate | null | undefined;
  onFailure: (error: unknown) => void;
  /** Milliseconds that a change waits for the next: a second press, another digit. */
  pause: number;
};

/**
 * An estimate under correction. Changes show at once and are saved one after another; when that fails, what the
 * server has shows again.
 */
export function createEstimateStore({ save, saveMeal, saveFigures, present, onFailure, pause }: Outside) {
  let state: OwnState = { draft: null, meal: null, figures: null, unsaved: false };
  const listeners = new Set<() => void>();
  const show = (change: Partial<OwnState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const queue = createSaveQueue<Wish>({
    pause,
    merge: (before, next) => ({ ...before, ...next }),
    send: async ({ draft, meal, figures }) => {
      if (draft) await save(draft);
      if (meal) await saveMeal(meal);
      // They are of the food as it is corrected: the correction goes first.
      if (figures) await saveFigures(figures);
    },
    onIdle: (error) => {
      if (error !== undefined) onFailure(error);
      const known = present();
      const draft = state.draft && known ? answered(state.draft, known) : state.draft;
      show({ draft, meal: null, figures: null, unsaved: false });
    },
  });
  return {
    state: (): OwnState => state,
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** From what was shown to what shall be; rows that are still open are the person's alone. */
    change: (before: EstimateDraft, next: EstimateDraft): void => {
      show({ draft: next });
      if (!countsOtherwise(before, next) || next.meal.items.length === 0) return;
      show({ unsaved: true, figures: null });
      queue.put({ draft: next, figures: null });
    },
    changeMeal: (meal: MealType): void => {
      show({ meal });
      queue.put({ meal });
    },
    /** What the foods come to gives way to figures that the person had set. */
    putFiguresBack: (figures: Overrides): void => {
      show({ figures });
      queue.put({ figures });
    },
    /** Saves as it stands, which says that it was looked over; false when that failed. */
    confirm: (draft: EstimateDraft): Promise<boolean> => {
      queue.put({ draft });
      return queue.flush();
    },
    flush: queue.flush,
  };
}
