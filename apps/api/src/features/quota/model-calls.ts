import { AppError } from "@fetta/domain/errors";
import { computeCostMicroUsd } from "@fetta/domain/billing/model-price";
import { insertAiCall } from "@fetta/db/queries/billing/usage-quota";
import type { NewAiCall } from "@fetta/db/queries/billing/usage-quota";
import type { AiProvider, ModelCallOptions, ModelResponse } from "../../clients/openai/ai-provider.ts";
import type { Deps } from "../../deps.ts";
import { countModelCall } from "../../metrics/registry.ts";
import type { Reservation } from "./quota.ts";

type ModelCallDeps = Pick<Deps, "db" | "ai" | "env" | "log">;

export type ModelCall = {
  /** Quota unit that the call belongs to. */
  reservation: Pick<Reservation, "userId" | "safetyIdentifier">;
  kind: NewAiCall["kind"];
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined;
};

type ModelCallOutcome = { outcome: string; model: string; tokensIn: number | null; tokensOut: number | null };

const toTokenCount = (value: unknown): number | null => (typeof value === "number" ? value : null);

function toFailedOutcome(error: unknown, model: string): ModelCallOutcome {
  const { kind, tokensIn, tokensOut } = error instanceof AppError ? error.details : {};
  return {
    outcome: typeof kind === "string" ? kind : "unexpected",
    model,
    tokensIn: toTokenCount(tokensIn),
    tokensOut: toTokenCount(tokensOut),
  };
}

/** Error kind of a request that was not sent to the provider because the circuit breaker was open. */
const neverSentKind = "circuit_open";

/** Failing to write the row does not fail the request. */
async function recordModelCall(
  { db, env, log }: ModelCallDeps,
  { reservation: { userId }, kind }: ModelCall,
  outcome: ModelCallOutcome,
  durationMs: number,
): Promise<void> {
  const { AI_PRICE_IN: input, AI_PRICE_OUT: output } = env;
  const configuredPrice = input === undefined || output === undefined ? undefined : { input, output };
  const cost = computeCostMicroUsd(outcome, configuredPrice);
  countModelCall({ kind, ...outcome, costMicroUsd: cost, seconds: durationMs / 1000 });
  if (outcome.outcome === neverSentKind) return;
  try {
    await insertAiCall(db, { userId, kind, ...outcome, costMicroUsd: cost, durationMs });
  } catch (error) {
    log.error({ err: error, kind }, "a request to the model could not be noted");
  }
}

/**
 * Calls the model for a user, and writes one row for every call, failed ones included (a retry of the client belongs to
 * the same row). The provider gets a random code instead of the user's id. Throws what the provider's client throws,
 * and `analysis_unavailable` where no model is configured.
 */
export async function callModel<Result>(
  deps: ModelCallDeps,
  call: ModelCall,
  request: (ai: AiProvider, options: ModelCallOptions) => Promise<ModelResponse<Result>>,
): Promise<ModelResponse<Result>> {
  const { ai } = deps;
  if (!ai) throw new AppError("analysis_unavailable");
  const { safetyIdentifier } = call.reservation;
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);
  const response = await request(ai, { safetyIdentifier, signal: call.signal }).catch(async (error: unknown) => {
    await recordModelCall(deps, call, toFailedOutcome(error, ai.model), elapsedMs());
    throw error;
  });
  const { model, tokensIn, tokensOut } = response;
  await recordModelCall(deps, call, { outcome: "ok", model, tokensIn, tokensOut }, elapsedMs());
  return response;
}
