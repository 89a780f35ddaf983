import { readFile } from "node:fs/promises";
import { aGrant } from "@fetta/db/testing/factories";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAiProvider } from "../../clients/openai/openai.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";
import { settleQuota, releaseQuota, reserveQuota } from "./quota.ts";

const photo = await readFile(samplePath("guacamole"));

let fakeOpenAi: FakeOpenAi;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
  const provider = { apiKey: "sk-test", baseUrl: fakeOpenAi.url, model: "m", timeoutMs: 1000 };
  api = await startApi({ ai: createAiProvider(provider) });
});
afterAll(async () => {
  await api.close();
  await fakeOpenAi.close();
});
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;
const scan = async (person: Person) =>
  person.ask({ method: "POST", url: "/api/analyze-food", ...(await buildUpload(photo)) });

/** Reserves units and ends them as finished scans do, or as failed ones, which release them. */
async function take({ user }: Person, count: number, end: typeof settleQuota): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await end(api.db, await reserveQuota(api.deps, user.id, "food_scan"));
  }
}

test("a user whose free quota is used up gets the daily-limit error with the time of the reset", async () => {
  const person = await api.signUp();
  await take(person, 1, settleQuota);
  const { foodScans } = (await person.get("/api/usage/stats")).body as { foodScans: { resetsAt: string } };
  expect(await scan(person)).toMatchObject({
    status: 429,
    body: { limitReached: true, resetsAt: foodScans.resetsAt, message: "Hai raggiunto il tuo limite giornaliero" },
  });
  expect(fakeOpenAi.calls).toEqual([]);
});

test("a PRO user above thirty scans an hour has to wait, without the daily-limit error", async () => {
  const person = await api.signUp();
  await aGrant(api.db, person.user);
  await take(person, 30, settleQuota);
  const { status, headers, body } = await scan(person);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      message: "Troppi tentativi. Riprova più tardi.",
      error: {
        code: "TOO_MANY_REQUESTS",
        message: "Troppi tentativi. Riprova più tardi.",
        errorCode: "too_many_attempts",
      },
    },
  });
  expect(headers["retry-after"]).toBe("3600");
  expect((await person.get("/api/usage/stats")).body).toMatchObject({ foodScans: { used: 30, limit: null } });
  expect(fakeOpenAi.calls).toEqual([]);
});

test("after ten failed scans a user has to wait, without the daily-limit error", async () => {
  const person = await api.signUp();
  await take(person, 10, releaseQuota);
  const { status, body } = await scan(person);
  expect({ status, body }).toMatchObject({ status: 429, body: { message: "Troppi tentativi. Riprova più tardi." } });
  expect(body).not.toHaveProperty("limitReached");
  expect((await person.get("/api/usage/stats")).body).toMatchObject({ foodScans: { used: 0, limit: 1 } });
  expect(fakeOpenAi.calls).toEqual([]);
});
