import { unitsPerGram, type NutrientDefinition } from "./nutrient-definition.ts";
import { nutrients } from "./nutrients.ts";

/** One of the definitions. */
export type Nutrient = (typeof nutrients)[number];
type Scope = Nutrient["scope"];
type KeyInScope<S extends Scope> = Extract<Nutrient, { scope: S }>["key"];

export type NutrientKey = Nutrient["key"];
/** Nutrients of labels and tables beyond energy and the macronutrients. */
export type ExtraNutrient = KeyInScope<"label">;
/** Nutrients that a food may lack: the extra ones, and those of tables and products alone. */
export type DetailNutrient = KeyInScope<"label" | "food">;
/** What is summed of a day beyond energy and the macronutrients. */
export type IntakeNutrient = KeyInScope<"label" | "micronutrient">;
/** Minerals, vitamins and omega-3. */
export type Micronutrient = KeyInScope<"micronutrient">;
/** Each in its unit; null where unknown. */
export type Micronutrients = Record<Micronutrient, number | null>;
/** Each in its unit, of the amount of food that the context defines; null where unknown. */
export type Nutrients = Record<NutrientKey, number | null>;
/** Italian key of a figure in the vision result of a nutrition table. */
export type NutrientVisionKey = Extract<Nutrient, { visionKey: string }>["visionKey"];

/** The nutrients, with every property that a definition may have. */
export const nutrientDefinitions: readonly (NutrientDefinition & {
  key: NutrientKey;
  partOf?: Extract<Nutrient, { partOf: string }>["partOf"];
  visionKey?: NutrientVisionKey;
  productKey: Nutrient["productKey"];
})[] = nutrients;

const listKeys = <S extends Scope>(...scopes: S[]): readonly KeyInScope<S>[] =>
  nutrientDefinitions.filter(({ scope }) => scopes.some((one) => one === scope)).map(({ key }) => key as KeyInScope<S>);

export const nutrientKeys = listKeys("entry", "label", "food", "micronutrient");
/** What a nutrition label may state. */
export const labelNutrients = listKeys("entry", "label");
export const extraNutrients = listKeys("label");
export const detailNutrients = listKeys("label", "food");
export const micronutrientKeys = listKeys("micronutrient");
export const intakeNutrients = listKeys("label", "micronutrient");
/** All that the detail of a food may have beyond energy and the macronutrients. */
export const storedDetails = listKeys("label", "food", "micronutrient");

/** Minerals, vitamins and omega-3 with what EFSA advises to eat of them. */
export const micronutrients = nutrients.filter((one) => one.scope === "micronutrient");

/** The nutrients of a nutrition table in its order, without the micronutrients. */
export const nutrientsInLabelOrder = nutrientDefinitions
  .filter((one): one is typeof one & { key: Exclude<NutrientKey, Micronutrient> } => one.scope !== "micronutrient")
  .toSorted((one, other) => one.labelOrder - other.labelOrder);

/** A record with a value for each of `keys`: figures, the shape of a schema, columns. */
export function mapNutrients<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

/** The figures of `row` under `keys`, without its other properties. */
export function pickNutrients<Row extends object, Key extends NutrientKey & keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key> {
  return mapNutrients<Key, unknown>(keys, (key) => row[key]) as Pick<Row, Key>;
}

/** Nutrients that have a weight: all but energy. */
type WeighedNutrient = Exclude<Nutrient, { unit: "kcal" }>["key"];

/** How many of a nutrient's unit are a gram: 1000 for one in mg. */
export const amountPerGram = Object.fromEntries(
  nutrientDefinitions.flatMap(({ key, unit }) => (unit === "kcal" ? [] : [[key, unitsPerGram[unit]]])),
) as Record<WeighedNutrient, number>;

export const weighedNutrients = Object.keys(amountPerGram) as WeighedNutrient[];

/**
 * Maximum of a nutrient in 100 g of food, in its unit: no food has more energy than pure fat, 902 kcal, and none weighs
 * less than what it contains.
 */
export const maxPer100g = { calories: 902, ...mapNutrients(weighedNutrients, (key) => 100 * amountPerGram[key]) };

export const nutrientsByKey = Object.fromEntries(
  nutrientDefinitions.map((nutrient) => [nutrient.key, nutrient]),
) as Record<NutrientKey, (typeof nutrientDefinitions)[number]>;
