import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { diary } from "../diary.messages.ts";
import { scanOffer } from "../../../entities/quota/scan-offer.messages.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { promoDismissalKey } from "../../../lib/first-paint/prerendered.ts";
import { useMe } from "../../../entities/session/session.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import "../../../ui/styles/promo.css";

const dismissalMs = 7 * 24 * 60 * 60 * 1000;

/** True while the dismissal of the banner lasts. */
export function isPromoDismissed(now: Date = new Date()): boolean {
  if (typeof window === "undefined") return false;
  const until = Date.parse(localStorage.getItem(promoDismissalKey) ?? "");
  return !Number.isNaN(until) && now.getTime() < until;
}

/** Hides the banner for seven days on this device. */
export function dismissPromo(now: Date = new Date()): void {
  localStorage.setItem(promoDismissalKey, new Date(now.getTime() + dismissalMs).toISOString());
}

/** The rest of today's free quota and what PRO adds; for users without PRO, where photo analysis is available. */
export function PromoBanner() {
  const { profile, usage, ai } = useMe();
  const [isDismissed, setIsDismissed] = useState(() => isPromoDismissed());
  const { used, limit, resetsAt } = usage.foodScans;
  if (profile.proStatus === "active" || limit === null || !ai.available || isDismissed) return null;
  const remainingScans = Math.max(0, limit - used);
  const hide = (): void => {
    dismissPromo();
    setIsDismissed(true);
  };
  return (
    <aside className="promo" aria-labelledby="promo-link">
      <span className="promo-mark center-box flex-none">
        <Icon name="sparkle-filled" size="s" />
      </span>
      <p className="promo-text">
        <b>{remainingScans > 0 ? scanOffer.left(remainingScans) : diary.promo.next}</b>
        <span>{remainingScans > 0 ? diary.promo.unlimited : formatRelativeTime(new Date(resetsAt))}</span>
      </p>
      <Link id="promo-link" to="/paywall" className="promo-go">
        {scanOffer.discover}
      </Link>
      <IconButton icon="close" iconSize="s" label={diary.promo.hide} onClick={hide} />
    </aside>
  );
}
