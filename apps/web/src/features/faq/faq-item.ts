import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

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

/** A question with its answer, one string per paragraph; `id` is the URL fragment of links to it and never changes. */
export type FaqItem = {
  id: string;
  question: string;
  answer: readonly string[];
  /** Ends with a phone link. */
  phone?: { number: string; label: string };
  writeToUs?: true;
};

export const faqItem = (id: string, question: string, answer: readonly string[]): FaqItem => ({ id, question, answer });

/** A question whose answer ends with a link to the support form. */
export const faqItemWithSupport = (...item: Parameters<typeof faqItem>): FaqItem => ({
  ...faqItem(...item),
  writeToUs: true,
});
