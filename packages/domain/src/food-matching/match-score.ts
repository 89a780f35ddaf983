import type { Title } from "./food-index.ts";
import type { NamingPhrase, PhraseWord } from "./food-name-parser.ts";
import { cookingWord, formWord, holdsHam, isFigure, isHarmless, isPlainInName } from "./word-classes.ts";
import { matchWord } from "../search/search-query.ts";

/** How a phrase lies in one name of a food. */
export type TitleFit = {
  /** Words of the phrase that tell the food and are not in the name. */
  missing: number;
  /** Ways of cooking in the phrase that the name does not have. */
  missingWays: number;
  /** Other words of the phrase that are not in the name: adjectives, figures, the form. */
  missingOthers: number;
  /** Words of the name that tell another food and are not in the phrase. */
  extra: number;
  /** Words of the name about form and cooking, or that tell nothing, and are not in the phrase. */
  plainExtra: number;
  /** True where phrase and name begin with the same noun. */
  head: boolean;
  inOrder: boolean;
  /** True where every word found is the very word or a form of it. */
  verbatim: boolean;
  /** True where the form that the phrase asks for is a word of the name: "prosciutto crudo". */
  formSaid: boolean;
  own: boolean;
  /** Harmless words of the phrase that are in the name: "intero" of milk. */
  said: string[];
  /** Mean of how well the matched words agree, see matchWord. */
  quality: number;
};

/** A word for the same way of cooking ("ferri" for "griglia") agrees less than a form of the word itself. */
const sameWay = 0.94;

function placeOf(
  wanted: PhraseWord,
  title: Title,
  taken: ReadonlySet<number>,
): { at: number; quality: number } {
  let best = { at: -1, quality: 0 };
  const way = wanted.role === "cooking" ? cookingWord(wanted.text) : undefined;
  for (const [at, word] of title.words.entries()) {
    if (taken.has(at)) continue;
    const quality = Math.max(
      matchWord(wanted, word, false).quality,
      way !== undefined && cookingWord(word) === way ? sameWay : 0,
    );
    if (quality > best.quality) best = { at, quality };
  }
  return best;
}

/** The first word of a name that tells which food it is. */
export const headPlace = (title: Title): number =>
  Math.max(
    0,
    title.words.findIndex((word) => !isHarmless(word) && !isFigure(word)),
  );

/** A way of cooking that leaves a food the same; frying and stewing make a dish of it. */
function isPlainCooking(word: string): boolean {
  const way = cookingWord(word);
  return way !== undefined && way !== "fried" && way !== "stewed";
}

/** How the phrase lies in a name; undefined where no telling word is in it. */
export function titleFit(phrase: NamingPhrase, title: Title): TitleFit | undefined {
  const taken = new Set<number>();
  const places: number[] = [];
  const fit: TitleFit = {
    missing: 0,
    missingWays: 0,
    missingOthers: 0,
    extra: 0,
    plainExtra: 0,
    head: false,
    inOrder: true,
    verbatim: true,
    formSaid: false,
    own: title.own,
    said: [],
    quality: 0,
  };
  let tellingSeen = false;
  let sum = 0;
  for (const wanted of phrase.words) {
    const { at, quality } = placeOf(wanted, title, taken);
    if (at < 0) {
      if (wanted.role === "telling") fit.missing++;
      else if (wanted.role === "cooking") fit.missingWays++;
      else fit.missingOthers++;
    } else {
      taken.add(at);
      places.push(at);
      sum += quality;
      if (quality <= sameWay) fit.verbatim = false;
      if (wanted.role === "form") fit.formSaid = true;
      if (wanted.role === "harmless") fit.said.push(wanted.text);
      if (wanted.role === "telling" && !tellingSeen) fit.head = at === headPlace(title);
    }
    if (wanted.role === "telling") tellingSeen = true;
  }
  if (places.length === 0) return undefined;
  fit.quality = sum / places.length;
  fit.inOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  for (const [at, word] of title.words.entries()) {
    if (taken.has(at)) continue;
    const isForm = formWord(word) !== undefined && !holdsHam(title.words[0] ?? "");
    if (isPlainInName(word) || isForm || isPlainCooking(word)) fit.plainExtra++;
    else fit.extra++;
  }
  const [said, named] = [phrase.links, title.links];
  // Foods side by side are the same whichever comes first; "arrosto con patate" is no way of doing potatoes.
  const isDone = cookingWord(phrase.words[0]?.text ?? "") !== undefined;
  if (fit.missing === 0 && fit.extra === 0 && said.joined && named.joined && !isDone)
    fit.head = fit.inOrder = true;
  // One made of the other is another food than the two side by side.
  const unlike = (said.and && !named.joined) || (named.and && said.of && !said.joined);
  if (fit.missing === 0 && unlike) fit.extra += 2;
  return fit;
}

/** True where two energies (kcal of 100 g) may be of the same food. */
export const energyAgrees = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(40, 0.35 * other);

/** Every telling word there, and nothing in the name that tells another food. */
export const isSameFood = (fit: TitleFit): boolean => fit.missing === 0 && fit.extra === 0 && fit.head;

/** Every word of the phrase in the name, whatever it says. */
export const isCovered = (fit: TitleFit): boolean => fit.missing + fit.missingWays + fit.missingOthers === 0;

/** The phrase is the name, word for word. */
export const isWhole = (fit: TitleFit): boolean =>
  isSameFood(fit) && isCovered(fit) && fit.plainExtra === 0 && fit.verbatim;

/** What a fit is worth; a whole name is worth 1000. */
export function fitScore(fit: TitleFit): number {
  return (
    1000 * fit.quality -
    400 * fit.missing -
    150 * fit.missingWays -
    10 * fit.missingOthers -
    (fit.extra === 0 ? 0 : 120 + 50 * Math.min(6, fit.extra - 1)) -
    5 * Math.min(10, fit.plainExtra) -
    (fit.inOrder ? 0 : 60) -
    (fit.head ? 0 : 500) -
    (fit.own ? 0 : 40)
  );
}
