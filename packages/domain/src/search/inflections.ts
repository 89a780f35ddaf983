/**
 * Italian nouns and adjectives in their other forms, by the regular endings of the grammar (Serianni, Grammatica
 * italiana, III: plurals of -a/-e, -o/-i, -e/-i; -ca/-che, -co/-chi/-ci, -cia/-ce, -io/-i; foreign words with -s).
 * Unlike a stemmer these rules keep pesca/pesche and pesce/pesci, farina and farinata, pane and panato apart. Not
 * every form exists; a form that is not a word matches nothing.
 */
type InflectionRule = { stem: RegExp; endings: readonly string[] };

const endsInCOrG = /[cg]$/;
const endsInPlainConsonant = /[^cgaeiou]$/;

const inflectionRules: readonly InflectionRule[] = [
  { stem: endsInPlainConsonant, endings: ["a", "e"] },
  { stem: endsInPlainConsonant, endings: ["o", "i"] },
  { stem: endsInPlainConsonant, endings: ["e", "i"] },
  { stem: /[^aeiou]$/, endings: ["io", "i"] },
  { stem: /[^cgaeiou]$/, endings: ["ia", "ie"] },
  { stem: endsInCOrG, endings: ["a", "he"] },
  { stem: endsInCOrG, endings: ["o", "hi"] },
  { stem: endsInCOrG, endings: ["o", "i"] },
  { stem: endsInCOrG, endings: ["e", "i"] },
  { stem: endsInCOrG, endings: ["ia", "e"] },
  { stem: endsInCOrG, endings: ["ia", "ie"] },
  { stem: /[^s]$/, endings: ["", "s"] },
  // Adjectives and participles agree with their noun: zucchine grigliate, zucchini grigliati.
  { stem: /..(at|it|ut|os|iv|ian|al[st])$/, endings: ["o", "a", "i", "e"] },
  {
    stem: /^(fritt|cott|crud|magr|inter|ner|ross|mist|gross|piccol|dur|tener|amar|pien|lungh?|less|arrost|nuov|frutt|zucchin|cioccolat|tacchin|uov)$/,
    endings: ["o", "a", "i", "e"],
  },
  { stem: /..ic$/, endings: ["o", "a", "i", "he"] },
  { stem: /(esc|bianc|secc)$/, endings: ["o", "a", "hi", "he"] },
  { stem: /^aranc$/, endings: ["io", "ia", "i", "e"] },
];

/**
 * Returns the other forms of a plain lower-case word: "mele" gives "mela" among others. Symmetric; never includes the
 * word itself.
 */
export function inflectedForms(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  const forms = new Set<string>();
  for (const { stem, endings } of inflectionRules)
    for (const ending of endings) {
      if (!word.endsWith(ending)) continue;
      const root = word.slice(0, word.length - ending.length);
      if (root.length < 2 || !stem.test(root)) continue;
      for (const other of endings) forms.add(root + other);
    }
  forms.delete(word);
  return [...forms].filter((form) => form.length >= 3);
}

/** Splits a text, or the lines of a table, into its words, which blanks separate. */
export const splitWords = (lines: string | readonly string[]): string[] => [lines].flat().join(" ").split(" ");

export const toWordSet = (lines: string | readonly string[]): ReadonlySet<string> => new Set(splitWords(lines));

/** Returns a pattern that matches each of the words, which may have alternative endings: "amic[oa]". */
export const toWordPattern = (lines: readonly string[]): RegExp => new RegExp(`^(?:${splitWords(lines).join("|")})$`);

/** Returns the four forms of adjectives and participles in -o, with the spellings -chi, -che. */
export const inflectAdjectives = (lines: string | readonly string[]): ReadonlySet<string> =>
  new Set(
    splitWords(lines).flatMap((word) => [
      word,
      ...["a", "i", "e"].map((end) => word.replace(/o$/, end)),
      ...inflectedForms(word),
    ]),
  );
