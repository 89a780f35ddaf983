import type { Word } from "./meal-tokenizer.ts";
import { isUnclear, noAmount, quantityBehind, quantityInFront, quantityWithin } from "./quantity-parser.ts";
import { saidSize } from "./size-parser.ts";
import type { SaidAmount } from "./meal-item.ts";

/** What a phrase says: how much of what. `article`: the only number is "un", "una". */
export type SaidFood = { amount: SaidAmount; article: boolean; name: readonly Word[] };

const lead = /^(il|lo|la|l|i|gli|le|del|dello|della|dell|dei|degli|delle|di|d|de|circa|un|uno|una)$/;
const weighedAs = /^(pesat[oaie]|peso|pesando|calcolat[oaie]|misurat[oaie])$/;
const state = /^(crud[oaie]|cott[oaie]|secc(o|a|hi|he)|asciutt[oaie]|sgocciolat[oaie])$/;

/** The words of a name: without article and without how it came to the scale ("pesata a crudo" stays "crudo"). */
function nameOf(words: readonly Word[]): Word[] {
  const kept = words.filter(
    ({ text }, at) =>
      !weighedAs.test(text) &&
      !(
        /^(a|da|di)$/.test(text) &&
        (state.test(words[at + 1]?.text ?? "") || weighedAs.test(words[at + 1]?.text ?? ""))
      ),
  );
  let start = 0;
  while (start < kept.length && lead.test(kept[start]?.text ?? "")) start += 1;
  return kept.slice(start);
}

/** "una mela e mezza": the half is said behind the food. */
function halfBehind(words: readonly Word[]): number {
  return words.length > 2 && words.at(-2)?.text === "e" && /^mezz[oa]$/.test(words.at(-1)?.text ?? "")
    ? 0.5
    : 0;
}

/** "una birra piccola": the size of a piece is said behind the food. */
function sizedPiece(amount: SaidAmount, name: readonly Word[]): SaidAmount {
  const last = name.at(-1)?.text ?? "";
  const size = saidSize(last);
  const isPiece = amount.count !== null && amount.unit === null && name.length > 1;
  return isPiece && (size === "small" || size === "large") ? { ...amount, unit: last } : amount;
}

/** "una cola in lattina": what a drink came in is its unit, though it stands behind the name. */
function vesselBehind(words: readonly Word[]): { words: readonly Word[]; unit: string | null } {
  const last = words.at(-1)?.text ?? "";
  return words.length > 2 &&
    words.at(-2)?.text === "in" &&
    /^(lattina|bottiglietta|tazza|tazzina|brick|bicchiere|cartoncino)$/.test(last)
    ? { words: words.slice(0, -2), unit: last }
    : { words, unit: null };
}

/** "frittata di due uova", "omelette con 3 uova": the eggs count the dish. */
function eggsBehind(words: readonly Word[]): { words: readonly Word[]; amount: SaidAmount } | undefined {
  const at = words.length - 3;
  if (at < 1 || !/^(di|con)$/.test(words[at]?.text ?? "") || !/^uov[oa]$/.test(words.at(-1)?.text ?? ""))
    return undefined;
  const eggs = quantityInFront(words.slice(at + 1));
  return eggs?.amount.count == null || eggs.amount.unit !== null
    ? undefined
    : { words: words.slice(0, at), amount: { ...eggs.amount, unit: "uovo" } };
}

/** Centilitres that a bottle or can is named by: "una birra da 33". */
const centilitres = new Set([20, 25, 30, 33, 40, 50, 66, 75]);
const drink =
  /^(birr[ae]|lattin[ae]|bottigli[ae]|bottigliett[ae]|bicchier[ei]|coca|cola|acqua|aranciata|chiara|bionda|bibita)$/;

/** "una birra da 33", "due hamburger da 150 g": what each weighs is said behind the name. */
function eachOf(words: readonly Word[]): { words: readonly Word[]; each: SaidAmount } | undefined {
  const at = words.findIndex(({ text }, place) => place > 0 && text === "da");
  const number = at < 0 ? undefined : words[at + 1];
  if (number?.kind !== "number" && !/^mezzo$/.test(number?.text ?? "")) return undefined;
  const read = quantityInFront(words.slice(at + 1));
  if (read === undefined) return undefined;
  const others = [...words.slice(0, at), ...words.slice(at + 1 + read.taken)];
  const { grams, millilitres, count, unit } = read.amount;
  if ((grams ?? millilitres) !== null) return { words: others, each: read.amount };
  const isDrink = words.some(({ text }) => drink.test(text));
  return isDrink && count !== null && unit === null && centilitres.has(count)
    ? { words: others, each: { ...noAmount, millilitres: count * 10 } }
    : undefined;
}

/** The amount of several that weigh `each`. */
function times({ count }: SaidAmount, { grams, millilitres }: SaidAmount): SaidAmount {
  const many = count ?? 1;
  return {
    ...noAmount,
    grams: grams === null ? null : grams * many,
    millilitres: millilitres === null ? null : millilitres * many,
  };
}

/** "tre fette di salame e una di pane": a number before "di" counts the unit that was just said. */
function elided(words: readonly Word[], before: SaidFood | undefined): SaidFood | undefined {
  const unit = before?.amount.unit ?? null;
  const front = quantityInFront(words);
  const isElided = /^(di|d)$/.test(words[front?.taken ?? 0]?.text ?? "") && front?.amount.unit === null;
  if (unit === null || !isElided || front.amount.count === null) return undefined;
  return { amount: { ...front.amount, unit }, article: false, name: nameOf(words.slice(front.taken)) };
}

/**
 * Reads a phrase: the amount in front of the food, else behind it, else a weight between its words. `before`: the food
 * said before it, whose unit may be left out ("e una di pane").
 */
export function saidFood(phrase: readonly Word[], before?: SaidFood): SaidFood {
  const left = elided(phrase, before);
  if (left !== undefined) return left;
  const heavy = eachOf(phrase);
  if (heavy !== undefined) {
    const said = readFood(heavy.words);
    if (isUnclear(said.amount)) return said;
    if ((said.amount.grams ?? said.amount.millilitres) === null)
      return { amount: times(said.amount, heavy.each), article: false, name: said.name };
  }
  const { words, unit } = vesselBehind(phrase);
  const said = readFood(words);
  const { grams, millilitres, count } = said.amount;
  if (unit !== null && grams === null && millilitres === null && said.amount.unit === null)
    return { ...said, amount: { ...noAmount, count: count ?? 1, unit } };
  const hasNone = grams === null && millilitres === null && count === null && said.amount.unit === null;
  if (!hasNone && !said.article) return said;
  const eggs = eggsBehind(said.name);
  if (eggs) return { amount: eggs.amount, article: false, name: eggs.words };
  // "pizza diavola intera"
  const isWhole = hasNone && said.name.length > 1 && /^inter[oa]$/.test(said.name.at(-1)?.text ?? "");
  const isMilk = /^(latte|yogurt)$/.test(said.name[0]?.text ?? "");
  return isWhole && !isMilk
    ? { amount: { ...noAmount, count: 1 }, article: false, name: said.name.slice(0, -1) }
    : said;
}

function readFood(words: readonly Word[]): SaidFood {
  const front = quantityInFront(words);
  if (front !== undefined) {
    const whole = words.slice(front.taken);
    const more = halfBehind(whole);
    const rest = more > 0 ? whole.slice(0, -2) : whole;
    if (more > 0 && front.amount.count !== null)
      return {
        amount: { ...front.amount, count: front.amount.count + more },
        article: false,
        name: nameOf(rest),
      };
    const behind = quantityBehind(rest);
    // "una mela 150 g", "un cappuccino 200 ml": the weight says more than the article.
    if (
      behind !== undefined &&
      (front.article || behind.amount.grams !== null || behind.amount.millilitres !== null)
    )
      return {
        amount: behind.amount,
        article: false,
        name: nameOf(rest.slice(0, rest.length - behind.taken)),
      };
    return { amount: sizedPiece(front.amount, rest), article: front.article, name: nameOf(rest) };
  }
  const behind = quantityBehind(words);
  if (behind !== undefined)
    return {
      amount: behind.amount,
      article: false,
      name: nameOf(words.slice(0, words.length - behind.taken)),
    };
  const within = quantityWithin(words);
  if (within !== undefined) return { amount: within.amount, article: false, name: nameOf(within.others) };
  return { amount: noAmount, article: false, name: nameOf(words) };
}
