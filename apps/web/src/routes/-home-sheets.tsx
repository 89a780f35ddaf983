import type { HomeSheetsProps } from "../features/diary/components/home-page.tsx";
import { useEffect } from "react";
import { refreshPersonalFoods } from "../lib/api/invalidate-food-queries.ts";
import * as sheets from "../lib/sheets.ts";
import { useSheet } from "../lib/use-sheet.ts";
import { lazySheet, usePrefetch } from "../ui/overlays/sheet-host.tsx";

const loaders = {
  actions: () => import("../features/diary/components/entry-actions-sheet.tsx"),
  search: () => import("../features/food-search/components/food-search-sheet.tsx"),
  capture: () => import("../features/capture/components/capture-sheet.tsx"),
  barcode: () => import("../features/barcode/components/barcode-sheet.tsx"),
  result: () => import("../features/estimate/components/photo-result-sheet.tsx"),
  described: () => import("../features/estimate/components/described-meal-sheet.tsx"),
} as const;

const GoalEditor = lazySheet(sheets.goals, async () => (await import("../features/goals/goal-editor.tsx")).GoalEditor);
const AddSheet = lazySheet(
  sheets.add,
  async () => (await import("../features/diary/components/add-sheet.tsx")).AddSheet,
);
const CalendarSheet = lazySheet(
  sheets.calendar,
  async () => (await import("../entities/day/month-calendar.tsx")).CalendarSheet,
);
const QuickAddSheet = lazySheet(
  sheets.quickAdd,
  async () => (await import("../features/diary/components/quick-add-sheet.tsx")).QuickAddSheet,
);
const EntryEditor = lazySheet(
  sheets.entry,
  async () => (await import("../features/diary/components/entry-editor.tsx")).EntryEditor,
);
const CopySheet = lazySheet(sheets.copy, async () => (await loaders.actions()).CopySheet);
const EntryActions = lazySheet(sheets.entryActions, async () => (await loaders.actions()).EntryActionsSheet);
const FoodSearchSheet = lazySheet(sheets.search, async () => (await loaders.search()).FoodSearchSheet);
const CaptureSheet = lazySheet(sheets.capture, async () => (await loaders.capture()).CaptureSheet);
const BarcodeSheet = lazySheet(sheets.barcode, async () => (await loaders.barcode()).BarcodeSheet);
const PhotoResultSheet = lazySheet(sheets.estimate, async () => (await loaders.result()).PhotoResultSheet);
const DescribedMealSheet = lazySheet(sheets.describe, async () => (await loaders.described()).DescribedMealSheet);

const entryMethodLoaders = [loaders.capture, loaders.search, loaders.described];
const photoResultLoaders = [loaders.result];

/** The sheets that open over the diary; those that log food are features of their own, opened by name. */
export function HomeSheets({ entries, day, today, select, hasAddSheet }: HomeSheetsProps) {
  // On a slow connection the next sheet's code loads while the user chooses a method or frames the plate.
  usePrefetch(useSheet(sheets.add).isOpen, entryMethodLoaders);
  usePrefetch(useSheet(sheets.capture).isOpen, photoResultLoaders);
  return (
    <>
      {hasAddSheet && <AddSheet day={day} today={today} />}
      <CalendarSheet day={day} today={today} select={select} />
      <QuickAddSheet day={day} />
      <EntryEditor entries={entries} />
      <EntryActions entries={entries} today={today} />
      <CopySheet entries={entries} day={day} today={today} />
      <GoalEditor />
      <FoodSearchSheet />
      <CaptureSheet />
      <BarcodeSheet />
      <DescribedMealSheet />
      <PhotoResultSheet />
    </>
  );
}

const InstallSheet = lazySheet(
  sheets.install,
  async () => (await import("../features/install/install-sheet.tsx")).InstallSheet,
);
const ShoppingSheet = lazySheet(
  sheets.shopping,
  async () => (await import("../features/shopping/components/shopping-sheet.tsx")).ShoppingSheet,
);

/** Delay after the first interaction, ms, so that the user's own requests come first. */
const syncDelayMs = 4000;

function startSync(): void {
  refreshPersonalFoods();
  import("../offline/sync-food-lists.ts")
    .then(async ({ isGoodConnection, syncFoodLists }) => {
      if (!isGoodConnection()) return;
      await syncFoodLists();
      const { prefetchBarcodeReader } = await import("../features/barcode/model/open-barcode-reader.ts");
      await prefetchBarcodeReader();
    })
    // Without them or a storage for them, search and scans know fewer foods without a connection.
    .catch(() => undefined);
}

/** Stores the foods and words that work without a connection, after the first interaction with the app. */
function useSyncFoodLists(): void {
  useEffect(() => {
    const timer = setTimeout(startSync, syncDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

/** What every screen needs after the first interaction: sheets, since notifications link to the shopping list, and foods. */
export function AfterInteraction() {
  useSyncFoodLists();
  return (
    <>
      <ShoppingSheet />
      <InstallSheet />
    </>
  );
}
