import { isAmount, isJoin, isPreposition } from "./ingredient-tokenizer.ts";
import {
  isAmountNoun,
  isCooking,
  isInvariable,
  isPlainAdjective,
  isPurpose,
} from "./ingredient-word-classes.ts";

/** Participles that are a dish's name too: a sliced steak, a flat bread, minced meat, cold cuts, boiled meat, a shake, tinned tomatoes. */
const both =
  /^(tagliat|schiacciat|macinat|affettat|tritat|bollit|frullat|pelat|spremut|passat|centrifugat)[oaie]$|^pur[aoi]$/;
const adverbs =
  /^(finemente|grossolanamente|sottilmente|sottile|sottili|grossa|grosso|fine|fini|mano|coltello)$/;

/** Endings of a noun that a participle may go with: "cipolla tagliata", "noci macinate", "uova tagliate"; "pepe" tells nothing. */
const agreeing: Readonly<Record<string, string>> = { a: "ae", o: "o", i: "ie" };
const agrees = (noun: string, participle: string): boolean =>
  (agreeing[noun.slice(-1)] ?? "oaie").includes(participle.slice(-1));

/**
 * True for a participle that tells what was done to the food in front of it, where by itself it would be a dish: right
 * behind it in its form, behind another one ("lavata e tagliata"), or behind a comma with how ("tagliata a cubetti").
 * `goesOn`: foods were named before the first token.
 */
export function isDone(tokens: readonly string[], at: number, goesOn: boolean): boolean {
  const token = tokens[at] ?? "";
  if (!both.test(token)) return false;
  const [before, last] = [tokens[at - 1], tokens[at - 2]];
  const [next = "", after = ""] = tokens.slice(at + 1, at + 3);
  const isPart = (word: string): boolean => isAmountNoun(word) || word === "meta";
  const how = adverbs.test(next) || ((next === "a" || next === "in") && (isPart(after) || isAmount(after)));
  if (before === undefined) return goesOn && how;
  if (isJoin(before))
    return (
      before === "e" &&
      last !== undefined &&
      (isPlainAdjective(last) || isCooking(last) || both.test(last)) &&
      last.slice(-1) === token.slice(-1)
    );
  if (isPurpose(before) && tokens[at - 2] === "per") return false;
  if (isPreposition(before) || isAmount(before) || isAmountNoun(before)) return false;
  const noun = tokens.slice(0, at).findLast((one) => !isInvariable(one));
  return noun !== undefined && agrees(noun, token);
}

/** True for a word that alone in brackets is a dish: "aglio (macinato)". */
export const namesDish = (word: string): boolean => both.test(word);
