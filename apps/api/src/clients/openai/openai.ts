import OpenAI from "openai";
import type { Logger } from "pino";
import type { AiProvider, AskOptions, ModelAnswer } from "./ai-provider.ts";
import { askCarefully } from "./resilient-call.ts";
import { boundedFetch } from "../../lib/resilience/bounded-fetch.ts";
import { modelAnswer } from "./chat-response.ts";
import { chatRequest, openAiHost } from "./chat-request.ts";
import type { Said } from "./chat-request.ts";
import { circuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { dishQuestion } from "./dish-prompt.ts";
import { ingredientsQuestion } from "./ingredients-prompt.ts";
import { labelQuestion } from "./label-prompt.ts";
import type { Question } from "./prompt-spec.ts";
import { recipeQuestion, recipeTurns } from "./recipe-prompt.ts";

export type AiProviderOptions = {
  apiKey: string;
  /** Any server that speaks Chat Completions with pictures and schemas; undefined is OpenAI itself. */
  baseUrl?: string | undefined;
  model: string;
  /** Every request, a second try included, ends within this time. */
  timeoutMs: number;
  /** Told what kind of failure it was and how long it took; never what was sent or answered. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** Whether a host name of a parsed URL is this very machine, in any spelling that the URL parser leaves. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Looks at pictures and writes recipes with the provider's own SDK over Chat Completions: OpenAI, or with `baseUrl` Ollama, LM Studio, vLLM
 * and their like. A picture or a turn is one request, tried again only as `askCarefully` says. After 5 failures in 30 s the
 * provider is left alone for 15 s.
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
  const { host, hostname } =
    baseUrl === undefined ? { host: openAiHost, hostname: openAiHost } : new URL(baseUrl);
  const breaker = circuitBreaker({
    failures: 5,
    withinMs: 30_000,
    openMs: 15_000,
    now: () => performance.now(),
  });

  function ask<Reading>(
    question: Question<Reading>,
    said: Said,
    { safetyId, signal: callerSignal, timeoutMs: mostMs = timeoutMs }: AskOptions & { timeoutMs?: number },
    what: string,
  ): Promise<ModelAnswer<Reading>> {
    const request = chatRequest({ host, model, question, said, safetyId });
    const work = async (signal: AbortSignal): Promise<ModelAnswer<Reading>> =>
      modelAnswer(await client.chat.completions.create(request, { signal }), question, model);
    return askCarefully(work, { breaker, timeoutMs: Math.min(timeoutMs, mostMs), callerSignal, log, what });
  }

  return {
    host,
    isLocal: isLoopback(hostname),
    model,
    analyse: (jpeg, options) => ask(dishQuestion, jpeg, options, "dish analysis"),
    readLabel: (jpeg, options) => ask(labelQuestion, jpeg, options, "label reading"),
    readIngredients: (jpeg, options) => ask(ingredientsQuestion, jpeg, options, "ingredients reading"),
    proposeRecipe: (request, options) => ask(recipeQuestion, recipeTurns(request), options, "recipe"),
  };
}
