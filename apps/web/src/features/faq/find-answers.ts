import { searchText } from "@fetta/domain/search/search-tokenizer";
import type { FaqItem } from "./faq-item.ts";

export type Category = { id: string; title: string; items: readonly FaqItem[] };

/** The questions in which every word that was typed begins some word; accents and capitals do not matter. */
export function findAnswers(categories: readonly Category[], typed: string): Category[] {
  const wanted = searchText(typed).split(" ");
  const holds = ({ question, answer }: FaqItem): boolean => {
    const text = ` ${searchText([question, ...answer].join(" "))}`;
    return wanted.every((word) => text.includes(` ${word}`));
  };
  return categories
    .map((category) => ({ ...category, items: category.items.filter(holds) }))
    .filter(({ items }) => items.length > 0);
}
