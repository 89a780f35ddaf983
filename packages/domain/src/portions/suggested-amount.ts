import { parseUnitLabel } from "../meal-parser/unit-parser.ts";
import { isServingGrams, servingGramsBounds } from "../nutrition/serving.ts";
import { gramsToMillilitres } from "./food-units.ts";

type CountedUnit = { label: string; count: number };
/** Grams, with the unit that they were counted in, or servings of a food of unknown weight. */
export type SuggestedAmount = { grams: number; unit?: CountedUnit } | { servings: number };

type NamedUnit = { label: string; grams: number };
/** `units` begin with the usual portion; `last` is the amount last logged. */
type SuggestibleFood = {
  per: "100g" | "serving";
  units: readonly NamedUnit[];
  liquid: boolean;
  density: number | null;
  last: { grams: number | null; servings: number; unit: CountedUnit | null } | null;
};

/** A food of which more pieces make a portion is eaten several at a time: almonds, grapes, biscuits (own assumption). */
const maxPiecesOfPortion = 2;

/**
 * Finds one whole piece of a food in its own table ("1 cornetto medio", "1 uovo"); of several sizes the medium one.
 * Undefined for drinks, for foods measured in spoons or slices, and for small pieces.
 */
export function findWholePiece({ units, liquid }: Pick<SuggestibleFood, "units" | "liquid">): NamedUnit | undefined {
  const [usual] = units;
  if (usual === undefined || liquid) return undefined;
  const pieces = units.flatMap((unit) => {
    const label = parseUnitLabel(unit.label);
    const isPiece = label !== undefined && !label.isMeasure && label.count === 1 && isServingGrams(unit.grams);
    return isPiece && Math.round(usual.grams / unit.grams) <= maxPiecesOfPortion ? [{ unit, size: label.size }] : [];
  });
  const best = pieces.find(({ size }) => size === "medium") ?? pieces.find(({ size }) => size === null) ?? pieces[0];
  return best?.unit;
}

/**
 * Returns the amount that one tap logs and that the page of a food starts with: the last one, else one piece, else the
 * usual portion, else 100 g. An amount of a drink is a volume.
 */
export function suggestAmount(food: SuggestibleFood): SuggestedAmount {
  const { last, per, units, liquid, density } = food;
  if (per === "serving") return { servings: last?.servings ?? 1 };
  const lastGrams = last && last.grams !== null && isServingGrams(last.grams) ? last.grams : null;
  if (lastGrams !== null && last?.unit) return { grams: lastGrams, unit: last.unit };
  const piece = lastGrams === null ? findWholePiece(food) : undefined;
  if (piece) return { grams: piece.grams, unit: { label: piece.label, count: 1 } };
  const portion = units[0]?.grams ?? servingGramsBounds.default;
  const grams = lastGrams ?? (isServingGrams(portion) ? portion : servingGramsBounds.default);
  return liquid ? { grams, unit: { label: "ml", count: gramsToMillilitres(grams, density) } } : { grams };
}
