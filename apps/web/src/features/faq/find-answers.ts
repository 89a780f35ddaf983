import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { FaqItem } from "./faq-item.ts";

export type FaqCategory = { id: string; title: string; items: readonly FaqItem[] };

/** The questions in which each typed word is the prefix of some word; accents and case are ignored. */
export function findAnswers(categories: readonly FaqCategory[], typed: string): FaqCategory[] {
  const searchedWords = normalizeSearchText(typed).split(" ");
  const matchesAll = ({ question, answer }: FaqItem): boolean => {
    const text = ` ${normalizeSearchText([question, ...answer].join(" "))}`;
    return searchedWords.every((word) => text.includes(` ${word}`));
  };
  return categories
    .map((category) => ({ ...category, items: category.items.filter(matchesAll) }))
    .filter(({ items }) => items.length > 0);
}
