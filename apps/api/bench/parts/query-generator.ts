import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import type { IndexedProduct } from "@fetta/db/queries/food-search/food-search-index";
import { pickRandom, createSeededRandom } from "./product-generator.ts";

/**
 * A query and its intended result: a food whose name and brand contain every word of `intended` (`lastWordIsPrefix`:
 * the last one as a prefix; "mela|mele": either). The food that the query was generated from is one of them.
 */
export type BenchQuery = { kind: string; text: string; intended: readonly string[]; lastWordIsPrefix: boolean };

/**
 * Singular and plural of common words, written by hand, so that the search is not evaluated with its own inflection
 * rules.
 */
const plurals = (
  "mela mele|pera pere|pesca pesche|banana banane|fragola fragole|arancia arance|ciliegia ciliegie|prugna prugne|albicocca albicocche|" +
  "uovo uova|pomodoro pomodori|patata patate|zucchina zucchine|carota carote|cipolla cipolle|melanzana melanzane|peperone peperoni|" +
  "fungo funghi|carciofo carciofi|asparago asparagi|fagiolo fagioli|fagiolino fagiolini|pisello piselli|cece ceci|lenticchia lenticchie|" +
  "noce noci|nocciola nocciole|mandorla mandorle|pistacchio pistacchi|arachide arachidi|oliva olive|cappero capperi|acciuga acciughe|" +
  "sardina sardine|gambero gamberi|cozza cozze|vongola vongole|calamaro calamari|biscotto biscotti|wafer wafers|cracker crackers|" +
  "grissino grissini|galletta gallette|crostino crostini|tarallo taralli|cornetto cornetti|merendina merendine|torta torte|crostata crostate|" +
  "caramella caramelle|cioccolatino cioccolatini|barretta barrette|gelato gelati|budino budini|yogurt yogurts|formaggio formaggi|mozzarella mozzarelle|" +
  "ricotta ricotte|salsiccia salsicce|prosciutto prosciutti|salame salami|polpetta polpette|cotoletta cotolette|hamburger hamburgers|raviolo ravioli|" +
  "tortellino tortellini|lasagna lasagne|gnocco gnocchi|spaghetto spaghetti|penna penne|fusillo fusilli|pizza pizze|focaccia focacce|piadina piadine|" +
  "zuppa zuppe|minestra minestre|insalata insalate|salsa salse|sugo sughi|pesto pesti|crema creme|succo succhi|bevanda bevande|infuso infusi|" +
  "tisana tisane|birra birre|vino vini|fiocco fiocchi|cereale cereali|seme semi|spezia spezie|erba erbe|limone limoni|mandarino mandarini|" +
  "lampone lamponi|mirtillo mirtilli|frutto frutti|fico fichi|dattero datteri|castagna castagne|spinacio spinaci|broccolo broccoli|finocchio finocchi|" +
  "alice alici|filetto filetti|fetta fette|bastoncino bastoncini|crocchetta crocchette|involtino involtini|integrale integrali|biologico biologici|" +
  "secco secchi|fresco freschi|tostato tostati|salato salati|bianco bianchi|rosso rossi|nero neri|classico classici|croccante croccanti|dolce dolci"
)
  .split("|")
  .flatMap((pair) => {
    const [singular = "", plural = ""] = pair.split(" ");
    return [[singular, plural] as const, [plural, singular] as const];
  });
const otherGrammaticalNumber = new Map(plurals);

const letters = "abcdefghilmnopqrstuvz";

/** One typo inside a word: a letter omitted, doubled, wrong, or two swapped. */
function applyTypo(random: () => number, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const letter = word.charAt(at);
  const roll = random();
  if (roll < 0.3) return word.slice(0, at) + word.slice(at + 1);
  if (roll < 0.5) return word.slice(0, at) + letter + word.slice(at);
  if (roll < 0.75)
    return (
      word.slice(0, at) +
      pickRandom(
        random,
        [...letters].filter((other) => other !== letter),
      ) +
      word.slice(at + 1)
    );
  return at + 1 < word.length
    ? word.slice(0, at) + word.charAt(at + 1) + letter + word.slice(at + 2)
    : word.slice(0, at - 1) + letter + word.charAt(at - 1);
}

/** Typos at a realistic rate: one, and two in a quarter of the words of six letters or more. */
function makeTypo(random: () => number, word: string): string {
  const once = applyTypo(random, word);
  const typed = word.length >= 6 && random() < 0.25 ? applyTypo(random, once) : once;
  return typed === word ? makeTypo(random, word) : typed;
}

function shuffleWords(random: () => number, words: readonly string[]): string[] {
  return words
    .map((word) => [random(), word] as const)
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word);
}

const isWord = (word: string): boolean => /^[a-z]{4,}$/.test(word);

type QueryMaker = (random: () => number, product: IndexedProduct) => Omit<BenchQuery, "kind"> | undefined;

/** Two to four words of the name, in order. */
function pickWords(random: () => number, { name }: IndexedProduct): string[] {
  const words = [...new Set(tokenizeName(name))];
  const count = 2 + Math.floor(random() * 3);
  const start = Math.floor(random() * Math.max(1, words.length - count + 1));
  return words.slice(start, start + count);
}

const exactQuery = (text: string, intended: readonly string[]): Omit<BenchQuery, "kind"> => ({
  text,
  intended,
  lastWordIsPrefix: false,
});

const queryKinds: Record<string, { count: number; make: QueryMaker }> = {
  "one word": {
    count: 300,
    make: (random, { name }) => {
      const words = tokenizeName(name).filter(isWord);
      if (words.length === 0) return undefined;
      const word = pickRandom(random, words);
      return exactQuery(word, [word]);
    },
  },
  "2 to 4 letters": {
    count: 400,
    make: (random, { name }) => {
      const beginning = tokenizeName(name)
        .find(isWord)
        ?.slice(0, 2 + Math.floor(random() * 3));
      return beginning === undefined ? undefined : { text: beginning, intended: [beginning], lastWordIsPrefix: true };
    },
  },
  "several words": {
    count: 400,
    make: (random, product) => {
      const words = pickWords(random, product);
      return words.length < 2 ? undefined : exactQuery(words.join(" "), words);
    },
  },
  "several words, unfinished": {
    count: 300,
    make: (random, product) => {
      const words = pickWords(random, product);
      const last = words.at(-1) ?? "";
      if (words.length < 2 || !isWord(last)) return undefined;
      const begun = [...words.slice(0, -1), last.slice(0, 2 + Math.floor(random() * (last.length - 2)))];
      return { text: begun.join(" "), intended: begun, lastWordIsPrefix: true };
    },
  },
  accents: {
    count: 200,
    make: (random, { name }) => {
      if (!/[àèéìòù]/i.test(name)) return undefined;
      const words = tokenizeName(name);
      if (words.length > 5) return undefined;
      return exactQuery(random() < 0.5 ? words.join(" ") : name, words);
    },
  },
  "word order": {
    count: 200,
    make: (random, product) => {
      const words = pickWords(random, product);
      const mixed = shuffleWords(random, words);
      return words.length < 2 || mixed.join() === words.join() ? undefined : exactQuery(mixed.join(" "), words);
    },
  },
  plural: {
    count: 300,
    make: (random, product) => {
      const words = pickWords(random, product);
      const at = words.findIndex((word) => otherGrammaticalNumber.has(word));
      const word = words[at] ?? "";
      const other = otherGrammaticalNumber.get(word);
      if (words.length < 2 || other === undefined) return undefined;
      return {
        text: words.with(at, other).join(" "),
        intended: words.with(at, `${word}|${other}`),
        lastWordIsPrefix: false,
      };
    },
  },
  brand: {
    count: 300,
    make: (random, { name, brand }) => {
      const brandWords = tokenizeName(brand ?? "").slice(0, 3);
      const words = tokenizeName(name).slice(0, 1 + Math.floor(random() * 2));
      if (brandWords.length === 0) return undefined;
      const all = random() < 0.5 ? [...brandWords, ...words] : [...words, ...brandWords];
      return exactQuery(all.join(" "), [...new Set(all)]);
    },
  },
  "typo in one word": {
    count: 300,
    make: (random, { name }) => {
      const words = tokenizeName(name).filter(isWord);
      if (words.length === 0) return undefined;
      const word = pickRandom(random, words);
      return exactQuery(makeTypo(random, word), [word]);
    },
  },
  "typo in several words": {
    count: 200,
    make: (random, product) => {
      const words = pickWords(random, product);
      const at = words.findIndex(isWord);
      if (words.length < 2 || at < 0) return undefined;
      return exactQuery(words.map((word, index) => (index === at ? makeTypo(random, word) : word)).join(" "), words);
    },
  },
};

/** The queries, generated from `products`; typos are applied to common words only. */
export function generateQueries(
  products: readonly IndexedProduct[],
  isCommon: (word: string) => boolean,
): BenchQuery[] {
  const random = createSeededRandom(11);
  const queries: BenchQuery[] = [];
  for (const [kind, { count, make }] of Object.entries(queryKinds)) {
    const seen = new Set<string>();
    for (let tries = 0; seen.size < count && tries < 200 * count; tries++) {
      const query = make(random, pickRandom(random, products));
      if (!query || query.text.length < 2 || seen.has(query.text)) continue;
      if (kind.startsWith("typo") && !query.intended.every((word) => !isWord(word) || isCommon(word))) continue;
      seen.add(query.text);
      queries.push({ kind, ...query });
    }
  }
  return queries;
}

/** True where a food with these words is an intended result of the query. */
export function isIntendedFood({ intended, lastWordIsPrefix }: BenchQuery, words: ReadonlySet<string>): boolean {
  return intended.every((word, at) =>
    lastWordIsPrefix && at === intended.length - 1
      ? [...words].some((other) => other.startsWith(word))
      : word.split("|").some((form) => words.has(form)),
  );
}
