import * as Dialog from "radix-ui/dialog";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode, type PointerEvent, type RefObject } from "react";
import { common } from "../../i18n/common.messages.ts";
import { useSheet, takeNestedTrigger } from "../../lib/use-sheet.ts";
import type { SheetName } from "../../lib/search-params.ts";
import { ignoreToastInteractions, returnFocus } from "./dialog-focus.ts";
import { IconButton } from "../buttons/button.tsx";
import { ToastSlot } from "./toast-region.tsx";
import "../styles/sheet.css";

type Props = {
  name: SheetName;
  /** Always available to screen readers; use `hideTitle` where the content shows its own heading. */
  title: string;
  hideTitle?: boolean;
  /** Full screen instead of a bottom sheet: no handle, no scrim. */
  full?: boolean;
  /** On a wide screen panes beside the navigation, which stays in use, instead of a dialog over the page. */
  panes?: boolean;
  /** At the right of the page, which stays in use, instead of a dialog over it; other sheets open over both. */
  beside?: boolean;
  /** Replaces the header row; it must contain a way to close. */
  header?: ReactNode;
  /** Actions that are fixed at the bottom. */
  footer?: ReactNode;
  /** A picture over the top of the screen, which the sheet does not cover. */
  picture?: ReactNode;
  /** Replaces the default closing, for sheets where one step back would not lead to the screen. */
  onClose?: () => void;
  children: ReactNode;
};

/** A pull of 120 px, or a quick flick (0.5 px a millisecond) of at least 24 px, closes. */
const closeDistancePx = 120;
const minFlickSpeed = 0.5;
const minFlickDistancePx = 24;
/** A pull upwards moves the sheet by a sixth, up to 24 px: it resists, and springs back. */
const upwardShare = 1 / 6;
const maxUpwardPx = 24;

type Handlers = Record<
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
  (event: PointerEvent) => void
>;

/** Pointer handlers for the top of `sheet`, which follows the finger and closes when it is pulled down. */
function useDragToClose(sheet: RefObject<HTMLElement | null>, close: () => void): Handlers {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulledDistance = (event: PointerEvent): number => {
    const distance = event.clientY - (start.current?.y ?? event.clientY);
    return distance < 0 ? Math.max(-maxUpwardPx, distance * upwardShare) : distance;
  };
  const resetDrag = (): void => {
    start.current = null;
    sheet.current?.removeAttribute("data-dragging");
  };
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.setAttribute("data-dragging", "");
    },
    onPointerMove: (event) => {
      if (start.current && sheet.current) sheet.current.style.translate = `0 ${pulledDistance(event)}px`;
    },
    onPointerUp: (event) => {
      if (!start.current) return;
      const distance = pulledDistance(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.at);
      resetDrag();
      if (distance > closeDistancePx || (distance > minFlickDistancePx && speed > minFlickSpeed)) close();
      else if (sheet.current) sheet.current.style.translate = "";
    },
    onPointerCancel: () => {
      resetDrag();
      if (sheet.current) sheet.current.style.translate = "";
    },
  };
}

const preventDefault = (event: Event): void => event.preventDefault();

/** Esc in a notification, or in a search field of the page beside the sheet, is theirs. */
const leaveToPage = (event: KeyboardEvent): void => {
  ignoreToastInteractions.onEscapeKeyDown(event);
  if (document.activeElement?.closest("main [role=search]")) event.preventDefault();
};

/** A sheet beside its page stays while others open over both. */
function useStaysOpen(isOpen: boolean, beside: boolean): boolean {
  const isAnyOpen = useRouterState({ select: ({ location }) => location.search.sheet !== undefined });
  const [wasShown, setWasShown] = useState(false);
  const isShown = isOpen || (beside && wasShown && isAnyOpen);
  if (wasShown !== isShown) setWasShown(isShown);
  return isShown;
}

/**
 * A bottom sheet (centred from 768 px on) whose open state is a history entry. It closes with Esc, its button, the
 * scrim, a pull on the handle and Back. On opening, the focus moves to `[data-autofocus]` inside, or to the title; on
 * closing it returns to where it was, in a sheet below as well.
 */
export function Sheet({
  name,
  title,
  hideTitle = false,
  full = false,
  panes = false,
  beside = false,
  header,
  footer,
  picture,
  onClose,
  children,
}: Props) {
  const sheet = useSheet(name);
  const close = onClose ?? sheet.close;
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const drag = useDragToClose(content, close);
  const isTop = sheet.isOpen;
  const isOpen = useStaysOpen(isTop, beside);
  // A sheet that shows again before its closing animation has ended is not remounted, so the focus is restored here.
  useEffect(() => {
    if (isTop && content.current) takeNestedTrigger(name, content.current)?.focus({ preventScroll: true });
  }, [isTop, name]);
  // A switch between modal and not would build the content anew, and lose what was typed when a tablet is turned.
  const [opensModal, setOpensModal] = useState(!panes);
  if (!isTop && opensModal === panes) setOpensModal(!panes);
  const isModal = opensModal && !beside;
  // Panes are not modal, so that the navigation stays in use; the page that they cover is not.
  const coversPage = !isModal && !beside && isOpen;
  useEffect(() => {
    const main = document.querySelector("main");
    const covered = panes ? [main] : [...(main?.parentElement?.children ?? [])];
    if (!coversPage) return;
    for (const element of covered) element?.toggleAttribute("inert", true);
    return () => {
      for (const element of covered) element?.toggleAttribute("inert", false);
    };
  }, [coversPage, panes]);
  const titleElement = (
    <Dialog.Title ref={heading} tabIndex={-1} className={hideTitle ? "visually-hidden" : "h2"}>
      {title}
    </Dialog.Title>
  );
  return (
    <Dialog.Root open={isOpen} modal={isModal} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">{picture}</Dialog.Overlay>
        <Dialog.Content
          ref={content}
          className={`sheet${full ? " sheet-full" : ""}${panes ? " sheet-panes" : ""}${beside ? " sheet-beside" : ""}${picture === undefined ? "" : " sheet-under-picture"}`}
          data-sheet={name}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const nestedTrigger = content.current && takeNestedTrigger(name, content.current);
            const autofocusElement = content.current?.querySelector<HTMLElement>("[data-autofocus]");
            (nestedTrigger ?? autofocusElement ?? heading.current)?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => returnFocus(event, name)}
          {...ignoreToastInteractions}
          {...(!isModal && { onInteractOutside: preventDefault })}
          {...(beside && { onEscapeKeyDown: leaveToPage })}
        >
          {!full && (
            <div className="sheet-handle" aria-hidden="true" {...drag}>
              <i />
            </div>
          )}
          {header === undefined ? (
            <div className="sheet-head" {...(!full && drag)}>
              {titleElement}
              {hideTitle && <span />}
              <Dialog.Close asChild>
                <IconButton icon="close" iconSize="s" label={common.close} variant="tonal" />
              </Dialog.Close>
            </div>
          ) : (
            <>
              <div className="visually-hidden">{titleElement}</div>
              {header}
            </>
          )}
          <div className="sheet-body">{children}</div>
          {isOpen && <ToastSlot />}
          {footer !== undefined && <div className="actions sheet-foot">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
