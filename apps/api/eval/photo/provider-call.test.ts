import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAiProvider } from "../../src/clients/openai/openai.ts";
import { testTimeoutMs } from "../../src/testing/test-timeouts.ts";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { callProvider, type ProviderCallContext } from "./provider-call.ts";
import { readCaseManifest } from "./case-manifest.ts";
import { replayRecordings } from "./recording-replay.ts";

let fakeOpenAi: Awaited<ReturnType<typeof startFakeOpenAi>>;
let callContext: ProviderCallContext;
const [first] = await readCaseManifest();
if (!first) throw new Error("no case");

beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
  const ai = createAiProvider({ apiKey: "test", baseUrl: fakeOpenAi.url, model: "fake", timeoutMs: testTimeoutMs });
  callContext = { ai, provider: "fake", source: "fake", lexicon: await buildSeedLexicon() };
});
afterAll(() => fakeOpenAi.close());

test("a picture costs one call, whose answer is recorded without the picture and replays to the same meal", async () => {
  const before = fakeOpenAi.calls.length;
  const { answer, prediction, failure } = await callProvider(first, callContext);
  expect([fakeOpenAi.calls.length - before, failure, prediction.outcome]).toEqual([1, null, "meal"]);
  if (!answer) throw new Error("no answer");
  expect(JSON.stringify(answer)).not.toContain("base64");
  expect(answer.usage).toEqual({ tokensIn: 1420, tokensOut: 380 });
  const done = await replayRecordings([first], [answer], answer, callContext.lexicon);
  expect(done.results[0]?.prediction).toEqual(prediction);
});

test("an answer that is not a vision result is recorded and counted as unreadable", async () => {
  fakeOpenAi.setFault("truncated");
  const { answer, prediction, failure } = await callProvider(first, callContext);
  fakeOpenAi.setFault(null);
  expect(answer?.body).toMatchObject({ choices: [{ finish_reason: "length" }] });
  expect([prediction.outcome, failure]).toEqual(["unparsed", "truncated"]);
});
