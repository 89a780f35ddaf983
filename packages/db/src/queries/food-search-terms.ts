import type { SearchQuery } from "@fetta/domain/search-query";

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
  everything: string;
  exact: string;
  whole: string | null;
  groups: string[];
  growing: string | null;
  grown: string;
  phrase: string;
  heads: string[];
};

/** The query as search_food takes it. */
export function parametersOf(query: SearchQuery, terms: readonly Term[]): TermParameters {
  const growing = query.words.at(-1)?.prefix === true;
  const wholeTerms = growing ? terms.slice(0, -1) : terms;
  return {
    everything: terms.map(textOf).join(" & "),
    exact: terms.map((term) => textOf({ ...term, begins: [] })).join(" & "),
    whole: growing && wholeTerms.length > 0 ? wholeTerms.map(textOf).join(" & ") : null,
    groups: wholeTerms.map(({ forms }) => forms.join("|")),
    growing: growing ? (query.words.at(-1)?.text ?? null) : null,
    grown: growing ? (terms.at(-1)?.forms.join("|") ?? "") : "",
    phrase: query.phrase,
    heads: terms.flatMap(({ forms }) => forms),
  };
}

/** The query with any one of its words left out; nothing is kept out of the index scan. */
export function leavingOneOut(query: SearchQuery, terms: readonly Term[]): TermParameters {
  const ways = terms.map((_, out) =>
    terms
      .filter((_term, at) => at !== out)
      .map(textOf)
      .join(" & "),
  );
  return {
    ...parametersOf(query, terms),
    everything: ways.map((way) => `(${way})`).join(" | "),
    whole: null,
    groups: [],
    growing: null,
  };
}
