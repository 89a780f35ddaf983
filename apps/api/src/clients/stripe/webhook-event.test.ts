import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createStripe } from "./stripe.ts";

const provider = () => createStripe({ secretKey: "sk_test_client", webhookSecrets: ["whsec_new", "whsec_old"] });
const payload = JSON.stringify({
  id: "evt_1",
  type: "checkout.session.completed",
  data: { object: { id: "cs_test_1" } },
});
const signed = ({ secret = "whsec_new", body = payload, ageSeconds = 0, scheme = "v1" } = {}): string => {
  const at = Math.floor(Date.now() / 1000) - ageSeconds;
  return `t=${at},${scheme}=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
};
const verify = (signature: string | undefined, body = payload) =>
  provider().verifyWebhook(Buffer.from(body), signature);

test("a webhook signed with either secret within five minutes is accepted and returns the session it is about", () => {
  const news = { id: "evt_1", type: "checkout.session.completed", about: { sessionId: "cs_test_1" } };
  expect(verify(signed())).toEqual(news);
  expect(verify(signed({ secret: "whsec_old" }))).toEqual(news);
  expect(verify(signed({ ageSeconds: 290 }))).toEqual(news);
  expect(verify(provider().signWebhook(payload))).toEqual(news);
});

test.each([
  ["nobody's", undefined],
  ["empty", ""],
  ["rubbish", "t=now,v1=yes"],
  ["somebody else's", signed({ secret: "whsec_other" })],
  ["of the empty secret", signed({ secret: "" })],
  ["of another body", signed({ body: payload.replace("cs_test_1", "cs_test_2") })],
  ["of the scheme for tests", signed({ scheme: "v0" })],
  ["six minutes old", signed({ ageSeconds: 360 })],
  ["without a time", signed().replace(/^t=\d+,/, "")],
])("a webhook whose signature is %s is rejected", (_what, signature) => {
  expect(() => verify(signature)).toThrow("webhook_rejected");
});

test("a correctly signed webhook whose body is not an event is rejected", () => {
  for (const body of ["", "null", "7", "{", '{"object":"v2.core.event"}'])
    expect(() => verify(signed({ body }), body)).toThrow(/webhook_rejected|webhook_unreadable/);
});

test.each([
  ["checkout.session.expired", { id: "cs_test_1" }, { sessionId: "cs_test_1" }],
  ["checkout.session.async_payment_succeeded", { id: "cs_test_1" }, { sessionId: "cs_test_1" }],
  ["charge.refunded", { id: "ch_1", payment_intent: "pi_1" }, { paymentIntent: "pi_1" }],
  ["refund.failed", { id: "re_1", payment_intent: "pi_1" }, { paymentIntent: "pi_1" }],
  ["charge.dispute.closed", { id: "du_1", payment_intent: "pi_1" }, { paymentIntent: "pi_1" }],
  ["charge.refunded", { id: "ch_1", payment_intent: null }, null],
  ["customer.created", { id: "cus_1" }, null],
  ["checkout.session.of_next_year", { id: "cs_test_1" }, null],
])("an event %s refers to its session, to its payment or to neither", (type, object, about) => {
  const body = JSON.stringify({ id: "evt_2", type, data: { object } });
  expect(verify(signed({ body }), body)).toEqual({ id: "evt_2", type, about });
});
