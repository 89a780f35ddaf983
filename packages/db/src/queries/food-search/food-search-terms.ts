import type { SearchQuery } from "@fetta/domain/search/search-query";

/** What stands in the index for one word of a query: any of `forms`, of `begins` with more letters, or of `pairs`. */
export type Term = {
  forms: readonly string[];
  begins: readonly string[];
  /** The word as two, both of which a food must have. */
  pairs: readonly (readonly [string, string])[];
};

export function termsOf(query: SearchQuery): Term[] {
  return query.words.map(({ text, forms, prefix }) => ({
    forms: [text, ...forms],
    begins: prefix ? [text] : [],
    pairs: [],
  }));
}

/** Words hold letters and digits alone (see searchText), so quotes are all they need. */
function textOf({ forms, begins, pairs }: Term): string {
  const alternatives = [
    ...forms.map((word) => `'${word}'`),
    ...begins.map((word) => `'${word}':*`),
    ...pairs.map(([left, right]) => `('${left}' & '${right}')`),
  ];
  return `(${alternatives.join(" | ")})`;
}

/** The words of the query as `tsquery` texts and lists, see search_food in the migrations. */
type TermParameters = {
  terms: string[];
  lastTerm: string | null;
  groups: string[];
  grown: string;
  growing: string | null;
  phrase: string;
  heads: string[];
};

const formsOf = ({ forms }: Term): string => forms.join("|");

/** The query as search_food takes it. */
export function parametersOf(query: SearchQuery, terms: readonly Term[]): TermParameters {
  const lastWord = query.words.at(-1);
  const last = lastWord?.prefix === true ? terms.at(-1) : undefined;
  const whole = last ? terms.slice(0, -1) : terms;
  const growing = last ? (lastWord?.text ?? null) : null;
  return {
    terms: whole.map(textOf),
    lastTerm: last ? textOf({ ...last, begins: last.begins.filter((begun) => begun !== growing) }) : null,
    groups: whole.map(formsOf),
    grown: last ? formsOf(last) : "",
    growing,
    phrase: query.phrase,
    heads: terms.flatMap(({ forms }) => forms),
  };
}

/** The query with any one of its words left out. */
export function leavingOneOut(query: SearchQuery, terms: readonly Term[]): TermParameters {
  const ways = terms.map((_, out) =>
    terms
      .filter((_term, at) => at !== out)
      .map(textOf)
      .join(" & "),
  );
  return {
    ...parametersOf(query, terms),
    terms: [ways.map((way) => `(${way})`).join(" | ")],
    lastTerm: null,
    groups: [],
    grown: "",
    growing: null,
  };
}
