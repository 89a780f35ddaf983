import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { joinWords } from "./filler-words.ts";
import type { Token } from "./meal-tokenizer.ts";
import { parseLeadingQuantity, parseTrailingQuantity } from "./quantity-parser.ts";
import type { PortionWeight } from "../portions/portion-weight.ts";
import { roundToDecimals, roundToOneDecimal } from "../nutrition/nutrition.ts";

/** Before "con" and those who ate the other half. */
export const sharedPattern = /^(con)?divis[oaie]$/;
/** "Divisa a metà", "io metà", "(in due)", "condiviso con mia moglie": half of the food before. */
const halfSharePattern =
  /^(?:(?:l )?ho )?(?:(?:io|la mia) )?(?:divis[oaie] )?(?:a )?meta(?: (?:per uno|ciascuno|a testa|a me))?$|^(?:l ho )?(?:con)?divis[oaie] con |^in due$/;

const leftSharePattern =
  /^(?:(?:ne|e|ma|pero) )*(?:ho|o|abbiamo) (?:lasciat|avanzat)[oaie] (un|due|tre) (terz|quart)[oi]$/;

/** "Ne ho lasciato un terzo": two thirds were eaten. */
export function toEatenShare(tokens: readonly Token[]): readonly Token[] {
  const words = joinWords(tokens);
  const isHalf = halfSharePattern.test(words);
  const [, left = "", part] = leftSharePattern.exec(words) ?? [];
  const [first, last] = [tokens[0], tokens.at(-1)];
  if ((!isHalf && left === "") || first === undefined || last === undefined) return tokens;
  const leftShare = (["un", "due", "tre"].indexOf(left) + 1) / (part === "terz" ? 3 : 4);
  const value = isHalf ? 0.5 : roundToDecimals(1 - leftShare, 2);
  return [{ kind: "number", value, text: isHalf ? "meta" : String(value), start: first.start, end: last.end }];
}

/** "Bis compreso", "due volte". */
export const againPattern = /^(bis( compreso)?|(due|2) volte|(e )?un[oa])$/;

/**
 * "Lasagne, bis compreso", "risotto due volte": the food before was served twice; "il bis di risotto" are two servings.
 * Returns the words that remain of a phrase, and those of the phrase before it.
 */
export function repeatServing(
  content: Token[],
  served: readonly Token[],
): { content: Token[]; served: readonly Token[] } {
  const [first] = content;
  const isOf = /^bis (di|d|delle|della) (?!prim|second|dolc)/.test(joinWords(content));
  if (first === undefined || !(isOf || (served.length > 0 && againPattern.test(joinWords(content)))))
    return { content, served };
  const [word = first] = isOf ? [first] : served;
  const place = { start: word.start, end: word.start };
  const servings: Token[] = [
    { kind: "number", value: 2, text: "2", ...place },
    { kind: "word", text: "porzioni", ...place },
  ];
  if (isOf) return { content: [...servings, ...content.slice(1)], served };
  if (/^un[oa]?$/.test(word.text))
    return { content: [], served: [{ ...word, kind: "number", value: 2 }, ...served.slice(1)] };
  const isCounted = parseLeadingQuantity(served) !== undefined || parseTrailingQuantity(served) !== undefined;
  return { content: [], served: isCounted ? served : [...servings, { kind: "word", text: "di", ...place }, ...served] };
}

/** Shares of the usual portion that such words mean, by the middle of what people of the practice sets defend. */
const vagueShares: readonly (readonly [RegExp, number])[] = [
  [/^(un )?(pochissim|filin|briciol)/, 0.4],
  [/^(un )?(po|poc[oaeh]|poch[ie]|pochino|pochettino|pelo)( |$)/, 0.75],
  [/^(tant|molt|parecchi|tropp|un sacco|un mucchio|una (montagna|valanga))/, 1.6],
];
/** The share of a usual portion that the words before a food mean: "un po' di riso", "tanto pane"; 1 for others. */
const computeVagueShare = (tokens: readonly Token[]): number =>
  vagueShares.find(([pattern]) => pattern.test(joinWords(tokens.slice(0, 2))))?.[1] ?? 1;

/** "Un po' di riso" is less than its portion, "tanto pane" more; a little of what has little energy is its portion. */
export function applyVagueShare(
  weight: PortionWeight | null,
  tokens: readonly Token[],
  { calories }: LexiconFood,
): PortionWeight | null {
  const share = computeVagueShare(tokens);
  if (!weight?.isDefaultPortion || share === 1) return weight;
  if (share < 1 && (calories * weight.grams) / 100 < minSharedKcal) return weight;
  const unit = weight.unit && { ...weight.unit, count: roundToOneDecimal(weight.unit.count * share) };
  return { ...weight, grams: roundToOneDecimal(weight.grams * share), unit };
}
/** Energy (kcal) of a usual portion from which on a little of it is less: a spoonful of ketchup is little already. */
const minSharedKcal = 100;
