/** Bounds of an amount that the user enters, grams. */
export const servingGramsBounds = { min: 0.1, max: 1000, step: 0.1, default: 100 } as const;

/** The serving of a food that has figures and no weight, as stored and shown. */
export const singleServingLabel = "1 porzione";

/** True for an amount in grams that may be logged: a finite number from 0.1 to 1000. */
export function isServingGrams(value: number): boolean {
  return Number.isFinite(value) && value >= servingGramsBounds.min && value <= servingGramsBounds.max;
}

/** `serving size` as text, `160g`; one decimal at most. */
export function formatServingSize(grams: number): string {
  return `${Math.round(grams * 10) / 10}g`;
}

/** True for a serving text that names a volume, such as `33 cl`. */
export function isVolumeText(text: string): boolean {
  return /\d\s*(l|dl|cl|ml)\b/i.test(text);
}

/**
 * Returns the grams (or millilitres) in a serving text such as `150g`, `33 cl`, `1,5 kg`; null where it contains
 * none.
 */
export function parseServingSizeGrams(text: string): number | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(kg|hg|g|gr|grammi|l|dl|cl|ml)\b/i.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const factor = { kg: 1000, hg: 100, g: 1, gr: 1, grammi: 1, l: 1000, dl: 100, cl: 10, ml: 1 }[match[2].toLowerCase()];
  const grams = Number(match[1].replace(",", ".")) * (factor ?? Number.NaN);
  return Number.isFinite(grams) && grams > 0 ? grams : null;
}
