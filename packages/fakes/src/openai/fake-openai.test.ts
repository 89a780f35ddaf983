import { readFile } from "node:fs/promises";
import { visionResultSchema, labelVisionResultSchema } from "@fetta/domain/photo-analysis/vision-result";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openAiFaults } from "./openai-faults.ts";
import { startFakeOpenAi } from "./fake-openai.ts";
import type { FakeOpenAi } from "./fake-openai.ts";
import { samplePath } from "./photo-samples.ts";

let fakeOpenAi: FakeOpenAi;
let client: OpenAI;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
  client = new OpenAI({ apiKey: "sk-test", baseURL: fakeOpenAi.url, maxRetries: 0 });
});
afterAll(() => fakeOpenAi.close());
beforeEach(() => fakeOpenAi.setFault(null));

const carbonara = await readFile(samplePath("spaghetti-carbonara"));
const frollini = await readFile(samplePath("labels/frollini-al-cacao"));
const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } })
  .jpeg()
  .toBuffer();

function ask(
  picture: Buffer,
  schema: Record<string, unknown> = z.toJSONSchema(visionResultSchema),
  name = "dish_reading",
  options: OpenAI.RequestOptions = {},
) {
  const request = {
    model: "gpt-5.4-mini",
    messages: [
      { role: "system", content: "Leggi la foto." },
      {
        role: "user",
        content: [
          {
            type: "image_url",
            image_url: { url: `data:image/jpeg;base64,${picture.toString("base64")}`, detail: "high" },
          },
        ],
      },
    ],
    response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
  } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
  return client.chat.completions.create(request, options);
}
/** Sends a dish request with the given options. */
const askUntil = (options: OpenAI.RequestOptions) => ask(carbonara, undefined, undefined, options);

const readingIn = (answer: OpenAI.ChatCompletion) =>
  visionResultSchema.parse(JSON.parse(answer.choices[0]?.message.content ?? ""));

test("a sample picture returns its recorded vision result", async () => {
  const answer = await ask(carbonara);
  expect(readingIn(answer)).toMatchObject({ esito: "cibo", titolo: "Spaghetti alla carbonara" });
  expect(answer.usage).toMatchObject({ prompt_tokens: 1420, completion_tokens: 380 });
});

test("any other picture is unreadable and returns no values", async () => {
  expect(readingIn(await ask(plain))).toMatchObject({ esito: "illeggibile", items: [] });
});

describe("a nutrition label", () => {
  const askLabel = (picture: Buffer) => ask(picture, z.toJSONSchema(labelVisionResultSchema), "label_reading");
  const labelIn = (answer: OpenAI.ChatCompletion) =>
    labelVisionResultSchema.parse(JSON.parse(answer.choices[0]?.message.content ?? ""));

  test("requested as a label returns its label result", async () => {
    const answer = await askLabel(frollini);
    expect(labelIn(answer)).toMatchObject({ nome: "Frollini al cacao", base: "100g", kcal: 481, kj: 2017 });
    expect(answer.usage).toMatchObject({ prompt_tokens: 1130, completion_tokens: 120 });
  });

  test("requested as a dish is reported as a label", async () => {
    expect(readingIn(await ask(frollini))).toMatchObject({
      esito: "etichetta",
      items: [],
      etichetta: { kcal: 481 },
    });
  });

  test("in a picture without one has no values", async () => {
    for (const picture of [carbonara, plain])
      expect(labelIn(await askLabel(picture))).toMatchObject({ kj: null, kcal: null, proteine: null });
  });

  test("is subject to faults as well", async () => {
    fakeOpenAi.setFault("numbers_as_text", { times: 1 });
    expect((await askLabel(frollini)).choices[0]?.message.content).toContain('"saturi":"9,1"');
  });
});

test("the fake records its requests", async () => {
  const before = fakeOpenAi.calls.length;
  await ask(carbonara);
  expect(fakeOpenAi.calls).toHaveLength(before + 1);
  expect(fakeOpenAi.calls.at(-1)?.picture?.equals(carbonara)).toBe(true);
  expect(fakeOpenAi.calls.at(-1)?.body.model).toBe("gpt-5.4-mini");
});

test("the fake lists its model", async () => {
  const models = await client.models.list();
  expect(models.data.map((model) => model.id)).toEqual(["gpt-5.4-mini"]);
});

test.each([
  ["an optional key", z.toJSONSchema(z.object({ a: z.string().optional() }))],
  ["other keys", { type: "object", properties: {}, required: [] }],
  ["a pattern", z.toJSONSchema(z.object({ a: z.string().regex(/a/) }))],
])("a schema with %s is rejected as in the provider's strict mode", async (_what, schema) => {
  await expect(ask(carbonara, schema)).rejects.toMatchObject({ status: 400, code: "invalid_json_schema" });
});

test("bytes that are no picture are rejected", async () => {
  await expect(ask(Buffer.from("no picture"))).rejects.toMatchObject({ status: 400, code: "invalid_image" });
});

test("a fault applies to the given number of requests", async () => {
  fakeOpenAi.setFault("status_500", { times: 1 });
  await expect(ask(carbonara)).rejects.toMatchObject({ status: 500 });
  expect(readingIn(await ask(carbonara)).esito).toBe("cibo");
});

test("another process sets faults over HTTP and reads the number of calls", async () => {
  const root = fakeOpenAi.url.replace("/v1", "");
  const control = (body: unknown) =>
    fetch(`${root}/__control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await control({ mode: "rate_limited" })).status).toBe(204);
  await expect(ask(carbonara)).rejects.toMatchObject({ status: 429 });
  expect((await control({ mode: "made up" })).status).toBe(400);
  expect((await control({ mode: null })).status).toBe(204);
  expect(await (await fetch(`${root}/__calls`)).json()).toMatchObject({ count: fakeOpenAi.calls.length });
});

test("the fake records a disconnected client", async () => {
  fakeOpenAi.setFault("hang");
  const before = fakeOpenAi.calls.length;
  const caller = new AbortController();
  const asked = askUntil({ signal: caller.signal });
  await expect.poll(() => fakeOpenAi.calls.length).toBe(before + 1);
  caller.abort();
  await expect(asked).rejects.toThrow(/aborted/);
  await expect.poll(() => fakeOpenAi.calls[before]?.gone).toBe(true);
});

describe("each fault", () => {
  /** These faults arrive as a complete response; the SDK must reject all others. */
  const wellFormed = new Set<string>();

  test.each(openAiFaults)("%s ends, and the next request is answered", async (fault) => {
    fakeOpenAi.setFault(fault, { times: 1, delayMs: 20 });
    // Only these faults never end without a client timeout.
    await askUntil(fault === "hang" || fault === "drip" ? { timeout: 1000 } : {}).then(
      () => wellFormed.add(fault),
      () => undefined,
    );
    expect(readingIn(await ask(carbonara)).esito).toBe("cibo");
  });

  test("is an SDK error for an outage, and a response for a bad answer", () => {
    for (const fault of ["status_500", "rate_limited", "hang", "drip", "cut_before_answer", "cut_mid_body", "not_json"])
      expect(wellFormed).not.toContain(fault);
    for (const fault of ["slow", "fenced", "refusal", "negative", "endless_number", "huge_answer"])
      expect(wellFormed).toContain(fault);
  });
});
