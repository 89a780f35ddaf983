import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { origin } from "./trigger-element.ts";
import { openName, openParams, withSheet, withoutSheet } from "./sheet-search-params.ts";
import type { SheetParams } from "./sheet-search-params.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many sheets lie open in the history up to this entry. */
    sheets?: number;
  }
}

export type SheetHandle = {
  isOpen: boolean;
  /** True from the first opening on: what is lazily loaded need not be there before. */
  everOpened: boolean;
  /** What the sheet was opened with; kept while it slides away. */
  params: SheetParams;
  /** Opens the sheet as a new history entry. Called from an open sheet it lies on top: Back returns to that one. */
  open: (params?: SheetParams) => void;
  /**
   * Takes the place of the sheet that is open now: Back leaves both. This and closing do nothing when they come late:
   * when the person has gone on or back since this handle was made, what shows now stays.
   */
  replace: (params?: SheetParams) => void;
  /** One step back: what lies under it shows again. */
  close: () => void;
  /** Closes every sheet that is open, down to the screen. */
  closeAll: () => void;
};

const origins = new Map<string, HTMLElement | null>();

/** The control that opened a sheet, for the focus to return to. */
export function originOf(name: string): HTMLElement | null {
  const element = origins.get(name) ?? null;
  return element?.isConnected ? element : document.querySelector("main");
}

/** The place that is being left: the browser goes back a moment later, and a second tap must not go back twice. */
let leaving: string | undefined;

const controls = "a[href], button, input, select, textarea";

/** For a sheet that others lie on: the place, among its controls, of the one that led on. It is drawn anew by then. */
const waysOn = new Map<string, number>();

function rememberWayOn(sheet: string): void {
  const control = origin();
  const dialog = control?.closest("[role=dialog]");
  if (control && dialog) waysOn.set(sheet, [...dialog.querySelectorAll(controls)].indexOf(control));
}

/** The control that led on from a sheet, when it shows again because what lay on it was closed. */
export function wayOnOf(name: string, dialog: Element): HTMLElement | undefined {
  const place = waysOn.get(name);
  waysOn.delete(name);
  return place === undefined ? undefined : [...dialog.querySelectorAll<HTMLElement>(controls)][place];
}

/** A sheet is a history entry: `?foglio=name` and its own parameters beside it. Back closes it. */
export function useSheet(name: string): SheetHandle {
  const navigate = useNavigate();
  const { history } = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const opened = openParams(location.search, name);
  const isOpen = opened !== undefined;
  const depth = location.state.sheets ?? 0;
  const place = location.state.__TSR_key;
  const under = openName(location.search);

  const fingerprint = opened && JSON.stringify(opened);
  const [last, setLast] = useState({ fingerprint, params: opened ?? {} });
  if (fingerprint !== undefined && fingerprint !== last.fingerprint)
    setLast({ fingerprint, params: opened ?? {} });

  const go = useCallback(
    (params: SheetParams, replace: boolean) => {
      if (replace && history.location.state.__TSR_key !== place) return;
      // A step inside the sheet leaves the way back as it was.
      if (!isOpen) {
        origins.set(name, origin());
        waysOn.delete(name);
        if (under !== undefined && !replace) rememberWayOn(under);
      }
      void navigate({
        to: ".",
        search: (search) => withSheet(search, name, params),
        // A notification opens late: what lay under it may be closed by now.
        state: ({ sheets = 0, ...state }) => ({
          ...state,
          sheets: replace ? Math.max(1, sheets) : sheets + 1,
        }),
        replace,
        resetScroll: false,
      });
    },
    [name, navigate, isOpen, under, history, place],
  );
  const leave = useCallback(
    (count: number) => {
      if (history.location.state.__TSR_key !== place || leaving === place) return;
      if (depth > 0) {
        leaving = place;
        const stop = history.subscribe(() => {
          leaving = undefined;
          stop();
        });
        history.go(-count);
      } else void navigate({ to: ".", search: withoutSheet, replace: true, resetScroll: false });
    },
    [depth, history, navigate, place],
  );
  return {
    isOpen,
    everOpened: last.fingerprint !== undefined,
    params: opened ?? last.params,
    open: useCallback((params = {}) => go(params, false), [go]),
    replace: useCallback((params = {}) => go(params, true), [go]),
    close: useCallback(() => leave(1), [leave]),
    closeAll: useCallback(() => leave(depth), [leave, depth]),
  };
}
