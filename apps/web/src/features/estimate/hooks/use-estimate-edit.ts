import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Overrides } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { estimate as words } from "../estimate.messages.ts";
import { showLogged } from "../../../entities/logged-entry/logged-entry.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { asSaved, countsOtherwise, draftOf, emptyDraft } from "../model/estimate-draft.ts";
import type { Estimate, EstimateDraft } from "../model/estimate-draft.ts";
import { createEstimateStore } from "../model/estimate-store.ts";
import { handFigures } from "../model/manual-values.ts";

/** The estimate behind an entry, under correction. Without an estimate yet, only the meal can be changed. */
export function useEstimateEdit(
  entryId: string,
  entry: LoggedEntry | undefined,
  estimate: Estimate | undefined,
) {
  const utils = trpc.useUtils();
  const [store] = useState(() =>
    createEstimateStore({
      pause: 300,
      // Whoever corrects an estimate has looked at it.
      save: async (draft) => {
        const answer = await api.estimate.save.mutate({ entryId, ...asSaved(draft), confirm: true });
        utils.estimate.read.setData({ entryId }, answer.estimate);
        showLogged(answer.entry);
      },
      saveMeal: async (mealType) => showLogged(await api.diary.edit.mutate({ id: entryId, mealType })),
      saveFigures: async (figures) => showLogged(await api.diary.edit.mutate({ id: entryId, ...figures })),
      present: () => utils.estimate.read.getData({ entryId }),
      onFailure: (error) =>
        toast({ title: common.error, text: refusalOf(error).message ?? words.updateFailed, tone: "error" }),
    }),
  );
  const own = useSyncExternalStore(store.watch, store.state);
  const read = useMemo(() => (estimate ? draftOf(estimate) : emptyDraft), [estimate]);
  // Left with something still to be sent: it is sent all the same.
  useEffect(() => () => void store.flush(), [store]);

  const byHand = own.figures ?? (entry && !own.unsaved ? handFigures(entry) : null);
  const [gone, setGone] = useState<Overrides | null>(null);
  /** The draft as it is now, for what was worked out while it changed. */
  const current = (): EstimateDraft => store.state().draft ?? read;
  return {
    draft: own.draft ?? read,
    unsaved: own.unsaved,
    current,
    /** Figures that the person set by hand and that count, and those that a correction has taken away. */
    byHand,
    gone,
    /** Those that are being put back. */
    figures: own.figures,
    putFiguresBack: store.putFiguresBack,
    change: (next: EstimateDraft): void => {
      const before = current();
      if (byHand && countsOtherwise(before, next)) setGone(byHand);
      store.change(before, next);
    },
    mealOf: (entry: LoggedEntry): MealType => own.meal ?? entry.mealType,
    changeMeal: store.changeMeal,
    /** Resolves once nothing is left to be saved. */
    settle: store.flush,
    /** "Fatto": all of it saved and looked over; false when that failed. */
    confirm: (entry: LoggedEntry): Promise<boolean> =>
      estimate && (entry.estimated || !estimate.confirmed) ? store.confirm(current()) : store.flush(),
  };
}

export type EstimateEdit = ReturnType<typeof useEstimateEdit>;
