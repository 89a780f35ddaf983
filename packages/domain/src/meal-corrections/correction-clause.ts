import { addsHalf } from "../meal-parser/numeral-parser.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";

/** Articles and what goes with them, in plain words. */
export const article =
  "(?:il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|di|d|nessun|nessuna|nessuno|piu)";
export const wasWord =
  "(?:era|erano|è stato|è stata|è|sono stati|sono state|sono|pesava|pesavano|sara stato|saranno stati|saranno|facevano)";

const talk = new RegExp(
  "^(?:no|si|ok|in realta|in verita|anzi|scusa|scusami|pero|comunque|guarda|allora|veramente|mi sono sbagliat[oa]|ho sbagliato|correggi|ah|eh|ma|per favore|cioe|invece(?! d))(?= |$)",
);

/** Words of one clause and their plain text; ranges of the text lead back to the words. */
export type Clause = { words: readonly Word[]; text: string };

/** The clause of words, without talk at its start and without marks. */
export function clauseOf(words: readonly Word[]): Clause {
  let kept = words.filter(({ kind }) => kind !== "mark");
  for (;;) {
    const text = kept.map((word) => word.text).join(" ");
    const found = talk.exec(text)?.[0];
    if (found === undefined) return { words: kept, text };
    kept = kept.slice(found.split(" ").length);
  }
}

/** The words of a clause from character `from` of its text up to `to`. */
export function wordsBetween({ words }: Clause, from: number, to: number): Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start >= from && start + text.length <= to;
  });
}

/** The words that the group `name` of `form` finds in a clause; undefined where the clause is of another form. */
export function groupsOf(
  clause: Clause,
  form: RegExp,
): Readonly<Record<string, Word[] | undefined>> | undefined {
  const match = new RegExp(form.source, "d").exec(clause.text);
  if (match === null) return undefined;
  return Object.fromEntries(
    Object.entries(match.indices?.groups ?? {}).map(([name, range]) => [
      name,
      range === undefined ? undefined : wordsBetween(clause, range[0], range[1]),
    ]),
  );
}

/** A correction cut where "e", a comma or a stop may join two. */
export function clausesOf(words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [];
  let start = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]?.text;
    const isNor = word.text === "ne" && at > start && !/^(ho|abbiamo)$/.test(next ?? "");
    const isJoin = word.text === "e" || word.text === "ed" || isNor;
    const isCut = word.kind === "mark" || (isJoin && next !== "non");
    if (!isCut || (isJoin && at > start && addsHalf(words, at))) continue;
    clauses.push(words.slice(start, at));
    start = at + 1;
  }
  clauses.push(words.slice(start));
  return clauses.filter((clause) => clause.length > 0);
}
