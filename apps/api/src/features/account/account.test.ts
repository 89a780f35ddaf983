import { aGrant } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { createAiProvider } from "../../clients/openai/openai.ts";
import { startApi } from "../../testing/harness.ts";
import { createSessionStore } from "../auth/sessions.ts";

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
  test("of a new user is free and not onboarded", async () => {
    const { body } = await api.guest.post("/api/auth/register", {
      email: "nuova@example.org",
      password: "gnocchi-al-pesto",
      firstName: "Nuova",
    });
    const { id } = body as { id: string };
    const token = await createSessionStore(api.db).open(id);
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

  test("of a buyer is active, and expired once the purchased days are over", async () => {
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
    await aGrant(api.db, refunded.user, { revokedAt: new Date(), revocationReason: "refund" });
    expect((await refunded.get("/api/user/profile")).body).toMatchObject({
      isPro: false,
      proStatus: "free",
      proExpiresAt: null,
    });
  });
});

describe("goals", () => {
  test("default to 1800 kcal at 30 / 45 / 25", async () => {
    const { get } = await api.signUp();
    expect(await get("/api/user/preferences")).toMatchObject({
      status: 200,
      body: { dailyCalorieGoal: 1800, dailyProteinGoal: 135, dailyCarbsGoal: 203, dailyFatGoal: 50 },
    });
  });

  test.each([1000, 5000])("can be set to %i kcal", async (calories) => {
    const { get, post } = await api.signUp();
    const goals = { dailyCalorieGoal: calories, dailyProteinGoal: 120.5, dailyCarbsGoal: 0, dailyFatGoal: 1000 };
    const { status, body } = await post("/api/user/update-goals", { calories, protein: 120.5, carbs: 0, fat: 1000 });
    expect([status, body]).toEqual([200, { ...goals, warnings: [] }]);
    expect((await get("/api/user/preferences")).body).toEqual(goals);
  });

  test.each([[999], [5001], [1500.5], ["1800"], [null], [1e9]])(
    "of %j kcal are rejected and change nothing",
    async (calories) => {
      const { get, post } = await api.signUp();
      const { status, body } = await post("/api/user/update-goals", { calories, protein: 1, carbs: 1, fat: 1 });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: { issues: [{ path: "calories", message: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie." }] },
      });
      expect((await get("/api/user/preferences")).body).toMatchObject({ dailyCalorieGoal: 1800 });
    },
  );

  test("with macros outside 0 to 1000 g are rejected", async () => {
    const { post } = await api.signUp();
    expect((await post("/api/user/update-goals", { calories: 1800, protein: -1, carbs: 1001, fat: 1 })).status).toBe(
      400,
    );
  });
});

describe("onboarding", () => {
  test("computes and stores the goals and marks the profile as onboarded", async () => {
    const { get, post } = await api.signUp();
    const { status, body } = await post("/api/complete-onboarding", answers);
    expect(status).toBe(200);
    expect(body).toEqual({
      goals: { dailyCalorieGoal: 1644, dailyProteinGoal: 123, dailyCarbsGoal: 185, dailyFatGoal: 46 },
      warnings: [],
    });
    expect((await get("/api/user/preferences")).body).toEqual((body as { goals: object }).goals);
    expect((await get("/api/user/profile")).body).toMatchObject({ onboardingCompleted: true, name: "Giulia" });
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
  ])("rejects %s %j", async (field, value) => {
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

describe("the AI provider of an account", () => {
  const aiOf = async () => (await (await api.signUp()).query("account.me", undefined)).data.ai;

  test("is unavailable where no model is configured", async () => {
    expect(await aiOf()).toEqual({ available: false, host: null, isLocal: false });
  });

  test("is named by its host", async () => {
    const model = { apiKey: "sk-test", model: "m", timeoutMs: 1000 };
    api.deps.ai = createAiProvider(model);
    expect(await aiOf()).toEqual({ available: true, host: "api.openai.com", isLocal: false });
    api.deps.ai = createAiProvider({ ...model, baseUrl: "https://models.example:8443/v1" });
    expect(await aiOf()).toEqual({ available: true, host: "models.example:8443", isLocal: false });
    api.deps.ai = undefined;
  });

  test.each([
    ["http://localhost:11434/v1", true],
    ["http://127.0.0.1:41591", true],
    ["http://127.1:8080", true],
    ["http://[::1]:8080/v1", true],
    ["http://192.168.1.20:11434/v1", false],
    ["https://localhost.example/v1", false],
    ["https://127.0.0.1.example/v1", false],
  ])("at %s is on this server: %s", async (baseUrl, isLocal) => {
    api.deps.ai = createAiProvider({ apiKey: "sk-test", model: "m", timeoutMs: 1000, baseUrl });
    expect(await aiOf()).toMatchObject({ available: true, isLocal });
    api.deps.ai = undefined;
  });
});
