import type OpenAI from "openai";
import type { ModelResponse } from "./ai-provider.ts";
import { parseLeniently } from "./lenient-parser.ts";
import { extractJsonObjects } from "./json-extractor.ts";
import { ModelResponseError } from "./openai-errors.ts";
import type { TokenUsage } from "./openai-errors.ts";
import type { PromptSpec } from "./prompt-spec.ts";

/** Most tokens that a count is believed: far over any context, and what a column of integers holds. */
const maxTokens = 100_000_000;

const toTokenCount = (tokens: unknown): number | null =>
  Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= maxTokens ? Number(tokens) : null;

/** What an answer cost; null where the provider does not say. */
function toTokenUsage(completion: OpenAI.ChatCompletion): TokenUsage {
  return {
    tokensIn: toTokenCount(completion.usage?.prompt_tokens),
    tokensOut: toTokenCount(completion.usage?.completion_tokens),
  };
}

/** The name that a provider gives its model, as a database can hold it. */
function sanitizeModelName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = name
    .slice(0, 200)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "");
  return plain === "" ? undefined : plain;
}

/** The last object of the text that answers the question: drafts come before it. */
function findResult<Reading>(text: string, { schema }: PromptSpec<Reading>): Reading | undefined {
  return extractJsonObjects(text)
    .map((object) => parseLeniently(schema, object))
    .findLast((reading) => reading !== undefined);
}

/** The reading in a Chat Completions answer. Throws ModelAnswerError, with what was spent, where there is none. */
export function parseCompletion<Reading>(
  completion: OpenAI.ChatCompletion,
  promptSpec: PromptSpec<Reading>,
  requestedModel: string,
): ModelResponse<Reading> {
  const choice = completion.choices[0];
  const usage = toTokenUsage(completion);
  if (!choice) throw new ModelResponseError("no_choice", usage);
  if (typeof choice.message.refusal === "string" && choice.message.refusal !== "")
    throw new ModelResponseError("refusal", usage);
  if (choice.finish_reason === "length") throw new ModelResponseError("truncated", usage);
  if (choice.finish_reason === "content_filter") throw new ModelResponseError("content_filter", usage);
  const { content } = choice.message;
  if (typeof content !== "string") throw new ModelResponseError("no_content", usage);
  const result = findResult(content, promptSpec);
  if (result === undefined) throw new ModelResponseError("wrong_shape", usage);
  return {
    result,
    model: sanitizeModelName(completion.model) ?? requestedModel,
    promptVersion: promptSpec.version,
    ...usage,
  };
}
