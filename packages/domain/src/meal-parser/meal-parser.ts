import { isDishCategory, isLexiconName, splitCompoundFood } from "./compound-dishes.ts";
import { withMatchCache, findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { groupPhrases, type PhraseGroup } from "./phrase-grouping.ts";
import type { DescribedMeal, MealItem, UnresolvedRow } from "./meal-item.ts";
import { splitPhrases } from "./phrase-splitter.ts";
import { findRowFood, buildParsedRow, type RowContext, type ParsedRow, type RowSource } from "./parsed-row.ts";
import { isOnlyPlacesAndPeople, stripLeadingStopPhrase, stripTrailingStopPhrases } from "./stop-phrases.ts";
import { tokenizeMeal, sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { parseFoodPhrase, type ParsedFoodPhrase } from "./food-phrase.ts";
import { isAmountMissing, unknownAmount } from "./quantity-parser.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, tokenizeQuery } from "../search/search-tokenizer.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { mealItemGramsBounds, computePortionWeight } from "../portions/portion-weight.ts";
import { parseNumeral } from "./numeral-parser.ts";

/** Maximum plausible mentions of one food; more come from a stuck key. */
const maxMentions = 6;

/** Keeps only the first mention of a food that is repeated more than 6 times with the same amount. */
function dedupeRows<Row extends object>(rows: readonly (Row | { item: MealItem })[]): (Row | { item: MealItem })[] {
  const mentions = new Map<string, number>();
  const rowKey = (row: Row | { item: MealItem }): string | null =>
    "item" in row ? `${row.item.ref} ${row.item.grams} ${row.item.sourceText}` : null;
  for (const row of rows) {
    const key = rowKey(row);
    if (key !== null) mentions.set(key, (mentions.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = rowKey(row);
    if (key === null || (mentions.get(key) ?? 0) <= maxMentions) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** Merges rows of the same food in the same unit into one; all other rows are unchanged. */
function mergeRows<Row extends object>(rows: readonly (Row | { item: MealItem })[]): (Row | { item: MealItem })[] {
  const merged: (Row | { item: MealItem })[] = [];
  for (const row of rows) {
    const existingIndex =
      "item" in row ? merged.findIndex((other) => "item" in other && isMergeable(other.item, row.item)) : -1;
    const existing = merged[existingIndex];
    if (existing !== undefined && "item" in existing && "item" in row)
      merged[existingIndex] = { item: mergeItems(existing.item, row.item) };
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
  const row = buildParsedRow(source, tokens, phrase, context);
  if (row === undefined) return [];
  if (!needsFoodChoice(row)) return [row];
  const { lexicon, text } = source;
  const withoutLeading = stripLeadingStopPhrase(lexicon, tokens);
  for (const candidate of [...stripTrailingStopPhrases(lexicon, tokens), ...(withoutLeading ? [withoutLeading] : [])]) {
    const [first, ...others] = buildRowsFromParts(
      source,
      candidate,
      resolveQuantityInName(lexicon, text, candidate, parseFoodPhrase(candidate)),
      context,
    );
    if (first !== undefined && !needsFoodChoice(first)) return [first, ...others];
  }
  return buildRowsFromParts(source, tokens, phrase, context);
}

function buildRowsFromParts(
  source: RowSource,
  tokens: readonly Token[],
  phrase: ParsedFoodPhrase,
  context: RowContext,
): ParsedRow[] {
  const row = buildParsedRow(source, tokens, phrase, context);
  if (row === undefined || !needsFoodChoice(row)) return row === undefined ? [] : [row];
  const [first, ...others] = splitCompoundFood(source.lexicon, source.text, phrase.nameTokens) ?? [];
  if (first === undefined) return [row];
  const head = buildParsedRow(source, first, { ...phrase, nameTokens: first }, context);
  const host = head === undefined ? null : findRowFood(source.lexicon, head);
  const rows = [
    head,
    ...others.map((name) =>
      buildParsedRow(
        source,
        name,
        { amount: unknownAmount, isArticle: false, nameTokens: name },
        { host, isHost: false, isJoinedByWith: true },
      ),
    ),
  ];
  return rows.flatMap((each) => each ?? []);
}

/** "Pad thai con gamberi": the name of the food already contains the words after "con". */
function isPartOfHostName(
  { separator, tokens }: PhraseGroup,
  phrase: ParsedFoodPhrase,
  host: LexiconFood | null,
): boolean {
  if (separator !== "with" || host === null || !isAmountMissing(phrase.amount)) return false;
  const hostWords = new Set(tokenizeName(host.name).flatMap((word) => [word, ...inflectedForms(word)]));
  const phraseWords = tokenizeName(tokens.map(({ text }) => text).join(" "));
  return isDishCategory(host.category) && phraseWords.length > 0 && phraseWords.every((word) => hostWords.has(word));
}

/** "Overnight oats: avena 45 g, latte 120 g": the words before the colon are the sum of the foods after it. */
function isHeading(text: string, groups: readonly PhraseGroup[], at: number): boolean {
  const end = groups[at]?.tokens.at(-1)?.end ?? 0;
  if (!/^\s*:/.test(text.slice(end))) return false;
  const nextAmounts = groups.slice(at + 1, at + 3).map(({ tokens }) => parseFoodPhrase(tokens).amount);
  return nextAmounts.length === 2 && nextAmounts.every(({ grams, millilitres }) => (grams ?? millilitres) !== null);
}

/**
 * Parses the meal that an Italian sentence describes: "due uova e una fetta di pane", "80 g di pasta cruda con
 * tonno". Words without a known food become unresolved rows; nothing is guessed, and 100 g is never used as a default
 * amount. At most 20 rows from the first 500 characters; a text that names no food returns none. User aliases take
 * precedence over the lexicon; `aliasedRows` lists the unresolved rows (missing "food") whose alias is a product, a custom
 * food or an item. Never throws.
 */
export function parseMeal(
  stockLexicon: Lexicon,
  text: string,
  userAliases: UserFoodAliases,
): DescribedMeal & { aliasedRows: readonly AliasedRow[] } {
  const lexicon = withMatchCache(stockLexicon);
  const source = { lexicon, text, findUserAlias: (name: string) => userAliases.get(toUserFoodAliasKey(name)) };
  const sentence = tokenizeMeal(text);
  let previous: ParsedFoodPhrase | undefined;
  let host: LexiconFood | null = null;
  const groups = groupPhrases(lexicon, text, sentence, splitPhrases(sentence));
  const rows = mergeRows(
    dedupeRows(
      groups.flatMap((group, at) => {
        const phrase = resolveQuantityInName(lexicon, text, group.tokens, parseFoodPhrase(group.tokens, previous));
        previous = phrase;
        if (isOnlyPlacesAndPeople(group.tokens) || isPartOfHostName(group, phrase, host)) return [];
        if (isAmountMissing(phrase.amount) && isHeading(text, groups, at)) return [];
        const isHost = groups[at + 1]?.separator === "with";
        const context = {
          host: group.separator === "break" ? null : host,
          isHost,
          isJoinedByWith: group.separator === "with",
        };
        const groupRows = buildRows(source, group.tokens, phrase, context);
        const [first] = groupRows;
        // "Caffè, avena con latte": the milk belongs to the oats.
        if (group.separator === "break" || (isHost && group.separator === "comma"))
          host = first === undefined ? null : findRowFood(lexicon, first);
        return groupRows;
      }),
    ),
  ).slice(0, maxRows);
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
  return { items, unresolved, order, aliasedRows };
}

/**
 * Corrects a phrase where the words that were parsed as its amount are part of a food's name: "coppa di testa" is not
 * a cup, "una quattro formaggi" not four pieces, "cioccolata in tazza" a drink. Else returns the parsed phrase
 * unchanged.
 */
function resolveQuantityInName(
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
