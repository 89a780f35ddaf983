import fillerTable from "../../data/filler-phrases.json" with { type: "json" };
import {
  findAccompanimentPortion,
  findDressedName,
  findFoodWithoutFat,
  toAccompanimentName,
  isEatenWithBread,
  sandwichBreadPortion,
  toastBreadPortion,
} from "./accompaniment-portion.ts";
import { findBowl } from "./compound-dishes.ts";
import { applyVagueShare } from "./eaten-share.ts";
import { findConfidentFood, matchFoods, type Lexicon, type FoodMatch } from "../food-matching/food-matcher.ts";
import { parseFoodRef } from "../food-ref.ts";
import { toStockAlternative } from "../food-matching/food-resolution.ts";
import { toGelatoSearchName } from "./gelato-flavours.ts";
import { findHouseholdMeasure, toWineCarafeAmount } from "../portions/household-measures.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { Alternative, MealItem, UnresolvedRow, ParsedAmount } from "./meal-item.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import {
  findUncookedFood,
  findWeighedDish,
  toPastaPlate,
  toSaladPlate,
  toPlatesOfDryGrams,
  defaultToRawWeight,
} from "./raw-weight-default.ts";
import {
  mealItemGramsBounds,
  computeDefaultWeight,
  computeEdiblePart,
  computePortionWeight,
  type PortionWeight,
} from "../portions/portion-weight.ts";
import type { ParsedFoodPhrase } from "./food-phrase.ts";
import { parseSize } from "./unit-parser.ts";
import { isAmountMissing, isServingAmount, isServingWithoutFood, isAmbiguousAmount } from "./quantity-parser.ts";

const maxAlternatives = 3;
const maxSuggestions = 5;

/**
 * A food of the meal, or words that need a choice; `ref`: the user alias of the words, where it is not a stock food.
 */
export type ParsedRow = { item: MealItem } | { unresolved: UnresolvedRow; ref?: string };

/**
 * The surroundings of a food: the host that it accompanies, whether "con" separates the two, whether "con" follows it,
 * and the foods before it.
 */
export type RowContext = {
  host: (LexiconFood & { grams?: number | undefined }) | null;
  isHost: boolean;
  isJoinedByWith: boolean;
  before: readonly LexiconFood[];
};

/** The sentence that a row is parsed from, and the lookup of user aliases (references) by name. */
export type RowSource = { lexicon: Lexicon; text: string; findUserAlias: (name: string) => string | undefined };

type FoodLookup = { food: LexiconFood | undefined; matches: readonly FoodMatch[] };

/** "Patatine San Carlo", "crostatina Mulino Bianco all'albicocca". */
const brandPattern = new RegExp(
  `(?<=.)(?: (?:d|di|del|dell|dello|della|da|dal))?(?: (?:${fillerTable.brands.join(" ").replaceAll(" ", "|").replaceAll("_", " ")}))+(?= |$)`,
);

/**
 * Returns the name without its brand and without the ingredient after "senza": "caffè senza zucchero" is a coffee
 * where no food has a more specific name.
 */
function toGenericName(tokens: readonly Token[]): readonly Token[] {
  // "Patatine fritte del McDonald medie": the size is part of the amount.
  const hasSize = tokens.length > 2 && parseSize(tokens.at(-1)?.text ?? "") !== undefined;
  const phrase = hasSize ? tokens.slice(0, -1) : tokens;
  const words = phrase.map(({ text }) => text).join(" ");
  const [brand = ""] = brandPattern.exec(words) ?? [];
  const start = brand === "" ? phrase.length : words.slice(0, words.indexOf(brand)).split(" ").length;
  return stripAbsentIngredient(phrase.toSpliced(start, brand.trim().split(" ").length));
}

function stripAbsentIngredient(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === "senza");
  if (at <= 0) return tokens;
  const after = tokens.slice(at + 2).filter(({ text }, place) => place > 0 || !text.startsWith("aggiunt"));
  return [...tokens.slice(0, at), ...after];
}

function findFood(lexicon: Lexicon, name: string, shorterName: string, amount: ParsedAmount): FoodLookup {
  const matches = matchFoods(lexicon, { text: name });
  if (matches[0]?.isConfident) return { food: matches[0].food, matches };
  const shorterMatches = shorterName === name ? [] : matchFoods(lexicon, { text: shorterName });
  if (shorterMatches[0]?.isConfident) return { food: shorterMatches[0].food, matches: shorterMatches };
  const dish = amount.grams === null ? undefined : findWeighedDish(lexicon, name, amount);
  return { food: dish ?? findUncookedFood(lexicon, name, amount, matches[0]?.food), matches };
}

/** Foods that are weighed or spooned, and never counted. */
const spoonedPattern =
  /^(Oli e grassi|Salse|Zucchero|Cereali|[^|]*[|](parmigiano|grana|pecorino|formaggio grattugiato|ricotta))/i;

/** Computes the weight of an amount; without an amount, the weight of the food beside its host. */
function weighRow(
  amount: ParsedAmount,
  food: LexiconFood,
  query: string,
  { host, isJoinedByWith }: RowContext,
  isBread: boolean,
): PortionWeight | null {
  const { grams, millilitres, count } = amount;
  if (isAmbiguousAmount(amount)) return null;
  if (grams !== null || millilitres !== null) return computePortionWeight(amount, food);
  // "Olio 10", "parmigiano 5", "miele 10" are grams, as they have no pieces.
  if (spoonedPattern.test(`${food.category}|${food.name}`) && amount.unit === null && (count ?? 0) > 4)
    return computePortionWeight({ ...amount, grams: count, count: null }, food);
  const isPiece = amount.unit === null || amount.unit === "pezzo";
  const measure = isPiece ? findHouseholdMeasure(query) : undefined;
  if (measure !== undefined && count !== null) return weighPieces(measure, count, false);
  if (isBread && host === null && amount.unit === null)
    return weighPieces(/^toast/i.test(query) ? toastBreadPortion : sandwichBreadPortion, count ?? 1);
  const accompanimentPortion =
    count === null && host ? findAccompanimentPortion(food, host, isJoinedByWith) : undefined;
  if (accompanimentPortion !== undefined) return weighPieces(accompanimentPortion, 1);
  if (measure?.usual !== undefined) return weighPieces(measure, measure.usual);
  if (isAmountMissing(amount) || isNumberOfKinds(amount, query)) return computeDefaultWeight(food, query);
  return (
    computePortionWeight(amount, food) ?? (isOneOf(food, query, amount) ? computeDefaultWeight(food, query) : null)
  );
}

/** "Un petto di pollo", "una faraona": one of a food without a piece is its portion, where its name is a singular. */
const isOneOf = ({ name, synonyms }: LexiconFood, query: string, { count, unit }: ParsedAmount): boolean =>
  count === 1 &&
  unit === null &&
  [name, ...synonyms].some(
    (each) => tokenizeName(each)[0] === tokenizeName(query)[0] && !tokenizeName(query)[0]?.endsWith("i"),
  );

/** "Tre verdure": kinds of a food, which share its portion. */
const isNumberOfKinds = ({ count, unit }: ParsedAmount, query: string): boolean =>
  unit === null &&
  count !== null &&
  count < 6 &&
  /^(verdure|ortaggi|formaggi|salumi|affettati|contorni|legumi)(?!\p{L})/iu.test(query);

/** Computes the weight of pieces, null out of bounds; `isDefaultPortion` false where the text has their number. */
function weighPieces(
  { label, grams }: { label: string; grams: number },
  count: number,
  isDefaultPortion = true,
): PortionWeight | null {
  const totalGrams = roundToOneDecimal(grams * count);
  const isWithinBounds = totalGrams >= mealItemGramsBounds.min && totalGrams <= mealItemGramsBounds.max;
  return isWithinBounds ? { grams: totalGrams, unit: { label, count }, isDefaultPortion } : null;
}

const toBreadName = (query: string): string =>
  /integrale/i.test(query) ? "pane integrale" : /^toast/i.test(query) ? "pane tostato" : "panino vuoto";

/**
 * "Un panino con …" is the bread of the foods that follow, and so is "un panino" beside ham, cheese or a main course,
 * and "con un panino" beside any food.
 */
function isBreadOnly(query: string, textAfter: string, { host, isHost, isJoinedByWith, before }: RowContext): boolean {
  return (
    // "Toast con burro e marmellata"; with ham and cheese it is a dish of that name.
    (isHost && /^toast( integrale)?$/i.test(query) && !/^\s*con (il )?(prosciutto|cotto)/i.test(textAfter)) ||
    (/^panin[oi]( piccol[oi]| bianc(o|hi)| vuot[oi]| integral[ei]| ai cereali)?$/i.test(query) &&
      (isHost || before.some(isEatenWithBread) || (host !== null && (isJoinedByWith || isEatenWithBread(host)))))
  );
}

/** Returns the search name of a phrase. */
function toSearchName(
  text: string,
  phrase: readonly Token[],
  { amount, nameTokens }: ParsedFoodPhrase,
  { host, isHost }: RowContext,
): string {
  const phraseName = sliceSourceText(text, nameTokens);
  const gelatoSearchName = toGelatoSearchName(nameTokens, phrase);
  if (gelatoSearchName !== undefined) return gelatoSearchName;
  // Ordered by the cup.
  if (/^cioccolata$/i.test(phraseName) && (isHost || (amount.count === 1 && !amount.unit))) return "cioccolata calda";
  if (/^orzo$/i.test(phraseName) && amount.count === 1 && amount.unit === null) return "caffè d'orzo";
  // "Mezzo pollo" is roasted; without a number it is a breast.
  if (/^pollo( intero)?$/i.test(phraseName) && (amount.count ?? 2) <= 1 && amount.unit === null) return "pollo arrosto";
  // The leaves under the foods that follow.
  if (/^insalat(a|ona|ina)( mista)?$/i.test(phraseName) && isHost) return "insalata verde";
  // "Riso in bianco" is a dish with the same search words.
  if (/^riso bianco$/i.test(phraseName)) return "riso bollito";
  return findBowl(phraseName) ?? (host === null ? phraseName : toAccompanimentName(phraseName, host));
}

/** "Una scatola di ceci" contains cooked, drained ones; undefined for foods that are not tinned. */
function toTinnedName(lexicon: Lexicon, searchName: string, { unit }: ParsedAmount): string | undefined {
  if (unit === null || !/^(scatola|scatoletta|barattolo|lattina)( |$)/.test(unit)) return undefined;
  const tinnedName = `${searchName} in scatola`;
  return findConfidentFood(lexicon, { text: tinnedName })?.category === "Legumi" ? tinnedName : undefined;
}

/** "Una coppetta": a unit without its food, which the user has to choose; ice cream is suggested. */
function toOpenServingRow(lexicon: Lexicon, sourceText: string, amount: ParsedAmount): ParsedRow {
  const query = amount.unit?.split(" ")[0] ?? "";
  // A plate or a slice fits any food.
  const suggestions = query === "coppetta" ? toSuggestions(matchFoods(lexicon, { text: query })) : [];
  return { unresolved: { key: "", sourceText, query, amount, missing: "food", suggestions } };
}

/** Builds the row of one phrase; undefined where it names nothing. */
export function buildParsedRow(
  { lexicon, text, findUserAlias }: RowSource,
  tokens: readonly Token[],
  { amount, nameTokens, isArticle }: ParsedFoodPhrase,
  context: RowContext,
): ParsedRow | undefined {
  const query = sliceSourceText(text, nameTokens);
  const sourceText = sliceSourceText(text, tokens);
  if (!/\p{L}[\p{L}&]/u.test(query))
    return isServingWithoutFood(tokens) ? toOpenServingRow(lexicon, sourceText, amount) : undefined;
  const aliasRef = findUserAlias(query);
  const aliasTarget = aliasRef === undefined ? undefined : parseFoodRef(aliasRef);
  const aliasFood = aliasTarget?.kind === "stock" ? lexicon.food(aliasTarget.id) : undefined;
  const textAfter = text.slice(text.indexOf(query) + query.length);
  const isBread = isBreadOnly(query, textAfter, context);
  const baseName = isBread
    ? toBreadName(query)
    : toSearchName(text, tokens, { amount, nameTokens, isArticle }, context);
  const searchName = toTinnedName(lexicon, baseName, amount) ?? baseName;
  const shorterName = sliceSourceText(text, toGenericName(nameTokens));
  const { food, matches } =
    aliasFood === undefined
      ? findFood(lexicon, searchName, shorterName, amount)
      : { food: aliasFood, matches: matchFoods(lexicon, { text: query }) };
  const unresolvedRow = { key: "", sourceText, query, amount };
  if (aliasRef !== undefined && aliasTarget !== undefined && aliasTarget.kind !== "stock")
    return { unresolved: { ...unresolvedRow, missing: "food", suggestions: toSuggestions(matches) }, ref: aliasRef };
  if (food === undefined)
    return { unresolved: { ...unresolvedRow, missing: "food", suggestions: toSuggestions(matches) } };
  const plate = toSaladPlate(query, amount) ?? amount;
  const dressedName =
    aliasFood === undefined && isServingAmount(plate) ? findDressedName(food, sourceText, text, context) : undefined;
  const plainName = aliasFood === undefined ? findFoodWithoutFat(food, query, textAfter, amount) : undefined;
  const chosenFood =
    (plainName === undefined ? undefined : findConfidentFood(lexicon, { text: plainName })) ??
    (aliasFood === undefined ? defaultToRawWeight(lexicon, [query, shorterName], amount, food) : undefined) ??
    (dressedName === undefined ? undefined : findConfidentFood(lexicon, { text: dressedName })) ??
    food;
  const otherFoods = [...(chosenFood === food ? [] : [food]), ...matches.map((each) => each.food)].filter(
    (each, at, all) => each.id !== chosenFood.id && all.indexOf(each) === at,
  );
  const servedAmount =
    toPlatesOfDryGrams(query, amount, chosenFood) ??
    toWineCarafeAmount(amount, chosenFood) ??
    toPastaPlate(query, amount) ??
    (/^(Verdure|Frutta)/.test(chosenFood.category) ? plate : amount);
  const weight = applyVagueShare(
    computeEdiblePart(chosenFood.name, sourceText, servedAmount.grams ?? 0) ??
      weighRow(servedAmount, chosenFood, query, context, isBread),
    tokens,
    chosenFood,
  );
  if (weight === null)
    return {
      unresolved: {
        ...unresolvedRow,
        missing: "amount",
        suggestions: [chosenFood, ...otherFoods].slice(0, maxSuggestions).map(toStockAlternative),
      },
    };
  return {
    item: {
      key: "",
      sourceText,
      ...toStockAlternative(chosenFood),
      grams: weight.grams,
      amountSource: weight.isDefaultPortion ? "default_portion" : "stated",
      unit: weight.unit,
      hidden: false,
      alternatives: otherFoods.slice(0, maxAlternatives).map(toStockAlternative),
    },
  };
}

/** Returns the stock food of a row and its weight; for an unresolved row, its first suggestion. */
export function findRowFood(lexicon: Lexicon, row: ParsedRow): RowContext["host"] {
  const ref = "item" in row ? row.item.ref : (row.unresolved.suggestions[0]?.ref ?? null);
  const parsed = ref === null ? undefined : parseFoodRef(ref);
  const food = parsed?.kind === "stock" ? lexicon.food(parsed.id) : undefined;
  return food === undefined ? null : { ...food, grams: "item" in row ? row.item.grams : undefined };
}

function toSuggestions(matches: readonly FoodMatch[]): Alternative[] {
  return matches.slice(0, maxSuggestions).map(({ food }) => toStockAlternative(food));
}
