import { aGrant } from "@fetta/db/testing/factories";
import { adConsentVersion } from "@fetta/domain/account/consents";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const frameUrl = "https://ads.example.net/slot";
const api = await startApi({ env: { ADS_FRAME_URL: frameUrl } });
const withoutFrame = await startApi({ databaseUrl: api.databaseUrl });
afterAll(async () => {
  await withoutFrame.close();
  await api.close();
});

const someone = async () => {
  const person = await api.signUp();
  const { query, mutate } = person;
  return {
    ...person,
    mutate,
    /** The ads of both queries at app start. */
    ads: async () => {
      const { ads } = (await query("account.me", undefined)).data;
      expect((await query("home.read", { date: "2026-11-21" })).data.me.ads).toEqual(ads);
      return ads;
    },
    stored: () =>
      api.db
        .selectFrom("profile")
        .select(["adConsent", "adConsentVersion", "adConsentAt"])
        .where("userId", "=", person.user.id)
        .executeTakeFirstOrThrow(),
  };
};

describe("the ad consent", () => {
  test("is null until the user answers", async () => {
    const person = await someone();
    expect(await person.ads()).toEqual({ consent: null, frameUrl });
    expect(await person.stored()).toEqual({ adConsent: null, adConsentVersion: null, adConsentAt: null });
  });

  test.each([true, false])("%s is stored with the version of its text and the time", async (consent) => {
    const person = await someone();
    expect((await person.mutate("account.setAdConsent", { consent })).data).toEqual({ ads: { consent, frameUrl } });
    expect(await person.ads()).toEqual({ consent, frameUrl });
    const { adConsentAt, ...stored } = await person.stored();
    expect(stored).toEqual({ adConsent: consent, adConsentVersion });
    expect(Math.abs(Date.now() - (adConsentAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test("can be withdrawn and given again, each time with a new time", async () => {
    const person = await someone();
    const times: (Date | null)[] = [];
    for (const consent of [true, false, true]) {
      await person.mutate("account.setAdConsent", { consent });
      expect(await person.ads()).toMatchObject({ consent });
      times.push((await person.stored()).adConsentAt);
    }
    expect(new Set(times.map(Number)).size).toBe(3);
  });

  test("to an earlier text is requested again, while a rejection stays valid", async () => {
    const person = await someone();
    const answeredOnce = (consent: boolean) =>
      api.db
        .updateTable("profile")
        .set({ adConsent: consent, adConsentVersion: "an earlier one", adConsentAt: new Date() })
        .where("userId", "=", person.user.id)
        .execute();
    await answeredOnce(true);
    expect(await person.ads()).toMatchObject({ consent: null });
    await answeredOnce(false);
    expect(await person.ads()).toMatchObject({ consent: false });
  });

  test.each([{}, { consent: "yes" }, { consent: null }, { consent: true, version: "no such text" }])(
    "rejects the input %j and changes nothing",
    async (input) => {
      const person = await someone();
      expect((await person.post("/api/trpc/account.setAdConsent", { json: input })).status).toBe(400);
      expect(await person.ads()).toMatchObject({ consent: null });
    },
  );

  test("changes neither the rest of the profile nor other accounts", async () => {
    const [person, other] = [await someone(), await someone()];
    await person.mutate("account.setAdConsent", { consent: true });
    expect((await person.get("/api/user/profile")).body).toMatchObject({ onboardingCompleted: true });
    expect(await other.ads()).toMatchObject({ consent: null });
  });
});

describe("ads", () => {
  test("are absent during PRO and return when it ends", async () => {
    const [pro, expired] = [await someone(), await someone()];
    await aGrant(api.db, pro.user, { days: 30 });
    expect(await pro.ads()).toBeNull();
    expect((await pro.mutate("account.setAdConsent", { consent: false })).data).toEqual({ ads: null });
    expect(await pro.stored()).toMatchObject({ adConsent: false });
    await aGrant(api.db, expired.user, { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z") });
    expect(await expired.ads()).toEqual({ consent: null, frameUrl });
  });

  test("are our own where no ad frame is configured", async () => {
    const person = await someone();
    const { data } = await withoutFrame.as(person.token).query("account.me", undefined);
    expect(data.ads).toEqual({ consent: null, frameUrl: null });
  });

  test("may be framed from the configured origin only, or from our own where none is configured", async () => {
    const policy = async ({ guest }: typeof api) =>
      String((await guest.get("/nothing")).headers["content-security-policy"]);
    expect(await policy(api)).toContain("frame-src https://ads.example.net;");
    expect(await policy(withoutFrame)).toContain("frame-src 'self';");
  });
});
