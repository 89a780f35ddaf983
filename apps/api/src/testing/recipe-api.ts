import { readFile } from "node:fs/promises";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createAiProvider } from "../clients/openai/openai.ts";
import type { Recipe } from "../features/recipes/schema.ts";
import { startApi } from "./harness.ts";
import { testTimeoutMs } from "./test-timeouts.ts";
import { buildUpload } from "./multipart-upload.ts";

/** A plain-coloured photo of the size that the app sends, in base64. */
export const plainPhotoBase64 = (
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#7a4" } })
    .withExif({ IFD0: { Copyright: "Rossi, via Roma 1" } })
    .jpeg()
    .toBuffer()
).toString("base64");

/**
 * Starts the server with the stock foods and a fake model for all tests of the calling file; both are reset before each
 * test.
 */
export function startRecipeApi() {
  let fakeOpenAi: FakeOpenAi;
  let api: Awaited<ReturnType<typeof startApi>>;
  const setModelTimeout = (timeoutMs: number): void => {
    api.deps.ai = createAiProvider({
      apiKey: "sk-test",
      baseUrl: fakeOpenAi.url,
      model: "gpt-5.4-mini",
      timeoutMs,
      log: api.deps.log,
    });
  };
  const reset = (): void => {
    fakeOpenAi.setFault(null);
    fakeOpenAi.calls.length = 0;
    setModelTimeout(testTimeoutMs);
  };
  beforeAll(async () => {
    fakeOpenAi = await startFakeOpenAi();
    api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
    reset();
  });
  afterAll(async () => {
    await api.close();
    await fakeOpenAi.close();
  });
  beforeEach(reset);
  return {
    get api() {
      return api;
    },
    get fakeOpenAi() {
      return fakeOpenAi;
    },
    reset,
    /** Sets the model's time limit in milliseconds; the default fits a busy machine. */
    answerWithin: setModelTimeout,
    /** A signed-in user with functions for recipes. */
    createCook: async () => {
      const person = await api.signUp();
      const generate = (body: object, key?: string) =>
        person.post("/api/generate-recipe", body, key === undefined ? {} : { "idempotency-key": key });
      return {
        ...person,
        generate,
        /** A recipe from the stock catalogue: uses no model and no quota unit. */
        generateFromCatalogue: async (more: object = {}): Promise<Recipe> => {
          const wanted = { ingredients: ["uova", "zucchine", "cipolla"], from: "catalogue", ...more };
          const { status, body } = await generate(wanted);
          if (status !== 201) throw new Error(`rejected with ${status}: ${JSON.stringify(body)}`);
          return body as Recipe;
        },
        list: async (): Promise<Recipe[]> => (await person.get("/api/recipes")).body as Recipe[],
        readUsage: async (): Promise<unknown> => (await person.get("/api/usage/stats")).body,
        sendIngredientsPhoto: async (sample: string, key?: string) => {
          const { payload, headers } = await buildUpload(await readFile(samplePath(sample)));
          return person.ask({
            method: "POST",
            url: "/api/analyze-ingredients",
            payload,
            headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
          });
        },
      };
    },
  };
}

export type Cook = Awaited<ReturnType<ReturnType<typeof startRecipeApi>["createCook"]>>;
