import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type OpenAI from "openai";
import { z } from "zod";
import { parseCompletion } from "../../src/clients/openai/chat-completion.ts";
import { dishPromptSpec } from "../../src/clients/openai/prompts.ts";
import { ModelResponseError } from "../../src/clients/openai/resilient-call.ts";
import { readImage } from "./case-manifest.ts";
import type { EvalCase } from "./case-manifest.ts";
import { predictFromVisionResult, predictFromText, unparsedPrediction } from "./prediction.ts";
import type { Prediction } from "./prediction.ts";
import { findRecording, hashPromptSpec, sha256 } from "./answer-recording.ts";
import type { Recording, RecordingIdentity } from "./answer-recording.ts";

export type CaseResult = {
  case: EvalCase;
  prediction: Prediction;
  /** Null where no model was called. */
  recording: Pick<Recording, "latencyMs" | "usage" | "model"> | null;
};

/** A model at a provider. */
export type ServedModel = Pick<Recording, "provider" | "model">;

export type Replay = {
  asked: ServedModel;
  results: CaseResult[];
  /** Cases whose recording was made with another prompt, schema or picture. */
  stale: string[];
  /** Cases that were never recorded. */
  unrecorded: string[];
};

const completion = z.custom<OpenAI.ChatCompletion>(
  (value) => typeof value === "object" && value !== null && "choices" in value && Array.isArray(value.choices),
);

/** Prediction of a recorded answer with the app's current response parser. */
export function predictFromRecording(recording: Pick<Recording, "body" | "model">, lexicon: Lexicon): Prediction {
  const body = completion.safeParse(recording.body);
  if (!body.success) return unparsedPrediction;
  try {
    return predictFromVisionResult(parseCompletion(body.data, dishPromptSpec, recording.model).result, lexicon);
  } catch (error) {
    if (error instanceof ModelResponseError) return unparsedPrediction;
    throw error;
  }
}

/** Identity of the recording that a case needs today. */
export async function identifyRecording(each: EvalCase, { provider, model }: ServedModel): Promise<RecordingIdentity> {
  return {
    provider,
    model,
    promptVersion: dishPromptSpec.version,
    promptHash: hashPromptSpec(dishPromptSpec),
    inputHash: sha256(await readImage(each)),
  };
}

/** All models with recorded answers. */
export function listServedModels(recordings: readonly Recording[]): ServedModel[] {
  const all = new Map(recordings.map(({ provider, model }) => [`${provider}\n${model}`, { provider, model }]));
  return [...all.values()];
}

/** All cases with the recorded answers of one model; text cases need no recording. */
export async function replayRecordings(
  cases: readonly EvalCase[],
  recordings: readonly Recording[],
  asked: ServedModel,
  lexicon: Lexicon,
): Promise<Replay> {
  const replayed: Replay = { asked, results: [], stale: [], unrecorded: [] };
  for (const each of cases) {
    if (each.modality === "text") {
      const prediction = predictFromText(each.text ?? "", lexicon);
      replayed.results.push({ case: each, prediction, recording: null });
      continue;
    }
    const choice = findRecording(recordings, each.id, await identifyRecording(each, asked));
    if ("missing" in choice) (choice.missing === "stale" ? replayed.stale : replayed.unrecorded).push(each.id);
    else {
      const { recording } = choice;
      replayed.results.push({ case: each, prediction: predictFromRecording(recording, lexicon), recording });
    }
  }
  return replayed;
}
