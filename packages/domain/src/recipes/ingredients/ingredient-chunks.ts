import type { Ingredient } from "./ingredient.ts";
import type { Segment, NameSegment, WordSegment } from "./ingredient-segmentation.ts";
import type { IngredientNameIndex } from "./ingredient-name-index.ts";
import {
  isInterchangeableAttribute,
  isDeterminer,
  isMeasureWord,
  isMeatPieceNoun,
  isPartOfFood,
  isPieceNoun,
  isNeutralAdjective,
  isUnitNoun,
  isNeutralModifier,
} from "./ingredient-word-classes.ts";

/** One ingredient or an alternative of it, and the words around it. */
export type IngredientChunk = {
  names: NameSegment[];
  words: WordSegment[];
  glutenFree: boolean;
  joinedBy: string;
};

/**
 * Splits a text at its conjunctions; undefined where two names in one chunk are neither one food nor two: "tofu al
 * miele".
 */
export function splitIntoChunks(segments: readonly Segment[]): IngredientChunk[] | undefined {
  const createChunk = (joinedBy: string): IngredientChunk => ({
    names: [],
    words: [],
    glutenFree: false,
    joinedBy,
  });
  let chunk = createChunk("");
  const chunks = [chunk];
  let hasPreposition = false;
  for (const segment of segments) {
    if (segment.kind === "join") chunks.push((chunk = createChunk(segment.text)));
    else if (segment.kind === "without-gluten") chunk.glutenFree = true;
    else if (segment.kind === "word") chunk.words.push(segment);
    else if (segment.kind === "name") {
      const last = chunk.names.at(-1);
      // "Formaggio feta" names one food twice; "tofu al miele" is neither of its two names.
      if (last && last.row !== segment.row && (hasPreposition || last.row.kind !== segment.row.kind)) return undefined;
      chunk.names.push(segment);
      hasPreposition = false;
    }
    if (segment.kind === "preposition") hasPreposition = true;
  }
  return chunks;
}

/** True where the words of a chunk outside its names change nothing about its food; `previous`: the chunk before it. */
export function isFullyUnderstood(
  index: IngredientNameIndex,
  { names, words, joinedBy }: IngredientChunk,
  previous: IngredientChunk | undefined,
  subjects: readonly Ingredient[],
): boolean {
  const isFood = ({ text, isPreparation }: WordSegment): boolean => !isPreparation && index.findByWord(text).length > 0;
  if (subjects.length === 0) {
    // "Un cucchiaio e mezzo di olio"; but "fettine e patate" are two foods.
    const some = words.some(({ text }) => isUnitNoun(text));
    return words.every(
      (word) => (isMeasureWord(word.text) || (some && isNeutralAdjective(word.text))) && !isFood(word),
    );
  }
  if (!words.every(({ text, preposition }) => subjects.every((row) => isNeutralModifier(text, preposition, row))))
    return false;
  if (names.length > 0) return true;
  return words.every((word) => {
    if (isFood(word) || isDeterminer(word.text)) return false;
    if (word.preposition === "" && isMeatPieceNoun(word.text)) return false;
    // "Latte di soia o intero" names another milk; "freschi e maturi" and "gialli o rossi" describe the same food.
    if (joinedBy === "o") return isInterchangeableAttribute(word.text);
    if (joinedBy === "con") return word.preposition !== "" || isPartOfFood(word.text);
    if (joinedBy === "e")
      return (
        (word.preposition !== "" || !isPieceNoun(word.text)) &&
        (isMeasureWord(word.text) || (previous !== undefined && isDescribed(previous)))
      );
    return true;
  });
}

/**
 * True where a chunk describes its food, so that a chunk joined by "e" can continue the description: "lavate e
 * tagliate".
 */
const isDescribed = ({ names, words }: IngredientChunk): boolean =>
  words.some(({ text }) => !isMeasureWord(text) && !isPieceNoun(text)) ||
  names.some(({ start, end }) => end > start + 1);
