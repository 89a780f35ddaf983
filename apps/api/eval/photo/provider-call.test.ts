import { startOpenAi } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAiProvider } from "../../src/clients/openai/openai.ts";
import { patienceMs } from "../../src/testing/test-timeouts.ts";
import { seedLexicon } from "../seed-lexicon.ts";
import { askAbout } from "./provider-call.ts";
import type { Asking } from "./provider-call.ts";
import { readManifest } from "./case-manifest.ts";
import { replay } from "./recording-replay.ts";

let standIn: Awaited<ReturnType<typeof startOpenAi>>;
let asking: Asking;
const [first] = await readManifest();
if (!first) throw new Error("no case");

beforeAll(async () => {
  standIn = await startOpenAi();
  const ai = createAiProvider({
    apiKey: "test",
    baseUrl: standIn.url,
    model: "stand-in",
    timeoutMs: patienceMs,
  });
  asking = { ai, provider: "stand-in", source: "stand-in", lexicon: await seedLexicon() };
});
afterAll(() => standIn.close());

test("a picture is one call; its answer is kept without the picture, and replays to the same meal", async () => {
  const before = standIn.calls.length;
  const { answer, prediction, failure } = await askAbout(first, asking);
  expect([standIn.calls.length - before, failure, prediction.outcome]).toEqual([1, null, "meal"]);
  if (!answer) throw new Error("no answer");
  expect(JSON.stringify(answer)).not.toContain("base64");
  expect(answer.usage).toEqual({ tokensIn: 1420, tokensOut: 380 });
  const done = await replay([first], [answer], answer, asking.lexicon);
  expect(done.results[0]?.prediction).toEqual(prediction);
});

test("an answer that is no reading is kept too, and counted as not readable", async () => {
  standIn.misbehave("truncated");
  const { answer, prediction, failure } = await askAbout(first, asking);
  standIn.misbehave(null);
  expect(answer?.body).toMatchObject({ choices: [{ finish_reason: "length" }] });
  expect([prediction.outcome, failure]).toEqual(["unparsed", "truncated"]);
});
