import { readFile } from "node:fs/promises";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { beforeEach, expect, test } from "vitest";
import { metricsRegistry } from "../../metrics/registry.ts";
import { startAnalysisApi, sendPhoto, type AnalysisUser } from "../../testing/analysis-api.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { callModel } from "./model-calls.ts";

const picture = await readFile(samplePath("spaghetti-carbonara"));

const running = startAnalysisApi();
beforeEach(() => {
  running.api.deps.ai = running.provider({ timeoutMs: testTimeoutMs });
});

const scan = async (person: AnalysisUser, url = "/api/analyze-food", bytes: Uint8Array = picture) =>
  (await sendPhoto(person, url, bytes)).status;
const callsOf = (person: Pick<AnalysisUser, "user">) =>
  running.api.db.selectFrom("aiCall").selectAll().where("userId", "=", person.user.id).orderBy("id").execute();

test("every model call is recorded with tokens, cost and duration", async () => {
  const person = await running.api.signUp();
  expect(await scan(person)).toBe(200);
  const calls = await callsOf(person);
  expect(calls).toMatchObject([
    { kind: "dish", model: "gpt-5.4-mini", outcome: "ok", tokensIn: 1420, tokensOut: 380, costMicroUsd: 2775 },
  ]);
  expect(calls[0]?.durationMs).toBeGreaterThanOrEqual(0);
});

test("a label is recorded with its own kind", async () => {
  const person = await running.api.signUp();
  await scan(person, "/api/analyze-label", await readFile(samplePath("labels/frollini-al-cacao")));
  expect(await callsOf(person)).toMatchObject([{ kind: "label", outcome: "ok", tokensIn: 1130, tokensOut: 120 }]);
});

test.each([
  ["refusal", { outcome: "refusal", tokensIn: 1420, tokensOut: 380, costMicroUsd: 2775 }],
  ["prose", { outcome: "wrong_shape", tokensIn: 1420, tokensOut: 380, costMicroUsd: 2775 }],
  ["status_401", { outcome: "status_401", tokensIn: null, tokensOut: null, costMicroUsd: null }],
  ["hang", { outcome: "timeout", tokensIn: null, tokensOut: null, costMicroUsd: null }],
] as const)("a call that ends in %s is recorded too", async (how, noted) => {
  const person = await running.api.signUp();
  running.fakeOpenAi.setFault(how);
  // A short timeout, because the response never arrives.
  if (how === "hang") running.api.deps.ai = running.provider();
  expect(await scan(person)).toBe(503);
  expect(await callsOf(person)).toMatchObject([{ kind: "dish", model: "gpt-5.4-mini", ...noted }]);
});

test("a retried call is recorded once", async () => {
  const person = await running.api.signUp();
  running.fakeOpenAi.setFault("status_500", { times: 1 });
  expect(await scan(person)).toBe(200);
  expect(running.fakeOpenAi.calls).toHaveLength(2);
  expect(await callsOf(person)).toMatchObject([{ outcome: "ok", tokensIn: 1420, tokensOut: 380 }]);
});

test("configured prices apply to models without a known price", async () => {
  const person = await running.api.signUp();
  running.api.deps.ai = running.provider({ model: "llava:13b", timeoutMs: testTimeoutMs });
  await scan(person);
  expect(await callsOf(person)).toMatchObject([{ model: "llava:13b", costMicroUsd: null }]);
  const priced = { ...running.api.deps, env: { ...running.api.deps.env, AI_PRICE_IN: 1, AI_PRICE_OUT: 2 } };
  await callModel(
    priced,
    { reservation: { userId: person.user.id, safetyIdentifier: "any" }, kind: "dish" },
    (ai, options) => ai.analyseDish(picture, options),
  );
  expect(await callsOf(person)).toMatchObject([{ costMicroUsd: null }, { costMicroUsd: 1420 + 2 * 380 }]);
});

test("a failure to record a call is logged and does not fail the request", async () => {
  const person = await running.api.signUp();
  const broken = { ...running.api.deps.env, AI_PRICE_IN: 10_000, AI_PRICE_OUT: 10_000_000 };
  const { result: reading } = await callModel(
    { ...running.api.deps, env: broken },
    { reservation: { userId: person.user.id, safetyIdentifier: "any" }, kind: "dish" },
    (ai, options) => ai.analyseDish(picture, options),
  );
  expect(reading.esito).toBe("cibo");
  expect(await callsOf(person)).toEqual([]);
  expect(running.api.logged()).toContain("a request to the model could not be noted");
});

test("a call stopped by the circuit breaker is not recorded", async () => {
  running.fakeOpenAi.setFault("status_500");
  const people = await Promise.all(Array.from({ length: 6 }, () => running.api.signUp()));
  for (const person of people) await scan(person);
  const noted = await Promise.all(people.map(callsOf));
  expect(noted.map((calls) => calls.length)).toEqual([1, 1, 1, 1, 1, 0]);
  // Each of the five was retried once, as after every 5xx.
  expect(running.fakeOpenAi.calls).toHaveLength(10);
});

test("the record outlives the account, without its id", async () => {
  const person = await running.api.signUp();
  await scan(person);
  const [call] = await callsOf(person);
  await running.api.db.deleteFrom("appUser").where("id", "=", person.user.id).execute();
  const kept = await running.api.db
    .selectFrom("aiCall")
    .selectAll()
    .where("id", "=", call?.id ?? "")
    .execute();
  expect(kept).toMatchObject([{ userId: null, tokensIn: 1420 }]);
});

test("the Prometheus metrics count calls, tokens, cost, seconds and units without user ids", async () => {
  const valueOf = async (line: string): Promise<number> => {
    const text = await metricsRegistry.metrics();
    const found = text.split("\n").find((each) => each.startsWith(`${line} `));
    return Number(found?.split(" ").at(-1) ?? 0);
  };
  const lines = [
    'ai_calls_total{kind="dish",outcome="ok"}',
    'ai_calls_total{kind="dish",outcome="refusal"}',
    'ai_tokens_total{kind="dish",direction="in"}',
    'ai_tokens_total{kind="dish",direction="out"}',
    'ai_cost_micro_usd_total{kind="dish"}',
    'ai_call_seconds_count{kind="dish"}',
    'usage_units_total{kind="food_scan",event="reserved"}',
    'usage_units_total{kind="food_scan",event="committed"}',
    'usage_units_total{kind="food_scan",event="released"}',
  ];
  const before = await Promise.all(lines.map(valueOf));
  const person = await running.api.signUp();
  running.fakeOpenAi.setFault("refusal", { times: 1 });
  await scan(person);
  await scan(person);
  const after = await Promise.all(lines.map(valueOf));
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([1, 1, 2840, 760, 5550, 2, 2, 1, 1]);
  expect(await metricsRegistry.metrics()).not.toMatch(new RegExp(`${person.user.id}|carbonara|@`, "i"));
});
