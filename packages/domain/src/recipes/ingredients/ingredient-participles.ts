import { isNumberToken, isConjunction, isPreposition } from "./ingredient-tokenizer.ts";
import {
  isAmountNoun,
  isCookingParticiple,
  isInvariable,
  isNeutralAdjective,
  isPurposeWord,
} from "./ingredient-word-classes.ts";

/**
 * Participles that are also a dish: a sliced steak, a flat bread, minced meat, cold cuts, boiled meat, a shake, tinned
 * tomatoes.
 */
const dishParticiple =
  /^(tagliat|schiacciat|macinat|affettat|tritat|bollit|frullat|pelat|spremut|passat|centrifugat)[oaie]$|^pur[aoi]$/;
const mannerAdverb = /^(finemente|grossolanamente|sottilmente|sottile|sottili|grossa|grosso|fine|fini|mano|coltello)$/;

/**
 * Participle endings that agree with a noun ending: "cipolla tagliata", "noci macinate", "uova tagliate"; "pepe" allows
 * any.
 */
const agreeingEndings: Readonly<Record<string, string>> = { a: "ae", o: "o", i: "ie" };
const agrees = (noun: string, participle: string): boolean =>
  (agreeingEndings[noun.slice(-1)] ?? "oaie").includes(participle.slice(-1));

/**
 * True for a participle that describes the preparation of the food before it, although alone it would be a dish:
 * directly after the food in an agreeing form, after another participle ("lavata e tagliata"), or after a comma with a
 * manner ("tagliata a cubetti"). `continuesList`: foods were named before the first token.
 */
export function isPreparationParticiple(tokens: readonly string[], at: number, continuesList: boolean): boolean {
  const token = tokens[at] ?? "";
  if (!dishParticiple.test(token)) return false;
  const [previous, beforePrevious] = [tokens[at - 1], tokens[at - 2]];
  const [next = "", after = ""] = tokens.slice(at + 1, at + 3);
  const isPart = (word: string): boolean => isAmountNoun(word) || word === "meta";
  const hasManner =
    mannerAdverb.test(next) || ((next === "a" || next === "in") && (isPart(after) || isNumberToken(after)));
  if (previous === undefined) return continuesList && hasManner;
  if (isConjunction(previous))
    return (
      previous === "e" &&
      beforePrevious !== undefined &&
      (isNeutralAdjective(beforePrevious) ||
        isCookingParticiple(beforePrevious) ||
        dishParticiple.test(beforePrevious)) &&
      beforePrevious.slice(-1) === token.slice(-1)
    );
  if (isPurposeWord(previous) && tokens[at - 2] === "per") return false;
  if (isPreposition(previous) || isNumberToken(previous) || isAmountNoun(previous)) return false;
  const noun = tokens.slice(0, at).findLast((one) => !isInvariable(one));
  return noun !== undefined && agrees(noun, token);
}

/** True for a word that alone in brackets is a dish: "aglio (macinato)". */
export const isDishParticiple = (word: string): boolean => dishParticiple.test(word);
