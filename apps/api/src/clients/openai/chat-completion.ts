import type OpenAI from "openai";
import type { ModelResponse } from "./ai-provider.ts";
import { parseLeniently, extractJsonObjects } from "./lenient-parser.ts";
import { ModelResponseError, type TokenUsage } from "./resilient-call.ts";
import { z } from "zod";

/** A prompt, with the schema of the expected response. */
export type PromptSpec<Result> = {
  /** Name of the schema in the request. */
  name: string;
  /** Stored with every response; changes with any word of the prompt or key of the schema. */
  version: string;
  prompt: string;
  schema: z.ZodType<Result>;
  /** Token limit, sized for the longest expected response. */
  maxTokens: number;
};

/** The response schema as JSON Schema; the domain's schemas use only features that every strict mode supports. */
export function toJsonSchema({ schema }: Pick<PromptSpec<unknown>, "schema">): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema);
  return json;
}

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** OpenAI's own host: its newer models reject requests with parameters that they do not support. */
export const openAiHost = "api.openai.com";

/** Content of the user message: a picture, or the turns of a conversation as text. */
export type PromptContent = Uint8Array | readonly { role: "user" | "assistant"; content: string }[];

type ChatRequestOptions = {
  host: string;
  model: string;
  promptSpec: PromptSpec<unknown>;
  content: PromptContent;
  safetyIdentifier: string;
};

function toMessages(content: PromptContent): Request["messages"] {
  if (!(content instanceof Uint8Array)) return content.map((turn) => ({ ...turn }));
  const url = `data:image/jpeg;base64,${Buffer.from(content).toString("base64")}`;
  return [{ role: "user", content: [{ type: "image_url", image_url: { url, detail: "high" } }] }];
}

/**
 * Additions for other servers. Some treat the schema as a hint or ignore it, so the prompt repeats it, and temperature
 * 0 gives the best vision result (Ollama's guide to structured outputs recommends both:
 * https://docs.ollama.com/capabilities/structured-outputs). Ollama ignores `max_completion_tokens`
 * (https://github.com/ollama/ollama/issues/7125); OpenAI's newer models reject `max_tokens` and a temperature.
 */
function compatibilityOptions(promptSpec: PromptSpec<unknown>): { prompt: string; options: Partial<Request> } {
  const schema = JSON.stringify(toJsonSchema(promptSpec));
  return {
    prompt: `${promptSpec.prompt}\nRispondi solo con un oggetto JSON che rispetta questo schema:\n${schema}`,
    options: { temperature: 0, max_tokens: promptSpec.maxTokens },
  };
}

/**
 * One prompt with a JPEG, or one conversation, as a Chat Completions request: strict schema, nothing stored, and of the
 * user only a pseudonymous `safetyIdentifier`.
 */
export function buildChatRequest({ host, model, promptSpec, content, safetyIdentifier }: ChatRequestOptions): Request {
  const { prompt, options } =
    host === openAiHost ? { prompt: promptSpec.prompt, options: {} } : compatibilityOptions(promptSpec);
  return {
    model,
    messages: [{ role: "system", content: prompt }, ...toMessages(content)],
    response_format: {
      type: "json_schema",
      json_schema: { name: promptSpec.name, strict: true, schema: toJsonSchema(promptSpec) },
    },
    max_completion_tokens: promptSpec.maxTokens,
    store: false,
    safety_identifier: safetyIdentifier,
    ...options,
  };
}

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
