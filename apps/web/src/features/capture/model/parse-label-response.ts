import { capture } from "../../../i18n/capture.messages.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { fields, text } from "../../../lib/response-schema.ts";

const figures = ["calories", "protein", "carbs", "fat", "fibre", "sugars", "saturated", "salt"] as const;

const number = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/**
 * What was read off a label, as the start of a food of one's own; what was not read stays unknown. Undefined for what
 * is no label: one without a single figure is none.
 */
export function labelOf(value: unknown): Partial<FoodDraft> | undefined {
  const label = fields(value);
  const read = Object.fromEntries(figures.map((name) => [name, number(label[name])]));
  if (figures.every((name) => read[name] === null)) return undefined;
  const servingGrams = number(label["servingGrams"]);
  return {
    ...read,
    name: text(label["name"])?.trim() ?? "",
    brand: text(label["brand"])?.trim() || null,
    liquid: label["per"] === "100ml",
    servingLabel: servingGrams === null ? null : capture.servingOfLabel,
    servingGrams,
  };
}
