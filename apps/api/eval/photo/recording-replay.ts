import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type OpenAI from "openai";
import { z } from "zod";
import { modelAnswer } from "../../src/clients/openai/chat-response.ts";
import { dishQuestion } from "../../src/clients/openai/dish-prompt.ts";
import { ModelAnswerError } from "../../src/clients/openai/openai-errors.ts";
import { readImage } from "./case-manifest.ts";
import type { EvalCase } from "./case-manifest.ts";
import { predictionOfReading, predictionOfText, unparsed } from "./prediction.ts";
import type { Prediction } from "./prediction.ts";
import { chosenRecording, questionHash, sha256 } from "./answer-recording.ts";
import type { Recording, RecordingOf } from "./answer-recording.ts";

export type CaseResult = {
  case: EvalCase;
  prediction: Prediction;
  /** Null where no model was asked. */
  recording: Pick<Recording, "latencyMs" | "usage" | "model"> | null;
};

/** A model as somebody serves it. */
export type Asked = Pick<Recording, "provider" | "model">;

export type Replay = {
  asked: Asked;
  results: CaseResult[];
  /** Cases whose recording was made with another prompt, schema or picture. */
  stale: string[];
  /** Cases that were never recorded. */
  unrecorded: string[];
};

const completion = z.custom<OpenAI.ChatCompletion>(
  (value) =>
    typeof value === "object" && value !== null && "choices" in value && Array.isArray(value.choices),
);

/** What a recorded answer comes to today, through the app's own reading of answers. */
export function predictionOf(recording: Pick<Recording, "body" | "model">, lexicon: Lexicon): Prediction {
  const body = completion.safeParse(recording.body);
  if (!body.success) return unparsed;
  try {
    return predictionOfReading(modelAnswer(body.data, dishQuestion, recording.model).reading, lexicon);
  } catch (error) {
    if (error instanceof ModelAnswerError) return unparsed;
    throw error;
  }
}

/** Names the recording that a case needs today. */
export async function wantedRecording(each: EvalCase, { provider, model }: Asked): Promise<RecordingOf> {
  return {
    provider,
    model,
    promptVersion: dishQuestion.version,
    questionHash: questionHash(dishQuestion),
    inputHash: sha256(await readImage(each)),
  };
}

/** Everybody whose answers were recorded. */
export function askedOf(recordings: readonly Recording[]): Asked[] {
  const all = new Map(
    recordings.map(({ provider, model }) => [`${provider}\n${model}`, { provider, model }]),
  );
  return [...all.values()];
}

/** All cases with the recorded answers of one model; cases in words need none. */
export async function replay(
  cases: readonly EvalCase[],
  recordings: readonly Recording[],
  asked: Asked,
  lexicon: Lexicon,
): Promise<Replay> {
  const done: Replay = { asked, results: [], stale: [], unrecorded: [] };
  for (const each of cases) {
    if (each.modality === "text") {
      const prediction = predictionOfText(each.text ?? "", lexicon);
      done.results.push({ case: each, prediction, recording: null });
      continue;
    }
    const choice = chosenRecording(recordings, each.id, await wantedRecording(each, asked));
    if ("missing" in choice) (choice.missing === "stale" ? done.stale : done.unrecorded).push(each.id);
    else {
      const { recording } = choice;
      done.results.push({ case: each, prediction: predictionOf(recording, lexicon), recording });
    }
  }
  return done;
}
