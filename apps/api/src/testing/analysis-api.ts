import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createAiProvider } from "../clients/openai/openai.ts";
import { createPhotographer, createFakeVisionModel, type Photographer } from "./fake-vision-model.ts";
import { startApi } from "./harness.ts";
import { buildUpload } from "./multipart-upload.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type AnalysisUser = Awaited<ReturnType<Api["signUp"]>>;

/** Milliseconds that the server waits for the fake provider in these tests. */
export const timeoutMs = 1000;

/**
 * Starts the server and the fake OpenAI for all tests of the calling file; the database has no stock foods unless
 * another is given. Before each test the fake has no fault and an empty call list.
 */
export function startAnalysisApi({ createDatabaseUrl = createTestDatabaseUrl, modelTimeoutMs = timeoutMs } = {}) {
  let fakeOpenAi: FakeOpenAi;
  let api: Api;
  const createProvider = (overrides: { model?: string; timeoutMs?: number } = {}) =>
    createAiProvider({
      apiKey: "sk-test",
      baseUrl: fakeOpenAi.url,
      model: "gpt-5.4-mini",
      timeoutMs: modelTimeoutMs,
      log: api.deps.log,
      ...overrides,
    });
  beforeAll(async () => {
    fakeOpenAi = await startFakeOpenAi();
    api = await startApi({ databaseUrl: await createDatabaseUrl() });
  });
  afterAll(async () => {
    await api.close();
    await fakeOpenAi.close();
  });
  beforeEach(() => {
    fakeOpenAi.setFault(null);
    fakeOpenAi.calls.length = 0;
    // A new client for each test, so that failures of the previous test cannot leave its circuit open.
    api.deps.ai = createProvider();
  });
  return {
    get api() {
      return api;
    },
    get fakeOpenAi() {
      return fakeOpenAi;
    },
    /** Another client of the same fake. */
    provider: createProvider,
  };
}

/** Sends a picture as the app does, with an idempotency key when given. */
export async function sendPhoto(person: AnalysisUser, url: string, picture: Uint8Array, key?: string) {
  const { payload, headers } = await buildUpload(picture);
  const withKey = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return person.ask({ method: "POST", url, payload, headers: withKey });
}

/** The user's usage of the day, as the app reads it. */
export async function fetchUsage(person: AnalysisUser): Promise<unknown> {
  return (await person.get("/api/usage/stats")).body;
}

/** The value of `used` when no scan has been counted. */
export const noScansUsed = { foodScans: { used: 0, limit: 1 } };

/** Starts the server with the stock foods and a vision model with a fixed result, for all tests of the calling file. */
export function startPhotoApi() {
  const model = createFakeVisionModel();
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ ai: model, databaseUrl: await createSeededDatabaseUrl() });
  });
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
    createPhotographer: () => createPhotographer(api, model),
    /** The stored corrections of a user. */
    editsOf: (person: Photographer) =>
      api.db
        .selectFrom("estimateCorrection")
        .select(["itemKey", "op", "before", "after"])
        .where("userId", "=", person.user.id)
        .orderBy("createdAt")
        .orderBy("itemKey")
        .execute(),
  };
}
