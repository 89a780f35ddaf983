import { labelNutrients, mapNutrients, type Nutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { createSessionMap } from "../../lib/session-state.ts";

/** The form values of a new food; null where unknown. Nutrients are per 100 g. */
export type FoodDraft = Pick<Nutrients, (typeof labelNutrients)[number]> & {
  /** A GTIN, or the item prefix of an in-store barcode. */
  barcode: string | null;
  name: string;
  brand: string | null;
  liquid: boolean;
  servingLabel: string | null;
  servingGrams: number | null;
  /** The version of the custom food that the draft started from. */
  version?: string | undefined;
};

export const emptyFoodDraft: FoodDraft = {
  barcode: null,
  name: "",
  brand: null,
  ...mapNutrients(labelNutrients, () => null),
  liquid: false,
  servingLabel: null,
  servingGrams: null,
};

/** Drafts by form key. They live as long as the session, so that leaving a form by mistake loses nothing. */
const drafts = createSessionMap<string, FoodDraft>();

export function barcodeDraftKey(barcode: string): string {
  return `codice:${barcode}`;
}

/** Stores a draft under the form's `key`; missing values are unknown. */
export function saveFoodDraft(key: string, draft: Partial<FoodDraft>): void {
  drafts.set(key, { ...emptyFoodDraft, ...draft });
}

export function getFoodDraft(key: string): FoodDraft | undefined {
  return drafts.get(key);
}

export function deleteFoodDraft(key: string): void {
  drafts.delete(key);
}

/** Sets the barcode of a draft; does nothing where the draft does not exist. */
export function setDraftBarcode(key: string, barcode: string): void {
  const draft = drafts.get(key);
  if (draft) drafts.set(key, { ...draft, barcode });
}

/**
 * Stores the values of a scanned label as a draft and returns the form's key. With a barcode, values that were typed
 * before remain where the label has none.
 */
export function saveLabelDraft(label: Partial<FoodDraft>, barcode: string | undefined): string {
  if (barcode === undefined) {
    const key = `etichetta:${crypto.randomUUID()}`;
    saveFoodDraft(key, label);
    return key;
  }
  const key = barcodeDraftKey(barcode);
  const labelValues = Object.entries(label).filter(([, value]) => value !== null && value !== "");
  saveFoodDraft(key, { ...drafts.get(key), ...Object.fromEntries(labelValues), barcode });
  return key;
}
