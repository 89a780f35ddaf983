import { formatWhole } from "@fetta/domain/italian-number";

const rules = new Intl.PluralRules("it-IT");

/** The form of a noun for a count: 1 voce, 0 voci, 2 voci, 1,5 porzioni. */
export function pluralize(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

/** The number with its noun: "6 voci". */
export function formatCount(count: number, one: string, other: string): string {
  return `${formatWhole(count)} ${pluralize(count, one, other)}`;
}

const elidedArticles = { il: "l’", del: "dell’", dal: "dall’", al: "all’" } as const;

/** A date that begins with its day, after its article: il 7 novembre, l’8 novembre, all’08/11/2026, dall’11, al 21. */
export function withArticle(article: keyof typeof elidedArticles, day: string): string {
  return /^(0?8|11)\b/.test(day) ? elidedArticles[article] + day : `${article} ${day}`;
}
