import { useEffect, useRef, useSyncExternalStore } from "react";
import { common } from "../../i18n/common.messages.ts";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { currentToast, dismissToast, toastDuration, watchToasts } from "./toast.ts";
import type { Toast } from "./toast.ts";
import { useSwipeAway } from "./use-swipe-to-dismiss.ts";

/** Lets focus rest in the region while a modal sheet, which wants it back, is open. */
function useOwnFocus() {
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const keep = (event: Event): void => event.stopPropagation();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F8") return;
      event.preventDefault();
      if (!element.contains(document.activeElement)) {
        before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        before.current?.blur();
      }
      element.focus();
    };
    element.addEventListener("focusin", keep);
    element.addEventListener("focusout", keep);
    document.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("focusin", keep);
      element.removeEventListener("focusout", keep);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  const giveBack = (): void => {
    if (region.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true });
  };
  return { region, giveBack };
}

/** The region that F8 focuses, with the one notification in it, if there is one. */
export function ToastRegion() {
  const toast = useSyncExternalStore(watchToasts, currentToast, () => null);
  const { region, giveBack } = useOwnFocus();
  return (
    <section ref={region} className="toast-region" aria-label={common.notifications} tabIndex={-1}>
      <div role="status" aria-live="polite" aria-atomic="true">
        {toast && <ToastCard key={toast.id} toast={toast} onLeave={giveBack} />}
      </div>
    </section>
  );
}

function ToastCard({ toast, onLeave }: { toast: Toast; onLeave: () => void }) {
  const { id, title, text, tone = "success", action } = toast;
  const card = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    onLeave();
    dismissToast(id);
  };
  const duration = toastDuration(toast);
  useEffect(() => {
    let left = duration;
    // The clock stands still while someone points at it or reads it with the keyboard.
    const timer = setInterval(() => {
      const element = card.current;
      if (!element || element.matches(":hover") || element.contains(document.activeElement)) return;
      left -= 250;
      if (left <= 0) dismissToast(id);
    }, 250);
    return () => clearInterval(timer);
  }, [id, duration]);
  const swipe = useSwipeAway(card, leave);
  return (
    <div
      ref={card}
      className={tone === "error" ? "toast toast-error" : "toast"}
      {...swipe}
      onKeyDown={(event) => event.key === "Escape" && leave()}
      role="presentation"
    >
      <span className="toast-mark">
        <Icon name={tone === "success" ? "check" : "info"} size="s" />
      </span>
      <div className="toast-text">
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {!action && <IconButton icon="close" iconSize="s" label={common.dismissNotification} onClick={leave} />}
    </div>
  );
}
