import type { Ingredient } from "./ingredient.ts";
import { ingredientTokens, isAmount } from "./ingredient-tokenizer.ts";
import { inflections } from "../../search/inflections.ts";

type Node = { next: Map<string, Node>; row: Ingredient | undefined };

/** A name found in a text: `end` is the word behind it, `inexact` counts words in another form and figures inside. */
type NameHit = { row: Ingredient; end: number; inexact: number };

/** Finds the names of a lexicon in the words of a text. */
export type NameIndex = {
  /** Every name that begins at word `start`; of several for the same words only the closest, none where two rows are equally close. */
  at(tokens: readonly string[], start: number): NameHit[];
  /** The rows that a word names by itself, in this or another form. */
  named(token: string): Ingredient[];
  /** True for a word of any name, and for one that begins like one: who writes it may mean that. */
  resembles(token: string): boolean;
};

/** What may stand inside a name: "succo filtrato di 2 arance". Nothing that tells one milk or pasta from another. */
const inner = /^(filtrat|pur|biologic|spremut|setacciat)[oaie]$|^bi(o|ologiche|ologici)$/;
/** Letters that two words share where one may be meant for the other. */
const sharedLetters = 4;

/** An index over names and synonyms. Throws where two rows have the same name. */
export function createNameIndex(rows: readonly Ingredient[]): NameIndex {
  const root: Node = { next: new Map(), row: undefined };
  const words = new Set<string>();
  for (const row of rows) for (const name of [row.name, ...row.synonyms]) insert(root, words, row, name);
  const beginnings = new Set([...words].map((word) => word.slice(0, sharedLetters)));
  const bases = new Map<string, string[]>();
  for (const word of words)
    for (const form of inflections(word)) bases.set(form, [...(bases.get(form) ?? []), word]);

  function walk(
    node: Node,
    tokens: readonly string[],
    at: number,
    inexact: number,
    found: (hit: NameHit) => void,
  ): void {
    if (node.row) found({ row: node.row, end: at, inexact });
    const token = tokens[at];
    if (token === undefined) return;
    const exact = node.next.get(token);
    if (exact) walk(exact, tokens, at + 1, inexact, found);
    for (const base of bases.get(token) ?? []) {
      const next = node.next.get(base);
      if (next) walk(next, tokens, at + 1, inexact + 1, found);
    }
    if (node !== root && (isAmount(token) || inner.test(token)))
      walk(node, tokens, at + 1, inexact + 1, (hit) => {
        if (hit.end > at + 1) found(hit);
      });
  }

  return {
    at(tokens, start) {
      const closest = new Map<number, NameHit[]>();
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
    named(token) {
      return [token, ...(bases.get(token) ?? [])].flatMap((word) => root.next.get(word)?.row ?? []);
    },
    resembles: (token) =>
      words.has(token) || bases.has(token) || beginnings.has(token.slice(0, sharedLetters)),
  };
}

function insert(root: Node, words: Set<string>, row: Ingredient, name: string): void {
  let node = root;
  for (const token of ingredientTokens(name)) {
    words.add(token);
    const next = node.next.get(token) ?? { next: new Map(), row: undefined };
    node.next.set(token, next);
    node = next;
  }
  if (node === root) throw new Error(`${row.name}: "${name}" has no words`);
  if (node.row && node.row !== row) throw new Error(`"${name}" is both ${node.row.name} and ${row.name}`);
  node.row = row;
}
