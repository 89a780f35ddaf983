import { describe, expect, test } from "vitest";
import { readEnv } from "../../config/env.ts";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";

const running = startPaymentsApi({ env: { TEST_PAGES: "on" } });
const somebody = () => running.api.signUp();
const profile = async (buyer: PaymentUser) => (await buyer.get("/api/user/profile")).body;
const paths: [string, object][] = [
  ["/api/test/toggle-pro-status", {}],
  ["/api/test/simulate-webhook", { planType: "monthly" }],
];
const upgrade = (person: Pick<PaymentUser, "post">, body: object = { months: 1 }) =>
  person.post("/api/upgrade-to-pro", body);

describe("a signed-in user where test pages are enabled", () => {
  test("turns PRO on and off", async () => {
    const person = await somebody();
    const toggle = async () => (await person.post("/api/test/toggle-pro-status", {})).body;
    expect(await toggle()).toEqual({ message: "PRO attivato", isPro: true });
    expect(await profile(person)).toMatchObject({ isPro: true, proStatus: "active" });
    expect(await toggle()).toEqual({ message: "PRO disattivato", isPro: false });
    expect(await profile(person)).toMatchObject({ isPro: false, proStatus: "free", proExpiresAt: null });
    expect(await running.grants(person)).toMatchObject([{ source: "test", days: 30, revocationReason: "admin" }]);
  });

  test("gets thirty days of PRO for each month of an upgrade", async () => {
    const person = await somebody();
    const { status, body } = await upgrade(person, { months: 2 });
    expect([status, body]).toEqual([200, expect.objectContaining({ isPro: true, proStatus: "active" })]);
    expect(await running.grants(person)).toMatchObject([{ source: "test", days: 60 }]);
    for (const months of [0, -1, 13, 1.5, "1", null]) expect((await upgrade(person, { months })).status).toBe(400);
  });

  test("sends a signed event like the provider's, which is accepted and grants nothing", async () => {
    const person = await somebody();
    const answer = await person.post("/api/test/simulate-webhook", { planType: "monthly" });
    expect(answer).toMatchObject({ status: 200, body: { message: "Webhook Simulato", status: 200, isPro: false } });
    expect(await running.checkouts(person)).toMatchObject([{ state: "open", planType: "monthly" }]);
    expect(await running.grants(person)).toEqual([]);
  });

  test("gets PRO by such an event once the payment was made", async () => {
    const person = await somebody();
    running.fakeStripe.control.pay({ session: await openCheckoutSession(person, "yearly") });
    const answer = await person.post("/api/test/simulate-webhook", { planType: "yearly" });
    expect(answer.body).toMatchObject({ status: 200, isPro: true });
    expect(await running.grants(person)).toMatchObject([{ source: "checkout", days: 365 }]);
  });

  test("gets an error when the event is rejected or no payment provider is configured", async () => {
    const person = await somebody();
    const provider = running.provider();
    running.api.deps.payments = { ...provider, signWebhook: () => "t=1,v1=00" };
    expect((await person.post("/api/test/simulate-webhook", { planType: "weekly" })).body).toMatchObject({
      status: 400,
      isPro: false,
    });
    running.api.deps.payments = undefined;
    expect((await person.post("/api/test/simulate-webhook", { planType: "weekly" })).status).toBe(503);
  });

  test("gets an audit event for days granted without payment", async () => {
    const person = await somebody();
    await upgrade(person);
    const rows = await running.api.db
      .selectFrom("auditEvent")
      .select(["action", "actorId"])
      .where("subjectId", "=", person.user.id)
      .execute();
    expect(rows).toEqual([{ action: "test.grant", actorId: person.user.id }]);
  });
});

describe("test pages", () => {
  test("return 401 to guests where they are enabled", async () => {
    for (const [path, body] of paths)
      expect([path, (await running.api.guest.post(path, body)).status]).toEqual([path, 401]);
    expect((await upgrade(running.api.guest)).status).toBe(401);
  });

  test("return 404 to all users, including admins, where they are disabled", async () => {
    const { env } = running.api.deps;
    running.api.deps.env = readEnv({});
    const person = await running.api.signUp({ role: "admin" });
    for (const [path, body] of paths)
      for (const who of [person, running.api.guest])
        expect([path, (await who.post(path, body)).status]).toEqual([path, 404]);
    expect(await upgrade(person)).toMatchObject({ status: 403 });
    expect(await running.grants(person)).toEqual([]);
    running.api.deps.env = env;
  });

  test("reject an upgrade without payment with the product's message where they are disabled", async () => {
    const { env } = running.api.deps;
    running.api.deps.env = readEnv({});
    const person = await somebody();
    expect(await upgrade(person)).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN" }, message: "Impossibile completare l'aggiornamento a Pro" },
    });
    expect((await upgrade(running.api.guest)).status).toBe(401);
    expect(await running.grants(person)).toEqual([]);
    running.api.deps.env = env;
  });
});
