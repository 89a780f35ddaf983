import type { Ingredient } from "./ingredient.ts";
import type { CoverItem, NameItem, WordItem } from "./ingredient-segmentation.ts";
import type { NameIndex } from "./ingredient-name-index.ts";
import {
  isChoice,
  isDeterminer,
  isMeasure,
  isMeatyPiece,
  isPartOfFood,
  isPiece,
  isPlainAdjective,
  isUnit,
  leavesUnchanged,
} from "./ingredient-word-classes.ts";

/** One ingredient or an alternative of it, and the words around it. */
export type Run = { names: NameItem[]; words: WordItem[]; glutenFree: boolean; by: string };

/** The runs of a text; undefined where two names in one are neither one food nor two: "tofu al miele". */
export function runsOf(items: readonly CoverItem[]): Run[] | undefined {
  const fresh = (by: string): Run => ({ names: [], words: [], glutenFree: false, by });
  let run = fresh("");
  const runs = [run];
  let prepositionSince = false;
  for (const item of items) {
    if (item.kind === "join") runs.push((run = fresh(item.text)));
    else if (item.kind === "without-gluten") run.glutenFree = true;
    else if (item.kind === "word") run.words.push(item);
    else if (item.kind === "name") {
      const last = run.names.at(-1);
      // "Formaggio feta" says one thing twice; "tofu al miele" is neither of its two.
      if (last && last.row !== item.row && (prepositionSince || last.row.kind !== item.row.kind))
        return undefined;
      run.names.push(item);
      prepositionSince = false;
    }
    if (item.kind === "preposition") prepositionSince = true;
  }
  return runs;
}

/** True where the loose words of a run change nothing of what it is about; `last`: the run in front of it. */
export function isRead(
  index: NameIndex,
  { names, words, by }: Run,
  last: Run | undefined,
  about: readonly Ingredient[],
): boolean {
  const isFood = ({ text, done }: WordItem): boolean => !done && index.named(text).length > 0;
  if (about.length === 0) {
    // "Un cucchiaio e mezzo di olio"; but "fettine e patate" are two foods.
    const some = words.some(({ text }) => isUnit(text));
    return words.every(
      (word) => (isMeasure(word.text) || (some && isPlainAdjective(word.text))) && !isFood(word),
    );
  }
  if (!words.every(({ text, before }) => about.every((row) => leavesUnchanged(text, before, row))))
    return false;
  if (names.length > 0) return true;
  return words.every((word) => {
    if (isFood(word) || isDeterminer(word.text)) return false;
    if (word.before === "" && isMeatyPiece(word.text)) return false;
    // "Latte di soia o intero" is another milk; "freschi e maturi" and "gialli o rossi" are the same food.
    if (by === "o") return isChoice(word.text);
    if (by === "con") return word.before !== "" || isPartOfFood(word.text);
    if (by === "e")
      return (
        (word.before !== "" || !isPiece(word.text)) &&
        (isMeasure(word.text) || (last !== undefined && isDescribed(last)))
      );
    return true;
  });
}

/** True where a run says something of its food, as what is joined to it by "e" may go on to do: "lavate e tagliate". */
const isDescribed = ({ names, words }: Run): boolean =>
  words.some(({ text }) => !isMeasure(text) && !isPiece(text)) || names.some(({ at, end }) => end > at + 1);
