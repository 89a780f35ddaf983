import { sessionMap } from "../../lib/session-state.ts";

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

export const emptyDraft: FoodDraft = {
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
const drafts = sessionMap<string, FoodDraft>();

/** The key of the form for a barcode. */
export function barcodeDraft(barcode: string): string {
  return `codice:${barcode}`;
}

/** Puts a draft where the form for `key` finds it; what is not given is unknown. */
export function leaveDraft(key: string, draft: Partial<FoodDraft>): void {
  drafts.set(key, { ...emptyDraft, ...draft });
}

export function draftOf(key: string): FoodDraft | undefined {
  return drafts.get(key);
}

export function forgetDraft(key: string): void {
  drafts.delete(key);
}

/** Gives the draft of a form its barcode; nothing is done for a form that is no longer known. */
export function tieBarcode(key: string, barcode: string): void {
  const draft = drafts.get(key);
  if (draft) drafts.set(key, { ...draft, barcode });
}

/**
 * Puts what was read off a label where its form finds it, and returns the form's key. Beside a code, what was typed
 * before stands where the label said nothing.
 */
export function leaveLabel(label: Partial<FoodDraft>, barcode: string | undefined): string {
  if (barcode === undefined) {
    const key = `etichetta:${crypto.randomUUID()}`;
    leaveDraft(key, label);
    return key;
  }
  const key = barcodeDraft(barcode);
  const read = Object.entries(label).filter(([, value]) => value !== null && value !== "");
  leaveDraft(key, { ...drafts.get(key), ...Object.fromEntries(read), barcode });
  return key;
}
