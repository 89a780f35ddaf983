import { useEffect, useReducer, useRef } from "react";
import type { RefObject } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { formatDay, formatMoment, today } from "../../../lib/local-date.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { tick } from "../../../lib/haptics.ts";
import { announceLogged, showLogged } from "../../../entities/logged-entry/logged-entry.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { photoConsentIsMissing } from "../../../entities/photo-consent/photo-consent.ts";
import { keepScannedDish } from "../../../entities/meal-photo/scanned-dish.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { AnalysisError, analyse, readLabel } from "../model/analyse-photo.ts";
import { noAnswer, routeOf } from "../model/analysis-failure.ts";
import type { Mode } from "../model/capture-mode.ts";
import { nextScan } from "../model/photo-scan-reducer.ts";
import type { Shot } from "../model/photo-scan-reducer.ts";
import type { WaysOn } from "./use-next-actions.ts";

function whereSaved({ date, mealType, createdAt }: LoggedEntry): string {
  const meal = common.meals[mealType];
  if (date !== today()) return capture.savedOn(meal, formatDay(date, "dayAndMonth"));
  return capture.saved(meal, formatMoment(new Date(createdAt)));
}

/** A picture that was sent, as long as nothing is known of what became of it. */
type UnderWay = { shot: Shot; controller: AbortController };

/** Stops a request. What it may have logged in the very moment, its answer unheard, is taken out of the diary again. */
function giveUp(under: RefObject<UnderWay | null>): void {
  if (!under.current) return;
  const { shot, controller } = under.current;
  under.current = null;
  controller.abort();
  if (shot.mode === "dish") api.diary.remove.mutate({ id: shot.entryId }).catch(() => undefined);
}

type Ways = Pick<WaysOn, "toPlans" | "toLabel" | "toWords">;

/**
 * Takes a picture to its analysis, into the diary and to its result; a label to the form of its food. Gives up what is
 * under way when it goes away.
 */
export function useScan(target: EntryTarget, ways: Ways) {
  const [scan, dispatch] = useReducer(nextScan, { at: "camera" });
  const result = useSheet("risultato");
  const under = useRef<UnderWay | null>(null);
  useEffect(() => () => giveUp(under), []);

  const show = (shot: Shot, entry: LoggedEntry): void => {
    dispatch({ type: "logged", shot });
    showLogged(entry);
    tick();
    keepScannedDish({ entry, photo: shot.url });
    announceLogged(entry, whereSaved(entry));
    result.replace({ id: entry.id, day: entry.date });
  };

  const fail = (shot: Shot, error: unknown): void => {
    const answered = error instanceof AnalysisError && error.answer.status !== 0;
    const route = routeOf(answered ? error.answer : noAnswer(shot.mode, navigator.onLine));
    switch (route.to) {
      case "paywall":
        void refreshSession();
        return ways.toPlans(route.resetsAt);
      case "limit":
        toast({ title: capture.limitTitle, text: capture.limit, tone: "error" });
        return dispatch({ type: "left" });
      case "label":
        return ways.toLabel(route.label);
      case "menu":
        return dispatch({ type: "menu", shot, sentence: route.sentence, dishes: route.dishes });
      case "question":
        return dispatch({
          type: "unclear",
          shot,
          sentence: route.sentence,
          of: route.of ?? shot.mode,
          byHand: route.byHand ?? false,
        });
      case "consent":
        photoConsentIsMissing();
        return dispatch({ type: "failed", shot, sentence: route.sentence });
      case "retry":
        return dispatch({ type: "failed", shot, sentence: route.sentence });
    }
  };

  const send = async (shot: Shot): Promise<void> => {
    under.current?.controller.abort();
    const mine = { shot, controller: new AbortController() };
    const { signal } = mine.controller;
    under.current = mine;
    try {
      const answer =
        shot.mode === "label" ? await readLabel(shot, signal) : await analyse(shot, target, signal);
      if (signal.aborted) return;
      under.current = null;
      void refreshSession();
      if ("mealType" in answer) show(shot, answer);
      else ways.toLabel(answer);
    } catch (error) {
      if (signal.aborted) return;
      // Without an answer it may be logged all the same.
      if (error instanceof AnalysisError && error.answer.status !== 0) under.current = null;
      fail(shot, error);
    }
  };

  return {
    scan,
    /** Without a `mode` the picture is sent nowhere. */
    shoot: (picture: Blob, mode: Mode | undefined): void => {
      const url = URL.createObjectURL(picture);
      const keys = { key: crypto.randomUUID(), entryId: crypto.randomUUID() };
      const shot: Shot = { picture, url, ...keys, mode: mode ?? "dish" };
      dispatch({ type: mode === undefined ? "kept" : "shot", shot });
      if (mode !== undefined) void send(shot);
    },
    retry: (): void => {
      if (scan.at !== "failed") return;
      dispatch({ type: "retried" });
      void send(scan.shot);
    },
    /** Back to the camera; a request under way is given up, and with it the scan it would have counted. */
    leave: (): void => {
      giveUp(under);
      if (scan.at !== "camera") URL.revokeObjectURL(scan.shot.url);
      dispatch({ type: "left" });
    },
    /** On to words, with the photo; a request under way is given up. */
    describe: (text?: string): void => {
      giveUp(under);
      if (scan.at !== "camera") ways.toWords(scan.shot.url, text);
    },
  };
}
