import type { Ingredient, IngredientKind } from "./ingredient.ts";
import { inflectAdjectives } from "../../search/adjective-forms.ts";
import {
  foreignOriginAdjectives,
  brandNameWords,
  italianOriginAdjectives,
  placeWords,
} from "./origin-lexicon.ts";
import {
  isPurposeVerb,
  countingWords,
  mannerWords,
  omittableParts,
  meatPieceNouns,
  pieceNouns,
  neutralAdjectives,
  neutralModifierWords,
  purposeWords,
  sizePhrasePattern,
  unitNouns,
} from "./ingredient-word-lists.ts";

export { omittableParts };

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const parseKinds = (names: string): ReadonlySet<IngredientKind> =>
  new Set(names.split(" ") as IngredientKind[]);

const plantKinds = parseKinds(
  "verdura frutta frutta-secca seme fungo legume cereale riso spezia erba alga conserva condimento",
);
const plantAndEggKinds = new Set([...plantKinds, ...parseKinds("uovo")]);
/** What grows, and may be crisp or juicy; "riso croccante" is puffed. */
const produceKinds = parseKinds("verdura frutta frutta-secca fungo legume erba spezia");
/** Colours and tastes tell nothing of a plant; of pasta they may: cuttlefish ink, eggs. */
const colourAdjectives = inflectAdjectives(
  "rosso bianco nero verde giallo viola rosa dorato bruno biondo scuro arancione",
);
const plantAdjectives = new Set([
  ...colourAdjectives,
  ...inflectAdjectives("dolce piccante rigato misto affumicato"),
  ...wordSet("salamoia"),
]);
const produceAdjectives = inflectAdjectives(
  "croccante succoso sugoso polposo carnoso aromatico ramato fermentato amaro agro",
);
const cookingParticiples = inflectAdjectives(
  "cotto lessato lesso bollito grigliato arrostito precotto sbollentato",
);
const cookingMethodWords = wordSet(
  "forno vapore griglia piastra brace ferri lesso microonde camicia pentola",
);
/** Made at home: of pasta it tells that there may be eggs. */
const homemadeWords = new Set([
  ...inflectAdjectives("fatto casalingo casereccio artigianale homemade"),
  "casa",
]);

/** Where an Italian origin changes nothing: "insalata siciliana" is a dish. */
const originKinds = parseKinds(
  "frutta frutta-secca legume spezia erba olio mollusco pesce salume formaggio fungo conserva dolcificante condimento latte uovo riso seme cereale",
);
const farOriginKinds = parseKinds("frutta frutta-secca spezia erba olio mollusco pesce fungo dolcificante");
const saladNames = /insalata|lattuga|misticanza|verdur|minestr|caponata|patat/;

/** What a promise of no animals says of a food that has none anyway. */
const plantBasedAdjectives = inflectAdjectives("vegano vegetariano vegetale");
const plantBasedWords = wordSet("vegetale vegetali veg vegan");

/** Words that leave a food what it is only beside its name: "altro olio", but not "burro e altro". */
export const isDeterminer = (token: string): boolean => determiners.has(token);
const determiners = wordSet("altro altra altri altre");

/** True for a noun of an amount: before "di" and an ingredient it is no ingredient itself, "filetti di acciughe". */
export const isAmountNoun = (token: string): boolean => unitNouns.has(token) || pieceNouns.has(token);

/** True for an adjective that may follow a food without changing it, even where it is a food's name by itself. */
export const isNeutralAdjective = (token: string): boolean =>
  neutralAdjectives.has(token) || plantAdjectives.has(token) || produceAdjectives.has(token);

/** True for a word that tells nothing of its noun's gender: "DOP", "Barilla". */
export const isInvariable = (token: string): boolean =>
  neutralModifierWords.has(token) || brandNameWords.has(token) || placeWords.has(token);

/** True for a participle of cooking. */
export const isCookingParticiple = (token: string): boolean => cookingParticiples.has(token);

const stateAdjectives = inflectAdjectives("fresco surgelato congelato secco");

/** True for a colour or a state that may be chosen: "peperoni gialli o rossi", "spinaci freschi o surgelati". */
export const isInterchangeableAttribute = (token: string): boolean =>
  colourAdjectives.has(token) || stateAdjectives.has(token);

/**
 * True for a word that leaves `row` what it is. `before`: the preposition in front of it, "" where there is none:
 * "alla siciliana" is a dish, "siciliano" an origin.
 */
export function isNeutralModifier(token: string, preposition: string, row: Ingredient): boolean {
  if (token === "imburrare") return row.kind === "grasso";
  if (preposition === "per" || preposition === "da")
    return isPurposeWord(token) || isAmountNoun(token) || neutralModifierWords.has(token);
  if (
    preposition === "di" &&
    (placeWords.has(token) || sizePhrasePattern.test(token) || unitNouns.has(token))
  )
    return true;
  if (homemadeWords.has(token)) return !row.kind.startsWith("pasta");
  if (preposition === "di") return false;
  if (token === "polvere") return preposition === "in" && plantKinds.has(row.kind);
  if (cookingMethodWords.has(token)) return preposition !== "" && plantAndEggKinds.has(row.kind);
  if (
    isAmountNoun(token) ||
    neutralModifierWords.has(token) ||
    brandNameWords.has(token) ||
    determiners.has(token)
  )
    return true;
  if (preposition === "a" && mannerWords.has(token)) return true;
  if (preposition !== "") return false;
  // Fresh pasta is often made with eggs.
  if (token.startsWith("fresc")) return row.kind !== "pasta";
  if (neutralAdjectives.has(token)) return true;
  if (plantAdjectives.has(token)) return plantKinds.has(row.kind) || row.kind === "pesce";
  if (produceAdjectives.has(token)) return produceKinds.has(row.kind);
  if (cookingParticiples.has(token)) return plantAndEggKinds.has(row.kind);
  if (italianOriginAdjectives.has(token))
    return originKinds.has(row.kind) || (row.kind === "verdura" && !saladNames.test(allNames(row)));
  if (foreignOriginAdjectives.has(token)) return farOriginKinds.has(row.kind);
  if (placeWords.has(token))
    return originKinds.has(row.kind) || row.kind === "riso" || row.kind === "verdura";
  return (plantBasedAdjectives.has(token) || plantBasedWords.has(token)) && row.vegan === "yes";
}

const allNames = ({ name, synonyms }: Ingredient): string => [name, ...synonyms].join(" ");

/** True for a word of an amount that may stand alone before its food: "un cucchiaio e mezzo di olio". */
export const isMeasureWord = (token: string): boolean => unitNouns.has(token) || countingWords.has(token);
export const isUnitNoun = (token: string): boolean => unitNouns.has(token);

/** True for a piece: no description of a food where it stands alone. */
export const isPieceNoun = (token: string): boolean => pieceNouns.has(token);
/** True for a piece that by itself is of meat or fish: "patate, fettine". */
export const isMeatPieceNoun = (token: string): boolean => meatPieceNouns.has(token);
/** True for what a food may be had with and is a part of it: "con la buccia". */
export const isPartOfFood = (token: string): boolean =>
  partsOfFood.has(token) ||
  omittableParts.has(token) ||
  (pieceNouns.has(token) && !meatPieceNouns.has(token));
const partsOfFood = wordSet("quello quella quelli quelle qualche poco po");

const modifierWordSets = [
  unitNouns,
  pieceNouns,
  neutralModifierWords,
  neutralAdjectives,
  plantAdjectives,
  produceAdjectives,
  cookingParticiples,
  cookingMethodWords,
  italianOriginAdjectives,
  foreignOriginAdjectives,
  plantBasedAdjectives,
  plantBasedWords,
  homemadeWords,
  determiners,
  brandNameWords,
  placeWords,
];

/** True for a word that leaves some food what it is, `before` as in leavesUnchanged, which tells for which food. */
export const isPossibleModifier = (token: string, preposition: string): boolean =>
  modifierWordSets.some((words) => words.has(token)) ||
  ((preposition === "per" || preposition === "da") && isPurposeWord(token)) ||
  (preposition === "di" && sizePhrasePattern.test(token)) ||
  (preposition === "a" && mannerWords.has(token)) ||
  (preposition === "in" && token === "polvere");

/** True for a maker's name that may stand between the words of a food's: "latte Alpro di mandorla". */
export const isBrandWord = (token: string): boolean => brandNameWords.has(token);

/** True for a word that says what something is for: "friggere", "insalata". */
export const isPurposeWord = (token: string): boolean => purposeWords.has(token) || isPurposeVerb(token);

/** True for a word of a place: "Fattoria", "Valle". */
export const isPlaceWord = (token: string): boolean => placeWords.has(token);

/** True for a word that the reading knows and that names no food. */
export const isKnownModifier = (token: string): boolean => modifierWordSets.some((words) => words.has(token));
