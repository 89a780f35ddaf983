import { inflectAdjectives } from "../search/adjective-forms.ts";
import type { FoodForm } from "./food-form.ts";

/**
 * Adjectives that change no figure: what a food is called with or without them is the same food. Where a food's own
 * name has one ("formaggio fresco spalmabile") it counts there.
 */
const neutralWords = new Set([
  ...inflectAdjectives(
    "fresco buono ottimo bello grande piccolo medio normale comune semplice classico tipico solito biologico italiano " +
      "nostrano genuino maturo abbondante intero mezzo caldo tiepido freddo squisito delizioso buonissimo schiacciato",
  ),
  ..."bio casa fatto fatta fatti fatte casalingo casalinga supermercato mercato bar mensa stagione mio mia miei mie nostro nostra solo sola poco poca po circa tipo tanto tanta grandi giorno pranzo cena colazione merenda ancora anche pezzo pezzi pezzetti cubetti fettine sangue cottura puntino bel bei begli buon gran".split(
    " ",
  ),
]);

/** True for a word of digits. */
export const isDigits = (word: string): boolean => /^\p{N}+$/u.test(word);

export const isNeutralWord = (word: string): boolean => neutralWords.has(word);

/** Words that say in which form a food was weighed. */
const wordsByForm: readonly (readonly [FoodForm, ReadonlySet<string>])[] = [
  ["raw", inflectAdjectives("crudo")],
  ["dry", inflectAdjectives("secco essiccato disidratato")],
  ["powder", new Set([...inflectAdjectives("liofilizzato solubile"), "polvere"])],
  ["cooked", inflectAdjectives("cotto")],
];

/** The form that a word asks for: "cruda" raw, "secchi" dry; undefined for any other word. */
export const findFormOfWord = (word: string): FoodForm | undefined =>
  wordsByForm.find(([, words]) => words.has(word))?.[0];

/** Foods in which "crudo" and "cotto" are hams, and no form: "piadina crudo e stracchino". */
export const isSandwichHead = (head: string): boolean =>
  /^(panin[oi]|piadin[ae]|toast|focacci[ae]|tramezzin[oi]|pizz[ae]|tigell[ae])$/.test(head);

/** Ways of cooking; each way's words stand for one another. Fried takes fat in, the others do not. */
export const cookingMethods = ["boiled", "steamed", "grilled", "baked", "pan", "fried", "stewed"] as const;
export type CookingMethod = (typeof cookingMethods)[number];

const wordsByCookingMethod: readonly (readonly [CookingMethod, ReadonlySet<string>])[] = [
  ["boiled", inflectAdjectives("bollito lesso lessato sbollentato scottato")],
  ["steamed", new Set(["vapore"])],
  [
    "grilled",
    new Set([...inflectAdjectives("grigliato"), "griglia", "piastra", "ferri", "brace", "bbq", "barbecue"]),
  ],
  ["baked", new Set([...inflectAdjectives("arrosto arrostito infornato"), "forno", "spiedo", "cartoccio"])],
  [
    "pan",
    new Set([
      ...inflectAdjectives("saltato trifolato ripassato spadellato"),
      "padella",
      "tegame",
      "tegamino",
    ]),
  ],
  ["fried", inflectAdjectives("fritto impanato panato dorato")],
  ["stewed", new Set([...inflectAdjectives("stufato brasato"), "umido"])],
];

/** The way of cooking that a word names. */
export const findCookingMethod = (word: string): CookingMethod | undefined =>
  wordsByCookingMethod.find(([, words]) => words.has(word))?.[0];

/** Words of a stock food's name that tell no other food: "media", "100%", "sgocciolato". */
const neutralNameWords = new Set([
  ...inflectAdjectives(
    "comune medio fresco sgocciolato denocciolato naturale classico semplice scondito generico tesa dolce",
  ),
  ..."gallina scatola lattina barattolo gusto senza aggiunta grassi oltre vol tipo normale confezionato confezionati potabile allevamento".split(
    " ",
  ),
]);

/** True for a word of a name without which the food is still the same. */
export const isNeutralInName = (word: string): boolean => neutralNameWords.has(word) || isDigits(word);

/** Rows that nobody means by the bare name. */
const specialProductWords = new Set([
  ...inflectAdjectives("candito surgelato precotto istantaneo svizzero sciroppato industriale"),
  "polvere",
  "svizzera",
  "omogeneizzato",
]);

/** True for a word that makes another product of a food, which is meant only where it is said. */
export const isSpecialProductWord = (word: string): boolean => specialProductWords.has(word);
