import type { IngredientKind } from "./ingredient.ts";

/** Packaging, preservation and cuts: words that leave a food the same. */
const preparationPattern =
  /^(scatol|lattin|barattol|vasett|vetr|brick|bust[ae]$|natural|sgocciolat|sciacquat|surgelat|congelat|scongelat|fresc|pelat|sbucciat|pulit|lavat|tagliat|affettat|tritat|spezzettat|cubett|dadin|fett[ae]$|pezz|rondell|scagli)/;
/** Words that leave the foods of some kinds the same: how they are sold or prepared at home. */
const preparationPatternsByKind: readonly (readonly [ReadonlySet<IngredientKind>, RegExp])[] = [
  [new Set(["legume", "cereale", "riso", "verdura"]), /^(precott|less|lessat|bollit|cott)[oaie]$/],
  [new Set(["pesce"]), /^(sott|olio|oliva)$/],
  [new Set(["formaggio"]), /^grattugiat[oaie]$/],
];

/** The words of a food without its preparation words: "ceci" of "ceci in scatola". */
export function stripPreparationWords(words: readonly string[], kind: IngredientKind): string[] {
  return words.filter(
    (word) =>
      !preparationPattern.test(word) &&
      !preparationPatternsByKind.some(([kinds, own]) => kinds.has(kind) && own.test(word)),
  );
}

/**
 * Words that turn a food into another one: "latte condensato", "pomodori secchi", "patate dolci", "fegato di maiale".
 */
const variantPattern =
  /^(secc|essicc|disidrat|candit|sciropp|spirito|affumic|marinat|salat|arrost|grigli|less|bollit|cott|fritt|impanat|ripien|gratin|soffiat|condensat|evaporat|aromatizz|concentrat|polver|granell|crud|confit|crusch|sott$|aceto|fossa|spalmabil|erborinat|fus[oaie]$|grattugiat|dolc|rap[ae]$|spina$|india$|bosco$|passion|cotogn|nashi|orsin|quagli|anatr|oc[ah]e?$|capr|pecor|brasil|macadam|pecan|sod[oaie]$|fegat|rognon|cuor|oss[oi]$|grass)/;

/** Colours that do the same: black kale, red bilberries. */
const variantColours: Partial<Record<IngredientKind, RegExp>> = {
  verdura: /^ner[oaie]$/,
  frutta: /^(ner|ross)[oaie]$/,
};

/** True for a word that turns a food into another one. */
export const isVariantWord = (word: string, kind: IngredientKind): boolean =>
  variantPattern.test(word) || (variantColours[kind]?.test(word) ?? false);
