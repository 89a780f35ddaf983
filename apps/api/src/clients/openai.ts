import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/app-error";
import { dishReadingSchema } from "@fetta/domain/dish-reading";
import OpenAI from "openai";
import type { Logger } from "pino";
import { boundedFetch } from "./bounded-fetch.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { AnalyseOptions, DishAnalyser, DishAnalysis } from "./dish-analyser.ts";
import { dishPrompt, dishPromptVersion, dishResponseFormat } from "./dish-prompt.ts";
import { jsonFromModelText } from "./model-json.ts";
import { failureOf, ModelAnswerError } from "./openai-failure.ts";

export type DishAnalyserOptions = {
  apiKey: string;
  /** Any server that speaks Chat Completions with strict schemas; undefined is OpenAI itself. */
  baseUrl?: string | undefined;
  model: string;
  /** The whole analysis, a second try included, ends within this time. */
  timeoutMs: number;
  /** Told what kind of failure it was and how long it took; never what was sent or answered. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** A second try begins only while there is still time for an answer. */
const retryWithinMs = 8000;
const longestWaitMs = 3000;
/** Room for twelve items: about 170 tokens each. */
const mostTokens = 2500;

function readingOf(answer: OpenAI.ChatCompletion): DishAnalysis["reading"] {
  const choice = answer.choices[0];
  if (!choice) throw new ModelAnswerError("no_choice");
  if (typeof choice.message.refusal === "string" && choice.message.refusal !== "")
    throw new ModelAnswerError("refusal");
  if (choice.finish_reason === "length") throw new ModelAnswerError("truncated");
  if (choice.finish_reason === "content_filter") throw new ModelAnswerError("content_filter");
  const { content } = choice.message;
  if (typeof content !== "string") throw new ModelAnswerError("no_content");
  const reading = dishReadingSchema.safeParse(jsonFromModelText(content));
  if (!reading.success) throw new ModelAnswerError("wrong_shape");
  return reading.data;
}

async function askOnce(
  client: OpenAI,
  model: string,
  jpeg: Uint8Array,
  safetyId: string,
  signal: AbortSignal,
): Promise<DishAnalysis> {
  const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
  const answer = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: "system", content: dishPrompt },
        { role: "user", content: [{ type: "image_url", image_url: { url, detail: "high" } }] },
      ],
      response_format: dishResponseFormat,
      max_completion_tokens: mostTokens,
      store: false,
      safety_identifier: safetyId,
    },
    { signal },
  );
  const count = (tokens: unknown): number | null => (Number.isSafeInteger(tokens) ? Number(tokens) : null);
  return {
    reading: readingOf(answer),
    model: typeof answer.model === "string" && answer.model !== "" ? answer.model.slice(0, 200) : model,
    promptVersion: dishPromptVersion,
    tokensIn: count(answer.usage?.prompt_tokens),
    tokensOut: count(answer.usage?.completion_tokens),
  };
}

/** Rejects as soon as the signal aborts, whether or not the work notices. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener("abort", stop);
  }
}

/** A random quarter of a second keeps many clients from coming back at the same moment. */
const jittered = (ms: number): number => ms + Math.random() * 250;

function report(error: unknown, breaker: CircuitBreaker, gone: boolean): AppError {
  if (gone) {
    breaker.undecided();
    return new AppError("analysis_unavailable");
  }
  const { kind, ofProvider, busy } = failureOf(error);
  if (ofProvider) breaker.failed();
  else breaker.succeeded();
  return new AppError(busy ? "analysis_busy" : "analysis_unavailable", { kind });
}

/**
 * Reads photos of dishes with the provider's own SDK over Chat Completions. Normally one call; a second one only when
 * the first could not reach the provider, met a 5xx, or was asked to come back within 3 s. After 5 failures in 30 s
 * the provider is left alone for 15 s.
 */
export function createDishAnalyser({
  apiKey,
  baseUrl,
  model,
  timeoutMs,
  log,
}: DishAnalyserOptions): DishAnalyser {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: boundedFetch,
    logLevel: "off",
  });
  const breaker = circuitBreaker({
    failures: 5,
    withinMs: 30_000,
    openMs: 15_000,
    now: () => performance.now(),
  });

  async function ask(
    jpeg: Uint8Array,
    safetyId: string,
    signal: AbortSignal,
    startedAt: number,
  ): Promise<DishAnalysis> {
    try {
      return await askOnce(client, model, jpeg, safetyId, signal);
    } catch (error) {
      const { retryAfterMs } = failureOf(error);
      const tried = performance.now() - startedAt;
      const tooLate =
        tried > retryWithinMs || retryAfterMs === undefined || tried + retryAfterMs >= timeoutMs;
      if (signal.aborted || tooLate || retryAfterMs > longestWaitMs) throw error;
      await sleep(jittered(retryAfterMs), undefined, { signal });
      return await askOnce(client, model, jpeg, safetyId, signal);
    }
  }

  return {
    analyse: async (jpeg: Uint8Array, { safetyId, signal }: AnalyseOptions) => {
      if (!breaker.admit()) throw new AppError("analysis_busy", { kind: "left_alone" });
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(timeoutMs);
      const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
      try {
        const analysis = await untilAborted(end, ask(jpeg, safetyId, end, startedAt));
        breaker.succeeded();
        return analysis;
      } catch (error) {
        const gone = signal?.aborted === true;
        const refusal = report(error, breaker, gone);
        const kind = gone ? "caller_left" : refusal.details["kind"];
        log?.warn({ kind, ms: Math.round(performance.now() - startedAt) }, "dish analysis failed");
        throw refusal;
      }
    },
  };
}
