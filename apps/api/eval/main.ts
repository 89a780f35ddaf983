import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { openBenchDatabase } from "../bench/parts/bench-database.ts";
import { createAiProvider } from "../src/clients/openai/openai.ts";
import { readEnv } from "../src/config/env.ts";
import { createLexiconSource } from "../src/features/food/lexicon-source.ts";
import { evaluateNeedReport } from "./need/need-evaluation.ts";
import { checkNeedGates } from "./need/need-gates.ts";
import { renderNeedReport } from "./need/need-report.ts";
import { evaluateProvider, evaluateRecordings } from "./photo/photo-evaluation.ts";
import { renderPhotoReport, type PhotoReport } from "./photo/photo-report.ts";
import { writeReport } from "./report-writer.ts";
import { listDifferingTexts, readTexts } from "./text/offline-rows.ts";
import { rangeSets } from "./text/range-meals.ts";
import { textSets } from "./text/text-cases.ts";
import { evaluateText } from "./text/text-evaluation.ts";
import { renderLatency, renderTextReport } from "./text/text-report.ts";

/**
 * Evaluates the estimates. `text`: our sentences. `words`: whether a device without a connection describes them (or the texts
 * of a file) in the rows of the server; prints counts only. `need`: the learned energy need of simulated people. `replay` (the default): recorded answers about photos, and the
 * sentences. `record` and `live` call the configured provider, at most `--calls` times; only `record` stores the
 * answers. `--fake` calls the fake instead. `--failures` lists the failures of the sentences that are not held out,
 * `--baseline` writes the committed report.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: "string", default: "20" },
    failures: { type: "boolean", default: false },
    baseline: { type: "boolean", default: false },
    fake: { type: "boolean", default: false },
  },
});
const modes = ["replay", "text", "words", "need", "record", "live"];
const mode = positionals[0] ?? "replay";

/** People whose need is estimated in the mode `need`. */
const simulatedPeople = 1000;

async function runTextMode(): Promise<string[]> {
  const { report, visibleFailures: openFailures } = await evaluateText();
  const markdown = renderTextReport(report);
  console.log(`${markdown}\n${renderLatency(report)}`);
  if (values.failures) console.log(`${openFailures}\n`);
  // Latencies differ from run to run; the baseline contains only values that change with the estimates.
  const baselineSets = Object.entries(report.sets).map(([set, { summary, slices, failures }]) => [
    set,
    { summary, slices, failures },
  ]);
  await writeReport("text", values.baseline, {
    data: { sets: Object.fromEntries(baselineSets), ranges: report.ranges },
    markdown,
  });
  return Object.entries(report.sets).flatMap(([set, { failures }]) => failures.map((line) => `${set}: ${line}`));
}

/** Each file on its own: the texts of `file`, or those of every set. No text is printed, as most must not be read. */
async function runWordsMode(file: string | undefined): Promise<string[]> {
  const sets = [...textSets, ...rangeSets].map((set) => new URL(`texts/${set}.jsonl`, import.meta.url));
  const database = await openBenchDatabase(0, false);
  try {
    const deps = { db: database.db, lexicon: createLexiconSource(database.db) };
    const failures: string[] = [];
    for (const set of file === undefined ? sets : [pathToFileURL(file)]) {
      const texts = await readTexts(set);
      const { length } = await listDifferingTexts(deps, { id: randomUUID() }, texts);
      console.log(`${basename(set.pathname)}: ${texts.length} texts, ${length} with other rows`);
      if (length > 0) failures.push(`${basename(set.pathname)}: ${length} texts have other rows without a connection`);
    }
    return failures;
  } finally {
    await database.close();
  }
}

async function runNeedMode(): Promise<string[]> {
  const report = evaluateNeedReport(simulatedPeople);
  const failures = checkNeedGates(report.gate);
  const markdown = renderNeedReport(report, failures);
  console.log(markdown);
  await writeReport("need", values.baseline, { data: report, markdown });
  return failures;
}

async function reportPhotos(name: string, report: PhotoReport): Promise<string[]> {
  const markdown = renderPhotoReport(report);
  console.log(markdown);
  await writeReport(name, values.baseline, { data: report, markdown });
  return report.models.flatMap(({ failures }) => failures);
}

async function runProviderMode(record: boolean): Promise<string[]> {
  const calls = Number(values.calls);
  if (!Number.isInteger(calls) || calls < 1) throw new Error("--calls takes a number from 1");
  const env = readEnv(process.env);
  const fakeOpenAi = values.fake ? await startFakeOpenAi() : undefined;
  const apiKey = fakeOpenAi ? "fake" : env.OPENAI_API_KEY;
  if (apiKey === undefined) throw new Error("OPENAI_API_KEY is not set; --fake calls the fake");
  const ai = createAiProvider({
    apiKey,
    baseUrl: fakeOpenAi ? fakeOpenAi.url : env.OPENAI_BASE_URL,
    model: fakeOpenAi ? "fake" : env.OPENAI_MODEL,
    timeoutMs: env.AI_TIMEOUT_MS,
  });
  try {
    const { report, cost } = await evaluateProvider(process.env, {
      ai,
      provider: fakeOpenAi ? "fake" : ai.host,
      source: fakeOpenAi ? "fake, written by us" : `${ai.model} at ${ai.host}`,
      maxCalls: calls,
      record,
      onAnswer: ({ case: each, prediction, failure }) => console.log(`${each.id}: ${failure ?? prediction.outcome}`),
    });
    const failures = await reportPhotos("live", report);
    console.log(`Calls cost ${cost === null ? "an unknown amount: no price for the model" : `$${cost.toFixed(4)}`}.`);
    return failures;
  } finally {
    await fakeOpenAi?.close();
  }
}

async function runMode(): Promise<string[]> {
  if (mode === "text") return runTextMode();
  if (mode === "words") return runWordsMode(positionals[1]);
  if (mode === "need") return runNeedMode();
  if (mode === "replay")
    return [...(await reportPhotos("replay", await evaluateRecordings(process.env))), ...(await runTextMode())];
  if (mode === "record" || mode === "live") return runProviderMode(mode === "record");
  throw new Error(`Usage: npm run eval -- MODE, where MODE is one of: ${modes.join(", ")}`);
}

const failures = await runMode();
for (const line of failures) console.error(`✗ ${line}`);
process.exitCode = failures.length === 0 ? 0 : 1;
