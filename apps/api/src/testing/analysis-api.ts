import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import type { FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createAiProvider } from "../clients/openai/openai.ts";
import { createPhotographer, createFakeVisionModel, seedStockFoodsFor } from "./fake-vision-model.ts";
import type { Photographer } from "./fake-vision-model.ts";
import { startApi } from "./harness.ts";
import { buildUpload } from "./multipart-upload.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type AnalysisUser = Awaited<ReturnType<Api["signUp"]>>;

/** Longest wait of the server for its provider in these tests. */
export const timeoutMs = 1000;

/**
 * The server and the stand-in for the provider that it asks, for all tests of the file that calls this. Each test
 * begins with a stand-in that behaves and was asked nothing yet.
 */
export function startAnalysisApi() {
  let fakeOpenAi: FakeOpenAi;
  let api: Api;
  const createProvider = (overrides: { model?: string; timeoutMs?: number } = {}) =>
    createAiProvider({
      apiKey: "sk-test",
      baseUrl: fakeOpenAi.url,
      model: "gpt-5.4-mini",
      timeoutMs,
      log: api.deps.log,
      ...overrides,
    });
  beforeAll(async () => {
    fakeOpenAi = await startFakeOpenAi();
    api = await startApi();
  });
  afterAll(async () => {
    await api.close();
    await fakeOpenAi.close();
  });
  beforeEach(() => {
    fakeOpenAi.setFault(null);
    fakeOpenAi.calls.length = 0;
    // A new one for each test: failures of the test before must not keep it from asking.
    api.deps.ai = createProvider();
  });
  return {
    get api() {
      return api;
    },
    get fakeOpenAi() {
      return fakeOpenAi;
    },
    /** Another way to the same stand-in. */
    provider: createProvider,
  };
}

/** Sends a picture as the app does, under a key where one is given. */
export async function sendPhoto(person: AnalysisUser, url: string, picture: Uint8Array, key?: string) {
  const { payload, headers } = await buildUpload(picture);
  const withKey = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return person.ask({ method: "POST", url, payload, headers: withKey });
}

/** What a person has used of the day, as the app is told. */
export async function fetchUsage(person: AnalysisUser): Promise<unknown> {
  return (await person.get("/api/usage/stats")).body;
}

/** What `used` holds where no scan counts. */
export const noScansUsed = { foodScans: { used: 0, limit: 1 } };

/** The server with the stock foods and a model that sees what it is told to, for all tests of the file that calls this. */
export function startPhotoApi() {
  const model = createFakeVisionModel();
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ ai: model });
    await seedStockFoodsFor(api);
  });
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
    createPhotographer: () => createPhotographer(api, model),
    /** The corrections of a person, as they are kept. */
    editsOf: (person: Photographer) =>
      api.db
        .selectFrom("estimateEdit")
        .select(["itemKey", "op", "before", "after"])
        .where("userId", "=", person.user.id)
        .orderBy("createdAt")
        .orderBy("itemKey")
        .execute(),
  };
}
