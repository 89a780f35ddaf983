import table from "../../data/vocabulary.json" with { type: "json" };
import { toWordSet } from "./inflections.ts";

/**
 * Words near a word that a table has, and that are never corrected: of cooking ("frico" is not a misspelt "fichi",
 * "fregola" not "fragola"), and general ones ("piazza" is not pizza).
 */
const [culinaryWords, generalWords] = [toWordSet(table.culinary), toWordSet(table.general)];

/** True for a correctly spelled word that names no food. */
export const isGeneralWord = (word: string): boolean => generalWords.has(word);

/** True for a correctly spelled word, whether a table has it or not. */
export const isVocabularyWord = (word: string): boolean => culinaryWords.has(word) || isGeneralWord(word);
