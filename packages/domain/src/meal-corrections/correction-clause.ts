import { isTrailingFraction } from "../meal-parser/numeral-parser.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";

/** Articles, partitives and negations before a noun, in plain words. */
export const articlePattern =
  "(?:il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|di|d|nessun|nessuna|nessuno|piu)";
/** Any number of them, each with a blank after it. */
export const optionalArticles = `(?:${articlePattern} )*`;
export const copulaPattern =
  "(?:era|erano|è stato|è stata|è|sono stati|sono state|sono|pesava|pesavano|sara stato|saranno stati|saranno|facevano)";

const fillerPattern = new RegExp(
  "^(?:no|si|ok|in realta|in verita|anzi|scusa|scusami|pero|comunque|guarda|allora|veramente|mi sono sbagliat[oa]|ho sbagliato|correggi|ah|eh|ma|per favore|cioe|invece(?! d))(?= |$)",
);

/** The words of one clause and their plain text; ranges of the text map back to the words. */
export type Clause = { tokens: readonly Token[]; text: string };

/** Returns the clause of the words, without fillers at its start and without marks. */
export function toClause(tokens: readonly Token[]): Clause {
  let remaining = tokens.filter(({ kind }) => kind !== "punctuation");
  for (;;) {
    const text = remaining.map((word) => word.text).join(" ");
    const filler = fillerPattern.exec(text)?.[0];
    if (filler === undefined) return { tokens: remaining, text };
    remaining = remaining.slice(filler.split(" ").length);
  }
}

/** Returns the words of a clause from character `from` of its text up to `to`. */
export function sliceTokensByOffset({ tokens }: Clause, from: number, to: number): Token[] {
  let offset = 0;
  return tokens.filter(({ text }) => {
    const start = offset;
    offset += text.length + 1;
    return start >= from && start + text.length <= to;
  });
}

/** Returns the words of each named group of `pattern` in a clause; undefined where the clause does not match. */
export function matchClause(
  clause: Clause,
  pattern: RegExp,
): Readonly<Record<string, Token[] | undefined>> | undefined {
  const match = new RegExp(pattern.source, "d").exec(clause.text);
  if (match === null) return undefined;
  return Object.fromEntries(
    Object.entries(match.indices?.groups ?? {}).map(([name, range]) => [
      name,
      range === undefined ? undefined : sliceTokensByOffset(clause, range[0], range[1]),
    ]),
  );
}

/** Splits a correction at "e", commas and full stops, which may join two changes. */
export function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let start = 0;
  for (const [at, word] of tokens.entries()) {
    const nextWord = tokens[at + 1]?.text;
    const isNor = word.text === "ne" && at > start && !/^(ho|abbiamo)$/.test(nextWord ?? "");
    const isConjunction = word.text === "e" || word.text === "ed" || isNor;
    const isBoundary = word.kind === "punctuation" || (isConjunction && nextWord !== "non");
    if (!isBoundary || (isConjunction && at > start && isTrailingFraction(tokens, at))) continue;
    clauses.push(tokens.slice(start, at));
    start = at + 1;
  }
  clauses.push(tokens.slice(start));
  return clauses.filter((clause) => clause.length > 0);
}
