import type { Alternative, DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { estimate as words } from "../estimate.messages.ts";
import { mealRows } from "../meal-rows.messages.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { currentToast, dismissToast, toast } from "../../../ui/overlays/toast.ts";
import { afterChanges, atStep, emptyDraft } from "../model/estimate-draft.ts";
import type { Estimate, EstimateDraft } from "../model/estimate-draft.ts";
import type { MealRowActions } from "../components/meal-rows.tsx";
import { mealAfter, takenRow, withFreshKeys } from "../model/meal-reducer.ts";
import type { MealChange, TakenRow } from "../model/meal-reducer.ts";
import { readWords } from "../model/interpret-correction.ts";
import { atServings, mealOfOneServing, ofOneServing } from "../model/scale-servings.ts";
import type { EstimateEdit } from "./use-estimate-edit.ts";
import { weighChoice } from "../model/weigh-choice.ts";

type Edit = Pick<EstimateEdit, "current" | "change">;

const freshKey = (): string => crypto.randomUUID();
const describe = (text: string) => api.estimate.describe.query({ text });

/** What a person may do to an estimate of which so many servings count, each with its way back where something would be lost. */
export function useMealChanges({ current, change }: Edit, servings: number, onLastFood: () => void) {
  const kept = (changes: readonly MealChange[]): MealChange[] => {
    const { items } = current().meal;
    return changes.map((one) => ofOneServing(one, servings, items)).filter((one) => one !== null);
  };
  const undoable = (title: string, run: () => void): void =>
    toast({ title, tone: "neutral", action: { label: common.cancel, run } });
  // Taking all of a change back takes along what came after it: the next change withdraws the offer.
  const offered = useRef<number | undefined>(undefined);
  const changeTo = (next: EstimateDraft): void => {
    if (offered.current !== undefined) dismissToast(offered.current);
    offered.current = undefined;
    change(next);
  };
  /** All of it at once, with a way back to how it was. */
  const changeWhole = (next: EstimateDraft, title: string, onUndone?: () => void): void => {
    const before = current();
    changeTo(next);
    undoable(title, () => {
      change(before);
      onUndone?.();
    });
    offered.current = currentToast()?.id;
  };
  const apply = (changes: readonly MealChange[]): void => {
    const made = kept(changes);
    if (made.length > 0) changeTo(afterChanges(current(), made));
  };

  /** The row comes back as large as it would be by now: the portion may have changed since. */
  const putBack = (taken: TakenRow, portion: number): void => {
    const now = current();
    const back = mealAfter(emptyDraft.meal, { type: "restore", taken });
    const { items, open } = atStep({ meal: back, portion }, now.portion).meal;
    const [row] = [...items, ...open];
    if (row) apply([{ type: "restore", taken: { row, at: taken.at } }]);
  };
  const rows: MealRowActions = {
    onGrams: (key, grams) => apply([{ type: "grams", key, grams }]),
    onRemove: (key) => {
      const { meal, portion } = current();
      const taken = takenRow(meal, key);
      if (!taken) return;
      const isLast = meal.items.length === 1 && meal.items[0]?.key === key;
      if (isLast) return onLastFood();
      apply([{ type: "remove", key }]);
      const { row } = taken;
      undoable(mealRows.removed("name" in row ? row.name : mealRows.said(row.said)), () =>
        putBack(taken, portion),
      );
    },
    onSwap: (key, food) => apply([{ type: "swap", key, food }]),
    onChoose: (key, food: Alternative) => {
      const row = current().meal.open.find((one) => one.key === key);
      if (!row) return;
      void weighChoice(row.amount, food.ref).then((weight) => apply([{ type: "choose", key, food, weight }]));
    },
    onAmount: (key, grams) => apply([{ type: "amount", key, grams }]),
  };
  return {
    rows,
    setPortion: (step: number): void => changeTo(atStep(current(), step)),
    /** The server knows these items by their keys. */
    applyPrevious: ({ items }: NonNullable<Estimate["previous"]>, onUndone: () => void): void => {
      const before = current();
      const { open, order } = before.meal;
      const previous: DescribedMeal = { items, open, order: [...items.map(({ key }) => key), ...order] };
      const next = { ...before, meal: mealOfOneServing(previous, servings) };
      changeWhole(next, words.previousApplied, onUndone);
    },
    /** Each returns why nothing was changed, if so. */
    add: async (text: string): Promise<string | undefined> => {
      const found = await describe(text);
      if (found.order.length === 0) return words.notFound(text);
      apply([{ type: "add", meal: withFreshKeys(found, freshKey) }]);
      return undefined;
    },
    correct: async (text: string): Promise<string | undefined> => {
      const eaten = atServings(current().meal.items, servings);
      const reading = await readWords(text, eaten, { describe, weigh: weighChoice, freshKey });
      if ("problem" in reading) return reading.problem;
      const next = afterChanges(current(), kept(reading.changes));
      // Where no food would be left, that is asked first.
      if (next.meal.items.length === 0) onLastFood();
      else changeWhole(next, words.corrected);
      return undefined;
    },
  };
}
