import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { dishPromptSpec } from "../../src/clients/openai/prompts.ts";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { checkPhotoGates } from "./photo-gates.ts";
import { readCaseManifest, type EvalCase } from "./case-manifest.ts";
import { predictFromRecording, replayRecordings, identifyRecording } from "./recording-replay.ts";
import { hashPromptSpec, readRecordings, recordingKey, writeRecording, type Recording } from "./answer-recording.ts";
import { renderPhotoReport } from "./photo-report.ts";
import { summarizePhotoSlices, summarizePhotos } from "./photo-summary.ts";

const asked = { provider: "fake", model: "fake" };
const lexicon = await buildSeedLexicon();
const [carbonara] = (await readCaseManifest()).filter(({ id }) => id === "spaghetti-carbonara");
if (!carbonara) throw new Error("no carbonara");

const answer = (items: object[]): unknown => ({
  choices: [
    {
      finish_reason: "stop",
      message: {
        content: JSON.stringify({
          esito: "cibo",
          titolo: "Piatto",
          riferimentoScala: "piatto",
          testoNellaFoto: false,
          domanda: null,
          items,
          etichetta: null,
          piattiDelMenu: [],
        }),
      },
    },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 200 },
});

const item = (nome: string, grammi: number, kcal100: number) => ({
  nome,
  nomeGenerico: nome,
  cottura: "bollito",
  stato: "come_mangiato",
  marca: null,
  conteggio: null,
  unita: null,
  grammiMin: grammi,
  grammi,
  grammiMax: grammi,
  kcal100,
  proteine100: 0,
  carboidrati100: kcal100 / 4,
  grassi100: 0,
  nascosto: false,
  fiducia: "alta",
});

async function recorded(each: EvalCase, body: unknown, change: Partial<Recording> = {}): Promise<Recording> {
  const wanted = { ...(await identifyRecording(each, asked)), ...change };
  return {
    key: recordingKey(wanted),
    case: each.id,
    ...wanted,
    source: "a test",
    latencyMs: 1000,
    usage: { tokensIn: 1000, tokensOut: 200 },
    body,
  };
}

test("a recording is used for its case as long as prompt, schema and picture are unchanged", async () => {
  const body = answer([item("Spaghetti alla carbonara", 300, 240)]);
  const ask = async (change: Partial<Recording>) => {
    const done = await replayRecordings([carbonara], [await recorded(carbonara, body, change)], asked, lexicon);
    return { answered: done.results.length, stale: done.stale };
  };
  expect(await ask({})).toEqual({ answered: 1, stale: [] });
  for (const change of [{ promptVersion: "dish-0" }, { promptHash: "another" }, { inputHash: "another" }])
    expect(await ask(change)).toEqual({ answered: 0, stale: ["spaghetti-carbonara"] });
  const none = await replayRecordings([carbonara], [], asked, lexicon);
  expect([none.stale, none.unrecorded]).toEqual([[], ["spaghetti-carbonara"]]);
});

test("changing one word of the prompt makes every recording stale, whatever its version number", () => {
  const changed = { ...dishPromptSpec, prompt: `${dishPromptSpec.prompt} Grazie.` };
  expect(hashPromptSpec(changed)).not.toBe(hashPromptSpec(dishPromptSpec));
});

test("recordings are read back exactly as they were written", async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), "fetta-recordings-"))}/`);
  const each = await recorded(carbonara, answer([]));
  await writeRecording(each, folder);
  expect(await readRecordings(folder)).toEqual([each]);
});

test("an answer in prose is counted as unreadable instead of being skipped", async () => {
  const prose = { choices: [{ finish_reason: "stop", message: { content: "Che bella pasta!" } }] };
  const each = await recorded(carbonara, prose);
  expect(predictFromRecording(each, lexicon).outcome).toBe("unparsed");
  expect(predictFromRecording({ ...each, body: "nothing" }, lexicon).outcome).toBe("unparsed");
  const done = await replayRecordings([carbonara], [each], asked, lexicon);
  const summary = summarizePhotos(done.results);
  expect([summary.parseOk, summary.noAnswer]).toEqual([0, 1]);
  expect(checkPhotoGates(done, summary)).toContainEqual(expect.stringContaining("no reading"));
});

test("the summary compares both the resolved values and the model's own values with the truth", async () => {
  const weighed: EvalCase = { ...carbonara, kcal: 500, mass: 200 };
  const body = answer([item("Riso bollito", 300, 140)]);
  const done = await replayRecordings([weighed], [await recorded(weighed, body)], asked, lexicon);
  const summary = summarizePhotos(done.results);
  expect(summary.rawKcal.stats?.mae).toBeCloseTo(80);
  expect(summary.mass?.mae).toBeCloseTo(100);
  expect(summary.densityRight?.mae).toBeCloseTo(250);
  expect(summary.kcal.stats?.mae).toBeGreaterThan(0);
  expect(summary.sources.table.items).toBe(1);
});

test("with a known truth the report has all its figures, including those of the median baseline", async () => {
  const priced = { provider: "api.openai.com", model: "gpt-5.4-mini" };
  const truths = { protein: 10, carbs: 90, fat: 12, mass: 280 };
  const cases: EvalCase[] = [
    { ...carbonara, ...truths, kcal: 400 },
    { ...carbonara, ...truths, id: "another", kcal: 500 },
  ];
  const body = answer([{ ...item("Spaghetti alla carbonara", 300, 180), proteine100: 8, grassi100: 9 }]);
  const recordings = await Promise.all(cases.map((each) => recorded(each, body, priced)));
  const done = await replayRecordings(cases, recordings, priced, lexicon);
  const summary = summarizePhotos(done.results);
  const slices = summarizePhotoSlices(done.results);
  const report = renderPhotoReport({
    skipped: [],
    models: [{ asked: priced, sources: ["a test"], summary, slices, failures: [] }],
  });
  const lines = report.split("\n");
  const ofEnergy = [
    "grounded",
    "model alone",
    "always the median",
    "after the portion steps",
    "had the grams been right",
    "had the density been right",
  ];
  for (const start of [
    ...ofEnergy.map((of) => `| kcal, ${of} |`),
    "| protein",
    "| carbs",
    "| fat",
    "| grams",
    "- answers:",
    "- items",
    "- sources of items",
    "- true energy within the range",
    "- tokens in",
    "| size: one plate",
  ])
    expect([start, lines.filter((line) => line.startsWith(start) && !line.includes("–")).length]).toEqual([start, 1]);
  expect(summary.baselineKcal.stats).toMatchObject({ n: 2, mae: 50 });
});

test("the gates reject food tables that make energies worse than the model's own", async () => {
  const body = answer([item("Riso bollito", 300, 140)]);
  const right: EvalCase = { ...carbonara, kcal: 420 };
  const done = await replayRecordings([right], [await recorded(right, body)], asked, lexicon);
  const [result] = done.results;
  if (!result?.prediction.grounded) throw new Error("no meal");
  const worse = {
    ...done,
    results: [
      { ...result, prediction: { ...result.prediction, grounded: { ...result.prediction.grounded, kcal: 600 } } },
    ],
  };
  expect(checkPhotoGates(worse, summarizePhotos(worse.results))).toContainEqual(
    expect.stringContaining("grounded wMAPE"),
  );
});

test("the gates reject an item without a source, without weight or without energy", async () => {
  const body = answer([item("Riso bollito", 300, 140)]);
  const done = await replayRecordings([carbonara], [await recorded(carbonara, body)], asked, lexicon);
  const [result] = done.results;
  const [rice] = result?.prediction.items ?? [];
  if (!result || !rice) throw new Error("no rice");
  const failures = (change: Partial<typeof rice>): string[] => {
    const bad = {
      ...done,
      results: [{ ...result, prediction: { ...result.prediction, items: [{ ...rice, ...change }] } }],
    };
    return checkPhotoGates(bad, summarizePhotos(bad.results));
  };
  expect(failures({ ref: null })).toContainEqual(expect.stringContaining("no source"));
  expect(failures({ grams: 0 })).toContainEqual(expect.stringContaining("weighs nothing"));
  expect(failures({ grams: 0.01 })).toContainEqual(expect.stringContaining("0 kcal"));
});
