import { inflectAdjectives, toWordSet } from "../search/inflections.ts";
import type { FoodForm } from "./food-form.ts";

/**
 * Adjectives that change no figure: a food is the same with or without them. They do count where a food's own name
 * has one ("formaggio fresco spalmabile").
 */
const neutralWords = new Set([
  ...inflectAdjectives(
    "fresco buono ottimo bello grande piccolo medio normale comune semplice classico tipico solito biologico italiano " +
      "nostrano genuino maturo abbondante intero mezzo caldo tiepido freddo squisito delizioso buonissimo schiacciato " +
      "sgocciolato surgelato congelato pulito sbucciato sgusciato scongelato",
  ),
  ...toWordSet(
    "bio casa fatto fatta fatti fatte casalingo casalinga supermercato mercato bar mini mensa stagione mio mia miei mie nostro nostra solo sola poco poca po circa tipo tanto tanta grandi giorno pranzo cena colazione merenda ancora anche pezzo pezzi pezzetti cubetti fettine sangue cottura puntino gia netto scarti scarto pesato pesata bel bei begli buon gran",
  ),
]);

/** True for a word of digits. */
export const isDigits = (word: string): boolean => /^\p{N}+$/u.test(word);

export const isNeutralWord = (word: string): boolean => neutralWords.has(word);

/** The class of each word; each word is in one. */
function toClassByWord<Name>(classes: readonly (readonly [Name, ReadonlySet<string>])[]): ReadonlyMap<string, Name> {
  return new Map(classes.flatMap(([name, words]) => [...words].map((word) => [word, name] as const)));
}

/** Words for the form in which a food was weighed. */
const formByWord = toClassByWord<FoodForm>([
  ["raw", inflectAdjectives("crudo")],
  ["dry", inflectAdjectives("secco essiccato disidratato")],
  ["powder", new Set([...inflectAdjectives("liofilizzato solubile"), "polvere"])],
  ["cooked", inflectAdjectives("cotto scolato")],
]);

/** Returns the form that a word names: "cruda" raw, "secchi" dry; undefined for any other word. */
export const findFormOfWord = (word: string): FoodForm | undefined => formByWord.get(word);

/** Foods in which "crudo" and "cotto" are hams and not forms: "piadina crudo e stracchino". */
export const isSandwichHead = (head: string): boolean =>
  /^(panin[oi]|piadin[ae]|toast|focacci[ae]|tramezzin[oi]|pizz[ae]|tigell[ae])$/.test(head);

/** Cooking methods; the words of one method are interchangeable. Frying adds fat, the others do not. */
export const cookingMethods = ["boiled", "steamed", "grilled", "baked", "pan", "fried", "stewed"] as const;
export type CookingMethod = (typeof cookingMethods)[number];

const cookingMethodByWord = toClassByWord<CookingMethod>([
  ["boiled", inflectAdjectives("bollito lesso lessato sbollentato scottato")],
  ["steamed", new Set(["vapore"])],
  ["grilled", new Set([...inflectAdjectives("grigliato"), "griglia", "piastra", "ferri", "brace", "bbq", "barbecue"])],
  ["baked", new Set([...inflectAdjectives("arrosto arrostito infornato"), "forno", "spiedo", "cartoccio"])],
  ["pan", new Set([...inflectAdjectives("saltato trifolato ripassato spadellato"), "padella", "tegame", "tegamino"])],
  ["fried", inflectAdjectives("fritto impanato panato dorato")],
  ["stewed", new Set([...inflectAdjectives("stufato brasato"), "umido"])],
]);

/** Returns the cooking method that a word names. */
export const findCookingMethod = (word: string): CookingMethod | undefined => cookingMethodByWord.get(word);

/** True for a word that names a form or a cooking method. */
export const namesState = (word: string): boolean =>
  findFormOfWord(word) !== undefined || findCookingMethod(word) !== undefined;

/** True for "grigliate", "strapazzate", "alla piastra" alone. */
export const isStateOfFood = ([first = "", second = "", ...others]: readonly string[]): boolean =>
  /^(al|alla|ai|in|a)$/.test(first)
    ? others.length === 0 && namesState(second)
    : second === "" &&
      (namesState(first) || /^(sod|strapazzat|cald|fredd|sgusciat|sgocciolat|pulit)[oaie]$/.test(first));

/** Words of a stock food's name that do not distinguish it: "media", "100%", "sgocciolato". */
const neutralNameWords = new Set([
  ...inflectAdjectives(
    "comune medio fresco sgocciolato denocciolato naturale classico semplice scondito generico tesa dolce " +
      "riscaldato bagnato morbido denso abbrustolito",
  ),
  ...toWordSet(
    "gallina scatola lattina barattolo gusto senza aggiunta grassi oltre vol tipo normale confezionato confezionati potabile allevamento",
  ),
]);

/** True for a word of a name that can be left out without changing the food. */
export const isNeutralInName = (word: string): boolean => neutralNameWords.has(word) || isDigits(word);

/** Words of products that the bare name does not stand for. */
const specialProductWords = new Set([
  ...inflectAdjectives("candito surgelato precotto istantaneo svizzero sciroppato industriale"),
  "polvere",
  "svizzera",
  "omogeneizzato",
]);

/** True for a word of a special product, which matches only where the phrase contains it. */
export const isSpecialProductWord = (word: string): boolean => specialProductWords.has(word);
