import { isSameWordForm } from "./compound-dishes.ts";
import { findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { isPastaShape } from "../food-matching/rewrite-rules.ts";
import { isSandwichHead } from "../food-matching/word-classes.ts";
import { parseFoodPhrase } from "./food-phrase.ts";
import type { ParsedAmount } from "./meal-item.ts";
import { sliceSourceText } from "./meal-tokenizer.ts";
import type { PhraseGroup } from "./phrase-grouping.ts";
import { isAmountMissing } from "./quantity-parser.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** What stands between two foods. */
const textBetween = (text: string, groups: readonly PhraseGroup[], at: number): string =>
  text.slice(groups[at]?.tokens.at(-1)?.end, groups[at + 1]?.tokens[0]?.start ?? 0);

/** True for the food before a colon, which is not that of another heading: "latte. Pranzo: riso". */
export const isBeforeColon = (text: string, groups: readonly PhraseGroup[], at: number): boolean =>
  /^[^\p{L}\p{N}.,;]*:/u.test(textBetween(text, groups, at));

/** Words for a group of foods, and the categories of its members. */
const groupCategories: readonly (readonly [RegExp, RegExp])[] = [
  [/^frutta$/i, /^Frutta fresca/],
  [/^carne$/i, /^(Carne|Secondi)/],
  [/^pesce$/i, /^(Pesce|Molluschi|Secondi)/],
  [/^formagg(io|i)$/i, /^Formaggi/],
  [/^(affettat[oi]|salum[ei])$/i, /^Salumi/],
  [/^legumi$/i, /^Legumi/],
  [/^(verdur[ae]|ortaggi)$/i, /^(Verdure|Contorni|Funghi)/],
  [/^cereali$/i, /^(Cereali|Pasta)/],
  [/^frutta secca$/i, /^Frutta a guscio/],
];

/** "Frutta: una mela", "pesce (merluzzo) 200 g", "carne, una bistecca": a group, and its food behind it. */
export function isGroupHeading(
  { lexicon, text }: { lexicon: Lexicon; text: string },
  groups: readonly PhraseGroup[],
  at: number,
): boolean {
  const [name = "", next] = [groups[at], groups[at + 1]].map((group) => group && sliceSourceText(text, group.tokens));
  const members = groupCategories.find(([pattern]) => pattern.test(name))?.[1];
  if (members === undefined || next === undefined || !/^\s*[:(,]/.test(textBetween(text, groups, at))) return false;
  const { amount, nameTokens } = parseFoodPhrase(groups[at + 1]?.tokens ?? []);
  const isListed = /^\s*,/.test(textBetween(text, groups, at)) && isAmountMissing(amount);
  const food = isListed ? undefined : findConfidentFood(lexicon, { text: sliceSourceText(text, nameTokens) });
  return food !== undefined && members.test(food.category);
}

/**
 * "Overnight oats: avena 45 g, latte 120 g", "riso con pollo: 80 g di riso, 120 g di pollo", "insalata greca: feta, olive,
 * …": the foods after the colon are all of it.
 */
export function isHeading(text: string, groups: readonly PhraseGroup[], at: number): boolean {
  if (!isBeforeColon(text, groups, at)) {
    const next = groups[at + 1];
    const isJoined =
      next !== undefined && next.separator !== "break" && isAmountMissing(parseFoodPhrase(next.tokens).amount);
    return (
      isJoined &&
      (isBeforeColon(text, groups, at + 1)
        ? haveNextAmounts(groups, at + 1, isWeighed)
        : isHeading(text, groups, at + 1))
    );
  }
  // "Piadina: crudo, rucola, stracchino" has its bread, unless that is listed.
  const [head] = groups[at]?.tokens ?? [];
  const isBreadListed = groups
    .slice(at + 1)
    .some(({ tokens }) => tokens.some(({ text: word }) => /^(pane|rosetta|farina|base|fette)$/.test(word)));
  if (isSandwichHead(head?.text ?? "") && !isBreadListed) return false;
  return haveNextAmounts(groups, at, isWeighed) || groups.length > at + 3;
}

const isWeighed = ({ grams, millilitres }: ParsedAmount): boolean => (grams ?? millilitres) !== null;

/** True where the two foods after a group both have such an amount. */
function haveNextAmounts(groups: readonly PhraseGroup[], at: number, isSuch: (amount: ParsedAmount) => boolean) {
  const amounts = groups.slice(at + 1, at + 3).map(({ tokens }) => parseFoodPhrase(tokens).amount);
  return amounts.length === 2 && amounts.every(isSuch);
}

/** Dishes that are cooked from one ingredient, and its categories: weighed behind "con", it is what the dish is made of. */
const cookedFrom: readonly (readonly [RegExp, RegExp])[] = [
  [/^(vellutat|passat|crem|zupp)/, /^(Verdure|Legumi|Patate)/],
  [/^(polpett|hamburger|burger|svizzer)/, /^Carne/],
  [/^(pizz|focacc|piadin|tort)/, /^Cereali e farine/],
];

/** Dishes of a batter, which people describe by what they put into it. */
export const batterPattern = /^(pancakes?|crepes?|waffles?|porridge|overnight|omelette|muffins?|plumcake)$/;

/**
 * "Panino con la mortadella, 100 g di pane e 80 di mortadella": a dish of which a part is weighed behind it, with another
 * food that is weighed or with parts alone; "pancake fatti con 2 uova e una banana", "pancake (100 g di albumi, 40 g di
 * farina)", "frullato con latte e banana", "sushi all you can eat: 8 nigiri, 6 uramaki": one that is named by its parts.
 */
export function isListedInParts(
  { lexicon, text }: { lexicon: Lexicon; text: string },
  dish: Pick<LexiconFood, "parts"> | null,
  groups: readonly PhraseGroup[],
  at: number,
): boolean {
  const lastWord = groups[at]?.tokens.at(-1)?.text ?? "";
  const isWith = groups[at + 1]?.separator === "with";
  if (/^(fatt[oaie]|eat)$/.test(lastWord) && haveNextAmounts(groups, at, (amount) => !isAmountMissing(amount)))
    return true;
  const partNames = (dish?.parts ?? []).map(({ name }) => tokenizeName(name)[0] ?? "");
  const isBracketed = textBetween(text, groups, at).includes("(");
  // "Insalatona (pollo, noci, grana)"
  if (lastWord.startsWith("insalaton") && (isBracketed || isBeforeColon(text, groups, at))) return true;
  if (isBracketed && haveNextAmounts(groups, at, isWeighed)) return true;
  const end = groups.findIndex(({ separator }, place) => place > at + Number(isBracketed) && separator === "break");
  const [first, ...others] = groups.slice(at + 1, end < 0 ? groups.length : end).map(({ tokens }) => {
    const { amount, nameTokens } = parseFoodPhrase(tokens);
    const name = sliceSourceText(text, nameTokens);
    const food = findConfidentFood(lexicon, { text: name });
    const head = tokenizeName(food?.name ?? name)[0] ?? "";
    const isPart = partNames.some((each) => isSameWordForm(head, each) || (head === "pane" && isSandwichHead(each)));
    const isGrain = isPastaShape(`${name} al`) || head === "riso";
    const category = food?.category ?? "";
    return { head, isPart, isWeighed: isWeighed(amount), hasAmount: !isAmountMissing(amount), isGrain, category };
  });
  const [second] = others;
  const words = parseFoodPhrase(groups[at]?.tokens ?? []).nameTokens.map((token) => token.text);
  const [head = "", ...otherWords] = words.filter((word) => !/^(fatt[oaie]|in|casa|di)$/.test(word));
  if (first === undefined) return false;
  // "Vellutata con 150 g di zucca e 100 g di patate", "polpette con 150 g di macinato"
  if (isWith && first.isWeighed && otherWords.every((word) => isSameWordForm(word, first.head)))
    if (cookedFrom.some(([dish, part]) => dish.test(head) && part.test(first.category))) return true;
  if (second === undefined) return false;
  if (/^(frullat[oa]|frappe|smoothie|shake|centrifugat?[oa]|estratto|macedonia)$/.test(lastWord) && isWith)
    return [first, second].every(({ category }) =>
      /^(Latte|Frutta|Alternative|Cereali|Verdure|Integratori|Bevande|Uova)/.test(category),
    );
  // "Grigliata con amici: costine, salsiccia e pancetta"
  if (head === "grigliata" && [first, ...others].filter(({ isPart }) => isPart).length > 1) return true;
  // "Toast con pane integrale, tacchino e sottiletta", "pancake con 2 uova e una banana"
  if (isWith && isSandwichHead(head) && [first, ...others].some(({ category }) => category.startsWith("Pane")))
    return true;
  const isOfBatter = [first, second].some(({ isPart, category }) => isPart || /^(Uova|Cereali)/.test(category));
  if (isWith && batterPattern.test(head) && first.hasAmount && second.hasAmount && isOfBatter) return true;
  // "Insalata di pollo con 150 g di pollo, lattuga e 20 g di grana"
  if (isWith && head.startsWith("insalat") && first.isPart && first.isWeighed && others.some((each) => each.isWeighed))
    return true;
  // "Insalata di riso (riso 70 g, tonno)", "prosciutto e melone, 4 fette di melone e 70 g di crudo"
  if (
    (isBracketed && first.isPart && first.isWeighed) ||
    [first, second].every(({ isPart, hasAmount }) => isPart && hasAmount)
  )
    return true;
  // "Amatriciana con 100 g di pasta, guanciale": the plate is weighed by its pasta.
  const isWeighedPart = first.isPart && first.isWeighed;
  return isWeighedPart && (second.isWeighed || (!first.isGrain && others.every(({ isPart }) => isPart)));
}
