import { readFile } from "node:fs/promises";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import type { Recipe } from "../features/recipes/schema.ts";
import { fetchUsage, sendPhoto, startAnalysisApi } from "./analysis-api.ts";
import { testTimeoutMs } from "./test-timeouts.ts";

/** A plain-coloured photo of the size that the app sends, in base64. */
export const plainPhotoBase64 = (
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#7a4" } })
    .withExif({ IFD0: { Copyright: "Rossi, via Roma 1" } })
    .jpeg()
    .toBuffer()
).toString("base64");

/**
 * Starts the server with the stock foods and a fake model for all tests of the calling file; the model is reset before
 * each test.
 */
export function startRecipeApi() {
  const running = startAnalysisApi({ createDatabaseUrl: createSeededDatabaseUrl, modelTimeoutMs: testTimeoutMs });
  return {
    get api() {
      return running.api;
    },
    get fakeOpenAi() {
      return running.fakeOpenAi;
    },
    /** Sets the model's time limit in milliseconds; the default fits a busy machine. */
    answerWithin: (timeoutMs: number): void => {
      running.api.deps.ai = running.provider({ timeoutMs });
    },
    /** A signed-in user with functions for recipes. */
    createCook: async () => {
      const person = await running.api.signUp();
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
        readUsage: () => fetchUsage(person),
        sendIngredientsPhoto: async (sample: string, key?: string) =>
          sendPhoto(person, "/api/analyze-ingredients", await readFile(samplePath(sample)), key),
      };
    },
  };
}

export type Cook = Awaited<ReturnType<ReturnType<typeof startRecipeApi>["createCook"]>>;
