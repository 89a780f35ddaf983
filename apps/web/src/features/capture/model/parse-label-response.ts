import { labelNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { capture } from "../capture.messages.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { toUnknownRecord, toOptionalString } from "../../../lib/response-schema.ts";

const toFiniteNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/**
 * Parses the values read off a label into the draft of a custom food; unread values stay undefined. Undefined for what
 * is no label, such as one without a single number.
 */
export function parseLabelResponse(value: unknown): Partial<FoodDraft> | undefined {
  const label = toUnknownRecord(value);
  const read = mapNutrients(labelNutrients, (name) => toFiniteNumber(label[name]));
  if (labelNutrients.every((name) => read[name] === null)) return undefined;
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
