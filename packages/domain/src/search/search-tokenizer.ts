/** Letters that Unicode decomposition does not reduce to plain ones. */
const plainLetters: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Longer words are cut: no food has one, and index entries stay small. */
const maxWordLength = 32;

/**
 * Normalizes text for search: lower case, without accents, apostrophes and hyphens as blanks, letters and digits
 * separated, initials joined, single blanks. "Caffè d'orzo" becomes "caffe d orzo", "n.5" and "N5" become "n 5",
 * "D.O.P." becomes "dop", "Kellogg's" becomes "kelloggs".
 */
export function normalizeSearchText(text: string): string {
  if (/^[a-z]+(?: [a-z]+)*$/.test(text)) return text;
  return text
    .replace(/[º°]/g, " ")
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])/gu, (initials) => initials.replace(/[.&]/g, ""))
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, "s")
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** Italian stop words. "Senza" is not one of them: it is half of "senza glutine". */
const stopWords = new Set(
  (
    "di a da in con su per tra fra il lo la i gli le un uno una e ed o od al allo alla ai agli alle del dello della dei degli " +
    "delle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi all dell " +
    "dall nell sull un d l che"
  ).split(" "),
);

/** True for a content word: no stop word, and no single letter (the N of "n.5"); digits count. */
function isContentWord(word: string): boolean {
  return !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word));
}

/** "Sottolio" is "sott'olio". */
function splitWords(text: string): string[] {
  return normalizeSearchText(text)
    .replace(/\bsott(olio|aceto)\b/, "sott $1")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, maxWordLength).join(""));
}

/**
 * Returns the words of a food's name in order, as search stores them: without stop words and single letters, unless
 * there is nothing else.
 */
export function tokenizeName(name: string): string[] {
  const words = splitWords(name);
  const contentWords = words.filter(isContentWord);
  return contentWords.length === 0 ? words : contentWords;
}

/** Maximum words of a query: enough for any food, few enough for one statement. */
const maxQueryWords = 8;
/** Maximum characters of a query that are parsed. */
const maxQueryLength = 200;

/**
 * Returns the distinct words of a query, without stop words and single letters unless there is nothing else; at most
 * 8.
 */
export function tokenizeQuery(text: string): string[] {
  return [...new Set(tokenizeName(text.slice(0, maxQueryLength)))].slice(0, maxQueryWords);
}

/**
 * True while the last word of `text` may be incomplete: it ends the text, and it is the last word of `tokenizeQuery`.
 * After a blank, or after a stop word ("pasta al"), the words are complete.
 */
export function endsInPrefix(text: string): boolean {
  if (/\s$/.test(text)) return false;
  const last = splitWords(text.slice(0, maxQueryLength)).at(-1);
  return last !== undefined && tokenizeQuery(text).at(-1) === last;
}

/** Minimum characters that start a search. */
export const minSearchLength = 2;
