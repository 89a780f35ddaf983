import type { Ingredient } from "./ingredient.ts";
import type { NameIndex } from "./ingredient-name-index.ts";
import { isHarmless } from "./ingredient-modifier-stripping.ts";
import { isDone } from "./ingredient-participles.ts";
import { isAmount, isJoin, isPreposition } from "./ingredient-tokenizer.ts";
import { isAmountNoun, isPlainAdjective, mayBeLoose, mayBeWithout } from "./ingredient-word-classes.ts";

/** `at`, `end`: where it stands among the tokens. */
export type NameItem = { kind: "name"; row: Ingredient; at: number; end: number };
/** `done`: a participle that says what was done to a food, though a dish is called so too: "cipolla tagliata". */
export type WordItem = { kind: "word"; text: string; before: string; done: boolean };
type Mark = { kind: "join"; text: string } | { kind: "without-gluten" | "preposition" | "amount" };
export type CoverItem = NameItem | WordItem | Mark;

/** Items that cover the rest of a text, and how well. `describing`: words like "fresco"; `outside`: tokens in no name. */
type Cover = {
  items: readonly CoverItem[];
  names: number;
  describing: number;
  outside: number;
  inexact: number;
};
/** Covers whose first run, up to the first "e", "o" or "con", names something, and those whose does not. */
type Covers = { naming: readonly Cover[]; bare: readonly Cover[] };

const nothing: Cover = { items: [], names: 0, describing: 0, outside: 0, inexact: 0 };
const mostCovers = 8;

const before = (item: CoverItem, cost: Partial<Cover>, rest: Cover): Cover => ({
  items: [item, ...rest.items],
  names: rest.names + (cost.names ?? 0),
  describing: rest.describing + (cost.describing ?? 0),
  outside: rest.outside + (cost.outside ?? 0),
  inexact: rest.inexact + (cost.inexact ?? 0),
});

/** The covers with fewest names, without those of the same foods as a better one, or worse in both counts. */
function unbeaten(covers: readonly Cover[]): Cover[] {
  const fewest = Math.min(...covers.map(({ names }) => names));
  const kept: Cover[] = [];
  const order = covers
    .filter(({ names }) => names === fewest)
    .toSorted((a, b) => a.outside - b.outside || a.describing - b.describing || a.inexact - b.inexact);
  for (const cover of order) if (!kept.some((one) => beats(one, cover))) kept.push(cover);
  return kept.slice(0, mostCovers);
}

const beats = (one: Cover, other: Cover): boolean =>
  one.describing <= other.describing &&
  (one.outside < other.outside ||
    sameRows(one, other) ||
    (one.describing === other.describing && one.inexact < other.inexact));

const rowsOf = ({ items }: Cover): Ingredient[] =>
  items.flatMap((item) => (item.kind === "name" ? [item.row] : []));
function sameRows(one: Cover, other: Cover): boolean {
  const rows = rowsOf(other);
  return rowsOf(one).every((row, index) => row === rows[index]);
}

/**
 * The ways to read every token of a text with as few names as possible; more than one where names overlap:
 * "bastoncini di pesce magro" has the fish fingers and the lean fish. None where a token is neither part of a name nor
 * one that may be left out, and none that passes over a name of several words. `goesOn`: about foods named before.
 */
export function coversOf(
  index: NameIndex,
  tokens: readonly string[],
  goesOn: boolean,
): readonly (readonly CoverItem[])[] {
  const best: Covers[] = [];
  best[tokens.length] = { naming: [], bare: [nothing] };
  const done = tokens.map((_, at) => isDone(tokens, at, goesOn));
  const hits = tokens.map((_, at) => index.at(tokens, at).filter(({ end }) => !done[at] || end > at + 1));
  // "Tritato" is an adjective behind a food, and might be a food anywhere else.
  const nameEnds = new Set(hits.flat().map(({ end }) => end));
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] ?? "";
    const naming: Cover[] = [];
    const bare: Cover[] = [];
    for (const { row, end, inexact } of hits[at] ?? []) {
      const rests = [...(best[end]?.bare ?? []), ...(best[end]?.naming ?? [])];
      naming.push(
        ...rests.map((rest) => before({ kind: "name", row, at, end }, { names: 1, inexact }, rest)),
      );
    }
    const loose = looseItem(index, tokens, at, nameEnds.has(at), done[at] ?? false);
    if (loose) {
      const [item, length] = loose;
      const rest = best[at + length];
      const describing =
        item.kind === "word" && !(isAmountNoun(token) && isBeforeName(index, tokens, at + 1)) ? 1 : 0;
      const add = (one: Cover): Cover => before(item, { describing, outside: length }, one);
      if (item.kind === "join")
        // A run that names nothing counts as one that does: "e affettato" is an alternative before it is a description.
        bare.push(
          ...(rest?.naming ?? []).map(add),
          ...(rest?.bare ?? []).map((one) => add({ ...one, names: one.names + 1 })),
        );
      else {
        naming.push(...(rest?.naming ?? []).map(add));
        bare.push(...(rest?.bare ?? []).map(add));
      }
    }
    best[at] = { naming: unbeaten(naming), bare: unbeaten(bare) };
  }
  const { naming, bare } = best[0] ?? { naming: [], bare: [] };
  const phrases = hits.flatMap((some, at) =>
    some.filter(({ end }) => end > at + 1).map(({ end }) => [at, end] as const),
  );
  return (naming.length > 0 ? naming : bare)
    .map(({ items }) => items)
    .filter((items) =>
      phrases.every(([at, end]) =>
        items.some((item) => item.kind === "name" && item.at < end && item.end > at),
      ),
    );
}

/** The foods whose names of several words, letter by letter, begin or end within a name of a cover: they may be meant. */
export function crossedNames(
  index: NameIndex,
  tokens: readonly string[],
  items: readonly CoverItem[],
): Ingredient[] {
  const names = items.flatMap((item) => (item.kind === "name" ? [item] : []));
  return tokens.flatMap((_, at) =>
    index.at(tokens, at).flatMap(({ row, end, inexact }) => {
      const isCrossed = names.some(
        (name) =>
          name.row !== row &&
          ((at < name.at && name.at < end && end < name.end) ||
            (name.at < at && at < name.end && name.end < end)),
      );
      return isCrossed && inexact === 0 && end > at + 1 ? [row] : [];
    }),
  );
}

/** What may be said of a token that begins no name, and how many tokens that takes; undefined for a word that counts. */
function looseItem(
  index: NameIndex,
  tokens: readonly string[],
  at: number,
  afterName: boolean,
  done: boolean,
): [CoverItem, number] | undefined {
  const [token = "", next] = tokens.slice(at, at + 2);
  // "Di mezzo centimetro" is said with "di".
  const last = tokens.slice(0, at).findLast((one) => !isAmount(one)) ?? "";
  const preposition = isPreposition(last) ? last : "";
  if (isJoin(token)) return [{ kind: "join", text: token }, 1];
  if (isPreposition(token)) return [{ kind: "preposition" }, 1];
  if (isAmount(token)) return [{ kind: "amount" }, 1];
  if (token === "senza" && next === "glutine") return [{ kind: "without-gluten" }, 2];
  if (token === "senza" && next !== undefined && mayBeWithout.has(next)) return [{ kind: "amount" }, 2];
  if (!mayBeLoose(token, preposition)) return undefined;
  const names = done ? [] : index.named(token);
  // What is a food by itself is an amount only in front of one, "filetti di acciughe", and an adjective only where
  // it would hurt nobody if it were the food.
  const asAmount = isAmountNoun(token) && isBeforeName(index, tokens, at + 1);
  const asAdjective = isPlainAdjective(token) && afterName && names.every(isHarmless);
  return names.length === 0 || asAmount || asAdjective || preposition === "per"
    ? [{ kind: "word", text: token, before: preposition, done }, 1]
    : undefined;
}

/** True where "di" and a name follow, with at most adjectives and figures between. */
function isBeforeName(index: NameIndex, tokens: readonly string[], from: number): boolean {
  const passes = (token: string): boolean =>
    isAmount(token) || isPlainAdjective(token) || /^grand[ei]$/.test(token);
  let at = from;
  while (at < tokens.length && passes(tokens[at] ?? "")) at++;
  if (tokens[at] !== "di") return false;
  at++;
  while (at < tokens.length && isAmount(tokens[at] ?? "")) at++;
  return index.at(tokens, at).length > 0;
}
