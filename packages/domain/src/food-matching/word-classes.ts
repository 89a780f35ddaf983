import { adjectiveForms } from "../search/adjective-forms.ts";
import type { FoodForm } from "./food-form.ts";

/**
 * Adjectives that change no figure: what a food is called with or without them is the same food. Where a food's own
 * name has one ("formaggio fresco spalmabile") it counts there.
 */
const harmlessWords = new Set([
  ...adjectiveForms(
    "fresco buono ottimo bello grande piccolo medio normale comune semplice classico tipico solito biologico italiano " +
      "nostrano genuino maturo abbondante intero mezzo caldo tiepido freddo squisito delizioso buonissimo schiacciato",
  ),
  ..."bio casa fatto fatta fatti fatte casalingo casalinga supermercato mercato bar mensa stagione mio mia miei mie nostro nostra solo sola poco poca po circa tipo tanto tanta grandi giorno pranzo cena colazione merenda ancora anche pezzo pezzi pezzetti cubetti fettine sangue cottura puntino bel bei begli buon gran".split(
    " ",
  ),
]);

/** True for a word of digits. */
export const isFigure = (word: string): boolean => /^\p{N}+$/u.test(word);

export const isHarmless = (word: string): boolean => harmlessWords.has(word);

/** Words that say in which form a food was weighed. */
const formWords: readonly (readonly [FoodForm, ReadonlySet<string>])[] = [
  ["raw", adjectiveForms("crudo")],
  ["dry", adjectiveForms("secco essiccato disidratato")],
  ["powder", new Set([...adjectiveForms("liofilizzato solubile"), "polvere"])],
  ["cooked", adjectiveForms("cotto")],
];

/** The form that a word asks for: "cruda" raw, "secchi" dry; undefined for any other word. */
export const formWord = (word: string): FoodForm | undefined =>
  formWords.find(([, words]) => words.has(word))?.[0];

/** Foods in which "crudo" and "cotto" are hams, and no form: "piadina crudo e stracchino". */
export const holdsHam = (head: string): boolean =>
  /^(panin[oi]|piadin[ae]|toast|focacci[ae]|tramezzin[oi]|pizz[ae]|tigell[ae])$/.test(head);

/** Ways of cooking; each way's words stand for one another. Fried takes fat in, the others do not. */
export const cookingWays = ["boiled", "steamed", "grilled", "baked", "pan", "fried", "stewed"] as const;
export type CookingWay = (typeof cookingWays)[number];

const wayWords: readonly (readonly [CookingWay, ReadonlySet<string>])[] = [
  ["boiled", adjectiveForms("bollito lesso lessato sbollentato scottato")],
  ["steamed", new Set(["vapore"])],
  [
    "grilled",
    new Set([...adjectiveForms("grigliato"), "griglia", "piastra", "ferri", "brace", "bbq", "barbecue"]),
  ],
  ["baked", new Set([...adjectiveForms("arrosto arrostito infornato"), "forno", "spiedo", "cartoccio"])],
  [
    "pan",
    new Set([...adjectiveForms("saltato trifolato ripassato spadellato"), "padella", "tegame", "tegamino"]),
  ],
  ["fried", adjectiveForms("fritto impanato panato dorato")],
  ["stewed", new Set([...adjectiveForms("stufato brasato"), "umido"])],
];

/** The way of cooking that a word names. */
export const cookingWord = (word: string): CookingWay | undefined =>
  wayWords.find(([, words]) => words.has(word))?.[0];

/** Words of a stock food's name that tell no other food: "media", "100%", "sgocciolato". */
const plainInNames = new Set([
  ...adjectiveForms(
    "comune medio fresco sgocciolato denocciolato naturale classico semplice scondito generico tesa dolce",
  ),
  ..."gallina scatola lattina barattolo gusto senza aggiunta grassi oltre vol tipo normale confezionato confezionati potabile allevamento".split(
    " ",
  ),
]);

/** True for a word of a name without which the food is still the same. */
export const isPlainInName = (word: string): boolean => plainInNames.has(word) || isFigure(word);

/** Rows that nobody means by the bare name. */
const specialWords = new Set([
  ...adjectiveForms("candito surgelato precotto istantaneo svizzero sciroppato industriale"),
  "polvere",
  "svizzera",
  "omogeneizzato",
]);

/** True for a word that makes another product of a food, which is meant only where it is said. */
export const isSpecial = (word: string): boolean => specialWords.has(word);
