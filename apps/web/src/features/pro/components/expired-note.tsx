import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import "../../../ui/styles/promo.css";
import { createSessionValue } from "../../../lib/session-state.ts";

const storageKey = "fetta.pro-expired-told";

/** The end of PRO shown during the current visit; returning to the page within the visit shows the note again. */
const shownExpiry = createSessionValue<string | undefined>(undefined);

/** True where the end of PRO (ISO) has to be shown: during one visit to the app, on this device. */
export function shouldShowExpiry(end: string): boolean {
  if (shownExpiry.get() === end) return true;
  if (localStorage.getItem(storageKey) === end) return false;
  localStorage.setItem(storageKey, end);
  shownExpiry.set(end);
  return true;
}

export function dismissExpiry(): void {
  shownExpiry.set(undefined);
}

/** Shows once that PRO has ended (`end`, ISO), in place of `children`. */
export function ExpiredNote({ end, children }: { end: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(() => shouldShowExpiry(end));
  if (!isShown) return children;
  const hide = (): void => {
    dismissExpiry();
    setIsShown(false);
  };
  return (
    <aside className="promo promo-neutral" aria-label={pro.card.expired}>
      <Icon name="clock" />
      <p className="promo-text">
        <b>{pro.expired.title}</b>
        <span>{pro.expired.on(formatInstantDay(end))}</span>
      </p>
      <Link to="/paywall" className="promo-go">
        {pro.expired.renew}
      </Link>
      <IconButton icon="close" iconSize="s" label={pro.expired.hide} onClick={hide} />
    </aside>
  );
}
