import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { IndexedProduct } from "@fetta/db/queries/food-search/food-search-index";

/** Returns a generator of numbers from 0 up to 1, the same sequence for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickRandom<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** Product variants that follow a name, the common ones repeated. */
const variants = (
  "bio|bio|biologico|biologica|integrale|integrale|senza glutine|senza glutine|senza lattosio|light|classico|classica|" +
  "al limone|alla vaniglia|al cioccolato|al cacao|alla fragola|ai frutti di bosco|al pistacchio|alla nocciola|al naturale|" +
  "con olio extravergine di oliva|al rosmarino|piccante|dolce|affumicato|grattugiato|a fette|surgelato|in scatola|" +
  "gusto delicato|ricetta tradizionale|artigianale|artigianali|siciliano|toscano|pugliese|DOP|IGP|di montagna|" +
  "senza zuccheri aggiunti|ad alto contenuto di proteine|ricco di fibre|multipack|formato famiglia|mini|maxi|500 g|250g|" +
  "1 kg|n.5|n° 12|n.33|0%|100% italiano|doppio zero|tipo 00|già pronto|per bambini|vegano|vegetale|crudo|cotto"
).split("|");

const makers =
  "Azienda Agricola|Cascina|Fattoria|Antica|Forno|Caseificio|Salumificio|Pastificio|Fratelli|Molino|Tenuta".split("|");
const beginnings =
  "bar|ber|bon|bor|cal|can|car|cas|cor|dal|fer|fon|gal|gar|gri|lan|mag|man|mar|mon|mor|pal|per|pie|ric|ros|sal|san|ser|tor|val|ver|vi|zan".split(
    "|",
  );
const middles = "a|ar|at|e|el|en|er|i|in|ol|on|or|ta|te|ti|to|la|lo|mi|na|ne|ra|ri|va".split("|");
const endings =
  "betti|bini|boni|chi|dini|gari|ghi|lazzi|lini|lotti|mani|nardi|nelli|netti|oni|rini|rossi|sini|telli|tini|valli|zani|zotti".split(
    "|",
  );

/**
 * The name of a small producer; the surname is invented, so that the lexicon has a realistic long tail of rare words.
 */
function inventMaker(random: () => number): string {
  const surname =
    pickRandom(random, beginnings) +
    pickRandom(random, middles) +
    (random() < 0.5 ? pickRandom(random, middles) : "") +
    pickRandom(random, endings);
  return `${pickRandom(random, makers)} ${surname.charAt(0).toUpperCase()}${surname.slice(1)}`;
}

type Pair = { name: string; brand: string };

function readPairs(): Pair[] {
  const file = gunzipSync(readFileSync(new URL("../data/off-names.tsv.gz", import.meta.url))).toString("utf8");
  const lines = file.trimEnd().split("\n").slice(1);
  return lines.map((line) => {
    const [name = "", brand = ""] = line.split("\t");
    return { name, brand };
  });
}

/** The EAN-13 of twelve digits. */
function withCheckDigit(stem: string): string {
  const sum = [...stem].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${stem}${(10 - (sum % 10)) % 10}`;
}

/**
 * `count` products: every name and brand of Open Food Facts once, then the same names from other brands and small
 * producers, with a variant, or the beginning of one name with the end of another. Popularity decreases as in Open Food
 * Facts: most products are hardly ever scanned.
 */
export function* generateProducts(count: number): Generator<IndexedProduct> {
  const random = createSeededRandom(3);
  const pairs = readPairs();
  const brands = pairs.flatMap(({ brand }) => (brand === "" ? [] : [brand]));
  for (let number = 0; number < count; number++) {
    const pair = pairs[number];
    const popularity = Math.floor(random() ** -0.9 - 1);
    let name = pair?.name ?? pickRandom(random, pairs).name;
    let brand = pair?.brand ?? (random() < 0.75 ? pickRandom(random, brands) : inventMaker(random));
    if (!pair) {
      const roll = random();
      if (roll < 0.55) name = `${name} ${pickRandom(random, variants)}`;
      else if (roll < 0.85) {
        const words = name.split(" ");
        const tail = pickRandom(random, pairs).name.split(" ").slice(-2);
        name = [...words.slice(0, Math.max(1, Math.ceil(words.length / 2))), ...tail].join(" ");
      }
    } else if (brand === "" && random() < 0.8) brand = pickRandom(random, brands);
    yield {
      gtin: withCheckDigit(String(800_000_000_000 + number)),
      name,
      brand: brand === "" ? null : brand,
      popularity: Math.min(popularity, 200_000),
      searchable: true,
    };
  }
}
