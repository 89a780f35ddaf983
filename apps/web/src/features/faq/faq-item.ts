/** A question with its answer, a paragraph each; `id` is what a link to it ends in, and never changes. */
export type FaqItem = {
  id: string;
  question: string;
  answer: readonly string[];
  /** Ends with a line to call. */
  phone?: { number: string; label: string };
  /** Ends with the way to write to us. */
  writeToUs?: true;
};
