import { expect, test } from "vitest";
import { listSampleNames } from "@fetta/fakes/openai/photo-samples";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { checkPhotoGates } from "./photo-gates.ts";
import { readCaseManifest } from "./case-manifest.ts";
import { listServedModels, replayRecordings } from "./recording-replay.ts";
import { readRecordings } from "./answer-recording.ts";
import { summarizePhotos } from "./photo-summary.ts";

test("every recorded answer still replays to a meal in which every item has a source", async () => {
  const [cases, recordings, lexicon] = await Promise.all([readCaseManifest(), readRecordings(), buildSeedLexicon()]);
  const everybody = listServedModels(recordings);
  expect(everybody).toContainEqual({ provider: "fake", model: "fake" });
  for (const asked of everybody) {
    const done = await replayRecordings(cases, recordings, asked, lexicon);
    expect(checkPhotoGates(done, summarizePhotos(done.results))).toEqual([]);
  }
});

test("every sample picture is a case, without an invented true energy or weight", async () => {
  const cases = await readCaseManifest();
  expect(cases.map(({ id }) => id).toSorted()).toEqual(await listSampleNames());
  expect(cases.filter(({ kcal, mass }) => kcal !== undefined || mass !== undefined)).toEqual([]);
});
