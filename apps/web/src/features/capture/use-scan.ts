import { useNavigate } from "@tanstack/react-router";
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
import { AnalysisError, analyse } from "./analyse.ts";
import type { Analysed } from "./analyse.ts";
import { routeOf } from "./analysis-failure.ts";
import { nextScan } from "./scan-state.ts";
import type { Shot } from "./scan-state.ts";

function whereSaved({ date, mealType, createdAt }: LoggedEntry): string {
  const meal = common.meals[mealType];
  if (date !== today()) return capture.savedOn(meal, formatDay(date, "dayAndMonth"));
  return capture.saved(meal, formatMoment(new Date(createdAt)));
}

/** Takes a picture to its analysis, into the diary and to its result; gives up what is under way when it goes away. */
export function useScan({ meal, day }: EntryTarget) {
  const [scan, dispatch] = useReducer(nextScan, { at: "camera" });
  const result = useSheet("risultato");
  const navigate = useNavigate();
  const request = useRef<AbortController | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      request.current?.abort();
    };
  }, []);

  const save = async (shot: Shot, analysed: Analysed): Promise<void> => {
    const { foodItemId, items } = analysed;
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
      keepScannedDish({ entry, items, photo: shot.url });
      announceLogged(entry, whereSaved(entry));
      if (here.current) result.replace({ id: entry.id, day: entry.date });
    } catch {
      toast({ title: common.error, text: capture.addFailed, tone: "error" });
      dispatch({ type: "unsaved", shot });
    }
  };

  const fail = (shot: Shot, error: unknown): void => {
    const route = routeOf(error instanceof AnalysisError ? error.answer : { status: 0 });
    if (route.to === "paywall") {
      void refreshSession();
      const resetsAt = route.resetsAt === undefined ? {} : { resetsAt: route.resetsAt };
      void navigate({ to: "/paywall", search: { motivo: "limite", ...resetsAt }, replace: true });
    } else if (route.to === "limit") {
      toast({ title: capture.limitTitle, text: capture.limit, tone: "error" });
      dispatch({ type: "left" });
    } else {
      dispatch({ type: route.to === "question" ? "unclear" : "failed", shot, sentence: route.sentence });
    }
  };

  const send = async (shot: Shot): Promise<void> => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    try {
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
    shoot: (picture: Blob): void => {
      const url = URL.createObjectURL(picture);
      const shot: Shot = { picture, url, key: crypto.randomUUID(), entryId: crypto.randomUUID() };
      dispatch({ type: "shot", shot });
      void send(shot);
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
  };
}
