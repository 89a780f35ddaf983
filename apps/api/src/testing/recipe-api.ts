import { readFile } from "node:fs/promises";
import { startOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { createAiProvider } from "../clients/openai/openai.ts";
import type { Recipe } from "../features/recipes/schema.ts";
import { withStockFoods } from "./fake-vision-model.ts";
import { startApi } from "./harness.ts";
import { patienceMs } from "./test-timeouts.ts";
import { procedures } from "./typed-procedures.ts";
import { uploadOf } from "./multipart-upload.ts";

/** A photo of the size that the app sends, of nothing at all, in base64. */
export const plainPhoto = (
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#7a4" } })
    .withExif({ IFD0: { Copyright: "Rossi, via Roma 1" } })
    .jpeg()
    .toBuffer()
).toString("base64");

/** The server with the stock foods, and a model that the stand-in plays. `reset` puts both right again. */
export async function startKitchen() {
  const [standIn, api] = await Promise.all([startOpenAi(), startApi()]);
  await withStockFoods(api);
  const answerWithin = (timeoutMs: number): void => {
    api.deps.ai = createAiProvider({
      apiKey: "sk-test",
      baseUrl: standIn.url,
      model: "gpt-5.4-mini",
      timeoutMs,
      log: api.deps.log,
    });
  };
  const reset = (): void => {
    standIn.misbehave(null);
    standIn.calls.length = 0;
    answerWithin(patienceMs);
  };
  reset();
  return {
    api,
    standIn,
    reset,
    /** From now on the model has so many milliseconds for an answer; else as long as a busy machine takes. */
    answerWithin,
    /** A signed-in person and what they do with recipes. */
    cook: async () => {
      const person = await api.signUp();
      const generate = (body: object, key?: string) =>
        person.post("/api/generate-recipe", body, key === undefined ? {} : { "idempotency-key": key });
      return {
        ...person,
        ...procedures(person),
        generate,
        /** A recipe of our own shelf: no model, no unit. */
        fromShelf: async (more: object = {}): Promise<Recipe> => {
          const wanted = { ingredients: ["uova", "zucchine", "cipolla"], from: "shelf", ...more };
          const { status, body } = await generate(wanted);
          if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
          return body as Recipe;
        },
        list: async (): Promise<Recipe[]> => (await person.get("/api/recipes")).body as Recipe[],
        used: async (): Promise<unknown> => (await person.get("/api/usage/stats")).body,
        photographIngredients: async (sample: string, key?: string) => {
          const { payload, headers } = await uploadOf(await readFile(samplePath(sample)));
          return person.ask({
            method: "POST",
            url: "/api/analyze-ingredients",
            payload,
            headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
          });
        },
      };
    },
    close: async () => {
      await api.close();
      await standIn.close();
    },
  };
}

export type Kitchen = Awaited<ReturnType<typeof startKitchen>>;
export type Cook = Awaited<ReturnType<Kitchen["cook"]>>;
