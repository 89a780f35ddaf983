import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { barcodeDraftKey, saveLabelDraft, type FoodDraft } from "../../../entities/food/food-draft.ts";
import { setDescribedPhoto } from "../../../entities/meal-photo/scanned-dish.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useOpenPaywall } from "../../../entities/quota/quota.ts";

/** The sheets that the camera leads to; each replaces it. `code` is the barcode whose label is photographed. */
export function useNextActions(target: EntryTarget, code: string | undefined) {
  const searchSheet = useSheet(sheets.search);
  const barcodeSheet = useSheet(sheets.barcode);
  const describeSheet = useSheet(sheets.describe);
  const toPlans = useOpenPaywall();
  return {
    toSearch: (): void => searchSheet.replace({ ...target }),
    toBarcode: (): void => barcodeSheet.replace({ ...target }),
    /** The photo stays visible there; `text` prefills the field. */
    toDescription: (photo?: string, text?: string): void => {
      if (photo !== undefined) setDescribedPhoto(photo);
      describeSheet.replace({ ...target, photo: photo === undefined ? undefined : "described", text });
    },
    /** Opens the form of a custom food, prefilled from the label. */
    toLabelForm: (label: Partial<FoodDraft>): void => {
      const draftKey = saveLabelDraft(label, code);
      searchSheet.replace({ ...target, view: "creation", label: draftKey, barcode: code });
    },
    /** Opens the same form, empty except for the code. */
    toEmptyLabelForm: (): void => {
      const draftKey = code === undefined ? saveLabelDraft({}, undefined) : barcodeDraftKey(code);
      searchSheet.replace({ ...target, view: "creation", label: draftKey, barcode: code });
    },
    toPlans,
  };
}
export type CaptureNextActions = ReturnType<typeof useNextActions>;
