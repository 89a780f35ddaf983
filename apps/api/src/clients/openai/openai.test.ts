import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@fetta/domain/errors";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import type { OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import type { AiProvider } from "./ai-provider.ts";
import { createAiProvider } from "./openai.ts";

const jpeg = await readFile(samplePath("hummus-pita-insalata"));
let fakeOpenAi: FakeOpenAi;
let ai: AiProvider;
const logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => void logged.push(line) };

function providerAt(baseUrl: string, timeoutMs = testTimeoutMs): AiProvider {
  return createAiProvider({ apiKey: "sk-secret", baseUrl, model: "gpt-5.4-mini", timeoutMs, log });
}

beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
});
afterAll(() => fakeOpenAi.close());
beforeEach(() => {
  fakeOpenAi.setFault(null);
  fakeOpenAi.calls.length = 0;
  logged.length = 0;
  ai = providerAt(fakeOpenAi.url);
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "answered";
  } catch (error) {
    return error instanceof AppError ? error.code : `not an AppError: ${String(error)}`;
  }
};
/** Enough for a request to arrive, where no response would ever come. */
const hangTimeoutMs = 1000;

/** Sets a fault; where no response would ever come, the client's time-out is shortened. */
function setFault(how: OpenAiFault): void {
  fakeOpenAi.setFault(how, { until: new Promise(() => undefined) });
  if (how === "hang" || how === "slow" || how === "drip") ai = providerAt(fakeOpenAi.url, hangTimeoutMs);
}
const analyse = (signal?: AbortSignal) => ai.analyseDish(jpeg, { safetyIdentifier: "abc", signal });

test("analysing a picture makes one call and returns a vision result", async () => {
  const analysis = await analyse();
  expect(analysis).toMatchObject({ model: "gpt-5.4-mini", promptVersion: "dish-2", tokensIn: 1420, tokensOut: 380 });
  expect(analysis.result.items).toHaveLength(4);
  expect(fakeOpenAi.calls).toHaveLength(1);
});

test("reading a label makes one call and returns its nutrition values", async () => {
  const label = await readFile(samplePath("labels/frollini-al-cacao"));
  const answer = await ai.readLabel(label, { safetyIdentifier: "abc" });
  expect(answer).toMatchObject({
    model: "gpt-5.4-mini",
    promptVersion: "label-1",
    tokensIn: 1130,
    tokensOut: 120,
    result: { nome: "Frollini al cacao", base: "100g", kcal: 481, kj: 2017, saturi: 9.1 },
  });
  expect(fakeOpenAi.calls).toHaveLength(1);
});

test("the provider exposes the host of its base URL, or that of OpenAI by default", () => {
  expect(ai.host).toBe(new URL(fakeOpenAi.url).host);
  expect(providerAt("https://ai.example.it:8443/v1").host).toBe("ai.example.it:8443");
  expect(createAiProvider({ apiKey: "sk-secret", model: "gpt-5.4-mini", timeoutMs: 1000 })).toMatchObject({
    host: "api.openai.com",
    model: "gpt-5.4-mini",
  });
});

test.each([
  "fenced",
  "text_before_json",
  "text_after_json",
  "thinking_first",
  "thinking_half_marked",
  "numbers_as_text",
  "nulls_left_out",
  "extra_keys",
] as const)("an answer with %s is accepted", async (how) => {
  const { result: reading } = await analyse();
  fakeOpenAi.setFault(how);
  expect((await analyse()).result).toEqual(reading);
  expect(fakeOpenAi.calls).toHaveLength(2);
});

describe("the retry", () => {
  test.each(["status_500", "status_503", "cut_before_answer", "rate_limited_shortly"] as const)(
    "follows %s and may succeed",
    async (how) => {
      fakeOpenAi.setFault(how, { times: 1 });
      expect((await analyse()).result.esito).toBe("cibo");
      expect(fakeOpenAi.calls).toHaveLength(2);
    },
  );

  test("is made only once", async () => {
    fakeOpenAi.setFault("status_500");
    expect(await codeOf(analyse())).toBe("analysis_unavailable");
    expect(fakeOpenAi.calls).toHaveLength(2);
  });

  test.each([
    "cut_mid_body",
    "rate_limited",
    "quota_used_up",
    "status_401",
    "not_json",
    "refusal",
    "truncated",
    "redirect",
    "huge_answer",
  ] as const)("is not made after %s", async (how) => {
    setFault(how);
    expect(await codeOf(analyse())).toMatch(/^analysis_/);
    expect(fakeOpenAi.calls).toHaveLength(1);
  });
});

test.each(["hang", "slow", "drip"] as const)("with %s the only attempt ends within the time limit", async (how) => {
  setFault(how);
  const started = performance.now();
  expect(await codeOf(analyse())).toBe("analysis_unavailable");
  expect(performance.now() - started).toBeLessThan(testTimeoutMs);
  await expect.poll(() => fakeOpenAi.calls[0]?.aborted).toBe(true);
  expect(fakeOpenAi.calls).toHaveLength(1);
});

test("a rate limit with a retry time is reported as busy instead of unavailable", async () => {
  fakeOpenAi.setFault("rate_limited");
  expect(await codeOf(analyse())).toBe("analysis_busy");
});

test("when the client disconnects, the call to the provider is aborted", async () => {
  fakeOpenAi.setFault("hang");
  const caller = new AbortController();
  const asked = codeOf(analyse(caller.signal));
  await expect.poll(() => fakeOpenAi.calls.length).toBe(1);
  const started = performance.now();
  caller.abort();
  expect(await asked).toBe("analysis_unavailable");
  // Less than the provider's time-out.
  expect(performance.now() - started).toBeLessThan(testTimeoutMs / 2);
  await expect.poll(() => fakeOpenAi.calls[0]?.aborted).toBe(true);
});

test.each(["rate_limited", "status_500", "status_503", "cut_before_answer", "hang"] as const)(
  "after five failures, the last by %s, the circuit breaker stops calls to the provider",
  async (how) => {
    if (how === "hang") ai = providerAt(fakeOpenAi.url, hangTimeoutMs);
    // Rate limits fail at once: without a wait and without a retry.
    fakeOpenAi.setFault("rate_limited");
    for (let index = 0; index < 4; index += 1) expect(await codeOf(analyse())).toBe("analysis_busy");
    expect(fakeOpenAi.calls).toHaveLength(4);
    fakeOpenAi.setFault(how);
    expect(await codeOf(analyse())).toMatch(/^analysis_/);
    const calls = fakeOpenAi.calls.length;
    expect(calls).toBeGreaterThan(4);
    fakeOpenAi.setFault(null);
    expect(await codeOf(analyse())).toBe("analysis_busy");
    expect(fakeOpenAi.calls).toHaveLength(calls);
  },
);

test.each(["truncated", "huge_answer", "not_json", "prose", "cut_mid_body", "content_filter", "status_401"] as const)(
  "repeated unusable answers (%s) to one user do not open the circuit for other users",
  async (how) => {
    fakeOpenAi.setFault(how);
    for (let index = 0; index < 5; index += 1) expect(await codeOf(analyse())).toBe("analysis_unavailable");
    fakeOpenAi.setFault(null);
    expect(await codeOf(analyse())).toBe("answered");
  },
);

test("an answer that says nothing about the provider's health does not reset its failure count", async () => {
  fakeOpenAi.setFault("rate_limited");
  for (let index = 0; index < 4; index += 1) await codeOf(analyse());
  fakeOpenAi.setFault("cut_mid_body");
  await codeOf(analyse());
  fakeOpenAi.setFault("rate_limited");
  await codeOf(analyse());
  fakeOpenAi.calls.length = 0;
  fakeOpenAi.setFault(null);
  expect(await codeOf(analyse())).toBe("analysis_busy");
  expect(fakeOpenAi.calls).toHaveLength(0);
});

test("rejected pictures and aborted requests do not count as failures of the provider", async () => {
  fakeOpenAi.setFault("refusal");
  for (let index = 0; index < 6; index += 1) await codeOf(analyse());
  fakeOpenAi.setFault("hang");
  for (let index = 0; index < 6; index += 1) await codeOf(analyse(AbortSignal.timeout(10)));
  fakeOpenAi.setFault(null);
  expect(await codeOf(analyse())).toBe("answered");
});

test("an unreachable provider is reported as analysis_unavailable", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => gone.once("listening", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  ai = providerAt(`http://127.0.0.1:${port}/v1`);
  expect(await codeOf(analyse())).toBe("analysis_unavailable");
});

test.each([
  ["refusal", { kind: "refusal", tokensIn: 1420, tokensOut: 380 }],
  ["prose", { kind: "wrong_shape", tokensIn: 1420, tokensOut: 380 }],
  ["truncated", { kind: "truncated", tokensIn: 1420, tokensOut: 380 }],
  ["status_401", { kind: "status_401", tokensIn: null, tokensOut: null }],
  ["hang", { kind: "timeout", tokensIn: null, tokensOut: null }],
] as const)("after %s the error has the tokens used, where the provider returned them", async (how, details) => {
  setFault(how);
  const thrown: unknown = await analyse().catch((error: unknown) => error);
  expect(thrown).toMatchObject({ details });
});

test("the log contains the kind of failure and its duration, but neither request nor response", async () => {
  fakeOpenAi.setFault("quota_used_up");
  await codeOf(analyse());
  expect(logged).toEqual([[{ kind: "rate_limited", ms: expect.any(Number) }, "dish analysis failed"]]);
});
