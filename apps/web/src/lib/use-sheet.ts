import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { getTriggerElement } from "./trigger-element.ts";
import { getOpenSheetName, getOpenSheetParams, addSheet, removeSheet } from "./sheet-search-params.ts";
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
  hasBeenOpened: boolean;
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

const triggers = new Map<string, HTMLElement | null>();

/** The control that opened a sheet, for the focus to return to. */
export function getSheetTrigger(name: string): HTMLElement | null {
  const element = triggers.get(name) ?? null;
  return element?.isConnected ? element : document.querySelector("main");
}

/** The place that is being left: the browser goes back a moment later, and a second tap must not go back twice. */
let leavingKey: string | undefined;

const controlSelector = "a[href], button, input, select, textarea";

/** For a sheet that others lie on: the place, among its controls, of the one that led on. It is drawn anew by then. */
const nestedTriggerIndexes = new Map<string, number>();

function rememberNestedTrigger(sheet: string): void {
  const control = getTriggerElement();
  const dialog = control?.closest("[role=dialog]");
  if (control && dialog)
    nestedTriggerIndexes.set(sheet, [...dialog.querySelectorAll(controlSelector)].indexOf(control));
}

/** The control that led on from a sheet, when it shows again because what lay on it was closed. */
export function takeNestedTrigger(name: string, dialog: Element): HTMLElement | undefined {
  const index = nestedTriggerIndexes.get(name);
  nestedTriggerIndexes.delete(name);
  return index === undefined ? undefined : [...dialog.querySelectorAll<HTMLElement>(controlSelector)][index];
}

/** A sheet is a history entry: `?foglio=name` and its own parameters beside it. Back closes it. */
export function useSheet(name: string): SheetHandle {
  const navigate = useNavigate();
  const { history } = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const currentParams = getOpenSheetParams(location.search, name);
  const isOpen = currentParams !== undefined;
  const depth = location.state.sheets ?? 0;
  const historyKey = location.state.__TSR_key;
  const sheetBelow = getOpenSheetName(location.search);

  const paramsKey = currentParams && JSON.stringify(currentParams);
  const [lastOpened, setLastOpened] = useState({ fingerprint: paramsKey, params: currentParams ?? {} });
  if (paramsKey !== undefined && paramsKey !== lastOpened.fingerprint)
    setLastOpened({ fingerprint: paramsKey, params: currentParams ?? {} });

  const navigateToSheet = useCallback(
    (params: SheetParams, replace: boolean) => {
      if (replace && history.location.state.__TSR_key !== historyKey) return;
      // A step inside the sheet leaves the way back as it was.
      if (!isOpen) {
        triggers.set(name, getTriggerElement());
        nestedTriggerIndexes.delete(name);
        if (sheetBelow !== undefined && !replace) rememberNestedTrigger(sheetBelow);
      }
      void navigate({
        to: ".",
        search: (search) => addSheet(search, name, params),
        // A notification opens late: what lay under it may be closed by now.
        state: ({ sheets = 0, ...state }) => ({
          ...state,
          sheets: replace ? Math.max(1, sheets) : sheets + 1,
        }),
        replace,
        resetScroll: false,
      });
    },
    [name, navigate, isOpen, sheetBelow, history, historyKey],
  );
  const goBack = useCallback(
    (count: number) => {
      if (history.location.state.__TSR_key !== historyKey || leavingKey === historyKey) return;
      if (depth > 0) {
        leavingKey = historyKey;
        const unsubscribe = history.subscribe(() => {
          leavingKey = undefined;
          unsubscribe();
        });
        history.go(-count);
      } else void navigate({ to: ".", search: removeSheet, replace: true, resetScroll: false });
    },
    [depth, history, navigate, historyKey],
  );
  return {
    isOpen,
    hasBeenOpened: lastOpened.fingerprint !== undefined,
    params: currentParams ?? lastOpened.params,
    open: useCallback((params = {}) => navigateToSheet(params, false), [navigateToSheet]),
    replace: useCallback((params = {}) => navigateToSheet(params, true), [navigateToSheet]),
    close: useCallback(() => goBack(1), [goBack]),
    closeAll: useCallback(() => goBack(depth), [goBack, depth]),
  };
}
