import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { dismissExpiry, shouldShowExpiry } from "../model/expiry-notice.ts";
import "../../../ui/styles/promo.css";

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
        <span>{pro.expired.on(formatDay(today(new Date(end)), "long"))}</span>
      </p>
      <Link to="/paywall" className="promo-go">
        {pro.expired.renew}
      </Link>
      <IconButton icon="close" iconSize="s" label={pro.expired.hide} onClick={hide} />
    </aside>
  );
}
