import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { passkeyOffer } from "../entities/passkey/passkey-offer.ts";
import { storeScreen } from "../lib/first-paint/render-context.ts";
import { findLoadedEntry } from "../lib/first-paint/prerendered.ts";
import { forgetHomeSnapshot, storeHomeSnapshot } from "../lib/first-paint/home-snapshot.ts";
import { today } from "../lib/local-date.ts";
import { HomePage } from "../features/diary/components/home-page.tsx";
import { PromoBanner } from "../features/diary/components/promo-banner.tsx";
import { lazyWithRetry } from "../ui/feedback/lazy-boundary.tsx";
import { listShownBodyRows } from "../entities/body-log/shown-body-rows.ts";
import { useMe } from "../entities/session/session.ts";
import * as sheets from "../lib/sheets.ts";
import { lazySheets } from "../ui/overlays/lazy-sheets.tsx";
import { PhotoRows } from "./-photo-rows.tsx";
import { AdPlacement } from "./-ad-placement.tsx";
import { useToday } from "../lib/use-today.ts";

const HomeSheets = lazySheets(
  [
    sheets.add,
    sheets.calendar,
    sheets.quickAdd,
    sheets.entry,
    sheets.entryActions,
    sheets.copy,
    sheets.goals,
    sheets.search,
    sheets.capture,
    sheets.barcode,
    sheets.describe,
    sheets.estimate,
  ],
  async () => (await import("./-home-sheets.tsx")).HomeSheets,
);
const ExpiredNote = lazyWithRetry(() =>
  import("../features/pro/components/expired-note.tsx").then(
    ({ ExpiredNote: Note }) => Note,
    // A failed import of the note must not break the diary.
    () =>
      ({ children }: { end: string; children: ReactNode }) =>
        children,
  ),
);

/** Where the code of a card cannot be loaded, the diary works without it. */
const toNothing = () => () => null;
const BodyRows = lazyWithRetry(() =>
  import("../features/trends/components/body-rows.tsx").then(({ BodyRows: Rows }) => Rows, toNothing),
);
const CheckInCard = lazyWithRetry(() =>
  import("../features/check-in/components/check-in-card.tsx").then(({ CheckInCard: Card }) => Card, toNothing),
);
const ReminderCard = lazyWithRetry(() =>
  import("../features/reminders/components/reminder-cards.tsx").then(({ ReminderCard: Card }) => Card, toNothing),
);

const HomeInsights = lazyWithRetry(() =>
  import("./-home-insights.tsx").then(({ HomeInsights: Insights }) => Insights, toNothing),
);

/**
 * The one card that asks something: the check-in of the week, from Monday until it is answered, else what there is about
 * reminders, where the browser shows notifications. Its height is reserved, so that the diary does not move; lines wrap,
 * and buttons stand below each other, on narrow screens.
 */
function CardSlot() {
  const { checkInDue, reminderCard } = useMe();
  const permission = globalThis.Notification?.permission ?? "denied";
  const card = permission === "denied" ? null : reminderCard;
  if (!checkInDue && !card) return null;
  const space = { minHeight: checkInDue ? "max(25rem, 76rem - 210vw)" : "max(12.5rem, 34.75rem - 91vw)" };
  return (
    <Suspense fallback={<div style={space} />}>
      {checkInDue || !card ? <CheckInCard space={space} /> : <ReminderCard card={card} space={space} />}
    </Suspense>
  );
}

/** Water and weight of today, loaded after the diary; their space is reserved, so that it does not move. */
function BodySlot() {
  const [shown] = useState(listShownBodyRows);
  const today = useToday();
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={<div style={{ height: `${shown.length * 3.75 + 0.625}rem` }} />}>
      <BodyRows shown={shown} today={today} />
    </Suspense>
  );
}

/** The note that PRO has expired, shown once; otherwise the promotion of PRO. */
function ProNotice() {
  const { proStatus, proExpiresAt } = useMe().profile;
  if (proStatus !== "expired" || proExpiresAt === null) return <PromoBanner />;
  return (
    <Suspense fallback={null}>
      <ExpiredNote end={proExpiresAt}>
        <PromoBanner />
      </ExpiredNote>
    </Suspense>
  );
}

/** Ms after which a start is over, and the page is kept for the first time. */
const keepAfterMs = 3000;

/** What a kept page must not show or load again: advertising, notifications, the state of the connection, photos. */
const passingParts = "iframe, [data-ad-slot], .toast-slot, .toast-region, [data-offline-banner], [data-waiting-photos]";

/**
 * Keeps the page of today for the next start: once it is complete, and when the app is left. Of another screen, or under
 * a sheet, what is kept may no longer be true, so it is deleted.
 */
function useKeepSnapshot(): void {
  useEffect(() => {
    storeScreen();
    const keep = (): void => {
      const root = document.getElementById("root");
      const entry = findLoadedEntry();
      const isPlainHome = location.pathname === "/" && location.search === "";
      if (!root || entry === undefined || !isPlainHome || root.querySelector("[data-pending]")) {
        forgetHomeSnapshot();
        return;
      }
      const kept = root.cloneNode(true) as HTMLElement;
      for (const part of kept.querySelectorAll(passingParts)) part.remove();
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
      const styles = [...links].flatMap((link) => link.getAttribute("href") ?? []);
      // Without a cache the next start is painted by the app.
      storeHomeSnapshot({ day: today(), entry, styles, markup: kept.innerHTML }).catch(() => undefined);
    };
    const keepWhenLeft = (): void => void (document.visibilityState === "hidden" && keep());
    const timer = setTimeout(keep, keepAfterMs);
    document.addEventListener("visibilitychange", keepWhenLeft);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", keepWhenLeft);
      forgetHomeSnapshot();
    };
  }, []);
}

/** The diary with the sheets that open over it. */
export function HomeScreen() {
  useKeepSnapshot();
  const passkeyCard = useSyncExternalStore(passkeyOffer.subscribe, passkeyOffer.get, passkeyOffer.get);
  return (
    <HomePage
      promo={<ProNotice />}
      checkIn={passkeyCard ?? <CardSlot />}
      body={<BodySlot />}
      PhotoRows={PhotoRows}
      Insights={HomeInsights}
      ad={<AdPlacement />}
      Sheets={HomeSheets}
    />
  );
}
