import { labelNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { useReducer, useState } from "react";
import {
  barcodeDraftKey,
  getFoodDraft,
  deleteFoodDraft,
  saveFoodDraft,
  setDraftBarcode,
} from "../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { cacheFood } from "../../../entities/food/food-hit.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { InStoreFoodPicker } from "./in-store-food-picker.tsx";
import { ProductNotFound, LookupUnreachable } from "./lookup-failure-views.tsx";
import { ScanView } from "./scan-view.tsx";
import { initialStage, scannerReducer } from "../model/scanner-reducer.ts";
import type { ProductLookup, ScannerEvent } from "../model/scanner-reducer.ts";
import { useProductLookup } from "../hooks/use-product-lookup.ts";
import { useBarcodeReader } from "../hooks/use-barcode-reader.ts";

/** Prefills the label form from a known food. */
function toLabelDraft(food: Outputs["food"]["read"]): Partial<FoodDraft> {
  return { name: food.name, ...pickNutrients(food, labelNutrients), liquid: food.liquid };
}

/**
 * State of one opening of the scanner. A found food opens in the food search, which replaces the scanner. Opened for a
 * food form (`per`, the key of its draft), the scanner returns the code there without a lookup.
 */
export function BarcodeScanner({ sheet }: { sheet: SheetHandle }) {
  const [target] = useState(() => parseEntryTarget(sheet.params));
  const [stage, dispatch] = useReducer(scannerReducer, initialStage);
  const openReader = useBarcodeReader();
  const { per: formKey } = sheet.params;
  const handleEvent = (event: ScannerEvent): void => {
    if (formKey === undefined || event.type !== "code") return dispatch(event);
    setDraftBarcode(formKey, event.code);
    sheet.close();
  };
  const search = useSheet("cerca");
  const camera = useSheet("scansiona");
  const { ai } = useMe();

  /** Opens the food form for this code, prefilled with the known values. */
  const createFood = (code: string, known: Partial<FoodDraft> = {}): void => {
    // An existing draft of this form has priority.
    if (!getFoodDraft(barcodeDraftKey(code))) saveFoodDraft(barcodeDraftKey(code), { ...known, barcode: code });
    search.replace({ ...target, view: "crea", codice: code });
  };
  /** Opens the camera for the label, where photo analysis is available; the code is passed along. */
  const labelPhotoAction = (code: string): (() => void) | undefined =>
    ai.available ? () => camera.replace({ ...target, modo: "etichetta", codice: code }) : undefined;
  const openFood = (lookup: ProductLookup): void => {
    // Closed in the meantime: opening another sheet would interrupt the user.
    if (!sheet.isOpen) return;
    if (lookup.status === "found") {
      cacheFood(lookup.food);
      search.replace({ ...target, view: "alimento", ref: lookup.food.ref });
    } else if (lookup.status === "incomplete") {
      const { gtin, name, ...known } = lookup.draft;
      createFood(gtin, { ...known, name: name ?? "" });
    }
  };
  useProductLookup(stage, handleEvent, openFood);

  const nextActions = {
    onSearch: () => search.replace({ ...target }),
    onScan: () => handleEvent({ type: "scan" }),
  };
  switch (stage.at) {
    case "not_found":
      return (
        <ProductNotFound
          code={stage.code}
          onLabel={labelPhotoAction(stage.code)}
          onCreate={() => createFood(stage.code)}
          {...nextActions}
        />
      );
    case "unreachable":
      return (
        <LookupUnreachable
          code={stage.code}
          onLabel={labelPhotoAction(stage.code)}
          onCreate={() => createFood(stage.code)}
          onRetry={() => handleEvent({ type: "code", code: stage.code })}
          {...nextActions}
        />
      );
    case "counter":
      return (
        <InStoreFoodPicker
          onChoose={(food) => {
            deleteFoodDraft(barcodeDraftKey(stage.stem));
            createFood(stage.stem, toLabelDraft(food));
          }}
          onCreate={() => createFood(stage.stem)}
          onScan={nextActions.onScan}
        />
      );
    default:
      return (
        <ScanView
          stage={stage}
          isOpen={sheet.isOpen}
          openReader={openReader}
          dispatch={handleEvent}
          onClose={sheet.close}
        />
      );
  }
}
