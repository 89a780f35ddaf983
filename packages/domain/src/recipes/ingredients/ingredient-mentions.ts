import type { Ingredient } from "./ingredient.ts";
import type { NameIndex } from "./ingredient-name-index.ts";
import { ingredientTokens, isJoin, isPreposition } from "./ingredient-tokenizer.ts";
import { isPlainAdjective } from "./ingredient-word-classes.ts";

/**
 * An ingredient that a free text speaks of; `said`: the words that name it, as ingredientTokens gives them. `verb`: the
 * one that hides it where none names it: "imburra".
 */
export type Mention = { ingredient: Ingredient; said: readonly string[]; verb?: string };

/** What a verb takes without a word of it. `said`: how it counts as named; `starts`: only where a clause may begin. */
type Hidden = { verb: RegExp; food: string; said?: string; starts?: true };

const hidden: readonly Hidden[] = [
  { verb: /^imburr/, food: "burro" },
  { verb: /^infarin/, food: "farina" },
  { verb: /^(impan(?!n)|panat[aeio]?$|panare$)/, food: "pangrattato" },
  { verb: /^inzuccher/, food: "zucchero" },
  { verb: /^zuccher(a|are|ando|iamo)(l[aeio])?$/, food: "zucchero" },
  { verb: /^oli(a|are|ando|iamo)(l[aeio])?$|^oliat[aeio](l[aeio])?$/, food: "olio" },
  // With whatever fat there is.
  { verb: /^(ung(i|ete|er|ere|endo|iamo)(l[aeio])?|unt[aeio])$/, food: "olio", said: "ungere" },
  { verb: /^lardell(a|are|ando|iamo|at[aeio])$/, food: "lardo" },
  { verb: /^sala(re|ndo|l[aeio]|tel[aeio])$/, food: "sale" },
  { verb: /^pepa(re|ndo|l[aeio]|tel[aeio])$/, food: "pepe" },
  // "Sala da pranzo", "torte salate".
  { verb: /^(sala|salate|saliamo)$/, food: "sale", starts: true },
  { verb: /^(pepa|pepate|pepiamo)$/, food: "pepe", starts: true },
  { verb: /^zuccherate$/, food: "zucchero", starts: true },
];

const clauseWords = /^(poi|quindi|infine|intanto|subito|ora)$/;

/** The food that a verb hides at this place, if any. */
function hiddenMention(index: NameIndex, tokens: readonly string[], at: number): Mention | undefined {
  const [token = "", before] = [tokens[at], tokens[at - 1]];
  if (before === "non") return undefined;
  const starts = before === undefined || isJoin(before) || clauseWords.test(before);
  const one = hidden.find(({ verb, starts: only }) => verb.test(token) && (starts || !only));
  const row = one && index.at([one.food], 0)[0]?.row;
  return row && { ingredient: row, said: [one.said ?? one.food], verb: token };
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that are food only right behind a verb of adding, and a verb, an adjective or a thing elsewhere: "sala". */
const ordinary = list(
  "sala sali pepa cola colo mora lima cuore cuori costa coste gusto rosa viole bitter amaro amara amari amare dolce dolci " +
    "misto porta asti primitivo rosato verde rub mole molo porti chiara chiaro bollito bollita bolliti bollite brasato brasata " +
    "stufato stufata arrostita macinata macinate macinati tritata tritate tritato tritati affettata affettate affettati affettato " +
    "grattugiata grattugiato estratto ruote ruota stelline spuma persia gelata gelate caramella caramello composta composte " +
    "composto campanelle spatola spatole eliche gigli candele chitarra gomiti biga carta grata passato fragrante schiacciata " +
    "schiacciate schiacciato frullato frullata centrifuga infuso infusa marinate marinato montata pelata integratore radici " +
    "digestive anello anelli rustico rustica larve nidi conchiglia ginocchio tonica espresso espressa violetti pasticcini specchio",
);
/** Foods that are a cut behind "a" and an adjective behind a food: "a dadi", "burro gelato". */
const cuts = list("dado dadi rombo rombi gelato gelati arrosto rosetta rosette stella fiammifero nastro");
/** Foods that are a cut or a shape of another behind "a", "in" and "su", and before "di": "a filetti", "straccetti di tofu". */
const pieces = list("filetto filetti straccetti spiedino spiedini involtino involtini");
/** Cured neck, and the cup of a dessert. */
const cup = /^copp[ae]$/;
const fillingVerbs = /^(riemp|decor|guarn|raffredd|prend|prepar|distribu|riprend|refriger)/;

const addingVerbs = list(
  "aggiungi aggiungere aggiungete aggiungendo unisci unire unite unendo versa versare versate incorpora incorporare",
);
const saltWords = new Set([...addingVerbs, ...list("poco molto tutto metti sciogli")]);

const negated = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at).includes("senza");

/** "Sale" is salt behind "di", "con", "e" or a verb of the kitchen; in "quando l'impasto sale" it is a verb. */
function isSalt(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] ?? "";
  return before === "" || isPreposition(before) || isJoin(before) || saltWords.has(before);
}

/** In "versa nelle coppe", "decora le coppe" and "coppe da dessert" nobody eats the cup; in "una fetta di coppa" they do. */
function isCup(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] ?? "";
  if (tokens[at + 1] === "da" || before === "ogni" || fillingVerbs.test(before)) return true;
  if (tokens[at] === "coppa") return before === "in" || before === "su" || before === "per";
  return before !== "di" && !addingVerbs.has(before);
}

/** True for "filetti" of something that is named behind it, and for "a filetti". */
function isPiece(index: NameIndex, tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] ?? "";
  if (before === "a" || before === "in" || before === "su") return true;
  return tokens[at + 1] === "di" && index.at(tokens, at + 2).length > 0;
}

/** Every ingredient that a free text speaks of, longest names first, none twice in one place; "senza burro" speaks of none. */
export function findMentions(index: NameIndex, text: string): Mention[] {
  const found: Mention[] = [];
  for (const part of text.split(/[.,;:!?()[\]"«»“”\n]/)) {
    const tokens = ingredientTokens(part);
    let nameEnd = -1;
    for (let at = 0; at < tokens.length;) {
      const verb = hiddenMention(index, tokens, at);
      const name = verb ? undefined : longest(index, tokens, at, nameEnd === at);
      const end = name?.end ?? at + 1;
      const mention = verb ?? (name && { ingredient: name.row, said: tokens.slice(at, end) });
      if (mention && !negated(tokens, at)) found.push(mention);
      if (mention) nameEnd = end;
      at = end;
    }
  }
  return found;
}

function longest(index: NameIndex, tokens: readonly string[], at: number, afterName: boolean) {
  const token = tokens[at] ?? "";
  const hits = index.at(tokens, at).filter(({ end }) => {
    if (end > at + 1) return true;
    if (token === "sale") return isSalt(tokens, at);
    if (cup.test(token)) return !isCup(tokens, at);
    if (pieces.has(token)) return !isPiece(index, tokens, at);
    if (cuts.has(token)) return !afterName && tokens[at - 1] !== "a";
    if (ordinary.has(token)) return addingVerbs.has(tokens[at - 1] ?? "");
    return !(afterName && isPlainAdjective(token));
  });
  return hits.toSorted((one, two) => two.end - one.end || one.inexact - two.inexact)[0];
}
