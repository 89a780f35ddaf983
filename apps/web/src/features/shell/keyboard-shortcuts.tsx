import { addDays } from "@fetta/domain/calendar-day";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useSelectedDay } from "../../entities/day/use-selected-day.ts";
import { areShortcutsOn } from "../../lib/stored-schema.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { side } from "./side-navigation.messages.ts";
import styles from "./side-navigation.module.css";

const isField = (element: Element | null): boolean =>
  element !== null && element.closest("input, textarea, select, [contenteditable]") !== null;

/** The panes of the search, and a recipe beside the list, are dialogs that leave the page in use; others cover it. */
const openDialog =
  "[role=dialog][data-state=open]:not(.sheet-panes, .sheet-beside), [role=alertdialog][data-state=open], dialog[open]";

const openPanes = ".sheet-panes[data-state=open]";

/**
 * The star of the food beside the results. A row that the focus has reached without showing its food would change
 * another one.
 */
function pressFavourite(): void {
  const row = document.activeElement?.closest("[data-food]");
  if (row?.matches(":not([aria-current])")) return;
  document.querySelector<HTMLElement>("[data-food-page] button[aria-pressed]")?.click();
}

const pages = ["/", "/recipes", "/andamento", "/profile"] as const;

/** Opens adding to the diary, from any page; where it is open already, its field takes the focus back. */
export function useOpenAdding(path: string): () => void {
  const add = useSheet(sheets.add);
  const navigate = useNavigate();
  return () => {
    if (path !== "/") void navigate({ to: "/", search: { sheet: sheets.add, sheetParams: {} } });
    else if (add.isOpen) document.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    else add.open();
  };
}

/**
 * Single keys of a wide screen. By `event.key`, since "/" and "?" stand elsewhere on each keyboard; never in a field or
 * under a dialog.
 */
export function KeyboardShortcuts({ onAdd }: { onAdd: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const { day, today, select } = useSelectedDay();
  const openAdding = useOpenAdding(path);
  const list = useSheet(sheets.shortcuts);

  const search = (): void => {
    const field = document.querySelector<HTMLElement>(`${openPanes} [data-autofocus]`);
    if (field) field.focus();
    else openAdding();
  };
  const act = (key: string): boolean => {
    // The search beside the navigation would close and lose its text.
    if (!["/", "?", "p"].includes(key) && document.querySelector(openPanes) !== null) return false;
    const page = pages[Number(key) - 1];
    const isNowhere = document.activeElement === document.body || document.activeElement?.tagName === "MAIN";
    if (key === "n") onAdd();
    else if (key === "/") search();
    else if (key === "?") list.open();
    else if (key === "p") pressFavourite();
    else if (key === "o") select(today);
    else if (page !== undefined) void navigate({ to: page });
    else if (key === "arrowleft" && path === "/" && isNowhere) select(addDays(day, -1));
    else if (key === "arrowright" && path === "/" && isNowhere) select(addDays(day, 1));
    else return false;
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isField(document.activeElement) || document.querySelector(openDialog) !== null) return;
    if (event.key === "Escape") {
      if (path !== "/" && document.querySelector("[role=dialog]") === null) void navigate({ to: "/" });
      return;
    }
    if (areShortcutsOn() && act(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <Sheet name={sheets.shortcuts} title={side.shortcuts.title}>
      <dl className={styles.shortcuts}>
        {side.shortcuts.keys.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="cap ink2">{side.shortcuts.off}</p>
    </Sheet>
  );
}
