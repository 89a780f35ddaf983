import { Suspense, type ReactNode } from "react";
import { HomePage } from "../features/diary/components/home-page.tsx";
import { PromoBanner } from "../features/diary/components/promo-banner.tsx";
import { lazyWithRetry } from "../ui/feedback/lazy-boundary.tsx";
import { useMe } from "../entities/session/session.ts";
import * as sheets from "../lib/sheets.ts";
import { lazySheet, usePrefetch } from "../ui/overlays/sheet-host.tsx";
import { AdPlacement } from "./-ad-placement.tsx";
import { useSheet } from "../lib/use-sheet.ts";

const GoalEditor = lazySheet(sheets.goals, async () => (await import("../features/goals/goal-editor.tsx")).GoalEditor);
const ExpiredNote = lazyWithRetry(() =>
  import("../features/pro/components/expired-note.tsx").then(
    ({ ExpiredNote: Note }) => Note,
    // A failed import of the note must not break the diary.
    () =>
      ({ children }: { end: string; children: ReactNode }) =>
        children,
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

const loaders = {
  search: () => import("../features/food-search/components/food-search-sheet.tsx"),
  capture: () => import("../features/capture/components/capture-sheet.tsx"),
  barcode: () => import("../features/barcode/components/barcode-sheet.tsx"),
  result: () => import("../features/estimate/components/photo-result-sheet.tsx"),
  described: () => import("../features/estimate/components/described-meal-sheet.tsx"),
} as const;

const FoodSearchSheet = lazySheet(sheets.search, async () => (await loaders.search()).FoodSearchSheet);
const CaptureSheet = lazySheet(sheets.capture, async () => (await loaders.capture()).CaptureSheet);
const BarcodeSheet = lazySheet(sheets.barcode, async () => (await loaders.barcode()).BarcodeSheet);
const PhotoResultSheet = lazySheet(sheets.estimate, async () => (await loaders.result()).PhotoResultSheet);
const DescribedMealSheet = lazySheet(sheets.describe, async () => (await loaders.described()).DescribedMealSheet);

const entryMethodLoaders = [loaders.capture, loaders.search, loaders.described];
const photoResultLoaders = [loaders.result];

/** The sheets that log food; each is a feature of its own, opened by name from the home page. */
function LoggingSheets() {
  // On a slow connection the next sheet's code loads while the user chooses a method or frames the plate.
  usePrefetch(useSheet(sheets.add).isOpen, entryMethodLoaders);
  usePrefetch(useSheet(sheets.capture).isOpen, photoResultLoaders);
  return (
    <>
      <FoodSearchSheet />
      <CaptureSheet />
      <BarcodeSheet />
      <DescribedMealSheet />
      <PhotoResultSheet />
    </>
  );
}

/** The diary with the sheets that open over it. */
export function HomeScreen() {
  return (
    <HomePage promo={<ProNotice />} ad={<AdPlacement />}>
      <GoalEditor />
      <LoggingSheets />
    </HomePage>
  );
}
