import { AppError } from "@fetta/domain/errors";
import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { AiProvider } from "../../src/clients/openai/ai-provider.ts";
import { computeCostMicroUsd } from "@fetta/domain/billing/model-price";
import { normalizePhoto } from "../../src/lib/uploads/photo-upload.ts";
import { readImage, type EvalCase } from "./case-manifest.ts";
import { unparsedPrediction } from "./prediction.ts";
import { predictFromRecording, identifyRecording, type CaseResult } from "./recording-replay.ts";
import { recordingKey, type Recording } from "./answer-recording.ts";

/**
 * The JSON bodies of all responses that `fetch` returns while `work` runs, in order. Captured at `fetch`, since the
 * app's client does not expose the response, and a proxy would be another host, for which requests differ.
 */
async function captureResponseBodies(work: () => Promise<void>): Promise<unknown[]> {
  const bodies: Promise<unknown>[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    bodies.push(
      response
        .clone()
        .json()
        .catch(() => undefined),
    );
    return response;
  };
  try {
    await work();
  } finally {
    globalThis.fetch = fetch;
  }
  return (await Promise.all(bodies)).filter((body) => body !== undefined);
}

export type ProviderCallContext = {
  ai: AiProvider;
  /** Name of the provider in recordings: its host, or "fake" for the fake. */
  provider: string;
  /** Source of the answer in words. */
  source: string;
  lexicon: Lexicon;
};

export type AnsweredCase = CaseResult & {
  /** Null where the call failed, with the reason in `failure`. */
  answer: Recording | null;
  failure: string | null;
};

/**
 * One call for one picture, as the app makes it: normalized picture, the app's own client, no retry by the evaluation.
 */
export async function callProvider(
  each: EvalCase,
  { ai, provider, source, lexicon }: ProviderCallContext,
): Promise<AnsweredCase> {
  const servedModel = { provider, model: ai.model };
  const identity = await identifyRecording(each, servedModel);
  const { jpeg } = await normalizePhoto(await readImage(each));
  const start = performance.now();
  let failure: string | null = null;
  const bodies = await captureResponseBodies(async () => {
    try {
      await ai.analyseDish(jpeg, { safetyIdentifier: "eval" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { kind } = error.details;
      failure = typeof kind === "string" ? kind : error.code;
    }
  });
  const latencyMs = Math.round(performance.now() - start);
  const body = bodies.at(-1);
  if (body === undefined)
    return {
      case: each,
      prediction: unparsedPrediction,
      recording: null,
      answer: null,
      failure: failure ?? "no answer",
    };
  const answer: Recording = {
    key: recordingKey(identity),
    case: each.id,
    ...identity,
    source,
    latencyMs,
    usage: readTokenUsage(body),
    body,
  };
  return { case: each, prediction: predictFromRecording(answer, lexicon), recording: answer, answer, failure };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readTokenUsage(body: unknown): Recording["usage"] {
  const usage = isRecord(body) && isRecord(body["usage"]) ? body["usage"] : {};
  const count = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return { tokensIn: count(usage["prompt_tokens"]), tokensOut: count(usage["completion_tokens"]) };
}

/** Cost of calls in US dollars; null where a price or the tokens of a call are not known. */
export function totalCostUsd(calls: readonly AnsweredCase[]): number | null {
  const costs = calls.flatMap(({ answer }) =>
    answer ? [computeCostMicroUsd({ model: answer.model, ...answer.usage })] : [],
  );
  return costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) / 1_000_000;
}
