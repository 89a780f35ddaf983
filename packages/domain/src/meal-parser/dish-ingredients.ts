import { toStockAlternative } from "../food-matching/food-resolution.ts";
import { findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { findBowl, isDishCategory, isSameWordForm } from "./compound-dishes.ts";
import type { MealItem } from "./meal-item.ts";
import { buildParsedRow, findRowFood, type ParsedRow, type RowContext, type RowSource } from "./parsed-row.ts";
import type { ParsedFoodPhrase } from "./food-phrase.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { isAmountMissing } from "./quantity-parser.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { computeItemNutrition } from "../portions/meal-portion.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** What is no ingredient of a recipe, or has next to no energy in it. */
const negligiblePattern =
  /^(sale|pepe|spezie|peperoncino|prezzemolo|basilico|origano|limone|aceto|ghiaccio|aglio|glutine|lattosio|zucchero|zuccheri|grassi|conservanti|altro|nulla|niente|aggiunt[oaie]|oss[oa]|spine|lisca|nocciol[oi])$/;
/** Of little energy beside the food that it is left out of, where no recipe tells its grams. */
const lightPattern =
  /^(sals[ae]|salsin[ae]|condimento|condimenti|cipoll[ae]|verdur[ae]|insalata|lattuga|pomodor[oi]|cetriol[oi])$/;

/** Up to this many times what the recipe has of it, stated fat or cheese is the dish's own; more comes on top. */
const maxOwnSeasoning = 1.7;

/** True for a stated amount of fat or cheese that is in the recipe: "pasta al pomodoro con un cucchiaio d'olio". */
export function isOwnSeasoning(lexicon: Lexicon, dish?: ParsedRow, seasoning?: ParsedRow): boolean {
  if (!dish || !seasoning || !("item" in dish) || !("item" in seasoning)) return false;
  const { name: said, amountSource, sourceText } = seasoning.item;
  const { parts = [], category = "" } = findRowFood(lexicon, dish) ?? {};
  // "Insalata greca con 50 g di feta"
  const isListed = parts.some(({ name }) => isSameWordForm(tokenizeName(said)[0] ?? "", tokenizeName(name)[0] ?? ""));
  if (category.startsWith("Contorni") && isListed && dish.item.amountSource !== "stated")
    return seasoning.item.unit === null;
  if (!/^(Primi|Zuppe)/.test(category) || !seasoningPattern.test(said) || /crudo/i.test(sourceText)) return false;
  const kcal = new Map(lexicon.foods.map(({ name, calories }) => [name, calories]));
  const sumKcal = (each: typeof parts) => each.reduce((sum, { name, grams }) => sum + (kcal.get(name) ?? 0) * grams, 0);
  const share = sumKcal(parts.filter(({ name }) => name === said)) / sumKcal(parts);
  const dishKcal = computeItemNutrition(dish.item).calories;
  const saidKcal = amountSource === "stated" ? computeItemNutrition(seasoning.item).calories : Infinity;
  return saidKcal < share * dishKcal * maxOwnSeasoning;
}
const seasoningPattern = /^(olio|burro|parmigiano|grana|pecorino)(?!\p{L})/iu;

const outsideBowlPattern = /^(Bevande|Caff|Dolci|Gelati|Biscotti|Cioccolato)/;
/** Ice, and what a food was weighed with. */
const withoutFoodPattern = /^(ghiaccio|pelle|bucc(e|ia)|scorza|gusc[ioe]+|oss[oa]|lisc(a|he)|baccell[oi])\b/i;

/**
 * "Pad thai con gamberi", "pasta in bianco con un filo d'olio e parmigiano", "poke con riso": the name of the dish, or
 * its recipe, already contains the food after "con"; a bowl contains all that is listed after it. A weight, pieces of
 * their own and what is a seasoning in the recipe come on top.
 */
export function isPartOfHostName(
  { lexicon, text }: RowSource,
  phrase: ParsedFoodPhrase,
  host: LexiconFood | null,
): boolean {
  const { grams, millilitres, count, unit } = phrase.amount;
  const name = sliceSourceText(text, phrase.nameTokens);
  if (host !== null && withoutFoodPattern.test(name)) return true;
  if (host === null || (grams ?? millilitres) !== null || (count !== null && unit === null)) return false;
  if (findBowl(host.name)) return !outsideBowlPattern.test(findConfidentFood(lexicon, { text: name })?.category ?? "");
  const hostWords = new Set(tokenizeName(host.name).flatMap((word) => [word, ...inflectedForms(word)]));
  const phraseWords = tokenizeName(name);
  const [head = ""] = phraseWords;
  const { parts = [] } = host;
  const seasoningGrams = parts.reduce((sum, { grams: partGrams }) => sum + partGrams, 0) / 20;
  const isInRecipe =
    isAmountMissing(phrase.amount) &&
    parts.some((part) => part.grams > seasoningGrams && isSameWordForm(head, tokenizeName(part.name)[0] ?? ""));
  return (
    (isDishCategory(host.category) || /^(Caff|Bevande)/.test(host.category)) &&
    head !== "" &&
    (isInRecipe || phraseWords.every((word) => hostWords.has(word)))
  );
}

/**
 * Builds the rows of a dish "senza" one of its ingredients: the other parts of its recipe, with the grams that make up
 * the portion. A dish whose recipe lacks the ingredient, or that has no recipe, has to be chosen by the user. Undefined for phrases without "senza", and where a food of the whole name exists ("latte senza lattosio").
 */
export function buildRowsWithoutIngredient(
  source: RowSource,
  tokens: readonly Token[],
  phrase: ParsedFoodPhrase,
  context: RowContext,
): ParsedRow[] | undefined {
  const { lexicon, text } = source;
  const at = phrase.nameTokens.findIndex((token) => token.text === "senza");
  if (at <= 0) return undefined;
  const query = sliceSourceText(text, phrase.nameTokens);
  if (source.findUserAlias(query) !== undefined || findConfidentFood(lexicon, { text: query }) !== undefined)
    return undefined;
  const absentWords = tokenizeName(sliceSourceText(text, phrase.nameTokens.slice(at + 1)));
  if (negligiblePattern.test(absentWords[0] ?? "sale")) return undefined;
  const row = buildParsedRow(source, tokens, { ...phrase, nameTokens: phrase.nameTokens.slice(0, at) }, context);
  const dish = row === undefined ? null : findRowFood(lexicon, row);
  if (row === undefined || dish === null || !("item" in row)) return undefined;
  const remainingParts = listRemainingParts(lexicon, row.item, dish, absentWords);
  if (remainingParts !== undefined) return remainingParts;
  if ((dish.parts === undefined && !isDishCategory(dish.category)) || lightPattern.test(absentWords[0] ?? ""))
    return [row];
  const { sourceText, alternatives } = row.item;
  const suggestions = [toStockAlternative(dish), ...alternatives];
  return [{ unresolved: { key: "", sourceText, query, amount: phrase.amount, missing: "food", suggestions } }];
}

/**
 * An item for each part of a recipe that is not absent, scaled so that the energy of all parts is that of the portion.
 * Undefined where the recipe lacks the absent ingredient.
 */
function listRemainingParts(
  lexicon: Lexicon,
  item: MealItem,
  { parts = [] }: LexiconFood,
  absentWords: readonly string[],
): ParsedRow[] | undefined {
  const absentForms = new Set(absentWords.flatMap((word) => [word, ...inflectedForms(word)]));
  const foods = parts.map((part) => ({ ...part, food: lexicon.foods.find(({ name }) => name === part.name) }));
  // "Senza salse" leaves out the mayonnaise: the first word of a category names its foods.
  const isAbsent = ({ name, food }: (typeof foods)[number]) =>
    [...tokenizeName(name), tokenizeName(food?.category ?? "")[0] ?? ""].some((word) => absentForms.has(word));
  if (!foods.some(isAbsent) || foods.some(({ food }) => food === undefined)) return undefined;
  const recipeKcal = foods.reduce((kcal, { food, grams }) => kcal + ((food?.calories ?? 0) * grams) / 100, 0);
  const factor = recipeKcal === 0 ? 1 : (item.per100.calories * item.grams) / 100 / recipeKcal;
  const toRow = (food: LexiconFood, grams: number): ParsedRow => {
    const partGrams = Math.max(0.1, roundToOneDecimal(grams * factor));
    return { item: { ...item, ...toStockAlternative(food), grams: partGrams, unit: null, alternatives: [] } };
  };
  return foods.flatMap((part) => (part.food === undefined || isAbsent(part) ? [] : toRow(part.food, part.grams)));
}
