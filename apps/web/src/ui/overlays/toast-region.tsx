import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { focusNextAddedRow } from "../../lib/focus/keep-focus.ts";
import { common } from "../../i18n/common.messages.ts";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "../buttons/button.tsx";
import { getCurrentToast, dismissToast, getToastDurationMs, subscribeToToasts, type Toast } from "./toast.ts";

/** The mounted slots, and the element with the notification, which moves between them. */
const slots = new Set<HTMLElement>();
let toastHost: HTMLElement | undefined;

const layerSelector = "[role=dialog], [role=alertdialog]";

/** The first visible slot of the topmost open sheet, else of the page. */
function findTopSlot(): HTMLElement | undefined {
  const isShown = (slot: HTMLElement): boolean =>
    slot.isConnected && slot.closest("[data-state=closed], [hidden]") === null;
  const inOrder = [...slots]
    .filter(isShown)
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const topLayer = inOrder.at(-1)?.closest(layerSelector) ?? null;
  return inOrder.find((slot) => slot.closest(layerSelector) === topLayer);
}

function moveToTopSlot(): void {
  const slot = findTopSlot();
  // An element that is moved loses the focus, so it stays where it is already right.
  if (toastHost && slot && toastHost.parentElement !== slot) slot.append(toastHost);
}

function addSlot(slot: HTMLElement | null): (() => void) | undefined {
  if (!slot) return;
  slots.add(slot);
  moveToTopSlot();
  return () => {
    slots.delete(slot);
    moveToTopSlot();
  };
}

/**
 * A place for the notification: above the actions of a sheet, where it takes room instead of covering a control. The
 * page's own slot (`isPage`) floats above the tab bar.
 */
export function ToastSlot({ isPage = false }: { isPage?: boolean }) {
  return <div ref={addSlot} className={isPage ? "toast-slot toast-slot-page" : "toast-slot"} />;
}

/** The element of the notifications, in the top slot. It is moved, not rebuilt, which keeps it a live region. */
function useToastHost(): HTMLElement | null {
  const [host] = useState(() => (typeof document === "undefined" ? null : document.createElement("div")));
  useLayoutEffect(() => {
    if (!host) return;
    host.className = "toast-host";
    toastHost = host;
    moveToTopSlot();
    // The end of a page and sticky parts of it leave room for the notification.
    const observer = new ResizeObserver(() => {
      // A change here restyles the whole page; without a notification nothing leaves room for it.
      if (host.offsetHeight > 0) document.documentElement.style.setProperty("--toast-height", `${host.offsetHeight}px`);
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      host.remove();
      toastHost = undefined;
    };
  }, [host]);
  return host;
}

/** Lets the focus rest in the region while a modal sheet is open, whose focus trap would take it back. */
function useRegionFocus() {
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const stopPropagation = (event: Event): void => event.stopPropagation();
    const onFocusIn = (event: FocusEvent): void => {
      event.stopPropagation();
      // Reached by Tab or a click; F8 leaves no related target.
      const { relatedTarget } = event;
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget))
        focusedBefore.current = relatedTarget;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F8") return;
      event.preventDefault();
      if (!element.contains(document.activeElement)) {
        focusedBefore.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        focusedBefore.current?.blur();
      }
      element.focus();
    };
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", stopPropagation);
    document.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", stopPropagation);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  const restoreFocus = (): void => {
    if (!region.current?.contains(document.activeElement)) return;
    const before = focusedBefore.current;
    (before?.isConnected ? before : document.querySelector("main"))?.focus({ preventScroll: true });
  };
  return { region, giveBack: restoreFocus };
}

/** The region that F8 focuses, with the current notification, if there is one; in the top `ToastSlot`. */
export function ToastRegion() {
  const host = useToastHost();
  return (
    <>
      <ToastSlot isPage />
      {host && createPortal(<Notifications />, host)}
    </>
  );
}

function Notifications() {
  const toast = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);
  // A live region that enters the page with its text is not read out: the text comes after it.
  const [isInPage, setIsInPage] = useState(false);
  useEffect(() => queueMicrotask(() => setIsInPage(true)), []);
  const { region, giveBack } = useRegionFocus();
  return (
    <section ref={region} className="toast-region" aria-label={common.notifications} tabIndex={-1}>
      <div role="status" aria-live="polite" aria-atomic="true">
        {isInPage && toast && <ToastCard key={toast.id} toast={toast} onDismiss={giveBack} />}
      </div>
    </section>
  );
}

/** Swipe distance to the right that dismisses a card, px. */
const dismissDistancePx = 50;

type Handlers = Record<
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
  (event: PointerEvent) => void
>;

/** Pointer handlers that dismiss a card by a swipe to the right. */
function useSwipeToDismiss(card: RefObject<HTMLElement | null>, onDismiss: () => void): Handlers {
  const startX = useRef<number | null>(null);
  const distance = (event: PointerEvent): number => Math.max(0, event.clientX - (startX.current ?? event.clientX));
  const resetSwipe = (): void => {
    startX.current = null;
    card.current?.removeAttribute("data-dragging");
    if (card.current) card.current.style.translate = "";
  };
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
      card.current?.setAttribute("data-dragging", "");
    },
    onPointerMove: (event) => {
      if (startX.current !== null && card.current) card.current.style.translate = `${distance(event)}px 0`;
    },
    onPointerUp: (event) => {
      if (startX.current === null) return;
      const isDismissed = distance(event) >= dismissDistancePx;
      resetSwipe();
      if (isDismissed) onDismiss();
    },
    onPointerCancel: resetSwipe,
  };
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { id, title, text, tone = "success", action, next } = toast;
  const card = useRef<HTMLDivElement>(null);
  const dismiss = (): void => {
    onDismiss();
    dismissToast(id);
  };
  const durationMs = getToastDurationMs(toast);
  useEffect(() => {
    let remainingMs = durationMs;
    // The timer pauses while the notification is hovered or focused; a tap leaves its last place hovered.
    const canHover = matchMedia("(hover: hover)").matches;
    const timer = setInterval(() => {
      const element = card.current;
      if (!element || (canHover && element.matches(":hover")) || element.contains(document.activeElement)) return;
      remainingMs -= 250;
      if (remainingMs <= 0) dismissToast(id);
    }, 250);
    return () => clearInterval(timer);
  }, [id, durationMs]);
  const swipe = useSwipeToDismiss(card, dismiss);
  return (
    <div
      ref={card}
      className={tone === "error" ? "toast toast-error" : "toast"}
      {...swipe}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // It would leave the page as well.
        event.preventDefault();
        dismiss();
      }}
      role="presentation"
    >
      <span className="toast-mark center-box flex-none">
        <Icon name={tone === "success" ? "check" : "info"} size="s" />
      </span>
      <div className="toast-text">
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </div>
      {[next, action].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              className="toast-action"
              onClick={() => {
                const hadFocus = card.current?.contains(document.activeElement);
                dismiss();
                if (hadFocus) focusNextAddedRow();
                one.run();
              }}
            >
              {one.label}
            </button>
          ),
      )}
      {!action && <IconButton icon="close" iconSize="s" label={common.dismissNotification} onClick={dismiss} />}
    </div>
  );
}
