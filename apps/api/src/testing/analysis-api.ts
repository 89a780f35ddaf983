import { startOpenAi } from "@fetta/fakes/openai/fake-openai";
import type { OpenAiStandIn } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createAiProvider } from "../clients/openai/openai.ts";
import { photographer, seeingModel, withStockFoods } from "./fake-vision-model.ts";
import type { Photographer } from "./fake-vision-model.ts";
import { startApi } from "./harness.ts";
import { uploadOf } from "./multipart-upload.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type Person = Awaited<ReturnType<Api["signUp"]>>;

/** Longest wait of the server for its provider in these tests. */
export const timeoutMs = 1000;

/**
 * The server and the stand-in for the provider that it asks, for all tests of the file that calls this. Each test
 * begins with a stand-in that behaves and was asked nothing yet.
 */
export function analysisApi() {
  let standIn: OpenAiStandIn;
  let api: Api;
  const provider = (wish: { model?: string; timeoutMs?: number } = {}) =>
    createAiProvider({
      apiKey: "sk-test",
      baseUrl: standIn.url,
      model: "gpt-5.4-mini",
      timeoutMs,
      log: api.deps.log,
      ...wish,
    });
  beforeAll(async () => {
    standIn = await startOpenAi();
    api = await startApi();
  });
  afterAll(async () => {
    await api.close();
    await standIn.close();
  });
  beforeEach(() => {
    standIn.misbehave(null);
    standIn.calls.length = 0;
    // A new one for each test: failures of the test before must not keep it from asking.
    api.deps.ai = provider();
  });
  return {
    get api() {
      return api;
    },
    get standIn() {
      return standIn;
    },
    /** Another way to the same stand-in. */
    provider,
  };
}

/** Sends a picture as the app does, under a key where one is given. */
export async function sendPicture(person: Person, url: string, picture: Uint8Array, key?: string) {
  const { payload, headers } = await uploadOf(picture);
  const withKey = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return person.ask({ method: "POST", url, payload, headers: withKey });
}

/** What a person has used of the day, as the app is told. */
export async function used(person: Person): Promise<unknown> {
  return (await person.get("/api/usage/stats")).body;
}

/** What `used` holds where no scan counts. */
export const nothingUsed = { foodScans: { used: 0, limit: 1 } };

/** The server with the stock foods and a model that sees what it is told to, for all tests of the file that calls this. */
export function photographersApi() {
  const model = seeingModel();
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ ai: model });
    await withStockFoods(api);
  });
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
    someone: () => photographer(api, model),
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
