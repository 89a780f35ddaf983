import table from "../../../data/ingredient-words.json" with { type: "json" };
import { splitWords, toWordSet } from "../../search/inflections.ts";
import type { Ingredient } from "./ingredient.ts";
import { createIngredientNameIndex, type IngredientNameIndex } from "./ingredient-name-index.ts";
import { parseIngredientNames } from "./ingredient-parser.ts";
import { tokenizeIngredientText, isConjunction, isPreposition } from "./ingredient-tokenizer.ts";
import { isNeutralAdjective } from "./ingredient-word-classes.ts";

/**
 * An ingredient that a free text mentions. `tokens`: the words that name it, as `tokenizeIngredientText` returns them.
 * `verb`: the verb that implies it where no word names it: "imburra".
 */
export type Mention = { ingredient: Ingredient; tokens: readonly string[]; verb?: string };

/**
 * A food implied by a verb. `namedAs`: the token reported for it; `onlyAtClauseStart`: only where a clause can begin.
 */
type ImpliedFood = { verb: RegExp; food: string; namedAs?: string; onlyAtClauseStart?: true };

const impliedFoods: readonly ImpliedFood[] = [
  { verb: /^imburr/, food: "burro" },
  { verb: /^infarin/, food: "farina" },
  { verb: /^(impan(?!n)|panat[aeio]?$|panare$)/, food: "pangrattato" },
  { verb: /^inzuccher/, food: "zucchero" },
  { verb: /^zuccher(a|are|ando|iamo)(l[aeio])?$/, food: "zucchero" },
  { verb: /^oli(a|are|ando|iamo)(l[aeio])?$|^oliat[aeio](l[aeio])?$/, food: "olio" },
  // "Ungere" implies any available fat.
  { verb: /^(ung(i|ete|er|ere|endo|iamo)(l[aeio])?|unt[aeio])$/, food: "olio", namedAs: "ungere" },
  { verb: /^lardell(a|are|ando|iamo|at[aeio])$/, food: "lardo" },
  { verb: /^sala(re|ndo|l[aeio]|tel[aeio])$/, food: "sale" },
  { verb: /^pepa(re|ndo|l[aeio]|tel[aeio])$/, food: "pepe" },
  // In "sala da pranzo" and "torte salate" the word implies no salt.
  { verb: /^(sala|salate|saliamo)$/, food: "sale", onlyAtClauseStart: true },
  { verb: /^(pepa|pepate|pepiamo)$/, food: "pepe", onlyAtClauseStart: true },
  { verb: /^zuccherate$/, food: "zucchero", onlyAtClauseStart: true },
];

const clauseStarters = /^(poi|quindi|infine|intanto|subito|ora)$/;

/** The food that the verb at this position implies, if any. */
function findImpliedMention(index: IngredientNameIndex, tokens: readonly string[], at: number): Mention | undefined {
  const [token = "", previous] = [tokens[at], tokens[at - 1]];
  if (previous === "non") return undefined;
  const isClauseStart = previous === undefined || isConjunction(previous) || clauseStarters.test(previous);
  const one = impliedFoods.find(({ verb, onlyAtClauseStart: only }) => verb.test(token) && (isClauseStart || !only));
  const row = one && index.findMatchesAt([one.food], 0)[0]?.row;
  return row && { ingredient: row, tokens: [one.namedAs ?? one.food], verb: token };
}

/**
 * Words that are food only directly after a verb of adding, and a verb, an adjective or an object elsewhere: "sala".
 */
const ambiguousWords = toWordSet(table.ambiguousWords);
/** Foods that are a cut after "a" and an adjective after a food: "a dadi", "burro gelato". */
const cutShapes = toWordSet(table.cutShapes);
/**
 * Foods that are a cut or shape of another food after "a", "in" and "su", and before "di": "a filetti", "straccetti di
 * tofu".
 */
const pieceShapes = toWordSet(table.pieceShapes);
/** "Coppa" is a cured meat, and the cup of a dessert. */
const cupWord = /^copp[ae]$/;
const cupVerbs = /^(riemp|decor|guarn|raffredd|prend|prepar|distribu|riprend|refriger)/;

const addingVerbs = toWordSet(table.addingVerbs);
const wordsBeforeSalt = new Set([...addingVerbs, ...splitWords("poco molto tutto metti sciogli")]);

const isNegated = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at).includes("senza");

/** "Sale" is salt after "di", "con", "e" or a cooking verb; in "quando l'impasto sale" it is a verb. */
function isSalt(tokens: readonly string[], at: number): boolean {
  const previous = tokens[at - 1] ?? "";
  return previous === "" || isPreposition(previous) || isConjunction(previous) || wordsBeforeSalt.has(previous);
}

/**
 * In "versa nelle coppe", "decora le coppe" and "coppe da dessert" the word is a cup; in "una fetta di coppa" it is
 * meat.
 */
function isDessertCup(tokens: readonly string[], at: number): boolean {
  const previous = tokens[at - 1] ?? "";
  if (tokens[at + 1] === "da" || previous === "ogni" || cupVerbs.test(previous)) return true;
  if (tokens[at] === "coppa") return previous === "in" || previous === "su" || previous === "per";
  return previous !== "di" && !addingVerbs.has(previous);
}

/** True for "filetti" of a food named after it, and for "a filetti". */
function isPieceShape(index: IngredientNameIndex, tokens: readonly string[], at: number): boolean {
  const previous = tokens[at - 1] ?? "";
  if (previous === "a" || previous === "in" || previous === "su") return true;
  return tokens[at + 1] === "di" && index.findMatchesAt(tokens, at + 2).length > 0;
}

/**
 * All ingredients that a free text mentions, longest names first, at most one per position; "senza burro" mentions
 * none.
 */
export function findMentions(index: IngredientNameIndex, text: string): Mention[] {
  const found: Mention[] = [];
  for (const part of text.split(/[.,;:!?()[\]"«»“”\n]/)) {
    const tokens = tokenizeIngredientText(part);
    let nameEnd = -1;
    for (let at = 0; at < tokens.length;) {
      const verb = findImpliedMention(index, tokens, at);
      const name = verb ? undefined : findLongestName(index, tokens, at, nameEnd === at);
      const end = name?.end ?? at + 1;
      const mention = verb ?? (name && { ingredient: name.row, tokens: tokens.slice(at, end) });
      if (mention && !isNegated(tokens, at)) found.push(mention);
      if (mention) nameEnd = end;
      at = end;
    }
  }
  return found;
}

function findLongestName(index: IngredientNameIndex, tokens: readonly string[], at: number, afterName: boolean) {
  const token = tokens[at] ?? "";
  const hits = index.findMatchesAt(tokens, at).filter(({ end }) => {
    if (end > at + 1) return true;
    if (token === "sale") return isSalt(tokens, at);
    if (cupWord.test(token)) return !isDessertCup(tokens, at);
    if (pieceShapes.has(token)) return !isPieceShape(index, tokens, at);
    if (cutShapes.has(token)) return !afterName && tokens[at - 1] !== "a";
    if (ambiguousWords.has(token)) return addingVerbs.has(tokens[at - 1] ?? "");
    return !(afterName && isNeutralAdjective(token));
  });
  return hits.toSorted((one, two) => two.end - one.end || one.inexact - two.inexact)[0];
}

/** Lookup of Italian ingredient names. All texts in Italian. */
export type IngredientLexicon = {
  /**
   * The one ingredient that a line of an ingredient list names: "2 zucchine medie a rondelle". Undefined for an unknown
   * ingredient, for several, and where an unmatched word could change the answer ("salame vegano"). Where the text
   * declares a product of uncertain composition gluten-free ("curry senza glutine"), `gluten` and `allergens` reflect
   * that.
   */
  find(text: string): Ingredient | undefined;
  /** Like `find`, but returns all ingredients that the text names: "burro o olio", "sale e pepe". */
  findAll(text: string): readonly Ingredient[] | undefined;
  /** The row with exactly this name; no other text matches. */
  getByName(name: string): Ingredient | undefined;
  /** All ingredients that a free text mentions, such as a recipe step; "senza burro" mentions none. */
  findMentions(text: string): Mention[];
};

/** Builds a lexicon of these rows. Throws where two rows share a name. */
export function createIngredientLexicon(rows: readonly Ingredient[]): IngredientLexicon {
  const index = createIngredientNameIndex(rows);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const findAll = (text: string): readonly Ingredient[] | undefined => parseIngredientNames(index, text);
  return {
    findAll,
    find(text) {
      const found = findAll(text);
      return found?.length === 1 ? found[0] : undefined;
    },
    getByName: (name) => byName.get(name),
    findMentions: (text) => findMentions(index, text),
  };
}
