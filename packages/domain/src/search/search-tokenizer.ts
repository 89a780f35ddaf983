/** Letters that no decomposition turns into plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** Words longer than this are cut: no food has one, and an index entry stays small. */
const longestWord = 32;

/**
 * Text as search compares it: lower case, without accents, apostrophes and hyphens as blanks, letters and digits
 * apart, initials together, single blanks. "Caffè d'orzo" becomes "caffe d orzo", "n.5" and "N5" become "n 5",
 * "D.O.P." becomes "dop", "Kellogg's" becomes "kelloggs".
 */
export function searchText(text: string): string {
  return text
    .replace(/[º°]/g, " ")
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])/gu, (initials) =>
      initials.replace(/[.&]/g, ""),
    )
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, "s")
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** Italian words that say nothing about a food. "Senza" is not one of them: it is half of "senza glutine". */
const stopWords = new Set(
  (
    "di a da in con su per tra fra il lo la i gli le un uno una e ed o od al allo alla ai agli alle del dello della dei degli " +
    "delle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi all dell " +
    "dall nell sull un d l che"
  ).split(" "),
);

/** True for a word worth looking for: no stop word, and no letter standing alone (the N of "n.5"); digits count. */
function carriesMeaning(word: string): boolean {
  return !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word));
}

function allWords(text: string): string[] {
  return searchText(text)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, longestWord).join(""));
}

/**
 * The words of a food's name in order, as search stores them: without stop words and single letters, unless there is
 * nothing else.
 */
export function nameWords(name: string): string[] {
  const words = allWords(name);
  const telling = words.filter(carriesMeaning);
  return telling.length === 0 ? words : telling;
}

/** Most words of a query that count: enough for any food, small enough for one statement. */
const mostWords = 8;
/** Characters of a query that are read at all. */
const longestQuery = 200;

/** The distinct words of a query, without stop words and single letters unless there is nothing else; at most 8. */
export function searchWords(text: string): string[] {
  return [...new Set(nameWords(text.slice(0, longestQuery)))].slice(0, mostWords);
}

/**
 * True while the last word of `text` may still be growing: it ends the text, and it is one of `searchWords`. After a
 * blank, or after a stop word ("pasta al"), the words are whole.
 */
export function endsInPrefix(text: string): boolean {
  if (/\s$/.test(text)) return false;
  const last = allWords(text.slice(0, longestQuery)).at(-1);
  return last !== undefined && searchWords(text).at(-1) === last;
}

/** The fewest characters that start a search. */
export const minSearchLength = 2;
