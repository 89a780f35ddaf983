import type { Allergen, Ingredient, Verdict } from "./ingredient.ts";
import { coversOf, crossedNames } from "./ingredient-segmentation.ts";
import type { CoverItem } from "./ingredient-segmentation.ts";
import type { NameIndex } from "./ingredient-name-index.ts";
import { withoutMaker, withoutMakers, withoutPurpose } from "./ingredient-modifier-stripping.ts";
import { namesDish } from "./ingredient-participles.ts";
import { plainPhrase, withoutDenials, withoutWishes } from "./ingredient-phrase-normalizer.ts";
import { isRead, runsOf } from "./ingredient-chunks.ts";
import { ingredientTokens } from "./ingredient-tokenizer.ts";

const promisedFree = (row: Ingredient): Ingredient =>
  row.gluten === "maybe"
    ? { ...row, gluten: "no", allergens: row.allergens.filter((one) => one !== "glutine") }
    : row;

/** What a part of a text adds: its own ingredients, and a promise about what stood before it. */
type Part = { rows: Ingredient[]; promised: boolean };

/** The ingredients of a text without commas and brackets; `before`: those that it may go on about. */
function readPart(index: NameIndex, text: string, before: readonly Ingredient[]): Part | undefined {
  const tokens = ingredientTokens(text);
  const unmade = withoutMakers(index, tokens);
  const part = readTokens(index, tokens, before) ?? (unmade && readTokens(index, unmade, before));
  if (part) return part;
  const head = withoutPurpose(index, tokens);
  if (!head) return undefined;
  const rest = readTokens(index, head.tokens, before);
  return rest?.rows.every(head.fits) ? rest : undefined;
}

function readTokens(
  index: NameIndex,
  tokens: readonly string[],
  before: readonly Ingredient[],
): Part | undefined {
  const covers = coversOf(index, tokens, before.length > 0);
  const parts = covers.flatMap((items) => readCover(index, items, before) ?? []);
  const [first] = parts;
  if (!first) return undefined;
  // "Grigliata mista di cereali" may be the grill as well.
  const crossed = covers.flatMap((items) => crossedNames(index, tokens, items));
  if (covers.length === 1 && crossed.length === 0) return first;
  // Where a text can be read in two ways it is as bad as either, even as one that leaves something over.
  const others = parts.map(({ rows }) => rows);
  for (const items of covers)
    others.push(
      items.flatMap((item) =>
        item.kind === "name" && !others.flat().some(({ name }) => name === item.row.name) ? [item.row] : [],
      ),
    );
  const rows = first.rows.map((row, at) =>
    worst(row, [
      ...crossed,
      ...others.flatMap((other) => (other.length === first.rows.length ? (other[at] ?? []) : other)),
    ]),
  );
  return { rows, promised: parts.every(({ promised }) => promised) };
}

const worse = (one: Verdict, other: Verdict, bad: Verdict): Verdict =>
  [one, other].includes(bad) ? bad : [one, other].includes("maybe") ? "maybe" : one;

function worst(row: Ingredient, others: readonly Ingredient[]): Ingredient {
  return others.reduce(
    (one, other) =>
      one.name === other.name && one.gluten === other.gluten
        ? one
        : {
            ...one,
            vegan: worse(one.vegan, other.vegan, "no"),
            vegetarian: worse(one.vegetarian, other.vegetarian, "no"),
            gluten: worse(one.gluten, other.gluten, "yes"),
            allergens: [...new Set<Allergen>([...one.allergens, ...other.allergens])],
          },
    row,
  );
}

function readCover(
  index: NameIndex,
  items: readonly CoverItem[],
  before: readonly Ingredient[],
): Part | undefined {
  const runs = runsOf(items);
  if (!runs) return undefined;
  const rows: Ingredient[] = [];
  for (const [at, run] of runs.entries()) {
    const named = run.names.map(({ row }) => row);
    const about = named.length > 0 ? named : [...before, ...rows];
    if (!isRead(index, run, runs[at - 1], about)) return undefined;
    rows.push(...(run.glutenFree ? named.map(promisedFree) : named));
  }
  return { rows, promised: rows.length === 0 && runs.some((run) => run.glutenFree) };
}

/**
 * The ingredients that a text of a list names, all of them where it names several ("burro o olio", "sale e pepe");
 * undefined where a word that could change the answer is left over, and for a text that names none.
 */
export function readIngredientText(index: NameIndex, text: string): Ingredient[] | undefined {
  if (/[?]/.test(text)) return undefined;
  const rows = readPlainText(index, text);
  if (rows) return rows;
  const rest = withoutMaker(index, text);
  if (!rest) return undefined;
  const found = readPlainText(index, rest.text);
  return found?.every(rest.fits) ? found : undefined;
}

function readPlainText(index: NameIndex, text: string): Ingredient[] | undefined {
  const plain = plainPhrase(text);
  const said = withoutWishes(plain);
  const known = said.includes("senza glutine") ? said : withoutDenials(said);
  for (const one of new Set([plain, said, known])) {
    const rows = readParts(index, one);
    if (rows) return rows;
  }
  return undefined;
}

function readParts(index: NameIndex, text: string): Ingredient[] | undefined {
  const hasDish = [...text.matchAll(/\((\p{L}+)\)/gu)].some(([, word = ""]) => namesDish(word));
  const isWhole = /[()]/.test(text) && !hasDish;
  const whole = isWhole ? readPart(index, text.replace(/[()]/g, " "), [])?.rows : undefined;
  if (whole?.length === 1 && !/[,;+•]|\s[-–—/]\s/.test(text)) return whole;
  let found: Ingredient[] = [];
  for (const piece of text.split(/,(?!\d)|[;()[\]+•]|(?<=\p{L})\/(?=\p{L})|(?<!\d)\s\/\s|\s[-–—]\s/u)) {
    const part = readPart(index, piece, found);
    if (!part) return undefined;
    if (part.promised) found = found.map(promisedFree);
    found.push(
      ...part.rows.filter((row) => !found.some((one) => one.name === row.name && one.gluten === row.gluten)),
    );
  }
  return found.length === 0 ? undefined : found;
}
