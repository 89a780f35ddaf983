import { describe, expect, test } from "vitest";
import { startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";
import { mailEnv, listQueuedMails } from "../../testing/queued-mails.ts";
import { createWithdrawalSteps, type Purchase } from "../../testing/withdrawal-steps.ts";
import { reconcilePayments } from "./reconcile.ts";
import type { PurchaseOutput } from "./schema.ts";

const running = startPaymentsApi({ env: mailEnv });
const control = () => running.fakeStripe.control;
const reconcile = () => reconcilePayments(running.api.deps);
const refundsAsked = () => running.fakeStripe.calls.filter(({ path }) => path === "/v1/refunds");

const {
  buy: bought,
  declareWithdrawal: declare,
  listDeclarations: declarations,
  readProfile: profile,
  backdate: age,
} = createWithdrawalSteps(running);
const purchasesOf = async (buyer: PaymentUser): Promise<PurchaseOutput[]> =>
  ((await buyer.get("/api/withdraw")).body as { purchases: PurchaseOutput[] }).purchases;
const free = { isPro: false, proStatus: "free", proExpiresAt: null };
const recorded = async ({ buyer }: Pick<Purchase, "buyer">): Promise<string[]> => {
  const rows = await running.api.db
    .selectFrom("auditEvent")
    .select("action")
    .where("subjectId", "=", buyer.user.id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};
const moneyIsBack = ({ session }: Pick<Purchase, "session">) =>
  expect.poll(() => running.readMoney(session)).toMatchObject({ refundedCents: 999 });
const heardBack = ({ buyer }: Pick<Purchase, "buyer">) =>
  expect.poll(async () => (await running.checkouts(buyer)).map(({ refundedCents }) => refundedCents)).toEqual([999]);

describe("a purchase", () => {
  test("is confirmed by one mail with a link to the withdrawal", async () => {
    const { buyer, id } = await bought();
    const mails = await listQueuedMails(running.api.db, buyer.user.email);
    expect(mails).toMatchObject([{ kind: "notice", subject: "Il tuo acquisto: Fetta PRO, 1 mese" }]);
    const body = mails[0]?.body ?? "";
    expect(body).toContain(`Recedi dal contratto qui:\nhttp://localhost:3000/recesso?acquisto=${id}\n`);
    expect(body.replaceAll("\u00a0", " ")).toContain("Pagato: 9,99 €, IVA inclusa");
  });

  test("can be withdrawn from for 14 days, and shows the last day", async () => {
    const { buyer, id } = await bought();
    const [purchase] = await purchasesOf(buyer);
    expect(purchase).toMatchObject({
      id,
      planType: "monthly",
      paidCents: 999,
      refundCents: 999,
      state: "open",
      withdrawal: null,
    });
    expect(purchase?.number).toMatch(/^FE-\d{4}-[0-9A-F]{8}$/);
    await age({ id }, "14 days");
    expect(await purchasesOf(buyer)).toMatchObject([{ state: "open" }]);
    await age({ id }, "1 day");
    expect(await purchasesOf(buyer)).toMatchObject([{ state: "late" }]);
  });
});

describe("a withdrawal", () => {
  test("ends the days at once, is confirmed by a mail with date and time, and refunds the payment", async () => {
    const purchase = await bought();
    const { buyer } = purchase;
    const { status, body } = await declare(purchase);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "withdrawn",
      refundCents: 999,
      withdrawal: { name: "Giulia Ferri", email: "giulia.ferri@example.org", mailed: true, refunded: false },
    });
    expect(await profile(buyer)).toMatchObject(free);
    expect(await running.grants(buyer)).toMatchObject([{ revocationReason: "withdrawal" }]);
    const [declared] = await declarations(purchase);
    expect(declared).toMatchObject({ userId: buyer.user.id, planType: "monthly", amountCents: 999 });

    const mails = await listQueuedMails(running.api.db, "giulia.ferri@example.org");
    expect(mails).toMatchObject([{ subject: "Recesso ricevuto: Fetta PRO, 1 mese", userId: buyer.user.id }]);
    const moment = new Intl.DateTimeFormat("it-IT", {
      dateStyle: "long",
      timeStyle: "medium",
      timeZone: "Europe/Rome",
    }).formatToParts(declared?.declaredAt);
    for (const { type, value } of moment) if (type !== "literal") expect(mails[0]?.body).toContain(value);
    for (const words of ["Nome e cognome: Giulia Ferri", "Contratto: Fetta PRO, 1 mese", "Numero: FE-"])
      expect(mails[0]?.body).toContain(words);

    await moneyIsBack(purchase);
    await heardBack(purchase);
    expect(refundsAsked()).toMatchObject([{ status: 200, replayed: false }]);
    expect(refundsAsked()[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}-0$/);
    expect(await recorded(purchase)).toEqual([
      "checkout.creating",
      "checkout.paid",
      "grant.created",
      "withdrawal.declared",
      "grant.revoked",
      "refund.made",
    ]);
    await running.deliverAll();
    expect(await profile(buyer)).toMatchObject(free);
    expect(await purchasesOf(buyer)).toMatchObject([{ state: "withdrawn", withdrawal: { refunded: true } }]);
  });

  test("requested twenty times in two tabs creates one declaration, one mail and one refund", async () => {
    const purchase = await bought();
    const email = `${purchase.id}@example.org`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare(purchase, { email })));
    const moments = new Set(answers.map(({ body }) => (body as PurchaseOutput).withdrawal?.receivedAt ?? "none"));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(moments.size).toBe(1);
    await heardBack(purchase);
    await reconcile();
    expect(await declarations(purchase)).toHaveLength(1);
    expect(await listQueuedMails(running.api.db, email)).toHaveLength(1);
    expect(await running.readMoney(purchase.session)).toMatchObject({ paidCents: 999, refundedCents: 999 });
    expect(refundsAsked().filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1);
    expect((await recorded(purchase)).filter((action) => action === "refund.made")).toHaveLength(1);
  });

  test("requested again with other data returns the first declaration", async () => {
    const purchase = await bought();
    await declare(purchase);
    const { status, body } = await declare(purchase, { name: "Un altro nome", email: "altro@example.org" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ withdrawal: { name: "Giulia Ferri", email: "giulia.ferri@example.org" } });
    await heardBack(purchase);
  });

  test("from one of two purchases keeps the days of the other", async () => {
    const first = await bought();
    const second = await bought("weekly", first.buyer);
    await declare(first);
    expect(await running.grants(first.buyer)).toMatchObject([
      { days: 30, revocationReason: "withdrawal" },
      { days: 7, revocationReason: null },
    ]);
    expect(await profile(first.buyer)).toMatchObject({ proStatus: "active" });
    await moneyIsBack(first);
    expect(await running.readMoney(second.session)).toMatchObject({ refundedCents: 0 });
  });

  test("refunds the remainder after a partial refund", async () => {
    const purchase = await bought();
    control().refund({ session: purchase.session, amount: 400 });
    await running.deliverAll();
    expect((await declare(purchase)).body).toMatchObject({ refundCents: 599 });
    await moneyIsBack(purchase);
  });
});

describe("the refund of a withdrawal", () => {
  test("is not requested again when the payment was refunded before without a webhook", async () => {
    const purchase = await bought();
    control().refund({ session: purchase.session });
    expect((await declare(purchase)).status).toBe(200);
    await heardBack(purchase);
    await running.deliverAll();
    expect(await running.grants(purchase.buyer)).toMatchObject([{ revocationReason: "withdrawal" }]);
    expect(await running.readMoney(purchase.session)).toMatchObject({ refundedCents: 999 });
  });

  test.each(["status_500", "cut"] as const)(
    "is made by the job when the provider fails at first (%s)",
    async (fault) => {
      const purchase = await bought();
      running.fakeStripe.setFault(fault);
      expect((await declare(purchase)).status).toBe(200);
      expect(await profile(purchase.buyer)).toMatchObject(free);
      await expect.poll(() => running.api.logged()).toContain("a refund could not be tried");
      running.fakeStripe.setFault(null);
      await reconcile();
      await moneyIsBack(purchase);
      await heardBack(purchase);
    },
  );

  test("is retried under another key when the provider repeats its failure, with an audit event and a log line", async () => {
    const purchase = await bought();
    const { payments } = running.api.deps;
    if (!payments) throw new Error("no payments");
    // The provider answers reads and fails at the refund itself.
    running.api.deps.payments = {
      ...payments,
      refund: async (wish) => {
        running.fakeStripe.setFault("status_500", { times: 1 });
        return payments.refund(wish);
      },
    };
    await declare(purchase);
    await expect.poll(() => recorded(purchase)).toContain("refund.failed");
    expect(running.api.logged()).toMatch(/"alert":"payment".*a refund could not be made yet/);
    running.fakeStripe.setFault(null);
    running.api.deps.payments = payments;
    await reconcile();
    await moneyIsBack(purchase);
    const keys = refundsAsked().map(({ idempotencyKey }) => idempotencyKey?.slice(-2));
    expect(keys.at(0)).toBe("-0");
    expect(keys.at(-1)).toBe("-1");
    expect((await recorded(purchase)).slice(-2)).toEqual(["refund.failed", "refund.made"]);
  });

  test("is sent again when the bank rejects it, and the days stay revoked", async () => {
    const purchase = await bought();
    await declare(purchase);
    await heardBack(purchase);
    const refund = (await running.post()).find(({ type }) => type === "refund.created");
    const { data } = JSON.parse(refund?.payload ?? "{}") as { data: { object: { id: string } } };
    control().failRefund({ refund: data.object.id });
    await running.deliverAll();
    expect(await running.readMoney(purchase.session)).toMatchObject({ refundedCents: 0 });
    expect(await running.grants(purchase.buyer)).toMatchObject([{ revocationReason: "withdrawal" }]);
    await reconcile();
    await heardBack(purchase);
    expect(await running.readMoney(purchase.session)).toMatchObject({ refundedCents: 999 });
    expect(await running.grants(purchase.buyer)).toMatchObject([{ revocationReason: "withdrawal" }]);
  });

  test("waits while a dispute is open", async () => {
    const purchase = await bought();
    const { payments } = running.api.deps;
    running.api.deps.payments = undefined;
    await declare(purchase);
    running.api.deps.payments = payments;
    control().openDispute({ session: purchase.session });
    await running.deliverAll();
    await reconcile();
    expect(refundsAsked()).toEqual([]);
    control().closeDispute({ session: purchase.session, outcome: "won" });
    await running.deliverAll();
    expect(await running.grants(purchase.buyer)).toMatchObject([{ revocationReason: "withdrawal" }]);
    await reconcile();
    await moneyIsBack(purchase);
  });
});
