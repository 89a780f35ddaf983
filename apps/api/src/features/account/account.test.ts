import { aGrant } from "@fetta/db/testing/factories";
import { photoConsentVersion } from "@fetta/domain/photo-consent";
import { afterAll, describe, expect, test } from "vitest";
import { createAiProvider } from "../../clients/openai.ts";
import { startApi } from "../../testing/harness.ts";
import { procedures } from "../../testing/procedures.ts";
import { sessions } from "../auth/sessions.ts";

const api = await startApi();
afterAll(() => api.close());

const answers = {
  name: "Giulia",
  age: 30,
  height: 165,
  weight: 60.5,
  activityLevel: "moderately_active",
  goal: "lose_weight",
  sex: "female",
};

describe("the profile", () => {
  test("of a new person is free and not onboarded", async () => {
    const { body } = await api.guest.post("/api/auth/register", {
      email: "nuova@example.org",
      password: "gnocchi-al-pesto",
      firstName: "Nuova",
    });
    const { id } = body as { id: string };
    const token = await sessions(api.db).open(id);
    expect((await api.as(token).get("/api/user/profile")).body).toEqual({
      id,
      name: "Nuova",
      email: "nuova@example.org",
      isPro: false,
      proExpiresAt: null,
      proStatus: "free",
      onboardingCompleted: false,
      role: "user",
    });
  });

  test("of someone who bought is active, and expired once its days are over", async () => {
    const active = await api.signUp();
    await aGrant(api.db, active.user, { days: 30 });
    expect((await active.get("/api/user/profile")).body).toMatchObject({
      isPro: true,
      proStatus: "active",
      proExpiresAt: expect.any(String),
    });
    const expired = await api.signUp();
    await aGrant(api.db, expired.user, { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z") });
    expect((await expired.get("/api/user/profile")).body).toMatchObject({
      isPro: true,
      proStatus: "expired",
      proExpiresAt: "2026-01-08T00:00:00.000Z",
    });
    const refunded = await api.signUp();
    await aGrant(api.db, refunded.user, { revokedAt: new Date(), revokedFor: "refund" });
    expect((await refunded.get("/api/user/profile")).body).toMatchObject({
      isPro: false,
      proStatus: "free",
      proExpiresAt: null,
    });
  });
});

describe("goals", () => {
  test("are 1800 kcal at 30 / 45 / 25 where none are stored", async () => {
    const { get } = await api.signUp();
    expect(await get("/api/user/preferences")).toMatchObject({
      status: 200,
      body: { dailyCalorieGoal: 1800, dailyProteinGoal: 135, dailyCarbsGoal: 203, dailyFatGoal: 50 },
    });
  });

  test.each([1000, 5000])("%i kcal can be set", async (calories) => {
    const { get, post } = await api.signUp();
    const goals = {
      dailyCalorieGoal: calories,
      dailyProteinGoal: 120.5,
      dailyCarbsGoal: 0,
      dailyFatGoal: 1000,
    };
    const { status, body } = await post("/api/user/update-goals", {
      calories,
      protein: 120.5,
      carbs: 0,
      fat: 1000,
    });
    expect([status, body]).toEqual([200, goals]);
    expect((await get("/api/user/preferences")).body).toEqual(goals);
  });

  test.each([[999], [5001], [1500.5], ["1800"], [null], [1e9]])(
    "%j kcal are refused and change nothing",
    async (calories) => {
      const { get, post } = await api.signUp();
      const { status, body } = await post("/api/user/update-goals", {
        calories,
        protein: 1,
        carbs: 1,
        fat: 1,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: {
          issues: [{ path: "calories", message: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie." }],
        },
      });
      expect((await get("/api/user/preferences")).body).toMatchObject({ dailyCalorieGoal: 1800 });
    },
  );

  test("macros outside 0 to 1000 g are refused", async () => {
    const { post } = await api.signUp();
    expect(
      (await post("/api/user/update-goals", { calories: 1800, protein: -1, carbs: 1001, fat: 1 })).status,
    ).toBe(400);
  });
});

describe("onboarding", () => {
  test("computes the goals, stores them and is done", async () => {
    const { get, post } = await api.signUp();
    const { status, body } = await post("/api/complete-onboarding", answers);
    expect(status).toBe(200);
    expect(body).toEqual({
      goals: { dailyCalorieGoal: 1554, dailyProteinGoal: 117, dailyCarbsGoal: 175, dailyFatGoal: 43 },
    });
    expect((await get("/api/user/preferences")).body).toEqual((body as { goals: object }).goals);
    expect((await get("/api/user/profile")).body).toMatchObject({
      onboardingCompleted: true,
      name: "Giulia",
    });
  });

  test("keeps the version and the time of the consent", async () => {
    const { user, post } = await api.signUp();
    await post("/api/complete-onboarding", { ...answers, healthConsentVersion: "2026-11" });
    await post("/api/complete-onboarding", answers);
    const row = await api.db
      .selectFrom("profile")
      .selectAll()
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      healthConsentVersion: "2026-11",
      healthConsentAt: expect.any(Date),
      weight: 60.5,
    });
  });

  test.each([
    ["name", "   "],
    ["age", 13],
    ["age", 121],
    ["height", 119],
    ["height", 251],
    ["weight", 0],
    ["weight", "60"],
    ["activityLevel", "lazy"],
    ["goal", null],
    ["sex", "x"],
  ])("%s %j is refused", async (field, value) => {
    const { post } = await api.signUp();
    const { status, body } = await post("/api/complete-onboarding", { ...answers, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "Dati non validi", error: { issues: [{ path: field }] } });
  });

  test("works without a sex", async () => {
    const { post } = await api.signUp();
    const { sex: _left, ...rest } = answers;
    expect((await post("/api/complete-onboarding", rest)).status).toBe(200);
  });
});

describe("the consent to send photos", () => {
  const storedOf = (user: { id: string }) =>
    api.db
      .selectFrom("profile")
      .select(["photoConsentVersion", "photoConsentAt"])
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();

  test("is not there until it was given, then with the version of its text and the time", async () => {
    const person = await api.signUp();
    const { query, mutate } = procedures(person);
    expect((await query("account.me", undefined)).data.photoConsent).toBe(false);
    expect((await mutate("account.consentPhoto", { version: photoConsentVersion })).data).toEqual({
      photoConsent: true,
      photoConsentAt: expect.any(String),
    });
    expect((await query("account.me", undefined)).data.photoConsent).toBe(true);
    const stored = await storedOf(person.user);
    expect(stored.photoConsentVersion).toBe(photoConsentVersion);
    expect(Math.abs(Date.now() - (stored.photoConsentAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test("can be taken back", async () => {
    const person = await api.signUp();
    const { query, mutate } = procedures(person);
    await mutate("account.consentPhoto", { version: photoConsentVersion });
    await mutate("account.consentPhoto", { version: null });
    expect((await query("account.me", undefined)).data.photoConsent).toBe(false);
    expect(await storedOf(person.user)).toEqual({ photoConsentVersion: null, photoConsentAt: null });
  });

  test("to an earlier text is none: everyone is asked again when it changes", async () => {
    const person = await api.signUp();
    const { query, mutate } = procedures(person);
    await mutate("account.consentPhoto", { version: photoConsentVersion });
    await api.db
      .updateTable("profile")
      .set({ photoConsentVersion: "an earlier one" })
      .where("userId", "=", person.user.id)
      .execute();
    const { photoConsent, photoConsentAt } = (await query("account.me", undefined)).data;
    expect({ photoConsent, photoConsentAt }).toEqual({ photoConsent: false, photoConsentAt: null });
    const again = await mutate("account.consentPhoto", { version: photoConsentVersion });
    expect((await query("account.me", undefined)).data.photoConsentAt).toBe(again.data.photoConsentAt);
  });

  test.each([" ", "1", "no such text"])(
    "to the text %j, which nobody is shown, is refused",
    async (version) => {
      const person = await api.signUp();
      const { query } = procedures(person);
      const { status } = await person.post("/api/trpc/account.consentPhoto", { json: { version } });
      expect(status).toBe(400);
      expect((await query("account.me", undefined)).data.photoConsent).toBe(false);
    },
  );

  test("leaves the rest of the profile as it was, and is nobody else's", async () => {
    const [person, other] = [await api.signUp(), await api.signUp()];
    await procedures(person).mutate("account.consentPhoto", { version: photoConsentVersion });
    expect((await person.get("/api/user/profile")).body).toMatchObject({ onboardingCompleted: true });
    expect((await procedures(other).query("account.me", undefined)).data.photoConsent).toBe(false);
  });
});

describe("who looks at photos", () => {
  const aiOf = async () => (await procedures(await api.signUp()).query("account.me", undefined)).data.ai;

  test("is nobody where no model is configured", async () => {
    expect(await aiOf()).toEqual({ available: false, host: null });
  });

  test("is named by its host", async () => {
    const model = { apiKey: "sk-test", model: "m", timeoutMs: 1000 };
    api.deps.ai = createAiProvider(model);
    expect(await aiOf()).toEqual({ available: true, host: "api.openai.com" });
    api.deps.ai = createAiProvider({ ...model, baseUrl: "http://localhost:11434/v1" });
    expect(await aiOf()).toEqual({ available: true, host: "localhost:11434" });
    api.deps.ai = undefined;
  });
});
