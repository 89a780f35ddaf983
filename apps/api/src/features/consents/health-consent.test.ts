import { healthConsentVersion } from "@fetta/domain/account/consents";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof api.signUp>>;
const answers = {
  name: "Giulia",
  age: 30,
  height: 165,
  weight: 60.5,
  activityLevel: "moderately_active",
  goal: "lose_weight",
  sex: "female",
} as const;

const profileOf = ({ user }: Person) =>
  api.db.selectFrom("profile").selectAll().where("userId", "=", user.id).executeTakeFirstOrThrow();

/** A user without a consent, or with one to an earlier text. */
async function unasked(healthConsentVersion: string | null = null): Promise<Person> {
  const person = await api.signUp();
  await api.db
    .updateTable("profile")
    .set({ healthConsentVersion, healthConsentAt: null, healthConsentChannel: null })
    .where("userId", "=", person.user.id)
    .execute();
  return person;
}

const needed = "Per salvare i dati sul tuo corpo serve il tuo consenso, nel testo di oggi.";
const rejected = { status: 403, body: { message: needed, error: { code: "FORBIDDEN" } } };

describe("onboarding", () => {
  test.each([undefined, "2026-11-21", "no such text"])(
    "with a consent to the text version %j is rejected and stores nothing",
    async (version) => {
      const person = await unasked();
      const { status, body } = await person.post("/api/trpc/account.completeOnboarding", {
        json: { ...answers, ...(version === undefined ? {} : { healthConsentVersion: version }) },
      });
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain(needed);
      expect(await profileOf(person)).toMatchObject({ weight: null, age: null, healthConsentVersion: null });
    },
  );

  test("with a consent to the current text stores it with its time", async () => {
    const person = await unasked();
    await person.mutate("account.completeOnboarding", { ...answers, healthConsentVersion });
    expect(await profileOf(person)).toMatchObject({
      weight: 60.5,
      healthConsentVersion,
      healthConsentAt: expect.any(Date),
      healthConsentChannel: "app",
    });
  });

  test("through the REST API counts as consent and is recorded with that source", async () => {
    const person = await unasked();
    expect((await person.post("/api/complete-onboarding", answers)).status).toBe(200);
    expect(await profileOf(person)).toMatchObject({
      weight: 60.5,
      healthConsentVersion,
      healthConsentAt: expect.any(Date),
      healthConsentChannel: "api",
    });
  });

  test("through the REST API with an earlier text version is rejected", async () => {
    const person = await unasked();
    const sent = await person.post("/api/complete-onboarding", { ...answers, healthConsentVersion: "1" });
    expect(sent).toMatchObject(rejected);
    expect((await profileOf(person)).weight).toBeNull();
  });
});

test.each([null, "2026-11-21"])(
  "with a consent to %j no weight is stored, and with the current consent it is",
  async (version) => {
    const person = await unasked(version);
    const { query, mutate } = person;
    expect((await query("account.me", undefined)).data.healthConsent).toBe(false);
    const weigh = () => person.post("/api/trpc/trends.logWeight", { json: { kg: 60 } });
    expect((await weigh()).status).toBe(403);
    expect((await mutate("account.consentHealth", { version: healthConsentVersion })).data).toEqual({
      healthConsent: true,
    });
    expect((await query("account.me", undefined)).data.healthConsent).toBe(true);
    expect((await weigh()).status).toBe(200);
  },
);

test("without a consent a file with weights can be previewed but not imported, and one without weights can be imported", async () => {
  const person = await unasked();
  const send = (file: object, query = "") =>
    person.ask({
      method: "POST",
      url: `/api/account/import${query}`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ app: "Fetta", format: 1, ...file }),
    });
  const at = "2026-11-01T08:00:00.000Z";
  const weights = [{ day: "2026-11-01", kg: 60, updatedAt: at }];
  expect(await send({ weights }, "?preview=1")).toMatchObject({ status: 200, body: { added: { weights: 1 } } });
  expect(await send({ weights })).toMatchObject(rejected);
  const water = [{ day: "2026-11-01", ml: 500, updatedAt: at }];
  expect(await send({ water })).toMatchObject({ status: 200, body: { added: { water: 1 } } });
  const rows = await api.db.selectFrom("weightLog").select("kg").where("userId", "=", person.user.id).execute();
  expect(rows).toEqual([]);
});

test("without a consent a pregnancy is not stored, and the goal stays unchanged", async () => {
  const person = await unasked();
  const goals = { calories: 1900, protein: 100, carbs: 200, fat: 60 };
  expect(await person.post("/api/user/update-goals", { ...goals, maternity: "pregnant" })).toMatchObject(rejected);
  expect((await profileOf(person)).maternity).toBeNull();
  expect((await person.get("/api/user/preferences")).body).toMatchObject({ dailyCalorieGoal: 1800 });
});
