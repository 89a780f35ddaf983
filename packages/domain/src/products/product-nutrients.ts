import { z } from "zod";
import {
  amountPerGram,
  mapNutrients,
  nutrientKeys,
  nutrientsByKey,
  type Nutrients,
  weighedNutrients,
} from "../nutrition/nutrient-keys.ts";
import { isEnergyInconsistent } from "../nutrition/energy.ts";
import { kjPerKcal } from "../nutrition/nutrition.ts";

/** Suspicious values in a product's own figures, to be checked on the package. */
export type ProductFlag = "over_900" | "kcal_is_kj" | "atwater" | "macro_missing";

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

function detectFlags(nutrients: Nutrients, kj: number | null | undefined): ProductFlag[] {
  const { calories, protein, carbs, fat } = nutrients;
  const flags: ProductFlag[] = [];
  if (calories !== null && calories > maxKcalPer100g) flags.push("over_900");
  if (calories !== null && kj != null && Math.abs(calories - kj) < 0.5) flags.push("kcal_is_kj");
  if (protein === null || carbs === null || fat === null) return [...flags, "macro_missing"];
  return calories !== null && isEnergyInconsistent({ ...nutrients, calories, protein, carbs, fat })
    ? [...flags, "atwater"]
    : flags;
}

/**
 * Parses the figures per 100 g of an Open Food Facts product and flags suspicious values. Energy is the kcal given,
 * else `energy_100g`, which is always kJ, else the kJ given. Impossible values (less than 0 g or more than 100 g in
 * 100 g) are null, and so is an energy of 0, because the package is more reliable.
 */
export function parseProductNutrients(raw: object): { nutrients: Nutrients; flags: ProductFlag[] } {
  const nutriments = extractNutriments(raw);
  const { salt_100g: salt, sodium_100g: sodium, alcohol_100g: alcohol } = nutriments;
  const nutrients: Nutrients = {
    calories: pickKcal(nutriments),
    ...mapNutrients(weighedNutrients, (key) => toAmount(key, nutriments[columns[key]])),
    salt: toAmount("salt", salt ?? (sodium == null ? null : sodium * saltPerSodium)),
    alcohol: toAmount("alcohol", alcohol == null ? null : alcohol * gramsPerMlEthanol),
  };
  return { nutrients, flags: detectFlags(nutrients, nutriments["energy-kj_100g"] ?? nutriments.energy_100g) };
}
