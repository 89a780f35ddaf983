import { labelNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { useReducer, useState, useCallback, useEffect, useRef, useEffectEvent } from "react";
import {
  barcodeDraftKey,
  getFoodDraft,
  deleteFoodDraft,
  saveFoodDraft,
  setDraftBarcode,
  type FoodDraft,
} from "../../../entities/food/food-draft.ts";
import { cacheFood } from "../../../entities/food/food-hit.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { useSheet, type SheetHandle } from "../../../lib/use-sheet.ts";
import { api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { InStoreFoodPicker } from "./in-store-food-picker.tsx";
import { CodeChoice, CodeUnknownOffline, ProductNotFound, LookupUnreachable } from "./scan-outcome-views.tsx";
import { ScanView } from "./scan-view.tsx";
import {
  initialStage,
  scannerReducer,
  type ProductLookup,
  type ScannerEvent,
  type ScannerStage,
} from "../model/scanner-reducer.ts";
import { openBarcodeReader } from "../model/open-barcode-reader.ts";
import type { BarcodeReader } from "../model/scan-loop.ts";

/** Prefills the label form from a known food. */
function toLabelDraft(food: Outputs["food"]["read"]): Partial<FoodDraft> {
  return { name: food.name, ...pickNutrients(food, labelNutrients), liquid: food.liquid };
}

/**
 * The barcode reader of this opening: created at the first call, closed at unmount. After a failure the next call
 * creates a new one; after a failure of the browser's detector that is the WASM reader, since the detector may exist
 * without a working system service.
 */
function useBarcodeReader(): () => Promise<BarcodeReader> {
  const opened = useRef<Promise<BarcodeReader> | null>(null);
  const nativeFailed = useRef(false);
  useEffect(
    () => () => {
      opened.current?.then(
        (reader) => reader.close(),
        () => undefined,
      );
      opened.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (opened.current) return opened.current;
    const open = async (): Promise<BarcodeReader> => {
      const reader = await openBarcodeReader(!nativeFailed.current);
      return {
        ...reader,
        read: async (picture) => {
          try {
            return await reader.read(picture);
          } catch (error) {
            nativeFailed.current ||= reader.isNative;
            forgetReader();
            reader.close();
            throw error;
          }
        },
      };
    };
    const opening = open();
    const forgetReader = (): void => {
      if (opened.current === opening) opened.current = null;
    };
    opening.catch(forgetReader);
    opened.current = opening;
    return opening;
  }, []);
}

/** Looks a code up while the stage is a lookup; leaving the stage aborts the request. */
function useProductLookup(
  stage: ScannerStage,
  dispatch: (step: ScannerEvent) => void,
  onAnswer: (lookup: ProductLookup) => void,
): void {
  const code = stage.at === "looking_up" ? stage.code : undefined;
  const handleLookup = useEffectEvent((lookedUpCode: string, lookup: ProductLookup) => {
    dispatch({ type: "answer", code: lookedUpCode, lookup });
    onAnswer(lookup);
  });
  const handleFailure = useEffectEvent((lookedUpCode: string) => dispatch({ type: "failure", code: lookedUpCode }));
  useEffect(() => {
    if (code === undefined) return undefined;
    const abortController = new AbortController();
    // The server may wait for the external catalogue, so this request must not delay a batch.
    api.product.lookup.query({ code }, { signal: abortController.signal, context: { skipBatch: true } }).then(
      (lookup) => {
        if (!abortController.signal.aborted) handleLookup(code, lookup);
      },
      () => {
        if (!abortController.signal.aborted) handleFailure(code);
      },
    );
    return () => abortController.abort();
  }, [code]);
}

/**
 * State of one opening of the scanner. A found food opens in the food search, which replaces the scanner. Opened for a
 * food form (`draft`, the key of its draft), the scanner returns the code there without a lookup.
 */
export function BarcodeScanner({ sheet }: { sheet: SheetHandle<typeof sheets.barcode> }) {
  const [target] = useState(() => parseEntryTarget(sheet.params));
  const [stage, dispatch] = useReducer(scannerReducer, initialStage);
  const openReader = useBarcodeReader();
  const { draft: formKey } = sheet.params;
  const handleEvent = (event: ScannerEvent): void => {
    const [code, ...others] = event.type === "codes" ? event.codes : [];
    if (formKey === undefined || code === undefined || others.length > 0) return dispatch(event);
    setDraftBarcode(formKey, code);
    sheet.close();
  };
  const search = useSheet(sheets.search);
  const camera = useSheet(sheets.capture);
  const quick = useSheet(sheets.quickAdd);
  const isOnline = useOnlineStatus();
  const { ai } = useMe();

  /** Opens the food form for this code, prefilled with the known values. */
  const createFood = (code: string, known: Partial<FoodDraft> = {}): void => {
    // An existing draft of this form has priority.
    if (!getFoodDraft(barcodeDraftKey(code))) saveFoodDraft(barcodeDraftKey(code), { ...known, barcode: code });
    search.replace({ ...target, view: "creation", barcode: code });
  };
  /** Opens the camera for the label, where photo analysis is available; the code is passed along. */
  const labelPhotoAction = (code: string): (() => void) | undefined =>
    ai.available ? () => camera.replace({ ...target, mode: "label", barcode: code }) : undefined;
  const openFood = (lookup: ProductLookup): void => {
    // Closed in the meantime: opening another sheet would interrupt the user.
    if (!sheet.isOpen) return;
    if (lookup.status === "found") {
      cacheFood(lookup.food);
      search.replace({ ...target, view: "food", ref: lookup.food.ref });
    } else if (lookup.status === "incomplete") {
      const { gtin, name, ...known } = lookup.draft;
      createFood(gtin, { ...known, name: name ?? "" });
    }
  };
  useProductLookup(stage, handleEvent, openFood);

  const nextActions = { onSearch: () => search.replace({ ...target }), onScan: () => handleEvent({ type: "scan" }) };
  switch (stage.at) {
    case "choice":
      return (
        <CodeChoice
          codes={stage.codes}
          onChoose={(code) => handleEvent({ type: "codes", codes: [code] })}
          onScan={nextActions.onScan}
        />
      );
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
      return !isOnline ? (
        <CodeUnknownOffline
          code={stage.code}
          onCreate={() => createFood(stage.code)}
          onQuick={() => quick.replace({ ...target })}
          {...nextActions}
        />
      ) : (
        <LookupUnreachable
          code={stage.code}
          onLabel={labelPhotoAction(stage.code)}
          onCreate={() => createFood(stage.code)}
          onRetry={() => handleEvent({ type: "codes", codes: [stage.code] })}
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
