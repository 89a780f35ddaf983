import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneLineItem, openTestShop, paymentIntentIdOf } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { coupons, promotionCodes } = shop.stripe;
  await coupons.create({ id: "venti", percent_off: 20 });
  await coupons.create({ id: "tutto", percent_off: 100 });
  await coupons.create({ id: "cinque", amount_off: 500, currency: "eur" });
  const code = (name: string, coupon: string, more: object = {}) =>
    promotionCodes.create({ code: name, promotion: { type: "coupon", coupon }, ...more });
  await code("BENVENUTO20", "venti");
  await code("REGALO", "tutto");
  await code("UNO", "venti", { max_redemptions: 1 });
  await code("SCONTO5", "cinque", {
    restrictions: { minimum_amount: 999, minimum_amount_currency: "eur" },
  });
  await code("SPENTO", "venti", { active: false });
  await code("BREVE", "venti", { expires_at: Math.floor(Date.now() / 1000) + 60 });
});
afterAll(() => shop.close());
beforeEach(() => shop.fakeStripe.setWebhookFault(null));

type Seen = { status: number; text: string; location: string | null; headers: Headers };

async function seen(answer: Response): Promise<Seen> {
  const { status, headers } = answer;
  return { status, text: await answer.text(), location: headers.get("location"), headers };
}
const look = async (id: string) => seen(await fetch(`${shop.fakeStripe.url}/c/pay/${id}`));
const submit = async (id: string, path: string, fields: Record<string, string>, { fakeStripe } = shop): Promise<Seen> =>
  seen(
    await fetch(`${fakeStripe.url}/c/pay/${id}/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
  );
const state = (id: string) => shop.stripe.checkout.sessions.retrieve(id);
/** Formatted amounts contain no-break spaces. */
const plain = (text: string): string => text.replaceAll("\u00A0", " ");

test("the checkout page shows items and amounts, states that it is a fake, and has no script", async () => {
  const { id, url } = await shop.checkout({ line_items: [oneLineItem(999, 2)] });
  const { status, text, headers } = await seen(await fetch(url ?? ""));
  expect(status).toBe(200);
  expect(text).toContain('<html lang="it">');
  expect(text).toContain("<strong>Stripe di prova</strong> – nessun pagamento reale");
  expect(plain(text)).toContain("<h1>Paga 19,98 €</h1>");
  expect(text).toContain("Un mese");
  expect(text).toContain("ada@example.org");
  expect(text).toContain('href="http://shop.example/piani"');
  expect(text).not.toContain("<script");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; base-uri 'none'; frame-ancestors 'none'$/,
  );
  const [, style = ""] = /<style>([^]*)<\/style>/.exec(text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  expect(headers.get("set-cookie")).toBeNull();
  expect((await state(id)).status).toBe("open");
});

test("the checkout page escapes text from outside", async () => {
  const { id } = await shop.checkout({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 999, product_data: { name: '<b onclick="x">"&' } },
      },
    ],
  });
  expect((await look(id)).text).toContain("&lt;b onclick=&quot;x&quot;&gt;&quot;&amp;");
  const { text } = await submit(id, "code", { code: '"><script>' });
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(text).not.toContain("<script");
});

describe("a payment", () => {
  test("by card redirects to the success URL with the session id, after the webhook was delivered", async () => {
    const { id } = await shop.checkout();
    const before = shop.received.length;
    const { status, location } = await submit(id, "pay", { way: "card" });
    expect(status).toBe(303);
    expect(location).toBe(`http://shop.example/fatto?session_id=${id}`);
    expect(shop.received.length).toBe(before + 1);
    expect(await state(id)).toMatchObject({ status: "complete", payment_status: "paid" });
    const after = await look(id);
    expect(after.text).toContain("Ordine completato");
    expect(after.text).toContain(`href="http://shop.example/fatto?session_id=${id}"`);
  });

  test("does not wait longer than its limit for a slow webhook endpoint", async () => {
    // Each limit alone ends the wait: `redirectWaitMs` and `webhookTimeoutMs`. The other one would outlast the test.
    for (const times of [
      { redirectWaitMs: 50, webhookTimeoutMs: 600_000 },
      { redirectWaitMs: 600_000, webhookTimeoutMs: 50, retryDelaysMs: [] },
    ]) {
      const own = await openTestShop(times);
      own.queueStatuses(null);
      const { id } = await own.checkout();
      expect((await submit(id, "pay", { way: "card" }, own)).status).toBe(303);
      await own.close();
    }
  });

  test("does not wait for a lost or delayed event", async () => {
    const own = await openTestShop({ redirectWaitMs: 600_000 });
    for (const fault of ["lost", "delayed"] as const) {
      own.fakeStripe.setWebhookFault(fault, { times: 1, delayMs: 600_000 });
      const { id } = await own.checkout();
      expect((await submit(id, "pay", { way: "card" }, own)).status).toBe(303);
      expect(own.received).toEqual([]);
    }
    await own.close();
  });

  test("submitted several times at once is charged once, and redirects every time", async () => {
    const { id } = await shop.checkout();
    const answers = await Promise.all([1, 2, 3].map(() => submit(id, "pay", { way: "card" })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const intent = paymentIntentIdOf(await state(id));
    expect((await shop.stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
    await shop.fakeStripe.waitForDeliveries();
    const told = shop.events().filter(({ data }) => (data.object as { id: string }).id === id);
    expect(told).toHaveLength(1);
  });

  test("with a declined card shows the error and keeps the page", async () => {
    const { id } = await shop.checkout();
    const { status, text } = await submit(id, "pay", { way: "declined" });
    expect(status).toBe(422);
    expect(text).toContain("La carta è stata rifiutata.");
    expect(text).toContain('role="alert"');
    expect(await state(id)).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect((await submit(id, "pay", { way: "card" })).status).toBe(303);
    expect(await state(id)).toMatchObject({ payment_status: "paid" });
  });

  test.each([
    ["succeeded", "paid", "Ordine completato"],
    ["failed", "unpaid", "Pagamento non riuscito"],
  ])("of a delayed method redirects unpaid; then the page can settle it as %s", async (outcome, status, title) => {
    const { id } = await shop.checkout();
    expect((await submit(id, "pay", { way: "later" })).status).toBe(303);
    expect(await state(id)).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect((await look(id)).text).toContain("Pagamento in corso");
    expect(await submit(id, "settle", { outcome: "who knows" })).toMatchObject({ status: 303 });
    expect(await submit(id, "settle", { outcome })).toMatchObject({
      status: 303,
      location: `/c/pay/${id}`,
    });
    expect(await state(id)).toMatchObject({ payment_status: status });
    expect((await look(id)).text).toContain(title);
    expect(await submit(id, "settle", { outcome: "succeeded" })).toMatchObject({ status: 303 });
    expect(await state(id)).toMatchObject({ payment_status: status });
  });

  test("requires an e-mail address where the shop gave none", async () => {
    const { id } = await shop.checkout({ customer_email: undefined } as never);
    expect((await look(id)).text).toContain('name="email"');
    const wrong = await submit(id, "pay", { way: "card", email: "ada" });
    expect(wrong).toMatchObject({
      status: 422,
      text: expect.stringContaining("Scrivi un indirizzo e-mail valido"),
    });
    expect((await submit(id, "pay", { way: "card", email: "ada@example.org" })).status).toBe(303);
    expect(await state(id)).toMatchObject({ customer_details: { email: "ada@example.org" } });
  });

  test("by an unknown method is rejected", async () => {
    const { id } = await shop.checkout();
    expect((await submit(id, "pay", { way: "gold" })).status).toBe(400);
    expect((await submit(id, "pay", {})).status).toBe(400);
    expect(await state(id)).toMatchObject({ status: "open" });
  });
});

describe("a promotion code", () => {
  test("reduces the amount, and can be removed", async () => {
    const { id } = await shop.checkout();
    expect(await submit(id, "code", { code: "benvenuto20" })).toMatchObject({
      status: 303,
      location: `/c/pay/${id}`,
    });
    const text = plain((await look(id)).text);
    expect(text).toContain("<h1>Paga 7,99 €</h1>");
    expect(text).toContain("Sconto (BENVENUTO20)");
    expect(text).toContain("-2,00 €");
    expect(await submit(id, "code/remove", {})).toMatchObject({ status: 303 });
    expect(plain((await look(id)).text)).toContain("<h1>Paga 9,99 €</h1>");
  });

  test.each([
    ["unknown", "MAI", "Questo codice non esiste"],
    ["switched off", "SPENTO", "Questo codice non è più attivo."],
    ["nothing", "", "Questo codice non esiste"],
  ])("that is %s is rejected with a message and kept in its field", async (_what, typed, sentence) => {
    const { id } = await shop.checkout();
    const { status, text } = await submit(id, "code", { code: typed });
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).toContain(`value="${typed}"`);
    expect(text).toContain('aria-invalid="true" aria-describedby="code-problem"');
    expect(await state(id)).toMatchObject({ amount_total: 999 });
  });

  test("below its minimum amount, used up or expired is rejected with a message", async () => {
    const { id } = await shop.checkout({ line_items: [oneLineItem(499)] });
    expect((await submit(id, "code", { code: "SCONTO5" })).text).toContain("sotto il minimo");
    const [first, second] = [await shop.checkout(), await shop.checkout()];
    for (const session of [first, second]) expect((await submit(session.id, "code", { code: "UNO" })).status).toBe(303);
    expect((await submit(first.id, "pay", { way: "card" })).status).toBe(303);
    const late = await submit(second.id, "pay", { way: "card" });
    expect(late.status).toBe(422);
    expect(late.text).toContain("già stato usato");
    expect(late.text).toContain("Lo sconto è stato tolto");
    expect(plain(late.text)).toContain("<h1>Paga 9,99 €</h1>");
    expect((await submit(second.id, "code", { code: "UNO" })).text).toContain("già stato usato");
    shop.fakeStripe.control.advanceClock({ seconds: 61 });
    expect((await submit(second.id, "code", { code: "BREVE" })).text).toContain("Questo codice è scaduto.");
  });

  test("that covers the full amount leaves one button and no payment", async () => {
    const { id } = await shop.checkout();
    await submit(id, "code", { code: "REGALO" });
    const { text } = await look(id);
    expect(text).toContain("Completa ordine");
    expect(text).not.toContain("con carta");
    expect((await submit(id, "pay", { way: "declined" })).status).toBe(303);
    expect(await state(id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      payment_intent: null,
    });
  });

  test("has no field where the session does not allow codes", async () => {
    const { id } = await shop.checkout({ allow_promotion_codes: false });
    expect((await look(id)).text).not.toContain("Codice promozionale");
    await submit(id, "code", { code: "REGALO" });
    expect(await state(id)).toMatchObject({ amount_total: 999 });
  });
});

test("an expired session accepts no payment and links back to the shop", async () => {
  const { id } = await shop.checkout();
  shop.fakeStripe.control.expire({ session: id });
  const { status, text } = await look(id);
  expect(status).toBe(410);
  expect(text).toContain("Sessione scaduta");
  expect(text).toContain('href="http://shop.example/piani"');
  for (const way of ["card", "later", "declined"])
    expect((await submit(id, "pay", { way })).text).toContain("Sessione scaduta");
  expect((await submit(id, "code", { code: "REGALO" })).status).toBe(410);
  expect(await state(id)).toMatchObject({ status: "expired", payment_status: "unpaid", amount_total: 999 });
});

test("an unknown session returns 404", async () => {
  expect(await look("cs_test_nobody")).toMatchObject({
    status: 404,
    text: expect.stringContaining("Questa sessione di pagamento non esiste."),
  });
});

test("the front page lists all sessions", async () => {
  const { id } = await shop.checkout();
  const { text } = await seen(await fetch(shop.fakeStripe.url));
  expect(text).toContain(`href="/c/pay/${id}"`);
});
