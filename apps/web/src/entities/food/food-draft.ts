import { createSessionMap } from "../../lib/session-state.ts";

/** What is known of a food that a person is about to create; null where nobody knows. Figures are of 100 g. */
export type FoodDraft = {
  /** A GTIN, or the stem of a shop counter's own code. */
  barcode: string | null;
  name: string;
  brand: string | null;
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  liquid: boolean;
  servingLabel: string | null;
  servingGrams: number | null;
};

export const emptyFoodDraft: FoodDraft = {
  barcode: null,
  name: "",
  brand: null,
  calories: null,
  protein: null,
  carbs: null,
  fat: null,
  fibre: null,
  sugars: null,
  saturated: null,
  salt: null,
  liquid: false,
  servingLabel: null,
  servingGrams: null,
};

/** Drafts by what they are of. They live as long as the session: a form left by mistake has lost nothing. */
const drafts = createSessionMap<string, FoodDraft>();

/** The key of the form for a barcode. */
export function barcodeDraftKey(barcode: string): string {
  return `codice:${barcode}`;
}

/** Puts a draft where the form for `key` finds it; what is not given is unknown. */
export function saveFoodDraft(key: string, draft: Partial<FoodDraft>): void {
  drafts.set(key, { ...emptyFoodDraft, ...draft });
}

export function getFoodDraft(key: string): FoodDraft | undefined {
  return drafts.get(key);
}

export function deleteFoodDraft(key: string): void {
  drafts.delete(key);
}

/** Gives the draft of a form its barcode; nothing is done for a form that is no longer known. */
export function setDraftBarcode(key: string, barcode: string): void {
  const draft = drafts.get(key);
  if (draft) drafts.set(key, { ...draft, barcode });
}

/**
 * Puts what was read off a label where its form finds it, and returns the form's key. Beside a code, what was typed
 * before stands where the label said nothing.
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
