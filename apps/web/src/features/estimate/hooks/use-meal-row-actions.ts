import type { Alternative, DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { mealRows, estimate } from "../estimate.messages.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { getCurrentToast, dismissToast, toast } from "../../../ui/overlays/toast.ts";
import {
  applyMealChanges,
  withPortionStep,
  emptyEstimateDraft,
  scaleToServings,
  toOneServingMeal,
  toOneServingChange,
  type Estimate,
  type EstimateDraft,
} from "../model/estimate-draft.ts";
import type { MealRowActions } from "../components/meal-rows.tsx";
import {
  mealReducer,
  findRemovableRow,
  assignFreshKeys,
  type MealChange,
  type RemovedRow,
} from "../model/meal-reducer.ts";
import { interpretCorrection } from "../model/interpret-correction.ts";
import type { EstimateEdit } from "./use-estimate-edit.ts";
import { weighChoice } from "../model/weigh-choice.ts";

type Edit = Pick<EstimateEdit, "current" | "change">;

const freshKey = (): string => crypto.randomUUID();
const describe = (text: string) => api.estimate.describe.query({ text });

/** The user's changes to an estimate of which `servings` count, with an undo where data would be lost. */
export function useMealRowActions({ current, change }: Edit, servings: number, onLastFood: () => void) {
  const toOneServing = (changes: readonly MealChange[]): MealChange[] => {
    const { items } = current().meal;
    return changes.map((one) => toOneServingChange(one, servings, items)).filter((one) => one !== null);
  };
  const toastWithUndo = (title: string, run: () => void): void =>
    toast({ title, tone: "neutral", action: { label: common.cancel, run } });
  // Undoing a change also undoes what came after it, so the next change withdraws the offer.
  const undoToastId = useRef<number | undefined>(undefined);
  const applyDraft = (next: EstimateDraft): void => {
    if (undoToastId.current !== undefined) dismissToast(undoToastId.current);
    undoToastId.current = undefined;
    change(next);
  };
  /** Replaces the whole draft, with an undo to the previous one. */
  const replaceDraft = (next: EstimateDraft, title: string, onUndone?: () => void): void => {
    const before = current();
    applyDraft(next);
    toastWithUndo(title, () => {
      change(before);
      onUndone?.();
    });
    undoToastId.current = getCurrentToast()?.id;
  };
  const applyRowChanges = (changes: readonly MealChange[]): void => {
    const changesOfOneServing = toOneServing(changes);
    if (changesOfOneServing.length > 0) applyDraft(applyMealChanges(current(), changesOfOneServing));
  };

  /** The row is restored scaled to the current portion, which may have changed since. */
  const restoreRow = (taken: RemovedRow, portion: number): void => {
    const now = current();
    const back = mealReducer(emptyEstimateDraft.meal, { type: "restore", taken });
    const { items, unresolved } = withPortionStep({ meal: back, portion }, now.portion).meal;
    const [row] = [...items, ...unresolved];
    if (row) applyRowChanges([{ type: "restore", taken: { row, at: taken.at } }]);
  };
  const rows: MealRowActions = {
    onGrams: (key, grams) => applyRowChanges([{ type: "grams", key, grams }]),
    onRemove: (key) => {
      const { meal, portion } = current();
      const taken = findRemovableRow(meal, key);
      if (!taken) return;
      const isLast = meal.items.length === 1 && meal.items[0]?.key === key;
      if (isLast) return onLastFood();
      applyRowChanges([{ type: "remove", key }]);
      const { row } = taken;
      toastWithUndo(mealRows.removed("name" in row ? row.name : mealRows.sourceText(row.sourceText)), () =>
        restoreRow(taken, portion),
      );
    },
    onSwap: (key, food) => applyRowChanges([{ type: "swap", key, food }]),
    onChoose: (key, food: Alternative) => {
      const row = current().meal.unresolved.find((one) => one.key === key);
      if (!row) return;
      void weighChoice(row.amount, food.ref).then((weight) => applyRowChanges([{ type: "choose", key, food, weight }]));
    },
    onAmount: (key, grams) => applyRowChanges([{ type: "amount", key, grams }]),
  };
  return {
    rows,
    setPortion: (step: number): void => applyDraft(withPortionStep(current(), step)),
    /** The server has items under these keys. */
    applyPrevious: ({ items }: NonNullable<Estimate["previous"]>, onUndone: () => void): void => {
      const before = current();
      const { unresolved, order } = before.meal;
      const previous: DescribedMeal = { items, unresolved, order: [...items.map(({ key }) => key), ...order] };
      const next = { ...before, meal: toOneServingMeal(previous, servings) };
      replaceDraft(next, estimate.previousApplied, onUndone);
    },
    /** Each returns an error message when nothing was changed. */
    add: async (text: string): Promise<string | undefined> => {
      const found = await describe(text);
      if (found.order.length === 0) return estimate.notFound(text);
      applyRowChanges([{ type: "add", meal: assignFreshKeys(found, freshKey) }]);
      return undefined;
    },
    correct: async (text: string): Promise<string | undefined> => {
      const eaten = scaleToServings(current().meal.items, servings);
      const reading = await interpretCorrection(text, eaten, { describe, weigh: weighChoice, freshKey });
      if ("problem" in reading) return reading.problem;
      const next = applyMealChanges(current(), toOneServing(reading.changes));
      // An empty meal requires a confirmation first.
      if (next.meal.items.length === 0) onLastFood();
      else replaceDraft(next, estimate.corrected);
      return undefined;
    },
  };
}
