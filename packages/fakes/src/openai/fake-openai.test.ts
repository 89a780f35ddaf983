import { readFile } from "node:fs/promises";
import { visionResultSchema, labelVisionResultSchema } from "@fetta/domain/photo-analysis/vision-result";
import { ingredientsVisionResultSchema } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import { recipeProposalSchema } from "@fetta/domain/recipes/recipe-proposal";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startFakeOpenAi, type FakeOpenAi } from "./fake-openai.ts";
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
const vegetables = await readFile(samplePath("ingredients/verdure-miste"));
const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } })
  .jpeg()
  .toBuffer();

const schemas = {
  dish_reading: visionResultSchema,
  label_reading: labelVisionResultSchema,
  ingredients: ingredientsVisionResultSchema,
  recipe: recipeProposalSchema,
};

/** The parsed content for messages or a picture under one of the app's schemas. */
async function ask(
  input: OpenAI.ChatCompletionMessageParam[] | Buffer,
  name: keyof typeof schemas = "dish_reading",
  schema: Record<string, unknown> = z.toJSONSchema(schemas[name]),
): Promise<unknown> {
  const toUrl = (picture: Buffer): string => `data:image/jpeg;base64,${picture.toString("base64")}`;
  const messages = Buffer.isBuffer(input)
    ? [{ role: "user" as const, content: [{ type: "image_url" as const, image_url: { url: toUrl(input) } }] }]
    : input;
  const request = {
    model: "gpt-5.4-mini",
    messages,
    response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
  } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
  const { choices } = await client.chat.completions.create(request);
  return JSON.parse(choices[0]?.message.content ?? "");
}

test("a sample picture returns what was recorded for its dish, label or ingredients", async () => {
  expect(await ask(carbonara)).toMatchObject({ esito: "cibo", titolo: "Spaghetti alla carbonara" });
  expect(await ask(frollini)).toMatchObject({ esito: "etichetta", items: [], etichetta: { kcal: 481 } });
  expect(await ask(frollini, "label_reading")).toMatchObject({ nome: "Frollini al cacao", base: "100g", kcal: 481 });
  expect(await ask(vegetables, "ingredients")).toMatchObject({ esito: "ingredienti", ingredienti: { length: 6 } });
});

test("any other picture returns no values", async () => {
  expect(await ask(plain)).toMatchObject({ esito: "illeggibile", items: [] });
  expect(await ask(plain, "label_reading")).toMatchObject({ kj: null, kcal: null });
  expect(await ask(plain, "ingredients")).toEqual({ esito: "illeggibile", ingredienti: [] });
  expect(await ask(carbonara, "ingredients")).toEqual({ esito: "nessun_ingrediente", ingredienti: [] });
});

describe("a recipe", () => {
  const data = { ingredienti: ["zucchine", "pomodori"], diete: ["vegan"], minuti: 30, porzioni: 2 };
  /** The conversation after `count` answers that were rejected. */
  const afterRounds = (count: number): OpenAI.ChatCompletionMessageParam[] => [
    { role: "system", content: "Scrivi una ricetta." },
    { role: "user", content: JSON.stringify(data) },
    ...Array.from({ length: count }, () => [
      { role: "assistant" as const, content: "{}" },
      { role: "user" as const, content: "Correggi." },
    ]).flat(),
  ];

  test("consists of the requested ingredients", async () => {
    const recipe = recipeProposalSchema.parse(await ask(afterRounds(0), "recipe"));
    expect(recipe).toMatchObject({ porzioni: 2, titolo: "Zucchine con pomodori" });
  });

  test("under a fault that is repaired violates its diet until that round", async () => {
    fakeOpenAi.setFault("repaired_at_second");
    const titleAfter = async (count: number): Promise<string> =>
      recipeProposalSchema.parse(await ask(afterRounds(count), "recipe")).titolo;
    expect([await titleAfter(0), await titleAfter(1)]).toEqual(["Petto di pollo dello chef", "Zucchine con pomodori"]);
  });
});

test.each([
  ["an optional key", z.toJSONSchema(z.object({ a: z.string().optional() }))],
  ["other keys", { type: "object", properties: {}, required: [] }],
  ["a pattern", z.toJSONSchema(z.object({ a: z.string().regex(/a/) }))],
])("a schema with %s is rejected as in the provider's strict mode", async (_what, schema) => {
  await expect(ask(carbonara, "dish_reading", schema)).rejects.toMatchObject({
    status: 400,
    code: "invalid_json_schema",
  });
});

test("another process sets faults over HTTP and reads the number of calls", async () => {
  const root = fakeOpenAi.url.replace("/v1", "");
  const control = (body: unknown) =>
    fetch(`${root}/__control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await control({ mode: "rate_limited", times: 1 })).status).toBe(204);
  await expect(ask(carbonara)).rejects.toMatchObject({ status: 429 });
  expect(await ask(carbonara)).toMatchObject({ esito: "cibo" });
  expect((await control({ mode: "made up" })).status).toBe(400);
  expect(await (await fetch(`${root}/__calls`)).json()).toMatchObject({ count: fakeOpenAi.calls.length });
});
