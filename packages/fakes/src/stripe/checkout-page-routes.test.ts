import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "./testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { coupons, promotionCodes } = shop.stripe;
  await coupons.create({ id: "venti", name: "Venti", duration: "once", percent_off: 20 });
  await coupons.create({ id: "tutto", name: "Tutto", duration: "once", percent_off: 100 });
  const promotion = (coupon: string) => ({ type: "coupon" as const, coupon });
  await promotionCodes.create({ code: "BENVENUTO20", promotion: promotion("venti") });
  await promotionCodes.create({ code: "REGALO", promotion: promotion("tutto") });
  await promotionCodes.create({ code: "UNO", promotion: promotion("venti"), max_redemptions: 1 });
});
afterAll(() => shop.close());

async function readPage(response: Response) {
  // Formatted amounts contain no-break spaces.
  const text = (await response.text()).replaceAll("\u00A0", " ");
  return { status: response.status, text, location: response.headers.get("location"), headers: response.headers };
}
const look = async (id: string) => readPage(await fetch(`${shop.fakeStripe.url}/c/pay/${id}`));
const submit = async (id: string, path: string, form: Record<string, string>) =>
  readPage(
    await fetch(`${shop.fakeStripe.url}/c/pay/${id}/${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    }),
  );

test("the page shows the order with its text escaped, states that it is a fake, and allows no script", async () => {
  const { url } = await shop.checkout();
  const { status, text, headers } = await readPage(await fetch(url ?? ""));
  expect(status).toBe(200);
  for (const part of [
    "<strong>Stripe di prova</strong> – nessun pagamento reale",
    "<h1>Paga 9,99 €</h1>",
    "Un &lt;b&gt;mese&lt;/b&gt;",
    "ada@example.org",
    'href="http://shop.example/piani"',
  ])
    expect(text).toContain(part);
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; /,
  );
});

test("the front page lists the sessions, and an unknown session is not found", async () => {
  const { id } = await shop.checkout();
  expect((await readPage(await fetch(shop.fakeStripe.url))).text).toContain(`href="/c/pay/${id}"`);
  expect((await look("cs_test_unknown")).status).toBe(404);
});

describe("a payment", () => {
  test("by card redirects once the webhook was delivered, charges once, and then the page says so", async () => {
    const { id } = await shop.checkout();
    const before = shop.events.length;
    const responses = await Promise.all([1, 2].map(() => submit(id, "pay", { method: "card" })));
    for (const { status, location } of responses)
      expect([status, location]).toEqual([303, `http://shop.example/fatto?session_id=${id}`]);
    expect(shop.events).toHaveLength(before + 1);
    expect((await look(id)).text).toContain("Ordine completato");
  });

  test("with a declined card keeps the page", async () => {
    const { id } = await shop.checkout();
    const { status, text } = await submit(id, "pay", { method: "declined" });
    expect([status, text.includes("La carta è stata rifiutata.")]).toEqual([422, true]);
  });

  test.each([
    ["succeeded", "Ordine completato"],
    ["failed", "Pagamento non riuscito"],
  ])("by debit is in progress until the page settles it as %s", async (outcome, title) => {
    const { id } = await shop.checkout();
    expect((await submit(id, "pay", { method: "sepa_debit" })).status).toBe(303);
    expect((await look(id)).text).toContain("Pagamento in corso");
    expect((await submit(id, "settle", { outcome })).location).toBe(`/c/pay/${id}`);
    expect((await look(id)).text).toContain(title);
  });

  test("of an expired session is not possible", async () => {
    const { id } = await shop.checkout();
    shop.fakeStripe.control.expire({ session: id });
    for (const { status, text } of [await look(id), await submit(id, "pay", { method: "card" })])
      expect([status, text.includes("Sessione scaduta")]).toEqual([410, true]);
  });
});

describe("a promotion code", () => {
  test("reduces the total, and can be removed", async () => {
    const { id } = await shop.checkout();
    expect((await submit(id, "code", { code: " benvenuto20 " })).location).toBe(`/c/pay/${id}`);
    const { text } = await look(id);
    for (const part of ["<h1>Paga 7,99 €</h1>", "Sconto (BENVENUTO20)", "-2,00 €"]) expect(text).toContain(part);
    await submit(id, "code/remove", {});
    expect((await look(id)).text).toContain("<h1>Paga 9,99 €</h1>");
  });

  test("that does not exist is kept in its field with the reason", async () => {
    const { status, text } = await submit((await shop.checkout()).id, "code", { code: '"><script>' });
    expect(status).toBe(422);
    expect(text).toContain("Questo codice non esiste");
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  test("that was used up since it was applied is removed before the payment", async () => {
    const [first, second] = [await shop.checkout(), await shop.checkout()];
    for (const { id } of [first, second]) await submit(id, "code", { code: "UNO" });
    await submit(first.id, "pay", { method: "card" });
    const { status, text } = await submit(second.id, "pay", { method: "card" });
    expect(status).toBe(422);
    for (const part of ["già stato usato", "Lo sconto è stato tolto", "<h1>Paga 9,99 €</h1>"])
      expect(text).toContain(part);
  });

  test("for the full amount leaves one button and no payment", async () => {
    const { id } = await shop.checkout();
    await submit(id, "code", { code: "REGALO" });
    expect((await look(id)).text).toContain("Completa ordine");
    expect((await submit(id, "pay", { method: "card" })).status).toBe(303);
    const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
    expect(session).toMatchObject({ payment_status: "no_payment_required", payment_intent: null });
  });
});
