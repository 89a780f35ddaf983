import { lazy } from "../ui/feedback/lazy-component.tsx";
import { useSheet } from "../lib/use-sheet.ts";
import { useAhead } from "../lib/use-prefetch.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";

const load = {
  search: () => import("../features/food-search/components/food-search-sheet.tsx"),
  capture: () => import("../features/capture/components/capture-sheet.tsx"),
  barcode: () => import("../features/barcode/components/barcode-sheet.tsx"),
  result: () => import("../features/estimate/components/photo-result-sheet.tsx"),
  described: () => import("../features/estimate/components/described-meal-sheet.tsx"),
} as const;

const FoodSearchSheet = lazy(async () => ({ default: (await load.search()).FoodSearchSheet }));
const CaptureSheet = lazy(async () => ({ default: (await load.capture()).CaptureSheet }));
const BarcodeSheet = lazy(async () => ({ default: (await load.barcode()).BarcodeSheet }));
const PhotoResultSheet = lazy(async () => ({ default: (await load.result()).PhotoResultSheet }));
const DescribedMealSheet = lazy(async () => ({ default: (await load.described()).DescribedMealSheet }));

const ways = [load.capture, load.search, load.described];
const afterPhoto = [load.result];

/** The ways into the diary that are features of their own; opened by name from the home page. */
export function LoggingSheets() {
  // On a slow line the code comes while the person chooses, or frames the plate, and not after.
  useAhead(useSheet("aggiungi").isOpen, ways);
  useAhead(useSheet("scansiona").isOpen, afterPhoto);
  return (
    <>
      <SheetHost name="cerca">
        <FoodSearchSheet />
      </SheetHost>
      <SheetHost name="scansiona">
        <CaptureSheet />
      </SheetHost>
      <SheetHost name="codice">
        <BarcodeSheet />
      </SheetHost>
      <SheetHost name="descrivi">
        <DescribedMealSheet />
      </SheetHost>
      <SheetHost name="risultato">
        <PhotoResultSheet />
      </SheetHost>
    </>
  );
}
