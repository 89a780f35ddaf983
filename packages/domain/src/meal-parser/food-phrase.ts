import { isLexiconName } from "./compound-dishes.ts";
import { findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { parseNumeral } from "./numeral-parser.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import {
  isAmbiguousAmount,
  isAmountMissing,
  unknownAmount,
  parseTrailingQuantity,
  parseLeadingQuantity,
  parseInnerQuantity,
  toPieceSize,
} from "./quantity-parser.ts";
import { isSandwichHead } from "../food-matching/word-classes.ts";
import { toDrinkMillilitres } from "./unit-parser.ts";
import type { ParsedAmount } from "./meal-item.ts";

/** A parsed phrase: the amount and the words of the food's name. `isArticle`: the only number is "un", "una". */
export type ParsedFoodPhrase = { amount: ParsedAmount; isArticle: boolean; nameTokens: readonly Token[] };

const leadingArticlePattern = /^(il|lo|la|l|i|gli|le|del|dello|della|dell|dei|degli|delle|di|d|de|circa|un|uno|una)$/;
const weighingWordPattern = /^(pesat[oaie]|peso|pesando|calcolat[oaie]|misurat[oaie])$/;
const weighedStatePattern = /^(crud[oaie]|cott[oaie]|secc(o|a|hi|he)|asciutt[oaie]|sgocciolat[oaie]|scolat[oaie])$/;

/** "Verdure crude e cotte" name no state; they are two hams of "prosciutto", in a sandwich, and behind no food. */
export function joinsStates(tokens: readonly Token[], index: number): boolean {
  const [food = "", one = "", and, other = ""] = [-2, -1, 0, 1].map((place) => tokens[index + place]?.text);
  const areHams = food.length < 4 || food.startsWith("prosciutt") || isSandwichHead(food);
  return and === "e" && !areHams && [one, other].every((word) => /^(crud|cott)[oaie]$/.test(word));
}

/**
 * Returns the words of a name without its article and without words about weighing ("pesata a crudo" becomes
 * "crudo").
 */
function toNameTokens(tokens: readonly Token[]): Token[] {
  const remaining = tokens.filter(
    ({ text }, at) =>
      !weighingWordPattern.test(text) &&
      ![at - 1, at, at + 1].some((place) => joinsStates(tokens, place)) &&
      !(
        /^(a|da|di)$/.test(text) &&
        (weighedStatePattern.test(tokens[at + 1]?.text ?? "") || weighingWordPattern.test(tokens[at + 1]?.text ?? ""))
      ),
  );
  let start = 0;
  while (start < remaining.length && leadingArticlePattern.test(remaining[start]?.text ?? "")) start += 1;
  return remaining.slice(start);
}

/** "una mela e mezza": the half follows the food. */
function parseTrailingHalf(tokens: readonly Token[]): number {
  return tokens.length > 2 && tokens.at(-2)?.text === "e" && /^mezz[oa]$/.test(tokens.at(-1)?.text ?? "") ? 0.5 : 0;
}

/** "una birra piccola", "carota grande cruda": the size of a piece; in the singular where there is no count. */
function applyTrailingSize(amount: ParsedAmount, nameTokens: readonly Token[]): ParsedAmount {
  const size = nameTokens.slice(1).find(({ text }) => toPieceSize(text) !== null)?.text;
  if (size === undefined) return amount;
  if (isAmountMissing(amount)) return /[oae]$/.test(size) ? { ...amount, count: 1, unit: size } : amount;
  return amount.count !== null && amount.unit === null ? { ...amount, unit: size } : amount;
}

/** "una cola in lattina": the container of a drink is its unit, although it follows the name. */
function splitTrailingVessel(tokens: readonly Token[]): { tokens: readonly Token[]; unit: string | null } {
  const last = tokens.at(-1)?.text ?? "";
  return tokens.length > 2 &&
    tokens.at(-2)?.text === "in" &&
    /^(lattina|bottiglietta|tazza|tazzina|brick|bicchiere|cartoncino)$/.test(last)
    ? { tokens: tokens.slice(0, -2), unit: last }
    : { tokens, unit: null };
}

/** "pasta alla norma porzione abbondante", "piatto scarso": the serving and its size follow the food. */
export function splitTrailingServing(tokens: readonly Token[]): { tokens: readonly Token[]; unit: string | null } {
  const at = tokens.findLastIndex(({ text }) => /^(porzion(e|cina)|piatto|scodella|ciotola|fondina)$/.test(text));
  let start = at;
  while (/^(un|una|na|il|la|bel|bella)$/.test(tokens[start - 1]?.text ?? "")) start -= 1;
  const sizeAt = /^bell[oa]$/.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  const isServing =
    start > 0 && tokens.length <= sizeAt + 1 && !/^(al|in|nel|da|di|per)$/.test(tokens[start - 1]?.text ?? "");
  if (!isServing || /^(di|d)$/.test(tokens[at + 1]?.text ?? "")) return { tokens, unit: null };
  const size = toPieceSize(tokens[sizeAt]?.text ?? null);
  return { tokens: tokens.slice(0, start), unit: size === null ? "porzione" : `porzione ${size}` };
}

const sharerCounts: Readonly<Record<string, number>> = { due: 2, tre: 3, quattro: 4, 2: 2, 3: 3, 4: 4 };

/** "fiorentina in due", "mezzo litro di vino in due", "una pizza, metà": each of the people at the table had their share. */
export function splitSharers(tokens: readonly Token[]): { tokens: readonly Token[]; sharers: number } {
  const last = tokens.at(-1)?.text ?? "";
  if (last === "meta" && tokens.length > 1) return { tokens: tokens.slice(0, -1), sharers: 2 };
  const sharers = tokens.at(-2)?.text === "in" ? (sharerCounts[last] ?? 1) : 1;
  const [from = "", verb = ""] = tokens.slice(-4, -2).map(({ text }) => text);
  const isDivided = /^divi(s|d)/.test(verb);
  // "Nachos da dividere in due"
  const end = sharers === 1 ? tokens.length : isDivided ? (from === "da" ? -4 : -3) : -2;
  return { tokens: tokens.slice(0, end), sharers };
}

/** "frittata di due uova", "omelette 3 uova": the number of eggs determines the weight of the dish. */
function splitTrailingEggs(tokens: readonly Token[]): { tokens: readonly Token[]; amount: ParsedAmount } | undefined {
  const [before = "", preposition = "", , last = ""] = ["", "", "", "", ...tokens.map(({ text }) => text)].slice(-4);
  const isDirect = /^(frittat|omelet|omlet)/.test(preposition);
  if (!/^uov[oa]$/.test(last) || !(isDirect || (before !== "" && /^(di|con)$/.test(preposition)))) return undefined;
  const eggs = parseLeadingQuantity(tokens.slice(-2));
  return eggs?.amount.count == null || eggs.amount.unit !== null
    ? undefined
    : { tokens: tokens.slice(0, isDirect ? -2 : -3), amount: { ...eggs.amount, unit: "uovo" } };
}

/** "una birra da 33", "due hamburger da 150 g": the weight of each piece; "una pizza da 33" has centimetres. */
function splitPieceAmount(
  tokens: readonly Token[],
): { tokens: readonly Token[]; pieceAmount: ParsedAmount } | undefined {
  const at = tokens.findIndex(({ text }, place) => place > 0 && text === "da");
  const number = at < 0 ? undefined : tokens[at + 1];
  if (number?.kind !== "number" && !/^mezzo$/.test(number?.text ?? "")) return undefined;
  const quantity = parseLeadingQuantity(tokens.slice(at + 1));
  if (quantity === undefined) return undefined;
  const otherTokens = [...tokens.slice(0, at), ...tokens.slice(at + 1 + quantity.tokenCount)];
  const { grams, millilitres, count, unit } = quantity.amount;
  if ((grams ?? millilitres) !== null) return { tokens: otherTokens, pieceAmount: quantity.amount };
  if (count === null || unit !== null) return undefined;
  const drinkMillilitres = toDrinkMillilitres(tokens, count);
  if (drinkMillilitres === undefined && count < 50) return undefined;
  const weight = drinkMillilitres === undefined ? { grams: count } : { millilitres: drinkMillilitres };
  return { tokens: otherTokens, pieceAmount: { ...unknownAmount, ...weight } };
}

/** "due caffè con un cucchiaino di zucchero ciascuno": as many times as the food before it. */
const eachPattern = /^(ciascun|ognun|cadaun)[oa]$/;

/** Returns the total amount of several pieces with the given amount each. */
function multiplyAmount(times: number, { grams, millilitres, count, unit }: ParsedAmount): ParsedAmount {
  const multiply = (value: number | null) => (value === null ? null : value * times);
  return { grams: multiply(grams), millilitres: multiply(millilitres), count: multiply(count), unit };
}

/** "tre fette di salame e una di pane": a number before "di" counts the unit of the previous phrase. */
function parseElidedUnit(
  tokens: readonly Token[],
  previous: ParsedFoodPhrase | undefined,
): ParsedFoodPhrase | undefined {
  const unit = previous?.amount.unit ?? null;
  const leading = parseLeadingQuantity(tokens);
  const isElided = /^(di|d)$/.test(tokens[leading?.tokenCount ?? 0]?.text ?? "") && leading?.amount.unit === null;
  if (unit === null || !isElided || leading.amount.count === null) return undefined;
  return {
    amount: { ...leading.amount, unit },
    isArticle: false,
    nameTokens: toNameTokens(tokens.slice(leading.tokenCount)),
  };
}

/**
 * Parses a phrase: the amount before the food, else after it, else a weight between its words. `previous`: the phrase
 * before it, whose unit may be omitted ("e una di pane").
 */
export function parseFoodPhrase(phrase: readonly Token[], previous?: ParsedFoodPhrase): ParsedFoodPhrase {
  if (eachPattern.test(phrase.at(-1)?.text ?? "")) {
    const single = parseFoodPhrase(phrase.slice(0, -1), previous);
    return { ...single, amount: multiplyAmount(previous?.amount.count ?? 1, single.amount) };
  }
  const { tokens: words, sharers } = splitSharers(phrase);
  if (sharers > 1) {
    const whole = parseFoodPhrase(words, previous);
    const { grams, millilitres, count } = whole.amount;
    const amount = { ...whole.amount, count: count ?? ((grams ?? millilitres) === null ? 1 : null) };
    return { ...whole, amount: multiplyAmount(1 / sharers, amount) };
  }
  const elidedPhrase = parseElidedUnit(phrase, previous);
  if (elidedPhrase !== undefined) return elidedPhrase;
  const weighedPieces = splitPieceAmount(phrase);
  if (weighedPieces !== undefined) {
    const parsed = parseNameAndAmount(weighedPieces.tokens);
    if (isAmbiguousAmount(parsed.amount)) return parsed;
    if ((parsed.amount.grams ?? parsed.amount.millilitres) === null)
      return {
        amount: multiplyAmount(parsed.amount.count ?? 1, weighedPieces.pieceAmount),
        isArticle: false,
        nameTokens: parsed.nameTokens,
      };
  }
  const vessel = splitTrailingVessel(phrase);
  const { tokens, unit } = vessel.unit === null ? splitTrailingServing(phrase) : vessel;
  const parsed = parseNameAndAmount(tokens);
  const { grams, millilitres, count } = parsed.amount;
  if (unit !== null && grams === null && millilitres === null && parsed.amount.unit === null)
    return { ...parsed, amount: { ...unknownAmount, count: count ?? 1, unit } };
  const hasNoAmount = isAmountMissing(parsed.amount);
  if (!hasNoAmount && !parsed.isArticle) return parsed;
  const eggs = splitTrailingEggs(parsed.nameTokens);
  if (eggs) return { amount: eggs.amount, isArticle: false, nameTokens: eggs.tokens };
  // "pizza diavola intera"
  const isWhole =
    hasNoAmount && parsed.nameTokens.length > 1 && /^inter[oa]$/.test(parsed.nameTokens.at(-1)?.text ?? "");
  const isMilk = /^(latte|yogurt)$/.test(parsed.nameTokens[0]?.text ?? "");
  return isWhole && !isMilk
    ? { amount: { ...unknownAmount, count: 1 }, isArticle: false, nameTokens: parsed.nameTokens.slice(0, -1) }
    : parsed;
}

const containerPattern =
  /^(vasetto|bicchiere|porzione|piatto|scatoletta|scatola|bottiglia|bottiglietta|lattina|busta|bustina|confezione|fetta|trancio|ciotola|tazza|pezzo)$/;

function parseNameAndAmount(phrase: readonly Token[]): ParsedFoodPhrase {
  // "sushi 12 pezzi misti"
  const isMixedPieces = phrase.at(-2)?.text === "pezzi" && /^(misti|assortiti|vari)$/.test(phrase.at(-1)?.text ?? "");
  const tokens = isMixedPieces ? phrase.slice(0, -1) : phrase;
  const leading = parseLeadingQuantity(tokens);
  // "bastoncini di pesce 5": the first word is a unit without a number.
  const isCountless = leading?.amount.count === null && leading.amount.unit !== null;
  if (leading !== undefined && !(isCountless && parseTrailingQuantity(tokens) !== undefined)) {
    const afterLeading = tokens.slice(leading.tokenCount);
    const half = parseTrailingHalf(afterLeading);
    const rest = half > 0 ? afterLeading.slice(0, -2) : afterLeading;
    if (half > 0 && leading.amount.count !== null)
      return {
        amount: { ...leading.amount, count: leading.amount.count + half },
        isArticle: false,
        nameTokens: toNameTokens(rest),
      };
    const trailing = parseTrailingQuantity(rest);
    // "una mela 150 g", "un cappuccino 200 ml": the weight is more specific than the article.
    if (
      trailing !== undefined &&
      (leading.isArticle || trailing.amount.grams !== null || trailing.amount.millilitres !== null)
    )
      return {
        amount: trailing.amount,
        isArticle: false,
        nameTokens: toNameTokens(rest.slice(0, rest.length - trailing.tokenCount)),
      };
    return {
      amount: applyTrailingSize(leading.amount, rest),
      isArticle: leading.isArticle,
      nameTokens: toNameTokens(rest),
    };
  }
  const trailing = parseTrailingQuantity(tokens);
  if (trailing !== undefined) {
    const nameTokens = toNameTokens(tokens.slice(0, tokens.length - trailing.tokenCount));
    const isWeighed = (trailing.amount.grams ?? trailing.amount.millilitres) !== null;
    // "yogurt bianco vasetto 125 g": the weight is that of the container.
    const isContainer =
      isWeighed &&
      nameTokens.length > 1 &&
      containerPattern.test(nameTokens.at(-1)?.text ?? "") &&
      nameTokens.at(-2)?.text !== "in";
    return {
      amount: trailing.amount,
      isArticle: false,
      nameTokens: isContainer ? nameTokens.slice(0, -1) : nameTokens,
    };
  }
  const inner = parseInnerQuantity(tokens);
  if (inner !== undefined)
    return { amount: inner.amount, isArticle: false, nameTokens: toNameTokens(inner.otherTokens) };
  const nameTokens = toNameTokens(tokens);
  return { amount: applyTrailingSize(unknownAmount, nameTokens), isArticle: false, nameTokens };
}

/**
 * Corrects a phrase where the words that were parsed as its amount are part of a food's name: "coppa di testa" is not
 * a cup, "una quattro formaggi" not four pieces, "cioccolata in tazza" a drink. Else returns the parsed phrase
 * unchanged.
 */
export function resolveQuantityInName(
  lexicon: Lexicon,
  text: string,
  phrase: readonly Token[],
  parsed: ParsedFoodPhrase,
): ParsedFoodPhrase {
  const { grams, millilitres } = parsed.amount;
  if (grams !== null || millilitres !== null) return parsed;
  const numeral = parseNumeral(phrase, 0);
  for (const skippedCount of new Set([0, numeral?.end ?? 0])) {
    const nameTokens = phrase.slice(skippedCount);
    if (nameTokens.length <= parsed.nameTokens.length || !isLexiconName(lexicon, sliceSourceText(text, nameTokens)))
      continue;
    const food = findConfidentFood(lexicon, { text: sliceSourceText(text, nameTokens) });
    if (food === undefined) continue;
    if (findConfidentFood(lexicon, { text: sliceSourceText(text, parsed.nameTokens) })?.id === food.id) continue;
    const count = skippedCount > 0 && numeral !== undefined ? numeral.value : null;
    const isWeighable =
      numeral !== undefined && parsed.amount.unit !== null && computePortionWeight(parsed.amount, food) !== null;
    const amount = isWeighable ? parsed.amount : { ...unknownAmount, count };
    return { amount, isArticle: parsed.isArticle, nameTokens };
  }
  return parsed;
}
