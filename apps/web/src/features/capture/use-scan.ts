import { useEffect, useReducer, useRef } from "react";
import { capture } from "../../i18n/capture.ts";
import { common } from "../../i18n/common.ts";
import { formatDay, formatMoment, today } from "../../lib/day.ts";
import type { EntryTarget } from "../../lib/entry-target.ts";
import { tick } from "../../lib/haptics.ts";
import { announceLogged, showLogged } from "../../lib/logged.ts";
import type { LoggedEntry } from "../../lib/logged.ts";
import { keepScannedDish } from "../../lib/scanned-dish.ts";
import { refreshSession } from "../../lib/session.ts";
import { useSheet } from "../../lib/sheets.ts";
import { api } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import { AnalysisError, analyse, readLabel } from "./analyse.ts";
import type { Analysed } from "./analyse.ts";
import { noAnswer, routeOf } from "./analysis-failure.ts";
import type { Mode } from "./mode.ts";
import { nextScan } from "./scan-state.ts";
import type { Shot } from "./scan-state.ts";
import type { WaysOn } from "./use-ways-on.ts";

function whereSaved({ date, mealType, createdAt }: LoggedEntry): string {
  const meal = common.meals[mealType];
  if (date !== today()) return capture.savedOn(meal, formatDay(date, "dayAndMonth"));
  return capture.saved(meal, formatMoment(new Date(createdAt)));
}

type Ways = Pick<WaysOn, "toPlans" | "toLabel" | "toWords">;

/**
 * Takes a picture to its analysis, into the diary and to its result; a label to the form of its food. Gives up what is
 * under way when it goes away.
 */
export function useScan({ meal, day }: EntryTarget, ways: Ways) {
  const [scan, dispatch] = useReducer(nextScan, { at: "camera" });
  const result = useSheet("risultato");
  const request = useRef<AbortController | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      request.current?.abort();
    };
  }, []);

  const save = async (shot: Shot, { foodItemId }: Analysed): Promise<void> => {
    try {
      const entry = await api.diary.add.mutate({
        id: shot.entryId,
        foodItemId,
        servings: 1,
        mealType: meal,
        date: day,
      });
      showLogged(entry);
      tick();
      keepScannedDish({ entry, photo: shot.url });
      announceLogged(entry, whereSaved(entry));
      if (here.current) result.replace({ id: entry.id, day: entry.date });
    } catch {
      toast({ title: common.error, text: capture.addFailed, tone: "error" });
      dispatch({ type: "unsaved", shot });
    }
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
      case "retry":
        return dispatch({ type: "failed", shot, sentence: route.sentence });
    }
  };

  const send = async (shot: Shot): Promise<void> => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    try {
      if (shot.mode === "label") {
        const label = await readLabel(shot, controller.signal);
        void refreshSession();
        ways.toLabel(label);
        return;
      }
      const analysed = await analyse(shot, controller.signal);
      void refreshSession();
      dispatch({ type: "analysed", shot, analysed });
      await save(shot, analysed);
    } catch (error) {
      if (!controller.signal.aborted) fail(shot, error);
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
      if (scan.at !== "failed" && scan.at !== "unsaved") return;
      dispatch({ type: "retried" });
      void (scan.at === "failed" ? send(scan.shot) : save(scan.shot, scan.analysed));
    },
    /** Back to the camera; a request under way is given up, and with it the scan it would have counted. */
    leave: (): void => {
      request.current?.abort();
      if (scan.at !== "camera") URL.revokeObjectURL(scan.shot.url);
      dispatch({ type: "left" });
    },
    /** On to words, with the photo; a request under way is given up. */
    describe: (text?: string): void => {
      request.current?.abort();
      if (scan.at !== "camera") ways.toWords(scan.shot.url, text);
    },
  };
}
