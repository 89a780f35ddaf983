import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { metricsRegistry } from "../../metrics/registry.ts";
import {
  readMoneyTables,
  openCheckoutSession,
  startPaymentsApi,
  webhookSecret,
  webhookUrl,
  type PaymentUser,
} from "../../testing/payments-api.ts";

const running = startPaymentsApi();
let buyer: PaymentUser;
let session: string;
beforeEach(async () => {
  buyer = await running.api.signUp();
  session = await openCheckoutSession(buyer, "monthly");
});

const now = () => Math.floor(Date.now() / 1000);
function sign(payload: string, { secret = webhookSecret, at = now(), scheme = "v1" } = {}): string {
  return `t=${at},${scheme}=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}
/** The webhook that an earlier test page sent, and that granted PRO. */
const forged = (): string =>
  JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    data: {
      object: {
        id: session,
        object: "checkout.session",
        payment_status: "paid",
        metadata: { userId: buyer.user.id, planType: "yearly", days: "36500", isRecurring: "true" },
      },
    },
  });
const send = (payload: string, headers: Record<string, string | undefined>) =>
  running.api.guest.ask({
    method: "POST",
    url: webhookUrl,
    payload,
    headers: { "content-type": "application/json", ...headers },
  });

describe("a webhook is rejected, and nothing is stored or requested, when it is sent", () => {
  test.each<[string, () => { payload: string; headers: Record<string, string | undefined> }]>([
    ["unsigned", () => ({ payload: forged(), headers: {} })],
    ["with an empty signature", () => ({ payload: forged(), headers: { "stripe-signature": "" } })],
    [
      "signed by somebody else",
      () => ({ payload: forged(), headers: { "stripe-signature": sign(forged(), { secret: "whsec_mine" }) } }),
    ],
    [
      "signed with nothing",
      () => ({ payload: forged(), headers: { "stripe-signature": sign(forged(), { secret: "" }) } }),
    ],
    [
      "signed in another scheme",
      () => ({ payload: forged(), headers: { "stripe-signature": sign(forged(), { scheme: "v0" }) } }),
    ],
    [
      "ten minutes old",
      () => ({ payload: forged(), headers: { "stripe-signature": sign(forged(), { at: now() - 600 }) } }),
    ],
    [
      "made younger after it was signed",
      () => {
        const signature = sign(forged(), { at: now() - 600 }).replace(/^t=\d+/, `t=${now()}`);
        return { payload: forged(), headers: { "stripe-signature": signature } };
      },
    ],
    [
      "altered after it was signed",
      () => ({ payload: forged().replace("36500", "99999"), headers: { "stripe-signature": sign(forged()) } }),
    ],
    [
      "followed by a space that was not signed",
      () => ({ payload: `${forged()} `, headers: { "stripe-signature": sign(forged()) } }),
    ],
    ["that is no JSON", () => ({ payload: "{", headers: { "stripe-signature": "t=1,v1=00" } })],
  ])("%s", async (_what, letter) => {
    const { payload, headers } = letter();
    const before = await readMoneyTables(running.api.databaseUrl);
    const calls = running.fakeStripe.calls.length;
    const { status, body } = await send(payload, headers);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: "BAD_REQUEST", errorCode: "webhook_rejected" },
      message: "Firma della notifica non valida.",
    });
    expect(await readMoneyTables(running.api.databaseUrl)).toEqual(before);
    expect(running.fakeStripe.calls).toHaveLength(calls);
    expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: false });
  });

  test("with another content type, which the error names", async () => {
    const before = await readMoneyTables(running.api.databaseUrl);
    const payload = forged();
    const headers = { "content-type": "text/plain", "stripe-signature": sign(payload) };
    expect((await send(payload, headers)).status).toBe(415);
    expect(await readMoneyTables(running.api.databaseUrl)).toEqual(before);
  });

  test("without a body", async () => {
    expect((await running.api.guest.ask({ method: "POST", url: webhookUrl })).status).toBe(400);
  });

  test("to a server without a payment provider", async () => {
    running.api.deps.payments = undefined;
    expect((await send(forged(), { "stripe-signature": sign(forged()) })).status).toBe(400);
  });

  test("and each rejection is counted and logged without the content of the webhook", async () => {
    await send(forged(), { "stripe-signature": "t=1,v1=00" });
    expect(await metricsRegistry.metrics()).toMatch(/payment_webhooks_total\{outcome="rejected"\} [1-9]/);
    const lines = running.api
      .logged()
      .split("\n")
      .filter((line) => line.includes("webhook rejected"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      // The time is all digits, and may contain those of the payload by chance.
      const { time: _time, ...said } = JSON.parse(line) as Record<string, unknown>;
      expect(JSON.stringify(said)).not.toMatch(/evt_forged|cs_test|36500/);
    }
  });
});

test.each([
  ["null", "null"],
  ["a number", "7"],
  ["a list", "[]"],
  ["an object without a name", "{}"],
  ["a name that is a number", '{"id":1,"type":"charge.refunded","object":"event"}'],
  ["a session without its id", '{"id":"evt_x","type":"checkout.session.completed","data":{"object":{}}}'],
  ["a refund of nothing", '{"id":"evt_x","type":"charge.refunded","data":7}'],
])("a signed body with %s that is not an event gets 400 instead of a server error", async (_what, payload) => {
  const mark = running.api.logged().length;
  const before = await readMoneyTables(running.api.databaseUrl);
  const { status, body } = await send(payload, { "stripe-signature": sign(payload) });
  expect([status, body]).toMatchObject([400, { error: { errorCode: "webhook_unreadable" } }]);
  expect(await readMoneyTables(running.api.databaseUrl)).toEqual(before);
  expect(running.api.logged().slice(mark)).not.toContain('"level":50');
  expect(running.api.logged().slice(mark)).toContain("no event that we read");
});

test("price, plan, days and user in a signed event are ignored in favour of the provider's API", async () => {
  const other = await running.api.signUp();
  const payload = forged().replace(buyer.user.id, other.user.id);
  expect((await send(payload, { "stripe-signature": sign(payload) })).status).toBe(200);
  expect(await running.grants(buyer)).toEqual([]);
  expect(await running.grants(other)).toEqual([]);
  expect(await running.checkouts(buyer)).toMatchObject([{ state: "open", planType: "monthly", days: 30 }]);
});

test("a signed webhook is accepted even when sent cross-site", async () => {
  const payload = forged();
  const headers = { origin: "https://dashboard.example", "sec-fetch-site": "cross-site" };
  expect((await send(payload, { ...headers, "stripe-signature": sign(payload) })).status).toBe(200);
  expect((await send(payload, headers)).status).toBe(400);
});

test("both secrets are accepted during a change of secrets", async () => {
  const payload = forged();
  running.api.deps.payments = running.provider({ webhookSecrets: ["whsec_next", webhookSecret] });
  expect((await send(payload, { "stripe-signature": sign(payload) })).status).toBe(200);
  const again = payload.replace("evt_forged", "evt_forged_2");
  expect((await send(again, { "stripe-signature": sign(again, { secret: "whsec_next" }) })).status).toBe(200);
});

test("the webhook path accepts only POST, with a bounded body", async () => {
  for (const method of ["GET", "PUT", "DELETE"] as const) {
    const { status, headers } = await running.api.guest.ask({ method, url: webhookUrl });
    expect([status, headers["allow"]]).toEqual([405, "POST"]);
  }
  const { status } = await send("x".repeat(600_000), { "stripe-signature": "t=1,v1=00" });
  expect(status).toBe(413);
});
