import table from "../../data/servings.json" with { type: "json" };
import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";
import { toWordSet } from "../search/word-sets.ts";
import { findSpoonWeights, type UnitWeight, type WeighableFood } from "./household-measures.ts";

/** Words for one serving, whatever the food. */
const wholeServingWords = toWordSet("porzione piatto ciotola scodella dose tagliere");

/** Categories of food where the word stands for one serving. */
const categoriesByWord = new Map(
  Object.entries(table.categoriesByWord).map(([word, categories]) => [word, new RegExp(categories)]),
);

/**
 * Weights of a word by category of food (g), where they are less than a portion. A handful of nuts or cereal is their
 * portion (SINU, LARN V revisione, 2025, table 2: 30 g); of leaves a fourth of theirs (80 g), and of berries a third
 * (150 g), as they fill the hand. A sprinkling is less than the level teaspoon of table 6 (3 g of grated cheese, 2 g of
 * a powder), a thin spread is a teaspoon, a ladle half a cup. Lumps of sugar, single packets, trays and tubs weigh what
 * packs say. A scoop of ice cream is half of half a cup (USDA FoodData Central, SR Legacy: 86 g). The rest, such as a
 * mouthful, is Fetta's own assumption.
 */
const gramsByWord = table.gramsByWord.map((row) => ({ ...row, categories: new RegExp(row.categories) }));

/**
 * Categories of foods that are ordered and served by the piece or plate: "una pasta al pomodoro", "due cappuccini".
 */
const servedCategories: ReadonlySet<string> = new Set(table.servedCategories);

/** Foods of other categories that are one serving when counted: cuts of meat, whole fish, jars, a salad. */
const servedHeadNouns = toWordSet(table.servedHeadNouns);

/** Small pieces of which a plate contains several: their number is not a number of plates. */
const smallPiecePattern =
  /^(polpett|crocchett|nugget|bocconcin|involtin|crostin|fagottin|arancin|suppli|olive|patatin|castagnol|struffol|gnocch|raviol|tortell|cappellett|agnolott|alic|acciugh|sard|gamber|calamar|cozz|vongol|seppi|bigne|frittell|straccett|bastoncin|spiedin|zeppol|canederl|fior[ei]|scaloppin|saltimbocc|zucchin|melanzan|peperon|patat|carciof|fagiol|pisell|uov|crespell|pancake|falafel|gyoza|sushi|nigiri|uramaki|profiterol|meringh|macaron|caramell|cioccolatin)/;

/**
 * True for a food of which one is a serving: its count multiplies the usual portion. False where its category is
 * unknown.
 */
export function isCountedInServings(food: Pick<WeighableFood, "name" | "category">): boolean {
  if (smallPiecePattern.test(normalizeSearchText(food.name ?? ""))) return false;
  if (food.category !== undefined && servedCategories.has(food.category)) return true;
  const first = normalizeSearchText(food.name ?? "").split(" ")[0] ?? "";
  return servedHeadNouns.has(first) || inflectedForms(first).some((form) => servedHeadNouns.has(form));
}

/** A quarter of a whole pizza: its "fetta" or "spicchio" where it is cut at the table. */
function toPizzaSlice({ units, category, name }: WeighableFood): UnitWeight | undefined {
  if (!category?.startsWith("Pizza") || !/^(pizza|calzone)/i.test(name ?? "")) return undefined;
  const wholePizza = units.find(({ label }) => label === "1 pizza intera") ?? units[0];
  if (wholePizza === undefined) return undefined;
  return { label: "1 fetta", grams: wholePizza.grams / (wholePizza.label === "mezza pizza" ? 2 : 4) };
}

/** A wedge of a fruit: an eighth of it. */
function toFruitWedge({ units }: WeighableFood): UnitWeight | undefined {
  const wholeFruit = units.find(({ label }) => /^1 (?!porzione|fetta)/.test(label));
  return wholeFruit && { label: "1 spicchio", grams: Math.round(wholeFruit.grams / 8) };
}

const findServingGrams = (word: string, category = ""): number | undefined =>
  gramsByWord.find((row) => row.word === word && row.categories.test(category))?.grams;

/** Returns the weight of one serving word of a food; undefined where the word has no meaning for this food. */
export function parseServing(food: WeighableFood, word: string): UnitWeight | undefined {
  const { name, category, liquid, units } = food;
  const usualPortion = units[0];
  if (word === "fetta" || word === "spicchio") {
    const slice = toPizzaSlice(food);
    if (slice !== undefined) return slice;
  }
  if (word === "cucchiaio" || word === "cucchiaino") {
    const spoons = name === undefined || liquid ? undefined : findSpoonWeights(name, category);
    return spoons && { label: `1 ${word}`, grams: word === "cucchiaio" ? spoons.tablespoon : spoons.teaspoon };
  }
  if (word === "spicchio" && category === "Frutta fresca") return toFruitWedge(food);
  const grams =
    findServingGrams(word, category) ?? (word === "pugno" ? findServingGrams("manciata", category) : undefined);
  if (grams !== undefined) return { label: `1 ${word}`, grams };
  if (wholeServingWords.has(word)) return liquid ? undefined : usualPortion;
  return categoriesByWord.get(word)?.test(category ?? "") === true && usualPortion !== undefined
    ? { ...usualPortion, isApproximate: true }
    : undefined;
}
