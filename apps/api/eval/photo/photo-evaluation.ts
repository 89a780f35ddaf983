import { rm } from "node:fs/promises";
import type { AiProvider } from "../../src/clients/openai/ai-provider.ts";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { callProvider, totalCostUsd, type AnsweredCase } from "./provider-call.ts";
import { readAllCases } from "./datasets.ts";
import { checkPhotoGates } from "./photo-gates.ts";
import { listServedModels, replayRecordings, type Replay } from "./recording-replay.ts";
import { readRecordings, recordingsFolder, writeRecording } from "./answer-recording.ts";
import type { PhotoReport } from "./photo-report.ts";
import { summarizePhotoSlices, summarizePhotos } from "./photo-summary.ts";

type Variables = Record<string, string | undefined>;

function buildModelReport(replayed: Replay, sources: readonly string[]): PhotoReport["models"][number] {
  const summary = summarizePhotos(replayed.results);
  return {
    asked: replayed.asked,
    sources: [...new Set(sources)],
    summary,
    slices: summarizePhotoSlices(replayed.results),
    failures: checkPhotoGates(replayed, summary),
  };
}

/** Evaluates all recorded answers with today's code, without a network. */
export async function evaluateRecordings(variables: Variables): Promise<PhotoReport> {
  const lexicon = await buildSeedLexicon();
  const [{ cases, skipped }, recordings] = await Promise.all([readAllCases(variables), readRecordings()]);
  const models: PhotoReport["models"] = [];
  for (const asked of listServedModels(recordings)) {
    const modelRecordings = recordings.filter(
      ({ provider, model }) => provider === asked.provider && model === asked.model,
    );
    const replayed = await replayRecordings(cases, modelRecordings, asked, lexicon);
    models.push(
      buildModelReport(
        replayed,
        modelRecordings.map(({ source }) => source),
      ),
    );
  }
  return { skipped, models };
}

export type LiveOptions = {
  ai: AiProvider;
  provider: string;
  source: string;
  /** Maximum number of calls: each may cost money. */
  maxCalls: number;
  /** Whether answers are stored. */
  record: boolean;
  onAnswer: (asked: AnsweredCase) => void;
};

/** Replaces the recordings of the case by this model with the new answer. */
async function replaceRecordings({ answer }: AnsweredCase): Promise<void> {
  if (!answer) return;
  for (const old of await readRecordings())
    if (old.case === answer.case && old.provider === answer.provider && old.model === answer.model)
      await rm(new URL(`${old.key}.json`, recordingsFolder));
  await writeRecording(answer);
}

/**
 * Calls the provider for the first `maxCalls` photo cases; returns the report and the cost (US dollars, null: unknown).
 */
export async function evaluateProvider(
  variables: Variables,
  { ai, provider, source, maxCalls, record, onAnswer }: LiveOptions,
): Promise<{ report: PhotoReport; cost: number | null }> {
  const lexicon = await buildSeedLexicon();
  const { cases, skipped } = await readAllCases(variables);
  const answeredCases: AnsweredCase[] = [];
  for (const each of cases.filter(({ modality }) => modality === "photo").slice(0, maxCalls)) {
    const answered = await callProvider(each, { ai, provider, source, lexicon });
    answeredCases.push(answered);
    onAnswer(answered);
    if (record) await replaceRecordings(answered);
  }
  const replayed: Replay = { asked: { provider, model: ai.model }, results: answeredCases, stale: [], unrecorded: [] };
  return { report: { skipped, models: [buildModelReport(replayed, [source])] }, cost: totalCostUsd(answeredCases) };
}
