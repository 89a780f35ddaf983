/** A question with its answer, one string per paragraph; `id` is the URL fragment of links to it and never changes. */
export type FaqItem = {
  id: string;
  question: string;
  answer: readonly string[];
  /** Ends with a phone link. */
  phone?: { number: string; label: string };
  /** Ends with a link to the support form. */
  writeToUs?: true;
};
