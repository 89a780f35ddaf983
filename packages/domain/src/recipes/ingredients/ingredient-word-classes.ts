import table from "../../../data/ingredient-words.json" with { type: "json" };
import { inflectAdjectives, toWordSet } from "../../search/inflections.ts";
import type { Ingredient, IngredientKind } from "./ingredient.ts";
import { isNumberToken, isConjunction, isPreposition } from "./ingredient-tokenizer.ts";

/** Parses kinds of ingredients that blanks separate. */
export const parseKinds = (names: string): ReadonlySet<IngredientKind> => new Set(names.split(" ") as IngredientKind[]);

/** Nouns of an amount: "due cucchiai", "un pizzico". */
const unitNouns = toWordSet(table.unitNouns);
/** Nouns of a piece or cut: "foglie di basilico", "a cubetti". */
const pieceNouns = toWordSet(table.pieceNouns);
/** Pieces that alone mean meat or fish: "fettine e patate". */
const meatPieceNouns = toWordSet(table.meatPieceNouns);
/** Counting words, which name no food: "due o tre", "8 circa". */
const countingWords = toWordSet(table.countingWords);
/** Adjectives and participles that do not change a food. */
const neutralAdjectives = inflectAdjectives(table.neutralAdjectives);
const neutralModifiers = toWordSet(table.neutralModifiers);
/** Words that name a purpose: "olio per friggere", "zucchero per spolverare". */
const purposes = toWordSet(table.purposes);
/** Parts that a food can come without, "senza pelle", and label claims: "senza lattosio". */
export const omittableParts = toWordSet(table.omittableParts);
/** Words of manner: "olio a crudo", "cotto al dente". */
const manners = toWordSet(table.manners);
/** Italian origins; "alla siciliana" is a dish, "siciliano" an origin. */
const italianOriginAdjectives = inflectAdjectives(table.italianOriginAdjectives);
/** Foreign origins: neutral only for produce and fish, as "insalata greca" and "riso cantonese" are dishes. */
const foreignOriginAdjectives = inflectAdjectives(table.foreignOriginAdjectives);
/** Places of origin as they follow "di", each word of names with several words. */
const places = toWordSet(table.places);
/** Brands whose name does not indicate the composition of a food. */
const brands = toWordSet(table.brands);

/** Verbs whose purpose is another food: "per infarinare" always implies flour. */
const foodAddingVerb = /^(imburr|infarin|impan|panar|inzuccher|lard|bard|farc|ripien|imbott|pastell)/;
const infinitive = /^\p{L}{2,}([aei]re|rre|[aei]r(l[aoie]|ci|si|ne|vi))$/u;

/** Words after "di" that name no food: "di stagione", "di media grandezza", "di 2 cm". */
const sizePhrasePattern =
  /^(stagione|medi[aeo]|grand[ei]|piccol[aeo]|gross[aeo]|buon[ao]|ottim[ao]|alt[ao]|prim[ao]|taglia|grandezza|dimensioni|dimensione|misura|misure|forma|pezzatura|qualita|scelta|categoria|calibro|giornata|peso|diametro|spessore|lunghezza|lato|numero|campo|coltivazione|produzione|allevamento|ieri|oggi|marca|colore|colori|frigo|frigorifero|dispensa|circa|centimetr[oi]|millimetri|g|gr|kg|ml|cl|cm|mm|grammi|lt|litri)$/;

const plantKinds = parseKinds(
  "verdura frutta frutta-secca seme fungo legume cereale riso spezia erba alga conserva condimento",
);
const plantAndEggKinds = new Set([...plantKinds, ...parseKinds("uovo")]);
/** Kinds of produce, which can be crisp or juicy; "riso croccante" is puffed rice. */
const produceKinds = parseKinds("verdura frutta frutta-secca fungo legume erba spezia");
/** Colours and tastes do not change a plant; of pasta they can: cuttlefish ink, eggs. */
const colourAdjectives = inflectAdjectives(
  "rosso bianco nero verde giallo viola rosa dorato bruno biondo scuro arancione",
);
const plantAdjectives = new Set([
  ...colourAdjectives,
  ...inflectAdjectives("dolce piccante rigato misto affumicato"),
  ...toWordSet("salamoia"),
]);
const produceAdjectives = inflectAdjectives(
  "croccante succoso sugoso polposo carnoso aromatico ramato fermentato amaro agro",
);
const cookingParticiples = inflectAdjectives("cotto lessato lesso bollito grigliato arrostito precotto sbollentato");
const cookingMethodWords = toWordSet("forno vapore griglia piastra brace ferri lesso microonde camicia pentola");
/** Homemade: homemade pasta can contain eggs. */
const homemadeWords = new Set([...inflectAdjectives("fatto casalingo casereccio artigianale homemade"), "casa"]);

/** Kinds that an Italian origin does not change; "insalata siciliana" is a dish. */
const originKinds = parseKinds(
  "frutta frutta-secca legume spezia erba olio mollusco pesce salume formaggio fungo conserva dolcificante condimento latte uovo riso seme cereale",
);
const farOriginKinds = parseKinds("frutta frutta-secca spezia erba olio mollusco pesce fungo dolcificante");
const saladNames = /insalata|lattuga|misticanza|verdur|minestr|caponata|patat/;

/** "Vegan" or "vegetarian" adds nothing to a food without animal ingredients. */
const plantBasedAdjectives = inflectAdjectives("vegano vegetariano vegetale");
const plantBasedWords = toWordSet("vegetale vegetali veg vegan");

/** Words that are neutral only next to a food's name: "altro olio", but not "burro e altro". */
export const isDeterminer = (token: string): boolean => determiners.has(token);
const determiners = toWordSet("altro altra altri altre");

/**
 * True for a noun of an amount: before "di" and an ingredient it is not an ingredient itself, "filetti di acciughe".
 */
export const isAmountNoun = (token: string): boolean => unitNouns.has(token) || pieceNouns.has(token);

/** True for an adjective that can follow a food without changing it, even where it is also the name of a food. */
export const isNeutralAdjective = (token: string): boolean =>
  neutralAdjectives.has(token) || plantAdjectives.has(token) || produceAdjectives.has(token);

/** True for a word without grammatical gender: "DOP", "Barilla". */
const isInvariable = (token: string): boolean => neutralModifiers.has(token) || brands.has(token) || places.has(token);

/** True for a participle of cooking. */
const isCookingParticiple = (token: string): boolean => cookingParticiples.has(token);

const stateAdjectives = inflectAdjectives("fresco surgelato congelato secco");

/** True for an interchangeable colour or state: "peperoni gialli o rossi", "spinaci freschi o surgelati". */
export const isInterchangeableAttribute = (token: string): boolean =>
  colourAdjectives.has(token) || stateAdjectives.has(token);

/**
 * True for a word that does not change `row`. `preposition`: the preposition before the word, "" where there is none:
 * "alla siciliana" is a dish, "siciliano" an origin.
 */
export function isNeutralModifier(token: string, preposition: string, row: Ingredient): boolean {
  if (token === "imburrare") return row.kind === "grasso";
  if (preposition === "per" || preposition === "da")
    return isPurposeWord(token) || isAmountNoun(token) || neutralModifiers.has(token);
  if (preposition === "di" && (places.has(token) || sizePhrasePattern.test(token) || unitNouns.has(token))) return true;
  if (homemadeWords.has(token)) return !row.kind.startsWith("pasta");
  if (preposition === "di") return false;
  if (token === "polvere") return preposition === "in" && plantKinds.has(row.kind);
  if (cookingMethodWords.has(token)) return preposition !== "" && plantAndEggKinds.has(row.kind);
  if (isAmountNoun(token) || neutralModifiers.has(token) || brands.has(token) || determiners.has(token)) return true;
  if (preposition === "a" && manners.has(token)) return true;
  if (preposition !== "") return false;
  // Fresh pasta often contains eggs.
  if (token.startsWith("fresc")) return row.kind !== "pasta";
  if (neutralAdjectives.has(token)) return true;
  if (plantAdjectives.has(token)) return plantKinds.has(row.kind) || row.kind === "pesce";
  if (produceAdjectives.has(token)) return produceKinds.has(row.kind);
  if (cookingParticiples.has(token)) return plantAndEggKinds.has(row.kind);
  if (italianOriginAdjectives.has(token))
    return originKinds.has(row.kind) || (row.kind === "verdura" && !saladNames.test(allNames(row)));
  if (foreignOriginAdjectives.has(token)) return farOriginKinds.has(row.kind);
  if (places.has(token)) return originKinds.has(row.kind) || row.kind === "riso" || row.kind === "verdura";
  return (plantBasedAdjectives.has(token) || plantBasedWords.has(token)) && row.vegan === "yes";
}

const allNames = ({ name, synonyms }: Ingredient): string => [name, ...synonyms].join(" ");

/** True for a word of an amount that can stand alone before its food: "un cucchiaio e mezzo di olio". */
export const isMeasureWord = (token: string): boolean => unitNouns.has(token) || countingWords.has(token);
export const isUnitNoun = (token: string): boolean => unitNouns.has(token);

/** True for a noun of a piece: alone it is not a description of a food. */
export const isPieceNoun = (token: string): boolean => pieceNouns.has(token);
/** True for a piece that alone means meat or fish: "patate, fettine". */
export const isMeatPieceNoun = (token: string): boolean => meatPieceNouns.has(token);
/** True for a part of a food that can accompany it: "con la buccia". */
export const isPartOfFood = (token: string): boolean =>
  partsOfFood.has(token) || omittableParts.has(token) || (pieceNouns.has(token) && !meatPieceNouns.has(token));
const partsOfFood = toWordSet("quello quella quelli quelle qualche poco po");

const modifierWords = new Set([
  ...unitNouns,
  ...pieceNouns,
  ...neutralModifiers,
  ...neutralAdjectives,
  ...plantAdjectives,
  ...produceAdjectives,
  ...cookingParticiples,
  ...cookingMethodWords,
  ...italianOriginAdjectives,
  ...foreignOriginAdjectives,
  ...plantBasedAdjectives,
  ...plantBasedWords,
  ...homemadeWords,
  ...determiners,
  ...brands,
  ...places,
]);

/** True for a word that leaves some foods unchanged; `isNeutralModifier` decides for which. */
export const isPossibleModifier = (token: string, preposition: string): boolean =>
  modifierWords.has(token) ||
  ((preposition === "per" || preposition === "da") && isPurposeWord(token)) ||
  (preposition === "di" && sizePhrasePattern.test(token)) ||
  (preposition === "a" && manners.has(token)) ||
  (preposition === "in" && token === "polvere");

/** True for a brand name that can stand between the words of a food's name: "latte Alpro di mandorla". */
export const isBrandWord = (token: string): boolean => brands.has(token);

/** True for a word that names a purpose: "friggere", "insalata". */
export const isPurposeWord = (token: string): boolean =>
  purposes.has(token) || (infinitive.test(token) && !foodAddingVerb.test(token));

/** True for a place word: "Fattoria", "Valle". */
export const isPlaceWord = (token: string): boolean => places.has(token);

/** True for a word that the parser recognizes and that names no food. */
export const isKnownModifier = (token: string): boolean => modifierWords.has(token);

/**
 * Participles that are also a dish: a sliced steak, a flat bread, minced meat, cold cuts, boiled meat, a shake, tinned
 * tomatoes.
 */
const dishParticiple =
  /^(tagliat|schiacciat|macinat|affettat|tritat|bollit|frullat|pelat|spremut|passat|centrifugat)[oaie]$|^pur[aoi]$/;
const mannerAdverb = /^(finemente|grossolanamente|sottilmente|sottile|sottili|grossa|grosso|fine|fini|mano|coltello)$/;

/**
 * Participle endings that agree with a noun ending: "cipolla tagliata", "noci macinate", "uova tagliate"; "pepe" allows
 * any.
 */
const agreeingEndings: Readonly<Record<string, string>> = { a: "ae", o: "o", i: "ie" };
const agrees = (noun: string, participle: string): boolean =>
  (agreeingEndings[noun.slice(-1)] ?? "oaie").includes(participle.slice(-1));

/**
 * True for a participle that describes the preparation of the food before it, although alone it would be a dish:
 * directly after the food in an agreeing form, after another participle ("lavata e tagliata"), or after a comma with a
 * manner ("tagliata a cubetti"). `continuesList`: foods were named before the first token.
 */
export function isPreparationParticiple(tokens: readonly string[], at: number, continuesList: boolean): boolean {
  const token = tokens[at] ?? "";
  if (!dishParticiple.test(token)) return false;
  const [previous, beforePrevious] = [tokens[at - 1], tokens[at - 2]];
  const [next = "", after = ""] = tokens.slice(at + 1, at + 3);
  const isPart = (word: string): boolean => isAmountNoun(word) || word === "meta";
  const hasManner =
    mannerAdverb.test(next) || ((next === "a" || next === "in") && (isPart(after) || isNumberToken(after)));
  if (previous === undefined) return continuesList && hasManner;
  if (isConjunction(previous))
    return (
      previous === "e" &&
      beforePrevious !== undefined &&
      (isNeutralAdjective(beforePrevious) ||
        isCookingParticiple(beforePrevious) ||
        dishParticiple.test(beforePrevious)) &&
      beforePrevious.slice(-1) === token.slice(-1)
    );
  if (isPurposeWord(previous) && tokens[at - 2] === "per") return false;
  if (isPreposition(previous) || isNumberToken(previous) || isAmountNoun(previous)) return false;
  const noun = tokens.slice(0, at).findLast((one) => !isInvariable(one));
  return noun !== undefined && agrees(noun, token);
}

/** True for a word that alone in brackets is a dish: "aglio (macinato)". */
export const isDishParticiple = (word: string): boolean => dishParticiple.test(word);
