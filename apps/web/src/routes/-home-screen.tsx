import { Suspense } from "react";
import type { ReactNode } from "react";
import { HomePage } from "../features/diary/components/home-page.tsx";
import { PromoBanner } from "../features/diary/components/promo-banner.tsx";
import { lazyWithTrpc, lazyWithRetry } from "../ui/feedback/lazy-component.tsx";
import { useMe } from "../entities/session/session.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { AdPlacement } from "./-ad-placement.tsx";
import { LoggingSheets } from "./-logging-sheets.tsx";

const GoalEditor = lazyWithTrpc(async () => ({
  default: (await import("../features/goals/goal-editor.tsx")).GoalEditor,
}));
const ExpiredNote = lazyWithRetry(() =>
  import("../features/pro/components/expired-note.tsx").then(
    ({ ExpiredNote: Note }) => ({ default: Note }),
    // A failed import of the note must not break the diary.
    () => ({ default: ({ children }: { end: string; children: ReactNode }) => children }),
  ),
);

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

/** The diary with the sheets that open over it. */
export function HomeScreen() {
  return (
    <HomePage promo={<ProNotice />} ad={<AdPlacement />}>
      <SheetHost name="obiettivo">
        <GoalEditor />
      </SheetHost>
      <LoggingSheets />
    </HomePage>
  );
}
