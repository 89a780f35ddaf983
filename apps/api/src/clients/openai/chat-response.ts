import type OpenAI from "openai";
import type { ModelAnswer } from "./ai-provider.ts";
import { lenientReading } from "./lenient-parser.ts";
import { objectsInModelText } from "./json-extractor.ts";
import { ModelAnswerError } from "./openai-errors.ts";
import type { Spent } from "./openai-errors.ts";
import type { Question } from "./prompt-spec.ts";

/** Most tokens that a count is believed: far over any context, and what a column of integers holds. */
const mostTokens = 100_000_000;

const count = (tokens: unknown): number | null =>
  Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= mostTokens ? Number(tokens) : null;

/** What an answer cost; null where the provider does not say. */
function spentOn(answer: OpenAI.ChatCompletion): Spent {
  return {
    tokensIn: count(answer.usage?.prompt_tokens),
    tokensOut: count(answer.usage?.completion_tokens),
  };
}

/** The name that a provider gives its model, as a database can hold it. */
function modelName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = name
    .slice(0, 200)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "");
  return plain === "" ? undefined : plain;
}

/** The last object of the text that answers the question: drafts come before it. */
function readingIn<Reading>(text: string, { schema }: Question<Reading>): Reading | undefined {
  return objectsInModelText(text)
    .map((object) => lenientReading(schema, object))
    .findLast((reading) => reading !== undefined);
}

/** The reading in a Chat Completions answer. Throws ModelAnswerError, with what was spent, where there is none. */
export function modelAnswer<Reading>(
  answer: OpenAI.ChatCompletion,
  question: Question<Reading>,
  askedModel: string,
): ModelAnswer<Reading> {
  const choice = answer.choices[0];
  const spent = spentOn(answer);
  if (!choice) throw new ModelAnswerError("no_choice", spent);
  if (typeof choice.message.refusal === "string" && choice.message.refusal !== "")
    throw new ModelAnswerError("refusal", spent);
  if (choice.finish_reason === "length") throw new ModelAnswerError("truncated", spent);
  if (choice.finish_reason === "content_filter") throw new ModelAnswerError("content_filter", spent);
  const { content } = choice.message;
  if (typeof content !== "string") throw new ModelAnswerError("no_content", spent);
  const reading = readingIn(content, question);
  if (reading === undefined) throw new ModelAnswerError("wrong_shape", spent);
  return {
    reading,
    model: modelName(answer.model) ?? askedModel,
    promptVersion: question.version,
    ...spent,
  };
}
