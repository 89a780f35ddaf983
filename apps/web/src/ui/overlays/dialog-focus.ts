import { getSheetTrigger } from "../../lib/use-sheet.ts";

/** The focus goes back to what opened the dialog; Radix alone knows only triggers that it renders. */
export function returnFocus(event: Event, name: string): void {
  event.preventDefault();
  if (document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]")) return;
  getSheetTrigger(name)?.focus({ preventScroll: true });
}

/** A press may have taken its notification away by now: what was pressed still hangs in it, outside of the page. */
const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".toast-region, .toast") !== null;

/** Pressing or reading a notification must not close what lies under it. */
export const ignoreToastInteractions = {
  onInteractOutside: (event: CustomEvent<{ originalEvent: Event }>): void => {
    if (isInToast(event.detail.originalEvent.target)) event.preventDefault();
  },
  onEscapeKeyDown: (event: KeyboardEvent): void => {
    if (isInToast(document.activeElement)) event.preventDefault();
  },
};
