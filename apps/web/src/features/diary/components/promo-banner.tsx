import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { diary } from "../../../i18n/diary.messages.ts";
import { formatMoment } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { promoRests, restPromo } from "../model/promo-dismissal.ts";

/** What is left of the free day, and what PRO would change; for people without PRO, where somebody looks at photos. */
export function PromoBanner() {
  const { profile, usage, ai } = useMe();
  const [resting, setResting] = useState(() => promoRests());
  const { used, limit, resetsAt } = usage.foodScans;
  if (profile.proStatus === "active" || limit === null || !ai.available || resting) return null;
  const left = Math.max(0, limit - used);
  const hide = (): void => {
    restPromo();
    setResting(true);
  };
  return (
    <aside className="promo" aria-label={diary.promo.discover}>
      <span className="promo-mark">
        <Icon name="sparkle-filled" size="s" />
      </span>
      <p className="promo-text">
        <b>{left > 0 ? diary.promo.left(left) : diary.promo.next}</b>
        <span>{left > 0 ? diary.promo.unlimited : formatMoment(new Date(resetsAt))}</span>
      </p>
      <Link to="/paywall" className="promo-go">
        {diary.promo.discover}
      </Link>
      <IconButton icon="close" iconSize="s" label={diary.promo.hide} onClick={hide} />
    </aside>
  );
}
