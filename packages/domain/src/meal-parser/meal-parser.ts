import table from "../../data/filler-phrases.json" with { type: "json" };
import { toWordPattern } from "../search/inflections.ts";
import { findBowl, isLexiconName, servedWithPattern, splitFoods } from "./compound-dishes.ts";
import { findBaseName, findNameWithin } from "./name-within.ts";
import { withMatchCache, type Lexicon } from "../food-matching/food-matcher.ts";
import { buildRowsWithoutIngredient, isOwnSeasoning, isPartOfHostName } from "./dish-ingredients.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { batterPattern, isBeforeColon, isGroupHeading, isHeading, isListedInParts } from "./listed-parts.ts";
import { groupPhrases, type PhraseGroup } from "./phrase-grouping.ts";
import type { MealItem, ParsedMeal, UnresolvedRow } from "./meal-item.ts";
import { findMealTime } from "./meal-time.ts";
import { splitPhrases } from "./phrase-splitter.ts";
import { weighByIngredient, applyWordsBehind } from "./raw-weight-default.ts";
import { findRowFood, buildParsedRow, type RowContext, type ParsedRow, type RowSource } from "./parsed-row.ts";
import { splitAfterWeight } from "./run-on-phrases.ts";
import { isTalk, stripLeadingStopPhrase, stripTrailingStopPhrases } from "./stop-phrases.ts";
import { maxTextLength, tokenizeMeal, sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { parseFoodPhrase, resolveQuantityInName, type ParsedFoodPhrase } from "./food-phrase.ts";
import { isAmountMissing, unknownAmount } from "./quantity-parser.ts";
import { tokenizeName, tokenizeQuery } from "../search/search-tokenizer.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { mealItemGramsBounds } from "../portions/portion-weight.ts";

/** Maximum plausible mentions of one food; more come from a stuck key. */
const maxMentions = 6;
/** Keeps only the first mention of a food that is repeated more than 6 times with the same amount. */
function dedupeRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const keys: (string | ParsedRow)[] = rows.map((row) =>
    "item" in row ? `${row.item.ref} ${row.item.grams} ${row.item.sourceText}` : row,
  );
  return rows.filter((row, at) => {
    const mentions = keys.filter((key) => key === keys[at]).length;
    return mentions <= maxMentions || keys.indexOf(keys[at] ?? row) === at;
  });
}

/** Merges rows of the same food in the same unit into one; all other rows are unchanged. */
function mergeRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const merged: ParsedRow[] = [];
  for (const row of rows) {
    const at = merged.findIndex((other) => "item" in other && "item" in row && isMergeable(other.item, row.item));
    const existing = merged[at];
    if (existing && "item" in existing && "item" in row) merged[at] = { item: mergeItems(existing.item, row.item) };
    else merged.push(row);
  }
  return merged;
}

function isMergeable(one: MealItem, other: MealItem): boolean {
  return (
    one.ref === other.ref &&
    one.amountSource === other.amountSource &&
    one.unit?.label === other.unit?.label &&
    one.grams + other.grams <= mealItemGramsBounds.max
  );
}

function mergeItems(one: MealItem, other: MealItem): MealItem {
  const unit = one.unit === null ? null : { label: one.unit.label, count: one.unit.count + (other.unit?.count ?? 0) };
  return {
    ...one,
    sourceText: `${one.sourceText}, ${other.sourceText}`,
    grams: roundToOneDecimal(one.grams + other.grams),
    unit,
  };
}

/** Foods that the user assigned to a name, by search words: `userAliases.get("latte")` is a reference. */
export type UserFoodAliases = ReadonlyMap<string, string>;

/** Returns the key under which an alias is stored and looked up: "il latte intero" is "latte intero". */
export function toUserFoodAliasKey(name: string): string {
  return tokenizeQuery(name).join(" ");
}

/** A row whose user alias is not a stock food: the caller looks up `ref` and computes the weight. */
export type AliasedRow = { key: string; ref: string };

/** Maximum rows of one sentence. */
const maxRows = 20;
const needsFoodChoice = (row: ParsedRow): boolean =>
  !("item" in row) && row.ref === undefined && row.unresolved.missing === "food";

/** Builds the rows of one group of words: one row, or those of its parts where no table has the whole name. */
function buildRows(
  source: RowSource,
  tokens: readonly Token[],
  phrase: ParsedFoodPhrase,
  context: RowContext,
): ParsedRow[] {
  const remainingParts = buildRowsWithoutIngredient(source, tokens, phrase, context);
  if (remainingParts !== undefined) return remainingParts;
  const row = buildParsedRow(source, tokens, phrase, context);
  if (row === undefined) return [];
  if (!needsFoodChoice(row)) return [row];
  const { lexicon, text } = source;
  const parse = (words: readonly Token[]) => resolveQuantityInName(lexicon, text, words, parseFoodPhrase(words));
  const runOnRows: ParsedRow[] = [];
  for (const part of splitAfterWeight(tokens)) {
    const before = [...context.before, ...runOnRows.flatMap((each) => findRowFood(lexicon, each) ?? [])];
    runOnRows.push(...buildRows(source, part, parse(part), { ...context, before }));
  }
  if (runOnRows.length > 1 && !runOnRows.some(needsFoodChoice)) return runOnRows;
  const withoutLeading = stripLeadingStopPhrase(lexicon, tokens);
  for (const candidate of [...stripTrailingStopPhrases(lexicon, tokens), ...(withoutLeading ? [withoutLeading] : [])]) {
    const [first, ...others] = buildRowsFromParts(source, candidate, parse(candidate), context);
    if (first !== undefined && !needsFoodChoice(first)) return [first, ...others];
  }
  const rows = buildRowsFromParts(source, tokens, phrase, context);
  if (!rows.every(needsFoodChoice)) return rows;
  const baseName = findBaseName(lexicon, text, phrase.nameTokens);
  const name = baseName ?? findNameWithin(lexicon, text, phrase.nameTokens);
  if (name === undefined) return rows;
  const rest = phrase.nameTokens.filter((token) => !name.includes(token));
  const nameTokens = tokens.filter((token) => !rest.includes(token));
  const namedRow = buildParsedRow(source, nameTokens, { ...phrase, nameTokens: name }, context);
  if (namedRow === undefined) return rows;
  if (baseName !== undefined || isTalk(lexicon, rest)) return [namedRow];
  const restRow = buildParsedRow(source, rest, { amount: unknownAmount, isArticle: false, nameTokens: rest }, context);
  return restRow === undefined ? [namedRow] : [namedRow, restRow];
}

function buildRowsFromParts(
  source: RowSource,
  tokens: readonly Token[],
  phrase: ParsedFoodPhrase,
  context: RowContext,
): ParsedRow[] {
  const row = buildParsedRow(source, tokens, phrase, context);
  if (row === undefined || !needsFoodChoice(row)) return row === undefined ? [] : [row];
  const [first, ...others] = splitFoods(source.lexicon, source.text, phrase.nameTokens);
  if (first === undefined) return [row];
  const head = buildParsedRow(source, first, { ...phrase, nameTokens: first }, context);
  const host = context.host ?? (head === undefined ? null : findRowFood(source.lexicon, head));
  const wordBefore = ([name]: readonly Token[]): string =>
    phrase.nameTokens[phrase.nameTokens.findIndex((token) => token === name) - 1]?.text ?? "";
  const rows = [
    head,
    ...others.map((name) =>
      buildParsedRow(
        source,
        name,
        { amount: unknownAmount, isArticle: false, nameTokens: name },
        {
          ...context,
          host: context.host ?? host,
          isHost: false,
          isJoinedByWith: context.isJoinedByWith || servedWithPattern.test(wordBefore(name)),
        },
      ),
    ),
  ];
  return rows.flatMap((each) => each ?? []);
}

/** Builds the rows of all groups; words that a dish already contains are added to the source text of its row. */
function buildGroupRows(source: RowSource, groups: readonly PhraseGroup[]): ParsedRow[] {
  const { lexicon, text } = source;
  let rows: ParsedRow[] = [];
  let previous: ParsedFoodPhrase | undefined;
  let host: RowContext["host"] = null;
  /** True from "con" on, through "e" and commas, to the next break. */
  let isAfterWith = false;
  for (const [at, group] of groups.entries()) {
    const groupText = sliceSourceText(text, group.tokens);
    const phrase = resolveQuantityInName(lexicon, text, group.tokens, parseFoodPhrase(group.tokens, previous));
    previous = phrase;
    if (groups.length > 1 && isTalk(lexicon, group.tokens) && !isLexiconName(lexicon, groupText)) continue;
    const separator = rows.length === 0 ? "break" : group.separator; // "Mensa: riso": nothing comes with talk.
    const isSeparate = separator === "break";
    const isBowl = findBowl(host?.name ?? "") !== undefined;
    isAfterWith = separator === "with" || (!isSeparate && (isAfterWith || isBowl));
    if (isAfterWith && isPartOfHostName(source, phrase, host)) {
      rows = addSourceText(rows, host, groupText);
      continue;
    }
    if (isAmountMissing(phrase.amount) && (isHeading(text, groups, at) || isGroupHeading(source, groups, at))) continue;
    const last = rows.at(-1);
    const name = sliceSourceText(text, phrase.nameTokens);
    const dish = last && "item" in last ? weighByIngredient(last.item, name, phrase.amount, groupText) : undefined;
    if (dish !== undefined) {
      rows = [...rows.slice(0, -1), { item: dish }];
      continue;
    }
    const isHost = groups[at + 1]?.separator === "with";
    // "Riso con tonno e mais": the corn is in the plate as well.
    const isPlate = /^(Pasta e riso|Cereali e farine|Pesce|Carne)/.test(host?.category ?? "");
    const isJoinedByWith = separator === "with" || (isAfterWith && isPlate);
    const groupRows = buildRows(source, group.tokens, phrase, {
      host: isSeparate ? null : host,
      isHost,
      isJoinedByWith,
      before: rows.flatMap((row) => findRowFood(lexicon, row) ?? []),
    });
    const [first] = groupRows;
    const plate = isAfterWith && host ? rows.findLastIndex((row) => "item" in row && row.item.name === host?.name) : -1;
    const seasoned = rows[plate < 0 ? rows.length - 1 : plate];
    if (seasoned && "item" in seasoned && isOwnSeasoning(lexicon, seasoned, first)) {
      rows = rows.map((row) => (row === seasoned ? { item: applyWordsBehind(seasoned.item, groupText) } : row));
      continue;
    }
    // "Buddha bowl con quinoa e ceci", "antipasto toscano: …": the foods are those that follow.
    const isVessel = isHost && /^(bowl|ciotola|scodella|piatto|vaschetta)$/.test(group.tokens.at(-1)?.text ?? "");
    // "Caffè, avena con latte": the milk belongs to the oats; after "e insalata con tonno" a comma goes on with the salad.
    const comesWithFoods = isHost || group.tokens.some((token) => token.text === "con");
    const isOnlyVessel =
      first !== undefined &&
      ((needsFoodChoice(first) && (isVessel || isBeforeColon(text, groups, at))) ||
        ((isAmountMissing(phrase.amount) ||
          (phrase.amount.unit === null && batterPattern.test(tokenizeName(name)[0] ?? ""))) &&
          isListedInParts(source, findRowFood(lexicon, first), groups, at)));
    if (isSeparate || (comesWithFoods && !isJoinedByWith))
      host = first === undefined || isOnlyVessel ? null : findRowFood(lexicon, first);
    if (isOnlyVessel) continue;
    rows.push(...groupRows);
  }
  return rows;
}

/** Adds words to the source text of the last row of a food. */
function addSourceText(rows: readonly ParsedRow[], food: LexiconFood | null, words: string): ParsedRow[] {
  const place = rows.findLastIndex((row) => "item" in row && row.item.name === food?.name);
  return rows.map((row, at) => (at === place && "item" in row ? { item: applyWordsBehind(row.item, words) } : row));
}

/**
 * Parses the meal that an Italian sentence describes: "due uova e una fetta di pane", "80 g di pasta cruda con
 * tonno". Words without a known food become unresolved rows; nothing is guessed, and 100 g is never used as a default
 * amount. At most 20 rows from the first 500 characters; a text that names no food returns none. User aliases take
 * precedence over the lexicon; `aliasedRows` lists the unresolved rows (missing "food") whose alias is a product, a custom
 * food or an item. `unused`: words of the text that no row was made of, and what was not eaten. Never throws.
 */
export function parseMeal(
  stockLexicon: Lexicon,
  text: string,
  userAliases: UserFoodAliases,
): ParsedMeal & { aliasedRows: readonly AliasedRow[] } {
  const lexicon = withMatchCache(stockLexicon);
  const source = { lexicon, text, findUserAlias: (name: string) => userAliases.get(toUserFoodAliasKey(name)) };
  const sentence = tokenizeMeal(text);
  const { phrases, negated } = splitPhrases(sentence);
  const groups = groupPhrases(lexicon, text, sentence, phrases);
  const rows = mergeRows(dedupeRows(buildGroupRows(source, groups))).slice(0, maxRows);
  const items: MealItem[] = [];
  const unresolved: UnresolvedRow[] = [];
  const aliasedRows: AliasedRow[] = [];
  const order = rows.map((row, at) => {
    const key = String(at + 1);
    if ("item" in row) items.push({ ...row.item, key });
    else {
      unresolved.push({ ...row.unresolved, key });
      if (row.ref !== undefined) aliasedRows.push({ key, ref: row.ref });
    }
    return key;
  });
  const when = findMealTime(text, sentence);
  const usedTexts = [...items, ...unresolved].map(({ sourceText }) => sourceText);
  const unused = listUnusedTexts(text, sentence, { phrases, negated }, [...usedTexts, when?.sourceText ?? ""]);
  return { items, unresolved, order, unused, when, aliasedRows };
}

const silentPattern = toWordPattern([...table.silent, ...table.meals, ...table.places]);
/** True for words that say when, where, with whom and that it was eaten: left out, they are not listed as unused. */
export const isSilentWord = (word: string): boolean => silentPattern.test(word);

/**
 * Returns the words of the sentence that no row contains, in its order, with what was not eaten and what follows the
 * parsed part of the text.
 */
function listUnusedTexts(
  text: string,
  sentence: readonly Token[],
  { phrases, negated }: ReturnType<typeof splitPhrases>,
  usedTexts: readonly string[],
): string[] {
  const usedWords = new Set(usedTexts.flatMap((used) => tokenizeMeal(used).map((token) => token.text)));
  const isUnused = ({ kind, text: word, start, end }: Token) =>
    kind === "word" && end > start && word.length > 2 && !usedWords.has(word) && tokenizeName(word).length > 0;
  const known = new Set([...phrases.map(({ tokens }) => tokens), ...negated].flat().map(({ start }) => start));
  // What was stripped before and after the foods, with the separators.
  const stripped: Token[][] = [];
  for (const [at, token] of sentence.entries()) {
    if (known.has(token.start) || !isUnused(token) || isSilentWord(token.text)) continue;
    const group = stripped.at(-1);
    if (at > 0 && group?.at(-1) === sentence[at - 1]) group?.push(token);
    else stripped.push([token]);
  }
  const unused = [...phrases.map(({ tokens }) => tokens.filter(isUnused)), ...negated, ...stripped]
    .filter((tokens) => tokens.length > 0)
    .sort((one, other) => (one[0]?.start ?? 0) - (other[0]?.start ?? 0))
    .map((tokens) => sliceSourceText(text, tokens));
  const tail = text.slice(maxTextLength).trim();
  return tail === "" ? unused : [...unused, tail];
}
