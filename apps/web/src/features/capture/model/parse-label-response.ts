import { capture } from "../../../i18n/capture.messages.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { toUnknownRecord, toOptionalString } from "../../../lib/response-schema.ts";

const nutrientFields = [
  "calories",
  "protein",
  "carbs",
  "fat",
  "fibre",
  "sugars",
  "saturated",
  "salt",
] as const;

const toFiniteNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/**
 * What was read off a label, as the start of a food of one's own; what was not read stays unknown. Undefined for what
 * is no label: one without a single figure is none.
 */
export function parseLabelResponse(value: unknown): Partial<FoodDraft> | undefined {
  const label = toUnknownRecord(value);
  const read = Object.fromEntries(nutrientFields.map((name) => [name, toFiniteNumber(label[name])]));
  if (nutrientFields.every((name) => read[name] === null)) return undefined;
  const servingGrams = toFiniteNumber(label["servingGrams"]);
  return {
    ...read,
    name: toOptionalString(label["name"])?.trim() ?? "",
    brand: toOptionalString(label["brand"])?.trim() || null,
    liquid: label["per"] === "100ml",
    servingLabel: servingGrams === null ? null : capture.servingOfLabel,
    servingGrams,
  };
}
