import { lazy } from "react";
import { SheetHost } from "../ui/sheet-host.tsx";

const FoodSearchSheet = lazy(async () => ({
  default: (await import("../features/food-search/food-search-sheet.tsx")).FoodSearchSheet,
}));
const CaptureSheet = lazy(async () => ({
  default: (await import("../features/capture/capture-sheet.tsx")).CaptureSheet,
}));
const BarcodeSheet = lazy(async () => ({
  default: (await import("../features/barcode/barcode-sheet.tsx")).BarcodeSheet,
}));
const PhotoResultSheet = lazy(async () => ({
  default: (await import("../features/photo-result/photo-result-sheet.tsx")).PhotoResultSheet,
}));

/** The ways into the diary that are features of their own; opened by name from the home page. */
export function LoggingSheets() {
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
      <SheetHost name="risultato">
        <PhotoResultSheet />
      </SheetHost>
    </>
  );
}
