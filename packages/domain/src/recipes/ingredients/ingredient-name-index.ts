import type { Ingredient } from "./ingredient.ts";
import { tokenizeIngredientText, isNumberToken } from "./ingredient-tokenizer.ts";
import { inflectedForms } from "../../search/inflections.ts";

type TrieNode = { next: Map<string, TrieNode>; row: Ingredient | undefined };

/**
 * A name found in a text: `end` is the index after its last word, `inexact` counts inflected words and inserted tokens.
 */
type NameMatch = { row: Ingredient; end: number; inexact: number };

/** Finds the names of a lexicon in the tokens of a text. */
export type IngredientNameIndex = {
  /**
   * Every name that begins at word `start`; of several over the same words only the closest, none where two rows are
   * equally close.
   */
  findMatchesAt(tokens: readonly string[], start: number): NameMatch[];
  /** The rows that a single word names, exact or inflected. */
  findByWord(token: string): Ingredient[];
  /** True for a word of any name, and for a word that shares a prefix with one: it could be a variant of that name. */
  hasSimilarWord(token: string): boolean;
};

/**
 * Words that can stand inside a name: "succo filtrato di 2 arance". None that distinguishes one milk or pasta from
 * another.
 */
const insertableWord = /^(filtrat|pur|biologic|spremut|setacciat)[oaie]$|^bi(o|ologiche|ologici)$/;
/** Shared leading letters from which two words count as similar. */
const minSharedPrefix = 4;

/** Builds an index over names and synonyms. Throws where two rows have the same name. */
export function createIngredientNameIndex(rows: readonly Ingredient[]): IngredientNameIndex {
  const root: TrieNode = { next: new Map(), row: undefined };
  const words = new Set<string>();
  for (const row of rows) for (const name of [row.name, ...row.synonyms]) insertName(root, words, row, name);
  const prefixes = new Set([...words].map((word) => word.slice(0, minSharedPrefix)));
  const baseForms = new Map<string, string[]>();
  for (const word of words)
    for (const form of inflectedForms(word)) baseForms.set(form, [...(baseForms.get(form) ?? []), word]);

  function walk(
    node: TrieNode,
    tokens: readonly string[],
    at: number,
    inexact: number,
    onMatch: (hit: NameMatch) => void,
  ): void {
    if (node.row) onMatch({ row: node.row, end: at, inexact });
    const token = tokens[at];
    if (token === undefined) return;
    const exact = node.next.get(token);
    if (exact) walk(exact, tokens, at + 1, inexact, onMatch);
    for (const base of baseForms.get(token) ?? []) {
      const next = node.next.get(base);
      if (next) walk(next, tokens, at + 1, inexact + 1, onMatch);
    }
    if (node !== root && (isNumberToken(token) || insertableWord.test(token)))
      walk(node, tokens, at + 1, inexact + 1, (hit) => {
        if (hit.end > at + 1) onMatch(hit);
      });
  }

  return {
    findMatchesAt(tokens, start) {
      const closest = new Map<number, NameMatch[]>();
      walk(root, tokens, start, 0, (hit) => {
        const known = closest.get(hit.end);
        if (!known || hit.inexact < (known[0]?.inexact ?? 0)) closest.set(hit.end, [hit]);
        else if (hit.inexact === known[0]?.inexact) known.push(hit);
      });
      return [...closest.values()].flatMap((hits) => {
        const [first] = hits;
        return first && hits.every((hit) => hit.row === first.row) ? [first] : [];
      });
    },
    findByWord(token) {
      return [token, ...(baseForms.get(token) ?? [])].flatMap((word) => root.next.get(word)?.row ?? []);
    },
    hasSimilarWord: (token) =>
      words.has(token) || baseForms.has(token) || prefixes.has(token.slice(0, minSharedPrefix)),
  };
}

function insertName(root: TrieNode, words: Set<string>, row: Ingredient, name: string): void {
  let node = root;
  for (const token of tokenizeIngredientText(name)) {
    words.add(token);
    const next = node.next.get(token) ?? { next: new Map(), row: undefined };
    node.next.set(token, next);
    node = next;
  }
  if (node === root) throw new Error(`${row.name}: "${name}" has no words`);
  if (node.row && node.row !== row) throw new Error(`"${name}" is both ${node.row.name} and ${row.name}`);
  node.row = row;
}
