import type { Ingredient, IngredientKind } from "./ingredient.ts";
import type { IngredientLexicon } from "./ingredient-lexicon.ts";
import { inflectedForms } from "../../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../../search/search-tokenizer.ts";
import { toFoodRef } from "../../food-ref.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "../recipe.ts";

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
function stripPreparationWords(words: readonly string[], kind: IngredientKind): string[] {
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
const isVariantWord = (word: string, kind: IngredientKind): boolean =>
  variantPattern.test(word) || (variantColours[kind]?.test(word) ?? false);

/** The part of an ingredient lexicon that finds the one ingredient of a text. */
export type IngredientFinder = Pick<IngredientLexicon, "find">;

/** The same for lines that can name several. */
export type IngredientLineFinder = Pick<IngredientLexicon, "find" | "findAll">;

/**
 * A name, its row in the lexicon, the words of the row's name, and the words of both names without preparation words.
 */
export type NamedIngredient = {
  name: string;
  lexiconRow: Ingredient | undefined;
  words: readonly string[];
  wordings: readonly (readonly string[])[];
};

function buildNamedIngredient(name: string, lexiconRow: Ingredient | undefined): NamedIngredient {
  const own = tokenizeName(name);
  if (lexiconRow === undefined) return { name, lexiconRow, words: own, wordings: [] };
  const words = lexiconRow.name === name ? own : tokenizeName(lexiconRow.name);
  const wordings = [...new Set([words, own])]
    .map((each) => stripPreparationWords(each, lexiconRow.kind))
    .filter((each) => each.length > 0);
  return { name, lexiconRow, words, wordings };
}

/** Looks up a name in the lexicon. */
export function lookupIngredient(name: string, lexicon: IngredientFinder): NamedIngredient {
  return buildNamedIngredient(name, lexicon.find(name));
}

const namedIngredientCache = new WeakMap<Ingredient, NamedIngredient>();

/** A lexicon row under `name`, by default its own name. */
export function toNamedIngredient(lexiconRow: Ingredient, name: string = lexiconRow.name): NamedIngredient {
  if (name !== lexiconRow.name) return buildNamedIngredient(name, lexiconRow);
  const before = namedIngredientCache.get(lexiconRow);
  if (before) return before;
  const called = buildNamedIngredient(name, lexiconRow);
  namedIngredientCache.set(lexiconRow, called);
  return called;
}

/** Kinds that can contain the same food in another state: fresh or tinned, dry or fresh. */
const relatedKinds: readonly (readonly IngredientKind[])[] = [
  ["verdura", "legume", "fungo", "frutta", "pesce", "conserva"],
  ["pasta", "pasta-fresca"],
  ["pollame", "maiale", "manzo", "agnello"],
];

function areRelatedKinds(one: IngredientKind, other: IngredientKind): boolean {
  if (one === other) return true;
  const tinned = one === "conserva" || other === "conserva";
  return relatedKinds.some(
    (kinds) => kinds.includes(one) && kinds.includes(other) && (tinned || kinds[0] !== "verdura"),
  );
}

/** "pomodoro" and "pomodori" are the same word, and so is "pomodorini". */
function isSameWord(one: string, other: string): boolean {
  if (one === other || inflectedForms(one).includes(other)) return true;
  return one.length > 4 && other.startsWith(`${one.slice(0, -1)}in`);
}

/** True where every word of `general` also occurs in `particular`: "pollo" in "petto di pollo". */
function isMoreGeneral(general: NamedIngredient, particular: NamedIngredient): boolean {
  return general.words.every((word) => particular.words.some((other) => isSameWord(word, other)));
}

/** Kinds whose varieties substitute each other: tuna in oil and in brine, white beans and brown ones. */
const interchangeableKinds: readonly IngredientKind[] = [
  "verdura",
  "legume",
  "fungo",
  "pesce",
  "riso",
  "pasta",
  "pane",
];

/**
 * Culinary similarity of two names, 0 to 1: 1 where the lexicon has them as one row, 0.75 where one is a variety of the
 * other in a related kind ("riso" and "riso arborio", not "latte" and "latte di cocco"), 0.5 for two varieties of one
 * food ("fagioli borlotti" and "fagioli cannellini"), else 0.
 */
export function ingredientSimilarity(one: NamedIngredient, other: NamedIngredient): number {
  if (one.lexiconRow === undefined || other.lexiconRow === undefined)
    return normalizeSearchText(one.name) === normalizeSearchText(other.name) ? 1 : 0;
  if (one.lexiconRow.name === other.lexiconRow.name) return 1;
  if (!areRelatedKinds(one.lexiconRow.kind, other.lexiconRow.kind)) return 0;
  if (isMoreGeneral(one, other) || isMoreGeneral(other, one)) return 0.75;
  const sorts = one.lexiconRow.kind === other.lexiconRow.kind && interchangeableKinds.includes(one.lexiconRow.kind);
  return sorts && isSameWord(one.words[0] ?? "", other.words[0] ?? "") ? 0.5 : 0;
}

const meatKinds: readonly IngredientKind[] = ["pollame", "maiale", "manzo", "agnello", "selvaggina"];
/** Kinds in which a bare name is ambiguous: "salsa" can be any sauce. */
const genericKinds: readonly IngredientKind[] = [
  "salsa",
  "condimento",
  "bevanda",
  "brodo",
  "dolce",
  "dolcificante",
  "farina",
  "spezia",
  "salume",
  "alternativa-vegetale",
  "altro",
];

/** True where `one` is a less specific name of the same food: "pollo" for "petto di pollo", "mele" for "mele verdi". */
function isLessSpecific(one: readonly string[], other: readonly string[], kind: IngredientKind): boolean {
  const [first = ""] = one;
  if (genericKinds.includes(kind) || !one.every((word) => other.some((own) => isSameWord(word, own)))) return false;
  const more = other.filter((own) => !one.some((word) => isSameWord(word, own)));
  return (
    !more.some((word) => isVariantWord(word, kind)) && (meatKinds.includes(kind) || isSameWord(first, other[0] ?? ""))
  );
}

const verdictsOf = ({ vegan, vegetarian, gluten, allergens }: Ingredient): string =>
  [vegan, vegetarian, gluten, ...allergens].join();

/**
 * True where having the one makes buying the other unnecessary: it is the same food in another pack, state or cut
 * ("ceci" and "ceci in scatola"), or a less specific name of it. False where their diets or allergens differ.
 */
export function isSameIngredient(one: NamedIngredient, other: NamedIngredient): boolean {
  const [a, b] = [one.lexiconRow, other.lexiconRow];
  if (a === undefined || b === undefined) return ingredientSimilarity(one, other) === 1;
  if (a.name === b.name) return true;
  if (!areRelatedKinds(a.kind, b.kind) || verdictsOf(a) !== verdictsOf(b)) return false;
  return one.wordings.some((mine) =>
    other.wordings.some((theirs) => {
      const [less, more] = [isLessSpecific(mine, theirs, a.kind), isLessSpecific(theirs, mine, a.kind)];
      return a.kind === b.kind ? less || more : less && more;
    }),
  );
}

/** True for tap water and for pasta cooking water. */
export const isWater = ({ name }: Ingredient): boolean => name === "acqua" || name === "acqua di cottura";

/** The ingredients that a line names, each separately: "sale e pepe" are two. */
export function lookupIngredients(line: string, lexicon: IngredientLineFinder): NamedIngredient[] {
  const rows = lexicon.findAll(line) ?? [];
  return rows.length < 2 ? [lookupIngredient(line, lexicon)] : rows.map((known) => toNamedIngredient(known));
}

/**
 * Origin of an ingredient line, independent of the declared one: "listed" where the pantry has it, "staple" where the
 * lexicon marks it so, else "extra".
 */
export function resolveIngredientOrigin(
  line: string,
  availableIngredients: readonly NamedIngredient[],
  lexicon: IngredientLineFinder,
): Exclude<IngredientOrigin, "custom"> {
  const parts = lookupIngredients(line, lexicon);
  const isAvailable = (part: NamedIngredient): boolean =>
    availableIngredients.some((one) => isSameIngredient(one, part));
  const isStaple = ({ lexiconRow }: NamedIngredient): boolean =>
    lexiconRow !== undefined && (lexiconRow.staple || isWater(lexiconRow));
  if (parts.every(isStaple)) return parts.every(isAvailable) ? "listed" : "staple";
  return parts.every((part) => isAvailable(part) || isStaple(part)) ? "listed" : "extra";
}

/**
 * The recipe with each ingredient resolved in the lexicon: its name there, the stock food that supplies its nutrition,
 * and its origin. A declared origin is ignored: it is "listed" where the pantry has the food, "staple" where the
 * lexicon marks it so, else "extra". Diets are derived from `name` alone: a `generic` name supplies nutrition, never a
 * diet.
 */
export function resolveRecipeIngredients<Recipe extends Omit<RecipeDraft, "ingredients">>(
  recipe: Recipe & { ingredients: readonly (RecipeIngredient & { generic?: string })[] },
  lexicon: IngredientLineFinder,
  availableLines: readonly string[],
): Recipe & { ingredients: readonly RecipeIngredient[] } {
  const availableIngredients = availableLines.flatMap((line) => lookupIngredients(line, lexicon));
  return {
    ...recipe,
    ingredients: recipe.ingredients.map(({ generic, ...part }) => {
      const named = lookupIngredient(part.name, lexicon);
      const foodId = (named.lexiconRow ?? (generic === undefined ? undefined : lexicon.find(generic)))?.foodId ?? null;
      return {
        ...part,
        ingredient: named.lexiconRow?.name ?? null,
        ref: foodId === null ? null : toFoodRef("stock", foodId),
        origin:
          part.origin === "custom" ? part.origin : resolveIngredientOrigin(part.name, availableIngredients, lexicon),
      };
    }),
  };
}
