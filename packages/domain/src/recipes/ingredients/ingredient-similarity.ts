import type { Ingredient, IngredientKind } from "./ingredient.ts";
import type { IngredientLexicon } from "./ingredient-lexicon.ts";
import { makesAnother, withoutForm } from "./variant-words.ts";
import { inflections } from "../../search/inflections.ts";
import { nameWords, searchText } from "../../search/search-tokenizer.ts";

/** Whatever tells the ingredient that a text names: an ingredient lexicon. */
export type IngredientFinder = Pick<IngredientLexicon, "find">;

/** The same, of lines that may name several. */
export type LineReader = Pick<IngredientLexicon, "find" | "findAll">;

/** A name, what the lexicon knows of it, the words of its name there, and those of both names without what says its form. */
export type NamedIngredient = {
  name: string;
  known: Ingredient | undefined;
  words: readonly string[];
  wordings: readonly (readonly string[])[];
};

function named(name: string, known: Ingredient | undefined): NamedIngredient {
  const own = nameWords(name);
  if (known === undefined) return { name, known, words: own, wordings: [] };
  const words = known.name === name ? own : nameWords(known.name);
  const wordings = [...new Set([words, own])]
    .map((each) => withoutForm(each, known.kind))
    .filter((each) => each.length > 0);
  return { name, known, words, wordings };
}

/** What a text names, as the lexicon has it. */
export function namedIngredient(name: string, lexicon: IngredientFinder): NamedIngredient {
  return named(name, lexicon.find(name));
}

const byRow = new WeakMap<Ingredient, NamedIngredient>();

/** An ingredient of the lexicon under a name that somebody gives it, its own where nobody does. */
export function calledIngredient(known: Ingredient, name: string = known.name): NamedIngredient {
  if (name !== known.name) return named(name, known);
  const before = byRow.get(known);
  if (before) return before;
  const called = named(name, known);
  byRow.set(known, called);
  return called;
}

/** Kinds that are one thing in other hands: fresh or in a tin, dry or fresh. */
const related: readonly (readonly IngredientKind[])[] = [
  ["verdura", "legume", "fungo", "frutta", "pesce", "conserva"],
  ["pasta", "pasta-fresca"],
  ["pollame", "maiale", "manzo", "agnello"],
];

function kindred(one: IngredientKind, other: IngredientKind): boolean {
  if (one === other) return true;
  const tinned = one === "conserva" || other === "conserva";
  return related.some(
    (kinds) => kinds.includes(one) && kinds.includes(other) && (tinned || kinds[0] !== "verdura"),
  );
}

/** "pomodoro" and "pomodori" are one word, and so is "pomodorini". */
function sameWord(one: string, other: string): boolean {
  if (one === other || inflections(one).includes(other)) return true;
  return one.length > 4 && other.startsWith(`${one.slice(0, -1)}in`);
}

/** True where all that `general` says is said of `particular` too: "pollo" of "petto di pollo". */
function covers(general: NamedIngredient, particular: NamedIngredient): boolean {
  return general.words.every((word) => particular.words.some((other) => sameWord(word, other)));
}

/** Kinds whose sorts stand in for each other: tuna in oil and in brine, white beans and brown ones. */
const exchangeable: readonly IngredientKind[] = [
  "verdura",
  "legume",
  "fungo",
  "pesce",
  "riso",
  "pasta",
  "pane",
];

/**
 * How far two names mean one thing to a cook, 0 to 1: 1 where the lexicon has them as one, 0.75 where one is a sort of
 * the other and of its kind ("riso" and "riso arborio", not "latte" and "latte di cocco"), 0.5 for two sorts of one
 * thing ("fagioli borlotti" and "fagioli cannellini"), else 0.
 */
export function likeness(one: NamedIngredient, other: NamedIngredient): number {
  if (one.known === undefined || other.known === undefined)
    return searchText(one.name) === searchText(other.name) ? 1 : 0;
  if (one.known.name === other.known.name) return 1;
  if (!kindred(one.known.kind, other.known.kind)) return 0;
  if (covers(one, other) || covers(other, one)) return 0.75;
  const sorts = one.known.kind === other.known.kind && exchangeable.includes(one.known.kind);
  return sorts && sameWord(one.words[0] ?? "", other.words[0] ?? "") ? 0.5 : 0;
}

const meats: readonly IngredientKind[] = ["pollame", "maiale", "manzo", "agnello", "selvaggina"];
/** Kinds of which a name by itself says nothing: "salsa" may be any. */
const vague: readonly IngredientKind[] = [
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

/** True where the one says less of the same thing: "pollo" of "petto di pollo", "mele" of "mele verdi". */
function saysLess(one: readonly string[], other: readonly string[], kind: IngredientKind): boolean {
  const [first = ""] = one;
  if (vague.includes(kind) || !one.every((word) => other.some((own) => sameWord(word, own)))) return false;
  const more = other.filter((own) => !one.some((word) => sameWord(word, own)));
  return (
    !more.some((word) => makesAnother(word, kind)) &&
    (meats.includes(kind) || sameWord(first, other[0] ?? ""))
  );
}

const verdictsOf = ({ vegan, vegetarian, gluten, allergens }: Ingredient): string =>
  [vegan, vegetarian, gluten, ...allergens].join();

/**
 * True where who has the one needs not buy the other: it is the same food in another pack, state or cut ("ceci" and "ceci
 * in scatola"), or one that says less of it. Never where a diet or an allergen tells them apart.
 */
export function isSameFood(one: NamedIngredient, other: NamedIngredient): boolean {
  const [a, b] = [one.known, other.known];
  if (a === undefined || b === undefined) return likeness(one, other) === 1;
  if (a.name === b.name) return true;
  if (!kindred(a.kind, b.kind) || verdictsOf(a) !== verdictsOf(b)) return false;
  return one.wordings.some((mine) =>
    other.wordings.some((theirs) => {
      const [less, more] = [saysLess(mine, theirs, a.kind), saysLess(theirs, mine, a.kind)];
      return a.kind === b.kind ? less || more : less && more;
    }),
  );
}

/** What a line names, each by itself: "sale e pepe" are two. */
export function namedIngredients(line: string, lexicon: LineReader): NamedIngredient[] {
  const rows = lexicon.findAll(line) ?? [];
  return rows.length < 2 ? [namedIngredient(line, lexicon)] : rows.map((known) => calledIngredient(known));
}
