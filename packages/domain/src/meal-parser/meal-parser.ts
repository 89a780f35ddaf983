import { isDishCategory } from "./compound-dishes.ts";
import { remembering } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { groupedWords } from "./phrase-grouping.ts";
import type { Group } from "./phrase-grouping.ts";
import type { DescribedMeal, MealItem, OpenRow, SaidAmount } from "./meal-item.ts";
import { mergedItems, withoutStutter } from "./row-merging.ts";
import { foodParts } from "./compound-splitter.ts";
import { phrasesOf } from "./phrase-splitter.ts";
import { foodOf, rowOf } from "./parsed-row.ts";
import type { Beside, Row, RowSource } from "./parsed-row.ts";
import { isOnlyTalk, withoutTalkBefore, withoutTalkBehind } from "./stop-phrases.ts";
import { mealWords } from "./meal-tokenizer.ts";
import type { Word } from "./meal-tokenizer.ts";
import { saidFood } from "./food-phrase.ts";
import type { SaidFood } from "./food-phrase.ts";
import { noAmount } from "./quantity-parser.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords, searchWords } from "../search/search-tokenizer.ts";
import { inItsName } from "./quantity-in-name.ts";

/** What a person means by a name, in search words: `meanings.get("latte")` is a reference. */
export type Meanings = ReadonlyMap<string, string>;

/** The words that a meaning is stored and looked up under: "il latte intero" is "latte intero". */
export function meaningKey(name: string): string {
  return searchWords(name).join(" ");
}

/** A row whose words the person has given a meaning that is no stock food: the caller looks `ref` up and weighs it. */
export type MeantRow = { key: string; ref: string };

/** Most foods of one sentence. */
const mostRows = 20;

const asksForFood = (row: Row): boolean =>
  !("item" in row) && row.ref === undefined && row.open.missing === "food";

/** The rows of one group of words: one, or those of its parts where no table knows it as a whole. */
function rowsOf(source: RowSource, words: readonly Word[], said: SaidFood, beside: Beside): Row[] {
  const row = rowOf(source, words, said, beside);
  if (row === undefined) return [];
  if (!asksForFood(row)) return [row];
  const { lexicon, text } = source;
  const before = withoutTalkBefore(lexicon, words);
  for (const each of [...withoutTalkBehind(lexicon, words), ...(before ? [before] : [])]) {
    const [first, ...others] = partsOf(source, each, inItsName(lexicon, text, each, saidFood(each)), beside);
    if (first !== undefined && !asksForFood(first)) return [first, ...others];
  }
  return partsOf(source, words, said, beside);
}

function partsOf(source: RowSource, words: readonly Word[], said: SaidFood, beside: Beside): Row[] {
  const row = rowOf(source, words, said, beside);
  if (row === undefined || !asksForFood(row)) return row === undefined ? [] : [row];
  const [first, ...others] = foodParts(source.lexicon, source.text, said.name) ?? [];
  if (first === undefined) return [row];
  const head = rowOf(source, first, { ...said, name: first }, beside);
  const host = head === undefined ? null : foodOf(source.lexicon, head);
  const rows = [
    head,
    ...others.map((name) =>
      rowOf(source, name, { amount: noAmount, article: false, name }, { host, isHost: false, isWith: true }),
    ),
  ];
  return rows.flatMap((each) => each ?? []);
}

/** "Pad thai con gamberi": the name of the food already has what follows "con". */
function isInHost({ glue, words }: Group, said: SaidFood, host: LexiconFood | null): boolean {
  if (glue !== "with" || host === null || !isNothing(said.amount)) return false;
  const own = new Set(nameWords(host.name).flatMap((word) => [word, ...inflections(word)]));
  const named = nameWords(words.map(({ text }) => text).join(" "));
  return isDishCategory(host.category) && named.length > 0 && named.every((word) => own.has(word));
}

const isNothing = ({ grams, millilitres, count, unit }: SaidAmount): boolean =>
  grams === null && millilitres === null && count === null && unit === null;

/** "Overnight oats: avena 45 g, latte 120 g": what stands before the colon is the sum of what follows. */
function isHeading(text: string, groups: readonly Group[], at: number): boolean {
  const end = groups[at]?.words.at(-1)?.end ?? 0;
  if (!/^\s*:/.test(text.slice(end))) return false;
  const weighed = groups.slice(at + 1, at + 3).map(({ words }) => saidFood(words).amount);
  return weighed.length === 2 && weighed.every(({ grams, millilitres }) => (grams ?? millilitres) !== null);
}

/**
 * The meal that an Italian sentence describes: "due uova e una fetta di pane", "80 g di pasta cruda con tonno". Words
 * that no food is known for become open rows; nothing is guessed, and no amount is 100 g for want of a better one. At
 * most 20 rows, of 500 characters; a text that names nothing has none. What the person means by a name goes before the
 * lexicon; `meant` names the open rows (missing "food") whose meaning is a product, an own food or an item. Never throws.
 */
export function mealOfText(
  stock: Lexicon,
  text: string,
  meanings: Meanings,
): DescribedMeal & { meant: readonly MeantRow[] } {
  const lexicon = remembering(stock);
  const source = { lexicon, text, meant: (name: string) => meanings.get(meaningKey(name)) };
  const sentence = mealWords(text);
  let before: SaidFood | undefined;
  let host: LexiconFood | null = null;
  const groups = groupedWords(lexicon, text, sentence, phrasesOf(sentence));
  const rows = mergedItems(
    withoutStutter(
      groups.flatMap((group, at) => {
        const said = inItsName(lexicon, text, group.words, saidFood(group.words, before));
        before = said;
        if (isOnlyTalk(group.words) || isInHost(group, said, host)) return [];
        if (isNothing(said.amount) && isHeading(text, groups, at)) return [];
        const isHost = groups[at + 1]?.glue === "with";
        const beside = { host: group.glue === "hard" ? null : host, isHost, isWith: group.glue === "with" };
        const some = rowsOf(source, group.words, said, beside);
        const [first] = some;
        // "Caffè, avena con latte": the milk goes with the oats.
        if (group.glue === "hard" || (isHost && group.glue === "comma"))
          host = first === undefined ? null : foodOf(lexicon, first);
        return some;
      }),
    ),
  ).slice(0, mostRows);
  const items: MealItem[] = [];
  const open: OpenRow[] = [];
  const meant: MeantRow[] = [];
  const order = rows.map((row, at) => {
    const key = String(at + 1);
    if ("item" in row) items.push({ ...row.item, key });
    else {
      open.push({ ...row.open, key });
      if (row.ref !== undefined) meant.push({ key, ref: row.ref });
    }
    return key;
  });
  return { items, open, order, meant };
}
