import type { Ingredient, IngredientKind } from "./ingredient.ts";
import { adjectiveForms } from "../../search/adjective-forms.ts";
import { farOrigins, makers, origins, places } from "./origin-lexicon.ts";
import {
  isPurposeVerb,
  counts,
  manners,
  mayBeWithout,
  meatyPieces,
  pieces,
  plainAdjectives,
  plainWords,
  purposes,
  sizes,
  units,
} from "./ingredient-word-lists.ts";

export { mayBeWithout };

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const kinds = (names: string): ReadonlySet<IngredientKind> => new Set(names.split(" ") as IngredientKind[]);

const plants = kinds(
  "verdura frutta frutta-secca seme fungo legume cereale riso spezia erba alga conserva condimento",
);
const eggsToo = new Set([...plants, ...kinds("uovo")]);
/** What grows, and may be crisp or juicy; "riso croccante" is puffed. */
const produce = kinds("verdura frutta frutta-secca fungo legume erba spezia");
/** Colours and tastes tell nothing of a plant; of pasta they may: cuttlefish ink, eggs. */
const colours = adjectiveForms(
  "rosso bianco nero verde giallo viola rosa dorato bruno biondo scuro arancione",
);
const plantAdjectives = new Set([
  ...colours,
  ...adjectiveForms("dolce piccante rigato misto affumicato"),
  ...list("salamoia"),
]);
const produceAdjectives = adjectiveForms(
  "croccante succoso sugoso polposo carnoso aromatico ramato fermentato amaro agro",
);
const cooking = adjectiveForms("cotto lessato lesso bollito grigliato arrostito precotto sbollentato");
const cookingPlaces = list("forno vapore griglia piastra brace ferri lesso microonde camicia pentola");
/** Made at home: of pasta it tells that there may be eggs. */
const home = new Set([...adjectiveForms("fatto casalingo casereccio artigianale homemade"), "casa"]);

/** Where an Italian origin changes nothing: "insalata siciliana" is a dish. */
const originKinds = kinds(
  "frutta frutta-secca legume spezia erba olio mollusco pesce salume formaggio fungo conserva dolcificante condimento latte uovo riso seme cereale",
);
const farOriginKinds = kinds("frutta frutta-secca spezia erba olio mollusco pesce fungo dolcificante");
const saladRows = /insalata|lattuga|misticanza|verdur|minestr|caponata|patat/;

/** What a promise of no animals says of a food that has none anyway. */
const planty = adjectiveForms("vegano vegetariano vegetale");
const vegetable = list("vegetale vegetali veg vegan");

/** Words that leave a food what it is only beside its name: "altro olio", but not "burro e altro". */
export const isDeterminer = (token: string): boolean => determiners.has(token);
const determiners = list("altro altra altri altre");

/** True for a noun of an amount: before "di" and an ingredient it is no ingredient itself, "filetti di acciughe". */
export const isAmountNoun = (token: string): boolean => units.has(token) || pieces.has(token);

/** True for an adjective that may follow a food without changing it, even where it is a food's name by itself. */
export const isPlainAdjective = (token: string): boolean =>
  plainAdjectives.has(token) || plantAdjectives.has(token) || produceAdjectives.has(token);

/** True for a word that tells nothing of its noun's gender: "DOP", "Barilla". */
export const isInvariable = (token: string): boolean =>
  plainWords.has(token) || makers.has(token) || places.has(token);

/** True for a participle of cooking. */
export const isCooking = (token: string): boolean => cooking.has(token);

const states = adjectiveForms("fresco surgelato congelato secco");

/** True for a colour or a state that may be chosen: "peperoni gialli o rossi", "spinaci freschi o surgelati". */
export const isChoice = (token: string): boolean => colours.has(token) || states.has(token);

/**
 * True for a word that leaves `row` what it is. `before`: the preposition in front of it, "" where there is none:
 * "alla siciliana" is a dish, "siciliano" an origin.
 */
export function leavesUnchanged(token: string, before: string, row: Ingredient): boolean {
  if (token === "imburrare") return row.kind === "grasso";
  if (before === "per" || before === "da")
    return isPurpose(token) || isAmountNoun(token) || plainWords.has(token);
  if (before === "di" && (places.has(token) || sizes.test(token) || units.has(token))) return true;
  if (home.has(token)) return !row.kind.startsWith("pasta");
  if (before === "di") return false;
  if (token === "polvere") return before === "in" && plants.has(row.kind);
  if (cookingPlaces.has(token)) return before !== "" && eggsToo.has(row.kind);
  if (isAmountNoun(token) || plainWords.has(token) || makers.has(token) || determiners.has(token))
    return true;
  if (before === "a" && manners.has(token)) return true;
  if (before !== "") return false;
  // Fresh pasta is often made with eggs.
  if (token.startsWith("fresc")) return row.kind !== "pasta";
  if (plainAdjectives.has(token)) return true;
  if (plantAdjectives.has(token)) return plants.has(row.kind) || row.kind === "pesce";
  if (produceAdjectives.has(token)) return produce.has(row.kind);
  if (cooking.has(token)) return eggsToo.has(row.kind);
  if (origins.has(token))
    return originKinds.has(row.kind) || (row.kind === "verdura" && !saladRows.test(allNames(row)));
  if (farOrigins.has(token)) return farOriginKinds.has(row.kind);
  if (places.has(token)) return originKinds.has(row.kind) || row.kind === "riso" || row.kind === "verdura";
  return (planty.has(token) || vegetable.has(token)) && row.vegan === "yes";
}

const allNames = ({ name, synonyms }: Ingredient): string => [name, ...synonyms].join(" ");

/** True for a word of an amount that may stand alone before its food: "un cucchiaio e mezzo di olio". */
export const isMeasure = (token: string): boolean => units.has(token) || counts.has(token);
export const isUnit = (token: string): boolean => units.has(token);

/** True for a piece: no description of a food where it stands alone. */
export const isPiece = (token: string): boolean => pieces.has(token);
/** True for a piece that by itself is of meat or fish: "patate, fettine". */
export const isMeatyPiece = (token: string): boolean => meatyPieces.has(token);
/** True for what a food may be had with and is a part of it: "con la buccia". */
export const isPartOfFood = (token: string): boolean =>
  partsOfFood.has(token) || mayBeWithout.has(token) || (pieces.has(token) && !meatyPieces.has(token));
const partsOfFood = list("quello quella quelli quelle qualche poco po");

const loose = [
  units,
  pieces,
  plainWords,
  plainAdjectives,
  plantAdjectives,
  produceAdjectives,
  cooking,
  cookingPlaces,
  origins,
  farOrigins,
  planty,
  vegetable,
  home,
  determiners,
  makers,
  places,
];

/** True for a word that leaves some food what it is, `before` as in leavesUnchanged, which tells for which food. */
export const mayBeLoose = (token: string, before: string): boolean =>
  loose.some((words) => words.has(token)) ||
  ((before === "per" || before === "da") && isPurpose(token)) ||
  (before === "di" && sizes.test(token)) ||
  (before === "a" && manners.has(token)) ||
  (before === "in" && token === "polvere");

/** True for a maker's name that may stand between the words of a food's: "latte Alpro di mandorla". */
export const isMaker = (token: string): boolean => makers.has(token);

/** True for a word that says what something is for: "friggere", "insalata". */
export const isPurpose = (token: string): boolean => purposes.has(token) || isPurposeVerb(token);

/** True for a word of a place: "Fattoria", "Valle". */
export const isPlace = (token: string): boolean => places.has(token);

/** True for a word that the reading knows and that names no food. */
export const isVocabulary = (token: string): boolean => loose.some((words) => words.has(token));
