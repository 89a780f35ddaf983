import { defaultPromotions } from "@fetta/domain/billing/default-promotions";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { startPaymentsApi } from "../../testing/payments-api.ts";
import { promotionsMadeOutput, promotionsOutput } from "./schema.ts";

const running = startPaymentsApi();

const anAdmin = () => running.api.signUp({ role: "admin" });
type Admin = Awaited<ReturnType<typeof anAdmin>>;
const setUp = (admin: Admin) => admin.post("/api/setup-promo-codes");
const read = async (admin: Admin) => {
  const { status, body } = await admin.get("/api/promo-codes");
  expect(status).toBe(200);
  return promotionsOutput.parse(body);
};
const codes = defaultPromotions.map(({ code }) => code).toSorted();
const recordOf = (admin: Admin) =>
  running.api.db.selectFrom("auditEvent").select(["action", "detail"]).where("actorId", "=", admin.user.id).execute();

/** Stripe client of the fake's account. */
const shop = () => {
  const { hostname: host, port } = new URL(running.fakeStripe.url);
  return new Stripe("sk_test_tests", { host, port, protocol: "http", telemetry: false });
};

describe("the default promo codes", () => {
  test("are created once, even by repeated and simultaneous requests", async () => {
    const admins = await Promise.all(Array.from({ length: 8 }, anAdmin));
    const [first] = admins;
    if (!first) throw new Error("nobody");
    expect(await read(first)).toEqual({ promotionCodes: [], coupons: [] });
    const answers = await Promise.all(admins.map(setUp));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const made = answers.map(({ body }) => promotionsMadeOutput.parse(body));
    expect(made.flatMap(({ created }) => created).toSorted()).toEqual(codes);
    for (const { created, existing } of made) expect([...created, ...existing].toSorted()).toEqual(codes);
    const { promotionCodes, coupons } = await read(first);
    expect(promotionCodes.map(({ code }) => code).toSorted()).toEqual(codes);
    expect(coupons.map(({ id }) => id).toSorted()).toEqual(
      defaultPromotions.map(({ couponId }) => couponId).toSorted(),
    );
    // The audit event names the admin who created a code, and no other.
    const records = await Promise.all(admins.map(recordOf));
    for (const [at, { created }] of made.entries())
      expect(records[at]).toEqual(
        created.length === 0 ? [] : [{ action: "promotions.created", detail: { codes: created.join(", ") } }],
      );
    const late = await anAdmin();
    expect(promotionsMadeOutput.parse((await setUp(late)).body).created).toEqual([]);
  });

  test("are listed with their discounts and how often they were and may be used", async () => {
    const { promotionCodes, coupons } = await read(await anAdmin());
    const row = (code: string) => promotionCodes.find((each) => each.code === code);
    expect(row("BENVENUTO20")).toEqual({
      id: expect.stringMatching(/^promo_/),
      code: "BENVENUTO20",
      active: true,
      times_redeemed: 0,
      max_redemptions: 100,
      coupon: { id: "fetta-benvenuto20", name: "Benvenuto", percent_off: 20, amount_off: null },
    });
    expect(row("SCONTO5")).toMatchObject({ max_redemptions: 50, coupon: { percent_off: null, amount_off: 500 } });
    expect(coupons.find(({ id }) => id === "fetta-meta50")).toEqual({
      id: "fetta-meta50",
      name: "Metà prezzo",
      percent_off: 50,
      amount_off: null,
      times_redeemed: 0,
      max_redemptions: 25,
      valid: true,
    });
  });

  test("stay inactive after they were deactivated", async () => {
    const admin = await anAdmin();
    const { id = "" } = (await read(admin)).promotionCodes.find(({ code }) => code === "META50") ?? {};
    await shop().promotionCodes.update(id, { active: false });
    expect(promotionsMadeOutput.parse((await setUp(admin)).body).existing.toSorted()).toEqual(codes);
    const { promotionCodes } = await read(admin);
    expect(promotionCodes.filter(({ code }) => code === "META50")).toMatchObject([{ id, active: false }]);
  });
});

test("promo codes created at the provider are listed too, all of them", async () => {
  const [coupon] = (await shop().coupons.list({ limit: 1 })).data;
  const own = Array.from({ length: 130 }, (_none, at) => `TANTI${at}`);
  for (const code of own)
    await shop().promotionCodes.create({ promotion: { type: "coupon", coupon: coupon?.id ?? "" }, code });
  const { promotionCodes } = await read(await anAdmin());
  expect(promotionCodes.map(({ code }) => code).toSorted()).toEqual([...codes, ...own].toSorted());
  expect(promotionCodes[0]).toMatchObject({ code: "TANTI129", max_redemptions: null });
});

describe("a provider failure", () => {
  test("returns its error message and writes no audit event", async () => {
    const admin = await anAdmin();
    running.fakeStripe.setFault("status_500");
    expect(await admin.get("/api/promo-codes")).toMatchObject({
      status: 503,
      body: { message: "Impossibile leggere i codici promozionali. Riprova." },
    });
    expect(await setUp(admin)).toMatchObject({ status: 503, body: { message: "Errore nella creazione dei codici" } });
    expect(await recordOf(admin)).toEqual([]);
  });

  test("is also reported where no provider is configured", async () => {
    const admin = await anAdmin();
    running.api.deps.payments = undefined;
    for (const answer of [await admin.get("/api/promo-codes"), await setUp(admin)])
      expect(answer).toMatchObject({
        status: 503,
        body: { message: "I pagamenti non sono ancora attivi su questo server." },
      });
  });
});
