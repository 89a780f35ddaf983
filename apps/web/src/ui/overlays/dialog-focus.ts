import type { SheetName } from "../../lib/search-params.ts";
import { getSheetTrigger } from "../../lib/use-sheet.ts";

/** Returns the focus to the control that opened the dialog; Radix handles only triggers that it renders. */
export function returnFocus(event: Event, name: SheetName): void {
  event.preventDefault();
  if (document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]")) return;
  getSheetTrigger(name)?.focus({ preventScroll: true });
}

/**
 * A press may already have removed its notification from the page; the pressed element is then still inside the
 * detached one.
 */
const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".toast-region, .toast") !== null;

/** Pressing or reading a notification must not close the dialog below it. */
export const ignoreToastInteractions = {
  onInteractOutside: (event: CustomEvent<{ originalEvent: Event }>): void => {
    if (isInToast(event.detail.originalEvent.target)) event.preventDefault();
  },
  onEscapeKeyDown: (event: KeyboardEvent): void => {
    if (isInToast(document.activeElement)) event.preventDefault();
  },
};
