import { z } from "zod";
import {
  amountPerGram,
  mapNutrients,
  nutrientKeys,
  nutrientsByKey,
  type Nutrients,
  weighedNutrients,
} from "../nutrition/nutrient-keys.ts";
import { computeEnergy, isEnergyInconsistent, kcalPerGram } from "../nutrition/energy.ts";
import { kjPerKcal } from "../nutrition/nutrition.ts";

/** Suspicious values in a product's own figures, to be checked on the package. */
export type ProductFlag = "over_900" | "kcal_is_kj" | "atwater" | "macro_missing" | "impossible_value" | "source_error";

/** Grams of salt per gram of sodium (EU Regulation 1169/2011, annex I). */
const saltPerSodium = 2.5;
/** Grams per millilitre of ethanol at 20 °C: labels give alcohol in % of volume. */
const gramsPerMlEthanol = 0.789;
/** Energy of pure fat, kcal per 100 g: the maximum. */
const maxKcalPer100g = 900;

/** A number as in manual entries and exports: 12.5, "12.5", "12,5"; null for anything else. */
const numericField = z
  .union([z.number(), z.string()])
  .transform((value) => {
    const number = typeof value === "number" ? value : Number(value.trim().replace(",", ".") || Number.NaN);
    return Number.isFinite(number) ? number : null;
  })
  .nullish()
  .catch(null);

const columns = mapNutrients(nutrientKeys, (key) => `${nutrientsByKey[key].productKey}_100g` as const);

const flatNutriments = z.object({
  energy_100g: numericField,
  "energy-kj_100g": numericField,
  sodium_100g: numericField,
  ...mapNutrients(Object.values(columns), () => numericField),
});
type FlatNutriments = z.infer<typeof flatNutriments>;

/** The figures that are parsed, by their names in `nutriments` and in the CSV dump. */
export const nutrientColumns: readonly string[] = Object.keys(flatNutriments.shape);

const groupedNutriments = z.object({
  per: z.enum(["100g", "100ml"]),
  preparation: z.literal("as_sold").nullish(),
  nutrients: z.record(
    z.string(),
    z.object({ value: numericField, value_computed: numericField, unit: z.string().nullish().catch(null) }),
  ),
});

/** Conversion of a unit to grams, kcal, kJ or % of volume, whichever the nutrient is measured in. */
const unitFactors: Record<string, number> = { mg: 1e-3, µg: 1e-6, mcg: 1e-6 };

function flattenNutriments({ nutrients }: z.infer<typeof groupedNutriments>): FlatNutriments {
  return flatNutriments.parse(
    Object.fromEntries(
      Object.entries(nutrients).map(([name, { value, value_computed: computed, unit }]) => {
        const number = value ?? computed ?? null;
        return [`${name}_100g`, number === null ? null : number * (unitFactors[unit ?? "g"] ?? 1)];
      }),
    ),
  );
}

const nutrientSource = z.object({
  nutriments: z.record(z.string(), z.unknown()).nullish().catch(null),
  nutrition: z.object({ aggregated_set: groupedNutriments }).nullish().catch(null),
});

/**
 * Extracts the figures of a response with `nutriments` (up to API 3.4), with `nutrition` (schema 1003), or of a row
 * of a dump.
 */
function extractNutriments(raw: object): FlatNutriments {
  const { nutriments, nutrition } = nutrientSource.parse(raw);
  if (nutriments && Object.keys(nutriments).length > 0) return flatNutriments.parse(nutriments);
  return nutrition ? flattenNutriments(nutrition.aggregated_set) : flatNutriments.parse(raw);
}

/** Thousandths: removes the single-precision noise of old exports (0.89999997615814). */
const roundToThreeDecimals = (value: number): number => Math.round(value * 1000) / 1000;

/** Converts grams per 100 g to the unit of the nutrient; null for impossible values. */
function toAmount(key: keyof typeof amountPerGram, grams: number | null | undefined): number | null {
  return grams == null || grams < 0 || grams > 100 ? null : roundToThreeDecimals(grams * amountPerGram[key]);
}

/**
 * Returns the first possible energy: at least half a kcal, as less would round to 0, and at most the number of kJ in
 * 900 kcal, so that kJ in the kcal field are kept and flagged.
 */
function pickKcal(nutriments: FlatNutriments): number | null {
  const [energy, kj] = [nutriments.energy_100g, nutriments["energy-kj_100g"]];
  const candidates = [nutriments[columns.calories], energy && energy / kjPerKcal, kj && kj / kjPerKcal];
  const found = candidates.find((value) => value != null && value >= 0.5 && value <= maxKcalPer100g * kjPerKcal);
  return found == null ? null : roundToThreeDecimals(found);
}

/** True where the energy differs from that of the macronutrients, whatever amounts the unknown ones may have. */
function contradictsMacros(nutrients: Nutrients & { calories: number }): boolean {
  const { calories, protein, carbs, fat } = nutrients;
  const known = { ...nutrients, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 };
  const unknown = fat === null ? "fat" : carbs === null ? "carbs" : "protein";
  if (nutrients[unknown] === null) {
    const maxGrams = Math.max(0, 100 - known.protein - known.carbs - known.fat);
    const grams = (calories - computeEnergy(known)) / kcalPerGram[unknown];
    known[unknown] = Math.min(Math.max(0, grams), maxGrams);
  }
  return isEnergyInconsistent(known);
}

/** Grams by which rounded parts may exceed the whole. */
const maxRoundingGrams = 1;
/** Grams of macronutrients in 100 g that Open Food Facts tolerates too: rounding, and fibre that carbohydrates include. */
const maxTotalGrams = 105;

/** True where any given amount is less than 0 g or more than 100 g, all are more than the food, or a part is more than its whole. */
function hasImpossibleValue(nutriments: FlatNutriments, nutrients: Nutrients): boolean {
  const { protein, carbs, fat, sugars, saturated } = nutrients;
  return (
    weighedNutrients.some((key) => nutriments[columns[key]] != null && nutrients[key] === null) ||
    (protein ?? 0) + (carbs ?? 0) + (fat ?? 0) > maxTotalGrams ||
    (sugars !== null && carbs !== null && sugars > carbs + maxRoundingGrams) ||
    (saturated !== null && fat !== null && saturated > fat + maxRoundingGrams)
  );
}

/** Errors in the figures, as Open Food Facts names them; errors of servings and of the entry (`nutrition-data-`) are others. */
const figureErrors = /^en:(?:nutrition-(?!data-)|energy-)/;

function detectFlags(nutriments: FlatNutriments, nutrients: Nutrients, errorTags: readonly string[]): ProductFlag[] {
  const { calories, protein, carbs, fat } = nutrients;
  const kj = nutriments["energy-kj_100g"] ?? nutriments.energy_100g;
  const flags: ProductFlag[] = [];
  if (calories !== null && calories > maxKcalPer100g) flags.push("over_900");
  // Both are 0 in water.
  if (calories && kj != null && Math.abs(calories - kj) < 0.5) flags.push("kcal_is_kj");
  if (protein === null || carbs === null || fat === null) flags.push("macro_missing");
  if (calories !== null && contradictsMacros({ ...nutrients, calories })) flags.push("atwater");
  if (hasImpossibleValue(nutriments, nutrients)) flags.push("impossible_value");
  // An energy of 0 is kept only where it is plausible, and counts as an error there: all figures are the same.
  if (calories !== 0 && errorTags.some((tag) => figureErrors.test(tag.trim()))) flags.push("source_error");
  return flags;
}

/**
 * An energy of 0, where a food without energy is plausible and the other figures agree: all of energy and macronutrients
 * are given and round to 0. In other foods a 0 stands for what was not entered.
 */
function pickZeroEnergy(nutriments: FlatNutriments, nutrients: Nutrients): 0 | null {
  const energy = nutriments[columns.calories] ?? nutriments["energy-kj_100g"] ?? nutriments.energy_100g;
  const { protein, carbs, fat } = nutrients;
  if (energy == null || energy < 0 || protein === null || carbs === null || fat === null) return null;
  return Math.round(computeEnergy(nutrients)) === 0 ? 0 : null;
}

/** What else is known of the food: categories that have no energy, and the errors that the source has found. */
export type ProductContext = { mayLackEnergy: boolean; errorTags: readonly string[] };

/**
 * Parses the figures per 100 g of an Open Food Facts product and flags suspicious values. Energy is the kcal given,
 * else `energy_100g`, which is always kJ, else the kJ given. Impossible values (less than 0 g or more than 100 g in
 * 100 g) are null, and so is an energy of 0 where the food may have some, because the package is more reliable.
 */
export function parseProductNutrients(
  raw: object,
  { mayLackEnergy, errorTags }: ProductContext,
): { nutrients: Nutrients; flags: ProductFlag[] } {
  const nutriments = extractNutriments(raw);
  const { salt_100g: salt, sodium_100g: sodium, alcohol_100g: alcohol } = nutriments;
  const nutrients: Nutrients = {
    calories: pickKcal(nutriments),
    ...mapNutrients(weighedNutrients, (key) => toAmount(key, nutriments[columns[key]])),
    salt: toAmount("salt", salt ?? (sodium == null ? null : sodium * saltPerSodium)),
    alcohol: toAmount("alcohol", alcohol == null ? null : alcohol * gramsPerMlEthanol),
  };
  if (mayLackEnergy) nutrients.calories ??= pickZeroEnergy(nutriments, nutrients);
  return { nutrients, flags: detectFlags(nutriments, nutrients, errorTags) };
}
