import OpenAI from "openai";
import type { Logger } from "pino";
import type { AiProvider, ModelCallOptions, ModelResponse } from "./ai-provider.ts";
import { resilientCall } from "./resilient-call.ts";
import { boundedFetch } from "../../lib/resilience/bounded-fetch.ts";
import {
  parseCompletion,
  buildChatRequest,
  openAiHost,
  type PromptContent,
  type PromptSpec,
} from "./chat-completion.ts";
import { createCircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import {
  dishPromptSpec,
  labelPromptSpec,
  ingredientsPromptSpec,
  recipePromptSpec,
  buildRecipeMessages,
} from "./prompts.ts";

export type AiProviderOptions = {
  apiKey: string;
  /** Any server that supports Chat Completions with pictures and schemas; undefined means OpenAI itself. */
  baseUrl?: string | undefined;
  model: string;
  /** Every request, including its retry, ends within this time. */
  timeoutMs: number;
  /** Receives the kind of failure and its duration; never request or response content. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** Whether the host name of a parsed URL is a loopback address, in any spelling that the URL parser leaves. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Analyses pictures and writes recipes with the provider's own SDK over Chat Completions: OpenAI, or with `baseUrl`
 * Ollama, LM Studio, vLLM and similar servers. Each picture or turn is one request, retried only as `resilientCall`
 * allows. After 5 failures in 30 s the circuit opens for 15 s.
 */
export function createAiProvider({ apiKey, baseUrl, model, timeoutMs, log }: AiProviderOptions): AiProvider {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: boundedFetch,
    logLevel: "off",
  });
  const { host, hostname } = baseUrl === undefined ? { host: openAiHost, hostname: openAiHost } : new URL(baseUrl);
  const breaker = createCircuitBreaker({
    maxFailures: 5,
    windowMs: 30_000,
    openMs: 15_000,
    now: () => performance.now(),
  });

  function callModel<Reading>(
    promptSpec: PromptSpec<Reading>,
    content: PromptContent,
    { safetyIdentifier, signal: clientSignal, timeoutMs: maxMs = timeoutMs }: ModelCallOptions & { timeoutMs?: number },
    operation: string,
  ): Promise<ModelResponse<Reading>> {
    const request = buildChatRequest({ host, model, promptSpec, content, safetyIdentifier });
    const work = async (signal: AbortSignal): Promise<ModelResponse<Reading>> =>
      parseCompletion(await client.chat.completions.create(request, { signal }), promptSpec, model);
    return resilientCall(work, { breaker, timeoutMs: Math.min(timeoutMs, maxMs), clientSignal, log, operation });
  }

  return {
    host,
    isLocal: isLoopback(hostname),
    model,
    analyseDish: (jpeg, options) => callModel(dishPromptSpec, jpeg, options, "dish analysis"),
    readLabel: (jpeg, options) => callModel(labelPromptSpec, jpeg, options, "label reading"),
    readIngredients: (jpeg, options) => callModel(ingredientsPromptSpec, jpeg, options, "ingredients reading"),
    proposeRecipe: (request, options) => callModel(recipePromptSpec, buildRecipeMessages(request), options, "recipe"),
  };
}
