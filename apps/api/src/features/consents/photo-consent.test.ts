import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { formatPhotoConsentVersion } from "@fetta/domain/account/consents";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { describe, expect, test } from "vitest";
import { startAnalysisApi, noScansUsed, sendPhoto, fetchUsage } from "../../testing/analysis-api.ts";
import { plainPhotoBase64 } from "../../testing/recipe-api.ts";

const world = startAnalysisApi();
const inForce = formatPhotoConsentVersion({ host: "127.0.0.1", isLocal: true });
const path = "/api/account/photo-consent";
const dish = await readFile(samplePath("french-toast"));

/** A signed-in user who has not answered yet. */
const unasked = () => world.api.signUp({}, { photoConsent: false });

const storedOf = (user: { id: string }) =>
  world.api.db
    .selectFrom("profile")
    .select(["photoConsentVersion", "photoConsentAt", "photoConsentChannel"])
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();

const rejected = {
  status: 403,
  body: { error: { errorCode: "photo_consent_missing", message: expect.stringMatching(/consenso/) } },
};

describe("the consent to send photos", () => {
  test("is absent until it is given, then stored with version, time and source", async () => {
    const person = await unasked();
    const { query, mutate } = person;
    expect((await query("account.me", undefined)).data.photoConsent).toBe(false);
    expect((await mutate("account.consentPhoto", { version: inForce })).data).toMatchObject({
      photoConsent: true,
      photoConsentAt: expect.any(String),
      givenThrough: "app",
    });
    expect((await query("account.me", undefined)).data.photoConsent).toBe(true);
    const stored = await storedOf(person.user);
    expect(stored).toMatchObject({ photoConsentVersion: inForce, photoConsentChannel: "app" });
    expect(Math.abs(Date.now() - (stored.photoConsentAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test("given through the REST API is stored like one given through tRPC", async () => {
    const person = await unasked();
    expect(await person.get(path)).toMatchObject({
      status: 200,
      body: { photoConsent: false, version: inForce, isLocal: true, givenVersion: null, givenThrough: null },
    });
    expect(await person.post(path, { version: inForce })).toMatchObject({
      status: 200,
      body: { photoConsent: true, givenVersion: inForce, givenThrough: "api" },
    });
    expect(await storedOf(person.user)).toMatchObject({ photoConsentChannel: "api" });
    expect((await sendPhoto(person, "/api/analyze-food", dish)).status).toBe(200);
  });

  test("can be withdrawn, which deletes it completely", async () => {
    const person = await world.api.signUp();
    const { query, mutate } = person;
    await mutate("account.consentPhoto", { version: null });
    expect((await query("account.me", undefined)).data.photoConsent).toBe(false);
    expect(await storedOf(person.user)).toEqual({
      photoConsentVersion: null,
      photoConsentAt: null,
      photoConsentChannel: null,
    });
  });

  test("to an earlier text is invalid, and the REST API returns the version in force", async () => {
    const person = await world.api.signUp();
    const { query, mutate } = person;
    await world.api.db
      .updateTable("profile")
      .set({ photoConsentVersion: "2" })
      .where("userId", "=", person.user.id)
      .execute();
    const { photoConsent, photoConsentAt } = (await query("account.me", undefined)).data;
    expect({ photoConsent, photoConsentAt }).toEqual({ photoConsent: false, photoConsentAt: null });
    expect((await person.get(path)).body).toMatchObject({ version: inForce, givenVersion: "2" });
    expect(await sendPhoto(person, "/api/analyze-food", dish)).toMatchObject(rejected);
    const again = await mutate("account.consentPhoto", { version: inForce });
    expect((await query("account.me", undefined)).data.photoConsentAt).toBe(again.data.photoConsentAt);
  });

  test("to one recipient is invalid for another", async () => {
    const person = await world.api.signUp();
    world.api.deps.ai = { ...world.provider(), host: "models.example", isLocal: false };
    expect(await sendPhoto(person, "/api/analyze-food", dish)).toMatchObject(rejected);
    expect((await person.get(path)).body).toMatchObject({ photoConsent: false, recipient: "models.example" });
  });

  test.each([" ", "2", "no such text"])("to the text %j, which is not in force, is rejected", async (version) => {
    const person = await unasked();
    expect(await person.post(path, { version })).toMatchObject({
      status: 409,
      body: { error: { errorCode: "photo_consent_outdated" } },
    });
    expect(await storedOf(person.user)).toMatchObject({ photoConsentVersion: null });
  });

  test("changes neither the rest of the profile nor other accounts", async () => {
    const [person, other] = [await unasked(), await unasked()];
    await person.post(path, { version: inForce });
    expect((await person.get("/api/user/profile")).body).toMatchObject({ onboardingCompleted: true });
    expect((await other.get(path)).body).toMatchObject({ photoConsent: false });
  });
});

describe("without a valid consent", () => {
  test.each(["food", "label", "ingredients"])(
    "no photo of %s is sent to the model, and no scan is counted",
    async (of) => {
      const person = await unasked();
      expect(await sendPhoto(person, `/api/analyze-${of}`, dish)).toMatchObject(rejected);
      expect(await sendPhoto(person, `/api/analyze-${of}`, dish, "one-key")).toMatchObject(rejected);
      expect(world.fakeOpenAi.calls).toHaveLength(0);
      expect(await fetchUsage(person)).toMatchObject(noScansUsed);
    },
  );

  test("after a withdrawal, the next photo is rejected", async () => {
    const person = await world.api.signUp();
    expect((await sendPhoto(person, "/api/analyze-food", dish)).status).toBe(200);
    const asked = world.fakeOpenAi.calls.length;
    await person.post(path, { version: null });
    expect(await sendPhoto(person, "/api/analyze-label", dish)).toMatchObject(rejected);
    expect(world.fakeOpenAi.calls).toHaveLength(asked);
  });

  test("a recipe is generated without a photo, and an attached photo is not stored", async () => {
    const person = await unasked();
    const wanted = { ingredients: ["uova"], dietaryPreferences: [], cookingTime: 30, servings: 2 };
    const withPhoto = { ...wanted, ingredientPhoto: plainPhotoBase64 };
    expect(await person.post("/api/generate-recipe", withPhoto)).toMatchObject(rejected);
    expect((await person.get("/api/recipes")).body).toEqual([]);
    expect(await person.post("/api/generate-recipe", wanted)).not.toMatchObject({ status: 403 });
  });

  test("the response is sent before the photo is read", async () => {
    const person = await unasked();
    const url = new URL(await world.api.server.listen({ port: 0, host: "127.0.0.1" }));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("--b\r\n"));
        await setTimeout(10_000, undefined, { ref: false });
        controller.close();
      },
    });
    const answer = await fetch(new URL("/api/analyze-food", url), {
      method: "POST",
      headers: { cookie: `session=${person.token}`, "content-type": "multipart/form-data; boundary=b" },
      body,
      duplex: "half",
      signal: AbortSignal.timeout(5000),
    });
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  });
});
