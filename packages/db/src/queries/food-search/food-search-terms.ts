import type { SearchQuery } from "@fetta/domain/search/search-query";

/**
 * What the index must contain for one word of a query: any of `forms`, a word that begins with one of `prefixes`, or
 * any of `pairs`.
 */
export type SearchTerm = {
  forms: readonly string[];
  prefixes: readonly string[];
  /** The word split in two, both of which a food must have. */
  pairs: readonly (readonly [string, string])[];
};

export function toSearchTerms(query: SearchQuery): SearchTerm[] {
  return query.words.map(({ text, forms, isPrefix: prefix }) => ({
    forms: [text, ...forms],
    prefixes: prefix ? [text] : [],
    pairs: [],
  }));
}

/** Words contain only letters and digits (see `tokenizeName`), so quotes are sufficient escaping. */
function toTsquery({ forms, prefixes, pairs }: SearchTerm): string {
  const alternatives = [
    ...forms.map((word) => `'${word}'`),
    ...prefixes.map((word) => `'${word}':*`),
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

const joinForms = ({ forms }: SearchTerm): string => forms.join("|");

/** The query as parameters of search_food. */
export function toTermParameters(query: SearchQuery, terms: readonly SearchTerm[]): TermParameters {
  const lastWord = query.words.at(-1);
  const last = lastWord?.isPrefix === true ? terms.at(-1) : undefined;
  const completeTerms = last ? terms.slice(0, -1) : terms;
  const growing = last ? (lastWord?.text ?? null) : null;
  return {
    terms: completeTerms.map(toTsquery),
    lastTerm: last ? toTsquery({ ...last, prefixes: last.prefixes.filter((prefix) => prefix !== growing) }) : null,
    groups: completeTerms.map(joinForms),
    grown: last ? joinForms(last) : "",
    growing,
    phrase: query.phrase,
    heads: terms.flatMap(({ forms }) => forms),
  };
}

/** The query with any one of its words left out. */
export function toLeaveOneOutParameters(query: SearchQuery, terms: readonly SearchTerm[]): TermParameters {
  const alternatives = terms.map((_, omitted) =>
    terms
      .filter((_term, at) => at !== omitted)
      .map(toTsquery)
      .join(" & "),
  );
  return {
    ...toTermParameters(query, terms),
    terms: [alternatives.map((alternative) => `(${alternative})`).join(" | ")],
    lastTerm: null,
    groups: [],
    grown: "",
    growing: null,
  };
}
