import { formatWhole } from "@fetta/domain/italian-number";

const rules = new Intl.PluralRules("it-IT");

/** One or many: 1 voce, 0 voci, 2 voci, 1,5 porzioni. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

/** The number with its word: "6 voci". */
export function counted(count: number, one: string, other: string): string {
  return `${formatWhole(count)} ${plural(count, one, other)}`;
}
