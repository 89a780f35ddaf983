import { useEffect, useReducer, useRef, type RefObject } from "react";
import { capture } from "../capture.messages.ts";
import { pendingPhotoMessages } from "../pending-photos.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { formatDay, formatRelativeTime, timeOfNewEntry, today } from "../../../lib/local-date.ts";
import { barcodeDraftKey, saveLabelDraft, type FoodDraft } from "../../../entities/food/food-draft.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { toastLogged, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { resetPhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import { useOpenPaywall } from "../../../entities/quota/quota.ts";
import { quota } from "../../../entities/quota/quota.messages.ts";
import {
  setDescribedPhoto,
  setScannedDish,
  showAnalysedDish,
  watchShownData,
  type AnalysedDish,
} from "../../../entities/meal-photo/scanned-dish.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { AnalysisError, analyseDishPhoto, readLabelPhoto } from "../model/analyse-photo.ts";
import type { TimeTaken } from "../model/compress-picture.ts";
import { addPendingPhoto } from "../model/analyse-pending-photos.ts";
import { buildNoResponseFailure, isUnreached, routeFailure } from "../model/analysis-failure.ts";
import { photoScanReducer, type CaptureMode, type Shot } from "../model/photo-scan-reducer.ts";

function formatSavedPlace({ date, mealType, createdAt }: LoggedEntry): string {
  const meal = common.meals[mealType];
  if (date !== today()) return capture.savedOn(meal, formatDay(date, "dayAndMonth"));
  return capture.saved(meal, formatRelativeTime(new Date(createdAt)));
}

/** A picture that was sent and whose outcome is unknown. */
type PendingUpload = { shot: Shot; controller: AbortController };

/** Aborts a request. An entry that the server logged without its response arriving is removed again. */
function cancelUpload(pendingUpload: RefObject<PendingUpload | null>): void {
  if (!pendingUpload.current) return;
  const { shot, controller } = pendingUpload.current;
  pendingUpload.current = null;
  controller.abort();
  if (shot.mode === "dish") api.diary.remove.mutate({ id: shot.entryId }).catch(() => undefined);
}

/** The sheets that the camera leads to; each replaces it. `code` is the barcode whose label is photographed. */
export function useNextActions(target: EntryTarget, code: string | undefined) {
  const searchSheet = useSheet(sheets.search);
  const barcodeSheet = useSheet(sheets.barcode);
  const describeSheet = useSheet(sheets.describe);
  const toPlans = useOpenPaywall();
  const { closeAll } = useSheet(sheets.capture);
  return {
    toDiary: closeAll,
    toSearch: (): void => searchSheet.replace({ ...target }),
    toBarcode: (): void => barcodeSheet.replace({ ...target }),
    /** The photo stays visible there; `text` prefills the field. */
    toDescription: (photo?: string, text?: string): void => {
      if (photo !== undefined) setDescribedPhoto({ url: photo });
      describeSheet.replace({ ...target, photo: photo === undefined ? undefined : "described", text });
    },
    /** Opens the form of a custom food, prefilled from the label. */
    toLabelForm: (label: Partial<FoodDraft>): void => {
      const draftKey = saveLabelDraft(label, code);
      searchSheet.replace({ ...target, view: "creation", label: draftKey, barcode: code });
    },
    /** Opens the same form, empty except for the code. */
    toEmptyLabelForm: (): void => {
      const draftKey = code === undefined ? saveLabelDraft({}, undefined) : barcodeDraftKey(code);
      searchSheet.replace({ ...target, view: "creation", label: draftKey, barcode: code });
    },
    toPlans,
  };
}

type NextActions = Pick<ReturnType<typeof useNextActions>, "toPlans" | "toLabelForm" | "toDescription" | "toDiary">;

/**
 * Takes a picture to its analysis, its diary entry and its result; a label to the form of its food. Aborts a running
 * request at unmount.
 */
export function usePhotoScan(target: EntryTarget, nextActions: NextActions) {
  const [scan, dispatch] = useReducer(photoScanReducer, { at: "camera" });
  const result = useSheet(sheets.estimate);
  const pendingUpload = useRef<PendingUpload | null>(null);
  useEffect(() => () => cancelUpload(pendingUpload), []);

  const showResult = (shot: Shot, dish: AnalysedDish, isCurrent: boolean): void => {
    const { entry } = dish;
    dispatch({ type: "logged", shot });
    showAnalysedDish(dish, isCurrent);
    hapticTick();
    setScannedDish({ entry, photo: shot.url });
    toastLogged(entry, formatSavedPlace(entry));
    result.replace({ id: entry.id, day: entry.date });
  };

  /** The dish waits on this device, in the diary, for its analysis; `isSent`: the server may have it already. */
  const postpone = async (shot: Shot, isSent: boolean): Promise<void> => {
    const problem = await addPendingPhoto(shot, target, isSent);
    if (problem !== undefined) return dispatch({ type: "failed", shot, sentence: problem, isUnsaved: true });
    pendingUpload.current = null;
    toast({ title: pendingPhotoMessages.kept, text: pendingPhotoMessages.keptText });
    nextActions.toDiary();
    URL.revokeObjectURL(shot.url);
    dispatch({ type: "reset" });
  };

  const handleFailure = (shot: Shot, error: unknown): void => {
    const failure = error instanceof AnalysisError ? error.failure : { status: 0 };
    const isReached = !isUnreached(failure);
    if (!isReached && shot.mode === "dish") return void postpone(shot, true);
    const route = routeFailure(isReached ? failure : buildNoResponseFailure(navigator.onLine));
    switch (route.to) {
      case "paywall":
        void refreshSession();
        return nextActions.toPlans(route.resetsAt);
      case "limit":
        toast({ title: quota.limitTitle, text: quota.limitText, tone: "error" });
        return dispatch({ type: "reset" });
      case "label":
        return nextActions.toLabelForm(route.label);
      case "menu":
        return dispatch({ type: "menu", shot, sentence: route.sentence, dishes: route.dishes });
      case "unusable":
        return dispatch({
          type: "unusable",
          shot,
          sentence: route.sentence,
          of: route.of ?? shot.mode,
          byHand: route.byHand ?? false,
        });
      case "consent":
        resetPhotoConsent();
        return dispatch({ type: "failed", shot, sentence: route.sentence });
      case "retry":
        return dispatch({ type: "failed", shot, sentence: route.sentence });
    }
  };

  /** `isRepeated`: the shot was sent before, so its answer may be older than what is shown. */
  const sendPicture = async (shot: Shot, isRepeated = false): Promise<void> => {
    if (shot.mode === "dish" && !navigator.onLine) return postpone(shot, isRepeated);
    const isUnchanged = watchShownData(target.day);
    pendingUpload.current?.controller.abort();
    const upload = { shot, controller: new AbortController() };
    const { signal } = upload.controller;
    pendingUpload.current = upload;
    try {
      const answer =
        shot.mode === "label" ? await readLabelPhoto(shot, signal) : await analyseDishPhoto(shot, target, signal);
      if (signal.aborted) return;
      pendingUpload.current = null;
      if ("entry" in answer) return showResult(shot, answer, !isRepeated && isUnchanged());
      void refreshSession();
      nextActions.toLabelForm(answer);
    } catch (error) {
      if (signal.aborted) return;
      // Without a response the server may have logged the entry all the same.
      if (error instanceof AnalysisError && error.failure.status !== 0) pendingUpload.current = null;
      handleFailure(shot, error);
    }
  };

  return {
    scan,
    /** Without a `mode` the picture is not sent; `taken` is null for a picture of unknown time, undefined for one of this moment. */
    shoot: (picture: Blob, mode: CaptureMode | undefined, taken?: TimeTaken | null): void => {
      const url = URL.createObjectURL(picture);
      const keys = { key: crypto.randomUUID(), entryId: crypto.randomUUID() };
      const timeTaken = taken?.day === target.day ? taken.time : null;
      const eatenAt = taken === undefined ? timeOfNewEntry(target.day, target.meal) : timeTaken;
      const shot: Shot = { picture, url, ...keys, mode: mode ?? "dish", eatenAt };
      dispatch({ type: mode === undefined ? "analysisUnavailable" : "shot", shot });
      if (mode !== undefined) void sendPicture(shot);
    },
    retry: (): void => {
      if (scan.at !== "failed") return;
      dispatch({ type: "retried" });
      void sendPicture(scan.shot, true);
    },
    /** Stops waiting for a slow answer: the dish goes to the diary, and its analysis is tried again there. */
    postpone: (): void => {
      if (scan.at !== "analysing") return;
      pendingUpload.current?.controller.abort();
      void postpone(scan.shot, true);
    },
    /** Back to the camera; a running request is aborted, which also saves the scan it would have counted. */
    leave: (): void => {
      cancelUpload(pendingUpload);
      if (scan.at !== "camera") URL.revokeObjectURL(scan.shot.url);
      dispatch({ type: "reset" });
    },
    /** On to the description sheet, with the photo; a running request is aborted. */
    describe: (text?: string): void => {
      cancelUpload(pendingUpload);
      if (scan.at !== "camera") nextActions.toDescription(scan.shot.url, text);
    },
  };
}
