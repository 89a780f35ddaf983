import { readFile } from "node:fs/promises";
import { dishReadingSchema } from "@fetta/domain/dish-reading";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { misbehaviours } from "./openai-misbehaviour.ts";
import { startOpenAi } from "./openai.ts";
import type { OpenAiStandIn } from "./openai.ts";
import { samplePath } from "./samples.ts";

let standIn: OpenAiStandIn;
let client: OpenAI;
beforeAll(async () => {
  standIn = await startOpenAi();
  client = new OpenAI({ apiKey: "sk-test", baseURL: standIn.url, maxRetries: 0, timeout: 1000 });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.misbehave(null));

const carbonara = await readFile(samplePath("spaghetti-carbonara"));
const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } })
  .jpeg()
  .toBuffer();

function ask(picture: Buffer, schema: Record<string, unknown> = z.toJSONSchema(dishReadingSchema)) {
  return client.chat.completions.create({
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
    response_format: { type: "json_schema", json_schema: { name: "dish", strict: true, schema } },
  });
}

const readingIn = (answer: OpenAI.ChatCompletion) =>
  dishReadingSchema.parse(JSON.parse(answer.choices[0]?.message.content ?? ""));

test("a sample picture gets its recorded reading", async () => {
  const answer = await ask(carbonara);
  expect(readingIn(answer)).toMatchObject({ esito: "cibo", titolo: "Spaghetti alla carbonara" });
  expect(answer.usage).toMatchObject({ prompt_tokens: 1420, completion_tokens: 380 });
});

test("any other picture cannot be read, and no figures are invented", async () => {
  expect(readingIn(await ask(plain))).toMatchObject({ esito: "illeggibile", items: [] });
});

test("it remembers what it was asked", async () => {
  const before = standIn.calls.length;
  await ask(carbonara);
  expect(standIn.calls).toHaveLength(before + 1);
  expect(standIn.calls.at(-1)?.picture?.equals(carbonara)).toBe(true);
  expect(standIn.calls.at(-1)?.body.model).toBe("gpt-5.4-mini");
});

test("it lists its model", async () => {
  const models = await client.models.list();
  expect(models.data.map((model) => model.id)).toEqual(["gpt-5.4-mini"]);
});

test.each([
  ["an optional key", z.toJSONSchema(z.object({ a: z.string().optional() }))],
  ["other keys", { type: "object", properties: {}, required: [] }],
  ["a pattern", z.toJSONSchema(z.object({ a: z.string().regex(/a/) }))],
])("a schema with %s is refused as the provider's strict mode does", async (_what, schema) => {
  await expect(ask(carbonara, schema)).rejects.toMatchObject({ status: 400, code: "invalid_json_schema" });
});

test("bytes that are no picture are refused", async () => {
  await expect(ask(Buffer.from("no picture"))).rejects.toMatchObject({ status: 400, code: "invalid_image" });
});

test("it goes wrong as often as asked, then behaves again", async () => {
  standIn.misbehave("status_500", { times: 1 });
  await expect(ask(carbonara)).rejects.toMatchObject({ status: 500 });
  expect(readingIn(await ask(carbonara)).esito).toBe("cibo");
});

test("another process changes its behaviour over HTTP and counts its calls", async () => {
  const root = standIn.url.replace("/v1", "");
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
  expect(await (await fetch(`${root}/__calls`)).json()).toMatchObject({ count: standIn.calls.length });
});

test("it notices a caller that goes away", async () => {
  standIn.misbehave("hang");
  await expect(ask(carbonara)).rejects.toThrow(/timed out/);
  await expect.poll(() => standIn.calls.at(-1)?.gone).toBe(true);
});

describe("in every mode", () => {
  /** These arrive as a whole answer; the others must fail in the SDK. */
  const wellFormed = new Set<string>();

  test.each(misbehaviours)("%s ends, and the next request is answered", async (how) => {
    standIn.misbehave(how, { times: 1, delayMs: 20 });
    await ask(carbonara).then(
      () => wellFormed.add(how),
      () => undefined,
    );
    expect(readingIn(await ask(carbonara)).esito).toBe("cibo");
  });

  test("outages fail in the SDK, bad answers arrive", () => {
    for (const how of [
      "status_500",
      "rate_limited",
      "hang",
      "drip",
      "cut_before_answer",
      "cut_mid_body",
      "not_json",
    ])
      expect(wellFormed).not.toContain(how);
    for (const how of ["slow", "fenced", "refusal", "negative", "endless_number", "huge_answer"])
      expect(wellFormed).toContain(how);
  });
});
