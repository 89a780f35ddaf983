import { rm } from "node:fs/promises";
import type { AiProvider } from "../../src/clients/openai/ai-provider.ts";
import { seedLexicon } from "../seed-lexicon.ts";
import { askAbout, costOf } from "./provider-call.ts";
import type { AskedCase } from "./provider-call.ts";
import { readAllCases } from "./datasets.ts";
import { photoGateFailures } from "./photo-gates.ts";
import { askedOf, replay } from "./recording-replay.ts";
import type { Replay } from "./recording-replay.ts";
import { readRecordings, recordingsFolder, writeRecording } from "./answer-recording.ts";
import type { PhotoReport } from "./photo-report.ts";
import { photoSlices, photoSummary } from "./photo-summary.ts";

type Variables = Record<string, string | undefined>;

function chapter(done: Replay, sources: readonly string[]): PhotoReport["models"][number] {
  const summary = photoSummary(done.results);
  return {
    asked: done.asked,
    sources: [...new Set(sources)],
    summary,
    slices: photoSlices(done.results),
    failures: photoGateFailures(done, summary),
  };
}

/** All recorded answers as the app reads them today, without a network. */
export async function runReplay(variables: Variables): Promise<PhotoReport> {
  const lexicon = await seedLexicon();
  const [{ cases, skipped }, recordings] = await Promise.all([readAllCases(variables), readRecordings()]);
  const models: PhotoReport["models"] = [];
  for (const asked of askedOf(recordings)) {
    const of = recordings.filter(
      ({ provider, model }) => provider === asked.provider && model === asked.model,
    );
    const done = await replay(cases, of, asked, lexicon);
    models.push(
      chapter(
        done,
        of.map(({ source }) => source),
      ),
    );
  }
  return { skipped, models };
}

export type LiveOptions = {
  ai: AiProvider;
  provider: string;
  source: string;
  /** Most calls that are made: each may cost money. */
  calls: number;
  /** Whether answers are stored. */
  record: boolean;
  onAnswer: (asked: AskedCase) => void;
};

/** Removes the recordings of the case by this model that an answer to today's question replaces. */
async function replaceRecordings({ answer }: AskedCase): Promise<void> {
  if (!answer) return;
  for (const old of await readRecordings())
    if (old.case === answer.case && old.provider === answer.provider && old.model === answer.model)
      await rm(new URL(`${old.key}.json`, recordingsFolder));
  await writeRecording(answer);
}

/** Asks the provider about the first cases, up to the cap, and says what that cost (US dollars, null: unknown). */
export async function runLive(
  variables: Variables,
  { ai, provider, source, calls, record, onAnswer }: LiveOptions,
): Promise<{ report: PhotoReport; cost: number | null }> {
  const lexicon = await seedLexicon();
  const { cases, skipped } = await readAllCases(variables);
  const asked: AskedCase[] = [];
  for (const each of cases.filter(({ modality }) => modality === "photo").slice(0, calls)) {
    const answered = await askAbout(each, { ai, provider, source, lexicon });
    asked.push(answered);
    onAnswer(answered);
    if (record) await replaceRecordings(answered);
  }
  const done: Replay = { asked: { provider, model: ai.model }, results: asked, stale: [], unrecorded: [] };
  return { report: { skipped, models: [chapter(done, [source])] }, cost: costOf(asked) };
}
