import type { Ingredient } from "./ingredient.ts";
import type { IngredientNameIndex } from "./ingredient-name-index.ts";
import { isSafeForAnyDiet } from "./ingredient-modifier-stripping.ts";
import {
  isPreparationParticiple,
  isAmountNoun,
  isNeutralAdjective,
  isPossibleModifier,
  omittableParts,
} from "./ingredient-word-classes.ts";
import { isNumberToken, isConjunction, isPreposition } from "./ingredient-tokenizer.ts";

/** `start`, `end`: token indexes, `end` exclusive. */
export type NameSegment = { kind: "name"; row: Ingredient; start: number; end: number };
/**
 * `isPreparation`: a participle that describes how a food is prepared, although a dish has the same name: "cipolla
 * tagliata".
 */
export type WordSegment = { kind: "word"; text: string; preposition: string; isPreparation: boolean };
type MarkerSegment = { kind: "join"; text: string } | { kind: "without-gluten" | "preposition" | "amount" };
export type Segment = NameSegment | WordSegment | MarkerSegment;

/**
 * Segments that cover the rest of a text, with their cost. `descriptiveWords`: words like "fresco"; `unmatchedTokens`:
 * tokens outside every name.
 */
type Segmentation = {
  segments: readonly Segment[];
  nameCount: number;
  descriptiveWords: number;
  unmatchedTokens: number;
  inexactMatches: number;
};
/**
 * Segmentations whose first chunk, up to the first "e", "o" or "con", contains a name, and those whose first chunk does
 * not.
 */
type SegmentationAlternatives = {
  withLeadingName: readonly Segmentation[];
  withoutLeadingName: readonly Segmentation[];
};

const emptySegmentation: Segmentation = {
  segments: [],
  nameCount: 0,
  descriptiveWords: 0,
  unmatchedTokens: 0,
  inexactMatches: 0,
};
const maxAlternatives = 8;

const prependSegment = (segment: Segment, cost: Partial<Segmentation>, rest: Segmentation): Segmentation => ({
  segments: [segment, ...rest.segments],
  nameCount: rest.nameCount + (cost.nameCount ?? 0),
  descriptiveWords: rest.descriptiveWords + (cost.descriptiveWords ?? 0),
  unmatchedTokens: rest.unmatchedTokens + (cost.unmatchedTokens ?? 0),
  inexactMatches: rest.inexactMatches + (cost.inexactMatches ?? 0),
});

/**
 * The segmentations with the fewest names, without dominated ones: those with the same foods as a better one, or worse
 * in both counts.
 */
function pruneDominated(segmentations: readonly Segmentation[]): Segmentation[] {
  const minNames = Math.min(...segmentations.map(({ nameCount }) => nameCount));
  const kept: Segmentation[] = [];
  const sorted = segmentations
    .filter(({ nameCount }) => nameCount === minNames)
    .toSorted(
      (a, b) =>
        a.unmatchedTokens - b.unmatchedTokens ||
        a.descriptiveWords - b.descriptiveWords ||
        a.inexactMatches - b.inexactMatches,
    );
  for (const segmentation of sorted) if (!kept.some((one) => dominates(one, segmentation))) kept.push(segmentation);
  return kept.slice(0, maxAlternatives);
}

const dominates = (one: Segmentation, other: Segmentation): boolean =>
  one.descriptiveWords <= other.descriptiveWords &&
  (one.unmatchedTokens < other.unmatchedTokens ||
    hasSameIngredients(one, other) ||
    (one.descriptiveWords === other.descriptiveWords && one.inexactMatches < other.inexactMatches));

const ingredientsOf = ({ segments }: Segmentation): Ingredient[] =>
  segments.flatMap((item) => (item.kind === "name" ? [item.row] : []));
function hasSameIngredients(one: Segmentation, other: Segmentation): boolean {
  const rows = ingredientsOf(other);
  return ingredientsOf(one).every((row, index) => row === rows[index]);
}

/**
 * The segmentations of all tokens with the fewest names; several where names overlap: "bastoncini di pesce magro"
 * contains the fish fingers and the lean fish. None where a token is neither part of a name nor an allowed modifier,
 * and none that skips a name of several words. `continuesList`: foods were named before this text.
 */
export function segmentIngredientText(
  index: IngredientNameIndex,
  tokens: readonly string[],
  continuesList: boolean,
): readonly (readonly Segment[])[] {
  const best: SegmentationAlternatives[] = [];
  best[tokens.length] = { withLeadingName: [], withoutLeadingName: [emptySegmentation] };
  const isPreparation = tokens.map((_, at) => isPreparationParticiple(tokens, at, continuesList));
  const matches = tokens.map((_, at) =>
    index.findMatchesAt(tokens, at).filter(({ end }) => !isPreparation[at] || end > at + 1),
  );
  // "Tritato" is an adjective after a food, and can be a food elsewhere.
  const nameEnds = new Set(matches.flat().map(({ end }) => end));
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] ?? "";
    const withLeadingName: Segmentation[] = [];
    const withoutLeadingName: Segmentation[] = [];
    for (const { row, end, inexact } of matches[at] ?? []) {
      const rests = [...(best[end]?.withoutLeadingName ?? []), ...(best[end]?.withLeadingName ?? [])];
      withLeadingName.push(
        ...rests.map((rest) =>
          prependSegment({ kind: "name", row, start: at, end }, { nameCount: 1, inexactMatches: inexact }, rest),
        ),
      );
    }
    const modifier = matchModifier(index, tokens, at, nameEnds.has(at), isPreparation[at] ?? false);
    if (modifier) {
      const [segment, length] = modifier;
      const rest = best[at + length];
      const descriptiveWords =
        segment.kind === "word" && !(isAmountNoun(token) && precedesName(index, tokens, at + 1)) ? 1 : 0;
      const add = (one: Segmentation): Segmentation =>
        prependSegment(segment, { descriptiveWords, unmatchedTokens: length }, one);
      if (segment.kind === "join")
        // A chunk without a name costs as much as one with a name: "e affettato" is an alternative rather than a
        // description.
        withoutLeadingName.push(
          ...(rest?.withLeadingName ?? []).map(add),
          ...(rest?.withoutLeadingName ?? []).map((one) => add({ ...one, nameCount: one.nameCount + 1 })),
        );
      else {
        withLeadingName.push(...(rest?.withLeadingName ?? []).map(add));
        withoutLeadingName.push(...(rest?.withoutLeadingName ?? []).map(add));
      }
    }
    best[at] = {
      withLeadingName: pruneDominated(withLeadingName),
      withoutLeadingName: pruneDominated(withoutLeadingName),
    };
  }
  const { withLeadingName, withoutLeadingName } = best[0] ?? { withLeadingName: [], withoutLeadingName: [] };
  const phrases = matches.flatMap((some, at) =>
    some.filter(({ end }) => end > at + 1).map(({ end }) => [at, end] as const),
  );
  return (withLeadingName.length > 0 ? withLeadingName : withoutLeadingName)
    .map(({ segments }) => segments)
    .filter((segments) =>
      phrases.every(([at, end]) =>
        segments.some((segment) => segment.kind === "name" && segment.start < end && segment.end > at),
      ),
    );
}

/**
 * The foods whose exact names of several words partly overlap a name of a segmentation: they could be meant instead.
 */
export function findOverlappingNames(
  index: IngredientNameIndex,
  tokens: readonly string[],
  segments: readonly Segment[],
): Ingredient[] {
  const names = segments.flatMap((segment) => (segment.kind === "name" ? [segment] : []));
  return tokens.flatMap((_, at) =>
    index.findMatchesAt(tokens, at).flatMap(({ row, end, inexact }) => {
      const overlapsName = names.some(
        (name) =>
          name.row !== row &&
          ((at < name.start && name.start < end && end < name.end) ||
            (name.start < at && at < name.end && name.end < end)),
      );
      return overlapsName && inexact === 0 && end > at + 1 ? [row] : [];
    }),
  );
}

/**
 * The modifier at a token that begins no name, and its length in tokens; undefined for a word that could change the
 * food.
 */
function matchModifier(
  index: IngredientNameIndex,
  tokens: readonly string[],
  at: number,
  afterName: boolean,
  isPreparation: boolean,
): [Segment, number] | undefined {
  const [token = "", next] = tokens.slice(at, at + 2);
  // "Di mezzo centimetro" takes its preposition from before the number.
  const previousToken = tokens.slice(0, at).findLast((one) => !isNumberToken(one)) ?? "";
  const preposition = isPreposition(previousToken) ? previousToken : "";
  if (isConjunction(token)) return [{ kind: "join", text: token }, 1];
  if (isPreposition(token)) return [{ kind: "preposition" }, 1];
  if (isNumberToken(token)) return [{ kind: "amount" }, 1];
  if (token === "senza" && next === "glutine") return [{ kind: "without-gluten" }, 2];
  if (token === "senza" && next !== undefined && omittableParts.has(next)) return [{ kind: "amount" }, 2];
  if (!isPossibleModifier(token, preposition)) return undefined;
  const names = isPreparation ? [] : index.findByWord(token);
  // A word that is also a food counts as an amount only before a food, "filetti di acciughe", and as an adjective only
  // where the food of that name is safe for every diet.
  const asAmount = isAmountNoun(token) && precedesName(index, tokens, at + 1);
  const asAdjective = isNeutralAdjective(token) && afterName && names.every(isSafeForAnyDiet);
  return names.length === 0 || asAmount || asAdjective || preposition === "per"
    ? [{ kind: "word", text: token, preposition, isPreparation }, 1]
    : undefined;
}

/** True where "di" and a name follow, with at most adjectives and numbers between. */
function precedesName(index: IngredientNameIndex, tokens: readonly string[], from: number): boolean {
  const isSkippable = (token: string): boolean =>
    isNumberToken(token) || isNeutralAdjective(token) || /^grand[ei]$/.test(token);
  let at = from;
  while (at < tokens.length && isSkippable(tokens[at] ?? "")) at++;
  if (tokens[at] !== "di") return false;
  at++;
  while (at < tokens.length && isNumberToken(tokens[at] ?? "")) at++;
  return index.findMatchesAt(tokens, at).length > 0;
}
