import type { Allergen, Ingredient, Verdict } from "./ingredient.ts";
import {
  segmentIngredientText,
  findOverlappingNames,
  type Segment,
  type NameSegment,
  type WordSegment,
} from "./ingredient-segmentation.ts";
import type { IngredientNameIndex } from "./ingredient-name-index.ts";
import { stripUnknownBrands, stripKnownBrands, stripPurpose } from "./ingredient-modifier-stripping.ts";
import {
  isDishParticiple,
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
import { tokenizeIngredientText } from "./ingredient-tokenizer.ts";

/** One ingredient or an alternative of it, and the words around it. */
export type IngredientChunk = { names: NameSegment[]; words: WordSegment[]; glutenFree: boolean; joinedBy: string };

/**
 * Splits a text at its conjunctions; undefined where two names in one chunk are neither one food nor two: "tofu al
 * miele".
 */
function splitIntoChunks(segments: readonly Segment[]): IngredientChunk[] | undefined {
  const createChunk = (joinedBy: string): IngredientChunk => ({ names: [], words: [], glutenFree: false, joinedBy });
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
function isFullyUnderstood(
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

/** Phrases about the cook, the time or the amount that do not describe the food. */
const asidePatterns = [
  /(?<=burro )(?:una|due|tre|qualche|\d+) noc[ei](?!\p{L})/gu,
  /(?<!\p{L})anche (?=surgelat|congelat|in scatola|secch|fresc|già|precott)/gu,
  /(?<!\p{L})(se|per chi|a chi|come|quando) (vi |ti |li |lo |la |le |ce l'|ne )?(piac|gradit|necessari|serv|occorr|vuoi|vol(e|et)e|disponibil|avete|hai|trov|amat[ei]|amano|gradisc|prefer|desider)\p{L}*/gu,
  /(?<!\p{L})(?:ammollat|mess|lasciat|tenut)\p{L} (?:a bagno|in ammollo|in acqua(?: (?:fredda|tiepida|calda))?)(?: (?:per|da) (?:una notte|tutta la notte|(?:almeno )?\d+ ore))?/gu,
  /(?<=(?:cucchia|bicchier|tazz|ciotol)\p{L}* )da (?:caffè|caffe|tè|te|the|tavola|vino|minestra|acqua|dessert|dolce|zuppa|cucina|liquore|latte)(?!\p{L})/gu,
  /(?<!\p{L})per (?:l'acqua|la cottura|l'acqua di cottura)(?: (?:della pasta|del riso|degli gnocchi|delle verdure|delle patate))?$/gu,
  /(?<!\p{L})privat\p{L} d(?:el|ei|ella|elle|egli|i) (?:semi|costa|coste|gambo|gambi|torsolo|picciolo|buccia|pelle|spine|lische|testa|foglie|filamenti|nocciolo|barbe|radici|parte|crosta)(?!\p{L})/gu,
  /(?<!\p{L})a (?:ridotto|basso) (?:contenuto|tenore) di (?:sodio|sale|grassi|zuccheri)(?!\p{L})/gu,
  /,? ?(?:il )?(?:succo e (?:la )?(?:scorza|buccia|zeste)|(?:scorza|buccia|zeste) e (?:il )?succo)(?: grattugiat\p{L})?$/gu,
  /(?<!\p{L})cott\p{L} (?:in|con) (?:abbondante )?acqua(?: salata| bollente)?(?![\p{L}'])/gu,
];

/** A lower-case text in the words that the parser recognizes, without asides. */
function normalizeIngredientPhrase(text: string): string {
  return (
    asidePatterns
      .reduce((rest, aside) => rest.replace(aside, " "), text.toLowerCase().replace(/’/g, "'"))
      .replace(/gluten[\s-]*free/g, "senza glutine")
      .replace(/(?<!non )certificat\p{L} (?=senza glutine)|(?<=senza glutine) certificat\p{L}(?!\p{L})/gu, "")
      .replace(/(?<!\p{L})parz\. /gu, "parzialmente ")
      .replace(/senza olio di palma/g, "senza olio")
      // "Uno spicchio e mezzo d'aglio".
      .replace(/(?<=\p{L}) e mezz[oa] (?=di |d')/gu, " ")
      // The liquid that a food is soaked in is eaten with it, so it counts as an ingredient.
      .replace(
        /(?<!\p{L})(ammollat|bagnat|imbevut|inzuppat|sfumat|intint|immers)\p{L} (?:in |nell'|nel |nello |nella |con )/gu,
        " con ",
      )
      // "Altro per lo stampo" is more of the same food.
      .replace(/(?<!\p{L})più (altr[oaie]|un po'|un poco|un filo|q\.?\s?b\.?)(?= (di \p{L}+ )?per )/gu, "più quello")
      // "Ai dadi" means made with stock cubes, "a dadi" is a cut.
      .replace(/(?<!\p{L})(a|in) (dadi|filetti|bacche|stecche)(?! vegetal|\p{L})/gu, "$1 pezzi")
      .replace(/(?<!\p{L})a (spaghett[oi]|tagliatell[ae]|fettuccin[ae]|straccetti)(?!\p{L})/gu, "a pezzi")
      .replace(/rio mare/g, "riomare")
      .replace(/santa lucia/g, "santalucia")
      .replace(/as do mar/g, "asdomar")
      .replace(/de cecco/g, "dececco")
  );
}

const preferencePattern =
  /(?<!\p{L})(meglio|possibilmente|preferibilmente|magari|volendo)( se)? (senza glutine|senza lattosio|bio\p{L}*|fresc\p{L}*)/gu;

/** The text without stated preferences: "meglio senza glutine". */
const stripPreferences = (text: string): string => text.replace(preferencePattern, " ");

const negatedAttributePattern =
  /(?<!\p{L})non (certificat|trattat|salat|zuccherat|stagionat|vegetal|vegan|vegetarian|obbligatori|trop+o |matur|amar|dolc|piccant|raffinat|filtrat|pelat|sbucciat|cott)\p{L}*/gu;

/** The text without negated attributes such as "non salato": negation and attribute are removed together. */
const stripNegatedAttributes = (text: string): string => text.replace(negatedAttributePattern, " ");

const asGlutenFree = (row: Ingredient): Ingredient =>
  row.gluten === "maybe" ? { ...row, gluten: "no", allergens: row.allergens.filter((one) => one !== "glutine") } : row;

/** Result of one part of a text: its own ingredients, and whether it declares the ingredients before it gluten-free. */
type ParsedPart = { ingredients: Ingredient[]; isGlutenFree: boolean };

/**
 * The ingredients of a text without commas and brackets; `previous`: the ingredients that it can continue to describe.
 */
function parsePart(index: IngredientNameIndex, text: string, previous: readonly Ingredient[]): ParsedPart | undefined {
  const tokens = tokenizeIngredientText(text);
  const withoutBrands = stripKnownBrands(index, tokens);
  const part = parseTokens(index, tokens, previous) ?? (withoutBrands && parseTokens(index, withoutBrands, previous));
  if (part) return part;
  const withoutPurpose = stripPurpose(index, tokens);
  if (!withoutPurpose) return undefined;
  const rest = parseTokens(index, withoutPurpose.tokens, previous);
  return rest?.ingredients.every(withoutPurpose.isApplicable) ? rest : undefined;
}

function parseTokens(
  index: IngredientNameIndex,
  tokens: readonly string[],
  previous: readonly Ingredient[],
): ParsedPart | undefined {
  const segmentations = segmentIngredientText(index, tokens, previous.length > 0);
  const parts = segmentations.flatMap((segments) => parseSegmentation(index, segments, previous) ?? []);
  const [first] = parts;
  if (!first) return undefined;
  // "Grigliata mista di cereali" can name the grill as well.
  const overlapping = segmentations.flatMap((segments) => findOverlappingNames(index, tokens, segments));
  if (segmentations.length === 1 && overlapping.length === 0) return first;
  // An ambiguous text takes the worst verdicts of all its segmentations, even of those that leave tokens unmatched.
  const others = parts.map(({ ingredients }) => ingredients);
  for (const segments of segmentations)
    others.push(
      segments.flatMap((segment) =>
        segment.kind === "name" && !others.flat().some(({ name }) => name === segment.row.name) ? [segment.row] : [],
      ),
    );
  const ingredients = first.ingredients.map((row, at) =>
    mergeWorstCase(row, [
      ...overlapping,
      ...others.flatMap((other) => (other.length === first.ingredients.length ? (other[at] ?? []) : other)),
    ]),
  );
  return { ingredients, isGlutenFree: parts.every(({ isGlutenFree }) => isGlutenFree) };
}

const combineVerdicts = (one: Verdict, other: Verdict, worst: Verdict): Verdict =>
  [one, other].includes(worst) ? worst : [one, other].includes("maybe") ? "maybe" : one;

function mergeWorstCase(row: Ingredient, others: readonly Ingredient[]): Ingredient {
  return others.reduce(
    (one, other) =>
      one.name === other.name && one.gluten === other.gluten
        ? one
        : {
            ...one,
            // Rennet is the only doubt about cheese; a coating or filling is another one.
            kind: one.kind === "formaggio" && other.vegetarian !== "yes" ? other.kind : one.kind,
            vegan: combineVerdicts(one.vegan, other.vegan, "no"),
            vegetarian: combineVerdicts(one.vegetarian, other.vegetarian, "no"),
            gluten: combineVerdicts(one.gluten, other.gluten, "yes"),
            allergens: [...new Set<Allergen>([...one.allergens, ...other.allergens])],
          },
    row,
  );
}

function parseSegmentation(
  index: IngredientNameIndex,
  segments: readonly Segment[],
  previous: readonly Ingredient[],
): ParsedPart | undefined {
  const chunks = splitIntoChunks(segments);
  if (!chunks) return undefined;
  const ingredients: Ingredient[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const named = chunk.names.map(({ row }) => row);
    const subjects = named.length > 0 ? named : [...previous, ...ingredients];
    if (!isFullyUnderstood(index, chunk, chunks[at - 1], subjects)) return undefined;
    ingredients.push(...(chunk.glutenFree ? named.map(asGlutenFree) : named));
  }
  return { ingredients, isGlutenFree: ingredients.length === 0 && chunks.some((chunk) => chunk.glutenFree) };
}

/**
 * The ingredients that a line of an ingredient list names, all of them where it names several ("burro o olio", "sale e
 * pepe"); undefined where an unmatched word could change the answer, and for a text that names none.
 */
export function parseIngredientNames(index: IngredientNameIndex, text: string): Ingredient[] | undefined {
  if (/[?]/.test(text)) return undefined;
  const rows = parseNormalizedText(index, text);
  if (rows) return rows;
  const rest = stripUnknownBrands(index, text);
  if (!rest) return undefined;
  const found = parseNormalizedText(index, rest.text);
  return found?.every(rest.isApplicable) ? found : undefined;
}

function parseNormalizedText(index: IngredientNameIndex, text: string): Ingredient[] | undefined {
  const plain = normalizeIngredientPhrase(text);
  const withoutPreferences = stripPreferences(plain);
  const withoutNegations = withoutPreferences.includes("senza glutine")
    ? withoutPreferences
    : stripNegatedAttributes(withoutPreferences);
  for (const one of new Set([plain, withoutPreferences, withoutNegations])) {
    const rows = parseParts(index, one);
    if (rows) return rows;
  }
  return undefined;
}

function parseParts(index: IngredientNameIndex, text: string): Ingredient[] | undefined {
  const hasDish = [...text.matchAll(/\((\p{L}+)\)/gu)].some(([, word = ""]) => isDishParticiple(word));
  const isWhole = /[()]/.test(text) && !hasDish;
  const whole = isWhole ? parsePart(index, text.replace(/[()]/g, " "), [])?.ingredients : undefined;
  if (whole?.length === 1 && !/[,;+•]|\s[-–—/]\s/.test(text)) return whole;
  let found: Ingredient[] = [];
  for (const piece of text.split(/,(?!\d)|[;()[\]+•]|(?<=\p{L})\/(?=\p{L})|(?<!\d)\s\/\s|\s[-–—]\s/u)) {
    const part = parsePart(index, piece, found);
    if (!part) return undefined;
    if (part.isGlutenFree) found = found.map(asGlutenFree);
    found.push(
      ...part.ingredients.filter((row) => !found.some((one) => one.name === row.name && one.gluten === row.gluten)),
    );
  }
  return found.length === 0 ? undefined : found;
}
