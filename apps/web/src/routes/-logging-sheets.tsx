import { lazyWithTrpc } from "../ui/feedback/lazy-component.tsx";
import { useSheet } from "../lib/use-sheet.ts";
import { usePrefetch } from "../lib/use-prefetch.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";

const loaders = {
  search: () => import("../features/food-search/components/food-search-sheet.tsx"),
  capture: () => import("../features/capture/components/capture-sheet.tsx"),
  barcode: () => import("../features/barcode/components/barcode-sheet.tsx"),
  result: () => import("../features/estimate/components/photo-result-sheet.tsx"),
  described: () => import("../features/estimate/components/described-meal-sheet.tsx"),
} as const;

const FoodSearchSheet = lazyWithTrpc(async () => ({ default: (await loaders.search()).FoodSearchSheet }));
const CaptureSheet = lazyWithTrpc(async () => ({ default: (await loaders.capture()).CaptureSheet }));
const BarcodeSheet = lazyWithTrpc(async () => ({ default: (await loaders.barcode()).BarcodeSheet }));
const PhotoResultSheet = lazyWithTrpc(async () => ({ default: (await loaders.result()).PhotoResultSheet }));
const DescribedMealSheet = lazyWithTrpc(async () => ({
  default: (await loaders.described()).DescribedMealSheet,
}));

const entryMethodLoaders = [loaders.capture, loaders.search, loaders.described];
const photoResultLoaders = [loaders.result];

/** The sheets that log food; each is a feature of its own, opened by name from the home page. */
export function LoggingSheets() {
  // On a slow connection the next sheet's code loads while the user chooses a method or frames the plate.
  usePrefetch(useSheet("aggiungi").isOpen, entryMethodLoaders);
  usePrefetch(useSheet("scansiona").isOpen, photoResultLoaders);
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
