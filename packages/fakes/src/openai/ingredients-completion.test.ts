import { readFile } from "node:fs/promises";
import { ingredientsVisionResultSchema } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { OpenAiFault } from "./openai-faults.ts";
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

const collage = await readFile(samplePath("ingredients/verdure-miste"));

async function contentFor(picture: Buffer, name = "ingredients"): Promise<unknown> {
  const url = `data:image/jpeg;base64,${picture.toString("base64")}`;
  const answer = await client.chat.completions.create({
    model: "gpt-5.4-mini",
    messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }],
    response_format: {
      type: "json_schema",
      json_schema: { name, strict: true, schema: z.toJSONSchema(ingredientsVisionResultSchema) },
    },
  });
  return JSON.parse(answer.choices[0]?.message.content ?? "");
}

const seenIn = async (picture: Buffer) => ingredientsVisionResultSchema.parse(await contentFor(picture));

test("a resized copy of an ingredient photo returns its recorded result", async () => {
  const small = await sharp(collage).resize(450).jpeg({ quality: 70 }).toBuffer();
  const { esito, ingredienti } = await seenIn(small);
  expect(esito).toBe("ingredienti");
  expect(ingredienti.map(({ nome }) => nome)).toEqual([
    "pomodori",
    "zucchine",
    "melanzane",
    "cipolle",
    "aglio",
    "carote",
  ]);
});

test("a dish has no ingredients, and an unknown picture is unreadable", async () => {
  const carbonara = await readFile(samplePath("spaghetti-carbonara"));
  expect(await seenIn(carbonara)).toEqual({ esito: "nessun_ingrediente", ingredienti: [] });
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } });
  expect(await seenIn(await plain.jpeg().toBuffer())).toEqual({ esito: "illeggibile", ingredienti: [] });
});

test("an ingredient photo requested as a dish is unreadable", async () => {
  expect(await contentFor(collage, "dish_reading")).toMatchObject({ esito: "illeggibile", items: [] });
});

test.each<[OpenAiFault, unknown]>([
  ["no_food", { esito: "nessun_ingrediente", ingredienti: [] }],
  ["unreadable", { esito: "illeggibile", ingredienti: [] }],
  ["wrong_enum", { esito: "boh" }],
  ["markup_in_names", { ingredienti: [{ nome: expect.stringContaining("<img") }, {}, {}, {}, {}, {}] }],
  ["too_many_items", { ingredienti: { length: 60 } }],
  ["wrong_schema", { calories: 640 }],
  ["always_chicken", { esito: "ingredienti", ingredienti: { length: 6 } }],
])("the fault %s changes the ingredients result", async (fault, expected) => {
  fakeOpenAi.setFault(fault);
  expect(await contentFor(collage)).toMatchObject(expected as object);
});
