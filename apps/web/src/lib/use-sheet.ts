import { useNavigate, useRouter, useRouterState, type RouterHistory } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { listNeighbours } from "./focus/keep-focus.ts";
import { getTriggerElement } from "./focus/trigger-element.ts";
import {
  type OpenSheet,
  parseSearch,
  removeSheet,
  type SearchParams,
  type SheetName,
  type SheetParams,
  stringifySearch,
} from "./search-params.ts";

/** Counts the openings; used as a React key it resets the state at each opening. */
export function useResetKey(isOpen: boolean): number {
  const [openCount, setOpenCount] = useState(isOpen ? 1 : 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenCount(openCount + 1);
  }
  return openCount;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Number of open sheets in the history up to this entry. */
    sheets?: number;
  }
}

export type SheetHandle<Name extends SheetName> = {
  isOpen: boolean;
  /** True from the first opening on; a lazily loaded sheet is not mounted before. */
  hasBeenOpened: boolean;
  /**
   * The parameters of the last opening; they remain during the closing animation. Any may be missing in an address that
   * was typed.
   */
  params: Partial<SheetParams<Name>>;
  /**
   * Opens the sheet as a new history entry. Opened from another sheet it lies above that one, and Back returns to it.
   */
  open: OpenSheet<Name>;
  /**
   * Replaces the open sheet: Back leaves both. This and closing do nothing on a stale handle: after a navigation since
   * the handle was created, and while its sheet is closing, the current location stays.
   */
  replace: OpenSheet<Name>;
  /** Goes one step back, to the sheet or screen below. */
  close: () => void;
  /** Closes every open sheet, down to the screen. */
  closeAll: () => void;
};

type Navigate = (params: SearchParams["sheetParams"]) => void;

/** By sheet: the control that opened it, those around that one, and those of the sheet below. */
const triggers = new Map<SheetName, readonly HTMLElement[]>();

/** The control that opened a sheet, to which the focus returns; where it is gone, the next one, or else `main`. */
export function getSheetTrigger(name: SheetName): HTMLElement | null {
  const connected = triggers.get(name)?.find(({ isConnected }) => isConnected);
  return connected ?? document.querySelector("main");
}

/**
 * History key of the entry that is being left: the browser goes back asynchronously, and a second tap must not go back
 * twice.
 */
let leavingKey: string | undefined;

function onceNavigated(history: RouterHistory, run: () => void): void {
  const unsubscribe = history.subscribe(() => {
    unsubscribe();
    run();
  });
}

/** Removes the sheet of the first history entry: it has one where a link or a shortcut opened the app on a sheet. */
function removeFirstSheet(history: RouterHistory): void {
  const { pathname, search, hash, state } = history.location;
  const params = parseSearch(search);
  if (params.sheet !== undefined) history.replace(pathname + stringifySearch(removeSheet(params)) + hash, state);
}

const controlSelector = "a[href], button, input, select, textarea";

/**
 * By sheet below: the index, among its controls, of the control that opened the sheet above. An index, since the sheet
 * below is rendered anew when it shows again.
 */
const nestedTriggerIndexes = new Map<SheetName, number>();

function rememberNestedTrigger(sheet: SheetName): void {
  const control = getTriggerElement();
  const dialog = control?.closest("[role=dialog]");
  if (control && dialog)
    nestedTriggerIndexes.set(sheet, [...dialog.querySelectorAll(controlSelector)].indexOf(control));
}

/** The control of a sheet that opened the sheet above it, once that one is closed; undefined where there is none. */
export function takeNestedTrigger(name: SheetName, dialog: Element): HTMLElement | undefined {
  const index = nestedTriggerIndexes.get(name);
  nestedTriggerIndexes.delete(name);
  return index === undefined ? undefined : [...dialog.querySelectorAll<HTMLElement>(controlSelector)][index];
}

/** Each open sheet is a history entry: its name and its parameters are search parameters. Back closes it. */
export function useSheet<Name extends SheetName>(name: Name): SheetHandle<Name> {
  const navigate = useNavigate();
  const { history } = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const { sheet: sheetBelow, sheetParams = {} }: SearchParams = location.search;
  const currentParams = sheetBelow === name ? (sheetParams as Partial<SheetParams<Name>>) : undefined;
  const isOpen = currentParams !== undefined;
  const depth = location.state.sheets ?? 0;
  const historyKey = location.state.__TSR_key;

  const paramsKey = currentParams && JSON.stringify(currentParams);
  const [lastOpened, setLastOpened] = useState({ fingerprint: paramsKey, params: currentParams ?? {} });
  if (paramsKey !== undefined && paramsKey !== lastOpened.fingerprint)
    setLastOpened({ fingerprint: paramsKey, params: currentParams ?? {} });

  const navigateToSheet = useCallback(
    (params: SearchParams["sheetParams"], replace: boolean) => {
      const currentKey = history.location.state.__TSR_key;
      const isLeaving = leavingKey !== undefined && leavingKey === currentKey;
      if (replace && (currentKey !== historyKey || isLeaving)) return;
      const trigger = getTriggerElement();
      // A navigation inside the open sheet does not change where the focus returns; one from the page beside it does.
      if (!isOpen || trigger?.closest("main")) {
        const ofSheetBelow = (sheetBelow !== undefined && sheetBelow !== name && triggers.get(sheetBelow)) || [];
        triggers.set(name, [...(trigger ? [trigger, ...listNeighbours(trigger)] : []), ...ofSheetBelow]);
        nestedTriggerIndexes.delete(name);
        if (sheetBelow !== undefined && !replace) rememberNestedTrigger(sheetBelow);
      }
      const openSheet = (): void =>
        void navigate({
          to: ".",
          search: (search) => ({ ...removeSheet(search), sheet: name, sheetParams: params }),
          // A notification can open a sheet late, when the sheet below is already closed.
          state: ({ sheets = 0, ...state }) => ({ ...state, sheets: replace ? Math.max(1, sheets) : sheets + 1 }),
          replace,
          resetScroll: false,
        });
      // The entry that is being left is the current one until the browser has gone back, which would then leave the new one.
      if (isLeaving) onceNavigated(history, openSheet);
      else openSheet();
    },
    [name, navigate, isOpen, sheetBelow, history, historyKey],
  );
  const goBack = useCallback(
    (count: number, isToScreen = false) => {
      if (history.location.state.__TSR_key !== historyKey || leavingKey === historyKey) return;
      if (depth > 0) {
        leavingKey = historyKey;
        onceNavigated(history, () => {
          leavingKey = undefined;
          if (isToScreen) removeFirstSheet(history);
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
    open: useCallback<Navigate>((params) => navigateToSheet(params, false), [navigateToSheet]) as OpenSheet<Name>,
    replace: useCallback<Navigate>((params) => navigateToSheet(params, true), [navigateToSheet]) as OpenSheet<Name>,
    close: useCallback(() => goBack(1), [goBack]),
    closeAll: useCallback(() => goBack(depth, true), [goBack, depth]),
  };
}
