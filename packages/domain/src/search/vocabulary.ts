import table from "../../data/vocabulary.json" with { type: "json" };
import { toWordSet } from "./inflections.ts";

/**
 * Words that no table has, one letter away from a word that a table has, and that are never corrected: of Italian
 * cooking ("frico" is not a misspelt "fichi", "fregola" not "fragola"), and general ones ("piazza" is not pizza).
 */
const vocabulary = toWordSet([...table.culinary, ...table.general]);

/** True for a correctly spelled word that is not in the tables. */
export const isVocabularyWord = (word: string): boolean => vocabulary.has(word);
