import { AppError } from "@fetta/domain/errors";
import { costMicroUsd } from "@fetta/domain/billing/model-price";
import type { AiCallKind } from "@fetta/db/schema/estimate-tables";
import { findSafetyId, insertAiCall } from "@fetta/db/queries/estimates/ai-call";
import type { AiProvider, AskOptions, ModelAnswer } from "../../clients/openai/ai-provider.ts";
import type { Deps } from "../../deps.ts";
import { countAiCall } from "../../metrics/registry.ts";

type Parts = Pick<Deps, "db" | "ai" | "env" | "log">;

export type AiCall = {
  userId: string;
  kind: AiCallKind;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

type Outcome = { outcome: string; model: string; tokensIn: number | null; tokensOut: number | null };

const tokens = (value: unknown): number | null => (typeof value === "number" ? value : null);

function outcomeOf(error: unknown, model: string): Outcome {
  const { kind, tokensIn, tokensOut } = error instanceof AppError ? error.details : {};
  return {
    outcome: typeof kind === "string" ? kind : "unexpected",
    model,
    tokensIn: tokens(tokensIn),
    tokensOut: tokens(tokensOut),
  };
}

/** What the client says of a request that it never sent. */
const neverSent = "left_alone";

/** Nobody is refused for want of the note. */
async function record(
  { db, env, log }: Parts,
  { userId, kind }: AiCall,
  outcome: Outcome,
  durationMs: number,
): Promise<void> {
  const { AI_PRICE_IN: input, AI_PRICE_OUT: output } = env;
  const own = input === undefined || output === undefined ? undefined : { input, output };
  const cost = costMicroUsd(outcome, own);
  countAiCall({ kind, ...outcome, costMicroUsd: cost, seconds: durationMs / 1000 });
  if (outcome.outcome === neverSent) return;
  try {
    await insertAiCall(db, { userId, kind, ...outcome, costMicroUsd: cost, durationMs });
  } catch (error) {
    log.error({ err: error, kind }, "a request to the model could not be noted");
  }
}

/**
 * Asks the model for a person, and notes what became of it: one row for every request, failed ones included (a second try
 * of the client belongs to the same row). The provider is told a random code in the place of who asks. Throws what the provider's client throws, and `analysis_unavailable`
 * where no model is configured.
 */
export async function askModel<Reading>(
  deps: Parts,
  call: AiCall,
  ask: (ai: AiProvider, options: AskOptions) => Promise<ModelAnswer<Reading>>,
): Promise<ModelAnswer<Reading>> {
  const { ai } = deps;
  if (!ai) throw new AppError("analysis_unavailable");
  const safetyId = await findSafetyId(deps.db, call.userId);
  if (safetyId === undefined) throw new AppError("not_signed_in");
  const startedAt = performance.now();
  const spent = (): number => Math.round(performance.now() - startedAt);
  const answer = await ask(ai, { safetyId, signal: call.signal }).catch(async (error: unknown) => {
    await record(deps, call, outcomeOf(error, ai.model), spent());
    throw error;
  });
  const { model, tokensIn, tokensOut } = answer;
  await record(deps, call, { outcome: "ok", model, tokensIn, tokensOut }, spent());
  return answer;
}
