import { dailyReferenceOf, unknownPerson } from "../nutrition/daily-reference.ts";
import { nutrientDefinitions, type NutrientKey } from "../nutrition/nutrient-keys.ts";
import type { categoriesByFoodGroup, FoodGroup } from "./food-groups.ts";
import { normalizeSearchText } from "./search-tokenizer.ts";

/** A search for foods with much of a nutrient, of a group of the catalogue or of all. */
export type NutrientQuery = { nutrient: NutrientKey; group: FoodGroup | null };

const nutrientsByName = new Map(
  nutrientDefinitions.flatMap(({ key, searchNames = [] }) =>
    searchNames.map((name) => [normalizeSearchText(name), key] as const),
  ),
);

/** What may stand before "ricco di": any food, or one of a group. */
const groupsByWord: Readonly<Record<string, FoodGroup | null>> = {
  alimento: null,
  alimenti: null,
  cibo: null,
  cibi: null,
  piatto: "dishes",
  piatti: "dishes",
  frutta: "fruit",
  frutti: "fruit",
  verdura: "vegetables",
  verdure: "vegetables",
  cereali: "grains",
  carne: "meat",
  carni: "meat",
  pesce: "fish",
  pesci: "fish",
  latticini: "dairy",
  formaggi: "dairy",
  legumi: "legumes",
};

/** "ricco di ferro", "fonte di calcio", "più ferro", "con molte fibre", "alto contenuto di zinco", "che contengono". */
const phrase = new RegExp(
  `^(?:(${Object.keys(groupsByWord).join("|")}) )?` +
    "(?:con |ad |che (?:ha|hanno) )?" +
    "(?:(?:piu |molto )?ricc(?:o|a|hi|he) (?:di|in)|(?:buon[ae] )?font[ei] di|(?:di )?piu|molt[oaie]|tant[oaie]" +
    "|(?:alto|elevato) (?:contenuto|tenore) di|(?:che )?(?:contiene|contengono)|cosa contiene|dove si trova(?:no)?)" +
    " (?:il |la |le |lo |i |gli |l )?(.+)$",
);

/**
 * Reads a search for foods by what they have much of: a phrase like "ricco di ferro" with an Italian name of a nutrient
 * and nothing else. Undefined for any other text.
 */
export function parseNutrientQuery(text: string): NutrientQuery | undefined {
  const [, word, name] = phrase.exec(normalizeSearchText(text)) ?? [];
  const nutrient = name === undefined ? undefined : nutrientsByName.get(name);
  return nutrient === undefined
    ? undefined
    : { nutrient, group: word === undefined ? null : (groupsByWord[word] ?? null) };
}

/** A stock food with its amount of a nutrient, in the nutrient's unit in 100 g; the portion in g. */
export type NutrientRichFood = {
  id: string;
  name: string;
  amountPer100g: number;
  calories: number;
  portionGrams: number;
};

/** Foods of one kind (peppers in six forms) that a list may have. */
const maxFoodsOfKind = 2;
const kindLetters = 5;

/** The best first: by amount per kcal, at most two whose names begin alike. */
export function rankNutrientFoods<Food extends NutrientRichFood>(foods: readonly Food[], limit: number): Food[] {
  const counts = new Map<string, number>();
  return foods
    .toSorted((one, other) => other.amountPer100g * one.calories - one.amountPer100g * other.calories)
    .filter(({ name }) => {
      const kind = normalizeSearchText(name).slice(0, kindLetters);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) <= maxFoodsOfKind;
    })
    .slice(0, limit);
}

/** The amounts that a list shows, in the nutrient's unit: of 100 kcal and of the usual portion. */
export function nutrientFiguresOf({ amountPer100g, calories, portionGrams }: NutrientRichFood): {
  per100Kcal: number;
  perPortion: number;
} {
  return { per100Kcal: (amountPer100g * 100) / calories, perPortion: (amountPer100g * portionGrams) / 100 };
}

/** How many foods a list has at most. */
export const maxNutrientFoods = 30;

/** Least energy of a listed food, kcal per 100 g: of water and tea an amount per 100 kcal says nothing. */
export const minNutrientFoodCalories = 10;

/** Foods of this category season others: a portion of dried basil is no meal. */
export const seasoningCategory =
  "Spezie, erbe e ingredienti" satisfies (typeof categoriesByFoodGroup)["dressings"][number];

/** Share of an adult's reference that a portion has at least, so that spices by the gram stay out (our own choice) ... */
const minShareOfReference = 0.15;
/** ... and the amount that it has at least of a nutrient without a reference, g. */
const minAmountWithoutReference = 5;

/** What a usual portion of a listed food has at least, in the unit of the nutrient. */
export function minPortionAmount(nutrient: NutrientKey): number {
  const reference = dailyReferenceOf(nutrient, unknownPerson);
  return reference === null ? minAmountWithoutReference : minShareOfReference * reference.low;
}
