/** Maximum typos of a word of this many letters: none under 4, one at 4 and 5, two from 6. */
export function maxTyposForLength(length: number): 0 | 1 | 2 {
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance (optimal string alignment: insertion, deletion, substitution, transposition of two
 * neighbours) up to `maxDistance`; undefined past it.
 */
export function editDistance(typed: string, word: string, maxDistance: number): number | undefined {
  if (Math.abs(typed.length - word.length) > maxDistance) return undefined;
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const currentRow = [row];
    let rowMinimum = row;
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const isTransposition =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (isTransposition) cost = Math.min(cost, (rowBeforePrevious[column - 2] ?? 0) + 1);
      currentRow.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > maxDistance) return undefined;
    rowBeforePrevious = previousRow;
    previousRow = currentRow;
  }
  const distance = previousRow[word.length] ?? 0;
  return distance <= maxDistance ? distance : undefined;
}

const collapseDoubleLetters = (word: string): string => word.replace(/(.)\1+/g, "$1");
const sortLetters = (word: string): string => [...word].sort().join("");

/**
 * The cost of `typed` as a misspelling of `word`: about 1 per typo, less for a doubled or missing double letter and
 * for swapped neighbours, more where the first letter differs. Undefined past the typos allowed.
 */
export function typoCost(typed: string, word: string): number | undefined {
  const distance = editDistance(typed, word, maxTyposForLength(typed.length));
  if (distance === undefined || distance === 0) return distance;
  if (collapseDoubleLetters(typed) === collapseDoubleLetters(word)) return 0.5 * distance;
  const firstLetter = typed[0] === word[0] ? 0 : 0.4;
  const swapped = typed.length === word.length && sortLetters(typed) === sortLetters(word) ? -0.3 : 0;
  return distance + firstLetter + swapped;
}

/** What counts as a match: the words as typed, also what they mean beyond doubt, or also what they may mean. */
export type TypoTolerance = "none" | "close" | "far";

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

const areNeighbourKeys = (one = "", other = ""): boolean =>
  keyboardRows.some(
    (row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  );

/**
 * True where `typed` is `word` with one slip of the fingers: letters doubled or not, and in words of at least six
 * letters a swap, a letter left out or the key beside it. Shorter words have too many neighbours, and other letters
 * make another word ("canzone", "calzone").
 */
export function isSlip(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false;
  if (collapseDoubleLetters(typed) === collapseDoubleLetters(word)) return true;
  if (typed.length < minSlipLength) return false;
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  const isSwap = typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2);
  const isLeftOut = typed.slice(at) === word.slice(at + 1);
  const isBeside = areNeighbourKeys(typed[at], word[at]) && typed.slice(at + 1) === word.slice(at + 1);
  return at >= 0 ? isSwap || isLeftOut || isBeside : word.length === typed.length + 1;
}

const minSlipLength = 6;

/** True where a typo of this cost leaves the words similar enough to suggest the one for the other. */
export const isSimilar = (typed: string, cost: number): boolean => cost <= maxCostPerLetter * typed.length;

const maxCostPerLetter = 1 / 3;

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Returns every text one typo away from `word`. */
export function generateTypos(word: string): string[] {
  const variants = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== "") variants.add(head + tail.slice(1));
    if (tail.length > 1) variants.add(`${head}${tail[1] ?? ""}${tail[0] ?? ""}${tail.slice(2)}`);
    for (const letter of letters) {
      variants.add(head + letter + tail);
      if (tail !== "") variants.add(head + letter + tail.slice(1));
    }
  }
  variants.delete(word);
  return [...variants];
}
