import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@fetta/domain/app-error";
import { startOpenAi } from "@fetta/stand-ins/openai";
import type { OpenAiStandIn } from "@fetta/stand-ins/openai";
import { samplePath } from "@fetta/stand-ins/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DishAnalyser } from "./dish-analyser.ts";
import { dishPromptVersion } from "./dish-prompt.ts";
import { createDishAnalyser } from "./openai.ts";

const jpeg = await readFile(samplePath("hummus-pita-insalata"));
let standIn: OpenAiStandIn;
let ai: DishAnalyser;
const logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => void logged.push(line) };

function analyserAt(baseUrl: string, timeoutMs = 1000): DishAnalyser {
  return createDishAnalyser({ apiKey: "sk-secret", baseUrl, model: "gpt-5.4-mini", timeoutMs, log });
}

beforeAll(async () => {
  standIn = await startOpenAi();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.misbehave(null);
  standIn.calls.length = 0;
  logged.length = 0;
  ai = analyserAt(standIn.url);
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "answered";
  } catch (error) {
    return error instanceof AppError ? error.code : `not a refusal: ${String(error)}`;
  }
};
const analyse = (signal?: AbortSignal) => ai.analyse(jpeg, { safetyId: "abc", signal });

test("a picture costs one call and comes back as a reading", async () => {
  const analysis = await analyse();
  expect(analysis).toMatchObject({
    model: "gpt-5.4-mini",
    promptVersion: dishPromptVersion,
    tokensIn: 1420,
    tokensOut: 380,
  });
  expect(analysis.reading.items).toHaveLength(4);
  expect(standIn.calls).toHaveLength(1);
});

test("it asks for the strict schema, for nothing to be stored, and says who asks only by a code", async () => {
  await analyse();
  const body = standIn.calls[0]?.body;
  expect(body).toMatchObject({
    store: false,
    safety_identifier: "abc",
    response_format: { json_schema: { strict: true } },
  });
  expect(JSON.stringify(body?.response_format)).not.toMatch(/\$ref|pattern|minimum|maximum/);
  expect(Object.keys(body ?? {}).toSorted()).toEqual(
    [
      "max_completion_tokens",
      "messages",
      "model",
      "response_format",
      "safety_identifier",
      "store",
    ].toSorted(),
  );
});

test.each(["fenced", "text_before_json", "thinking_first"] as const)(
  "an answer that is %s is read all the same",
  async (how) => {
    standIn.misbehave(how);
    expect((await analyse()).reading.esito).toBe("cibo");
    expect(standIn.calls).toHaveLength(1);
  },
);

describe("a second try", () => {
  test.each(["status_500", "status_503", "cut_before_answer", "rate_limited_shortly"] as const)(
    "follows %s and may succeed",
    async (how) => {
      ai = analyserAt(standIn.url, 4000);
      standIn.misbehave(how, { times: 1 });
      expect((await analyse()).reading.esito).toBe("cibo");
      expect(standIn.calls).toHaveLength(2);
    },
  );

  test("is the last one", async () => {
    standIn.misbehave("status_500");
    expect(await codeOf(analyse())).toBe("analysis_unavailable");
    expect(standIn.calls).toHaveLength(2);
  });

  test.each([
    "hang",
    "drip",
    "cut_mid_body",
    "rate_limited",
    "quota_used_up",
    "status_401",
    "not_json",
    "refusal",
    "truncated",
    "redirect",
    "huge_answer",
  ] as const)("never follows %s", async (how) => {
    standIn.misbehave(how);
    expect(await codeOf(analyse())).toMatch(/^analysis_/);
    expect(standIn.calls).toHaveLength(1);
  });
});

test.each(["hang", "slow", "drip"] as const)("with %s the whole ends within its time", async (how) => {
  standIn.misbehave(how, { delayMs: 5000 });
  const started = performance.now();
  expect(await codeOf(analyse())).toBe("analysis_unavailable");
  expect(performance.now() - started).toBeLessThan(1300);
  await expect.poll(() => standIn.calls[0]?.gone).toBe(true);
});

test("being told to come back later is busy, not broken", async () => {
  standIn.misbehave("rate_limited");
  expect(await codeOf(analyse())).toBe("analysis_busy");
});

test("when the caller leaves, the provider's call ends too", async () => {
  standIn.misbehave("hang");
  const caller = new AbortController();
  setTimeout(() => caller.abort(), 100);
  const started = performance.now();
  expect(await codeOf(analyse(caller.signal))).toBe("analysis_unavailable");
  expect(performance.now() - started).toBeLessThan(600);
  await expect.poll(() => standIn.calls[0]?.gone).toBe(true);
});

test("after five failures the provider is left alone", async () => {
  standIn.misbehave("status_401");
  for (let index = 0; index < 5; index += 1) expect(await codeOf(analyse())).toBe("analysis_unavailable");
  standIn.misbehave(null);
  expect(await codeOf(analyse())).toBe("analysis_busy");
  expect(standIn.calls).toHaveLength(5);
});

test("refused pictures and callers who leave do not count as failures", async () => {
  standIn.misbehave("refusal");
  for (let index = 0; index < 6; index += 1) await codeOf(analyse());
  standIn.misbehave("hang");
  for (let index = 0; index < 6; index += 1) await codeOf(analyse(AbortSignal.timeout(10)));
  standIn.misbehave(null);
  expect(await codeOf(analyse())).toBe("answered");
});

test("a provider that is not there is a refusal like the others", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => gone.once("listening", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  ai = analyserAt(`http://127.0.0.1:${port}/v1`);
  expect(await codeOf(analyse())).toBe("analysis_unavailable");
});

test("the log has the kind of failure and its time, and nothing that was sent or answered", async () => {
  standIn.misbehave("quota_used_up");
  await codeOf(analyse());
  expect(logged).toEqual([[{ kind: "rate_limited", ms: expect.any(Number) }, "dish analysis failed"]]);
});
