import { expect, test } from "vitest";
import { sampleNames } from "@fetta/fakes/openai/photo-samples";
import { seedLexicon } from "../seed-lexicon.ts";
import { photoGateFailures } from "./photo-gates.ts";
import { readManifest } from "./case-manifest.ts";
import { askedOf, replay } from "./recording-replay.ts";
import { readRecordings } from "./answer-recording.ts";
import { photoSummary } from "./photo-summary.ts";

test("every recorded answer still becomes a meal whose every item has a source", async () => {
  const [cases, recordings, lexicon] = await Promise.all([readManifest(), readRecordings(), seedLexicon()]);
  const everybody = askedOf(recordings);
  expect(everybody).toContainEqual({ provider: "stand-in", model: "stand-in" });
  for (const asked of everybody) {
    const done = await replay(cases, recordings, asked, lexicon);
    expect(photoGateFailures(done, photoSummary(done.results))).toEqual([]);
  }
});

test("every sample picture is a case, and no energy is made up for it", async () => {
  const cases = await readManifest();
  expect(cases.map(({ id }) => id).toSorted()).toEqual(await sampleNames());
  expect(cases.filter(({ kcal, mass }) => kcal !== undefined || mass !== undefined)).toEqual([]);
});
