import type OpenAI from "openai";
import type { ModelResponse } from "./ai-provider.ts";
import { parseLeniently, extractJsonObjects } from "./lenient-parser.ts";
import { ModelResponseError } from "./openai-errors.ts";
import type { TokenUsage } from "./openai-errors.ts";
import type { PromptSpec } from "./chat-request.ts";

/** Upper bound of a plausible token count: far above any context window, and within a PostgreSQL integer. */
const maxTokens = 100_000_000;

const toTokenCount = (tokens: unknown): number | null =>
  Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= maxTokens ? Number(tokens) : null;

/** Tokens used by a completion; null when the provider does not report them. */
function toTokenUsage(completion: OpenAI.ChatCompletion): TokenUsage {
  return {
    tokensIn: toTokenCount(completion.usage?.prompt_tokens),
    tokensOut: toTokenCount(completion.usage?.completion_tokens),
  };
}

/** The provider's model name, reduced to characters that the database can store. */
function sanitizeModelName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = name
    .slice(0, 200)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "");
  return plain === "" ? undefined : plain;
}

/** The last JSON object in the text that fits the schema: drafts come before it. */
function findResult<Reading>(text: string, { schema }: PromptSpec<Reading>): Reading | undefined {
  return extractJsonObjects(text)
    .map((object) => parseLeniently(schema, object))
    .findLast((reading) => reading !== undefined);
}

/**
 * Parses the result of a Chat Completions response. Throws ModelResponseError, with the token usage, when there is
 * none.
 */
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
