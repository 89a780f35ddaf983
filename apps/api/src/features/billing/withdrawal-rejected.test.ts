import { defaultPromotions } from "@fetta/domain/billing/default-promotions";
import { beforeAll, describe, expect, test } from "vitest";
import { startPaymentsApi } from "../../testing/payments-api.ts";
import { mailEnv, listQueuedMails } from "../../testing/queued-mails.ts";
import { createWithdrawalSteps, type Purchase } from "../../testing/withdrawal-steps.ts";

const running = startPaymentsApi({ env: mailEnv });
const control = () => running.fakeStripe.control;
const {
  buy: bought,
  declareWithdrawal: declare,
  listDeclarations: declarations,
  readProfile: profile,
  backdate: age,
} = createWithdrawalSteps(running);

beforeAll(async () => {
  const [code] = defaultPromotions;
  if (!code) throw new Error("no code");
  await running
    .provider()
    .createPromotions([{ ...code, couponId: "whole", code: "TUTTO", percentOff: 100, maxRedemptions: 10 }]);
});

describe("a withdrawal is rejected with a reason", () => {
  const rejected = async (purchase: Purchase) => {
    const { status, body } = await declare(purchase);
    expect(await declarations(purchase)).toEqual([]);
    return [status, (body as { message: string }).message];
  };

  test("after the fourteenth day", async () => {
    const purchase = await bought();
    await age(purchase, "15 days");
    expect(await rejected(purchase)).toEqual([
      409,
      "Per questo acquisto i 14 giorni per recedere sono passati. Se qualcosa non va, scrivi all’assistenza.",
    ]);
    expect(await profile(purchase.buyer)).toMatchObject({ proStatus: "active" });
  });

  test("for a purchase that cost nothing", async () => {
    const purchase = await bought("monthly", undefined, "TUTTO");
    expect(await rejected(purchase)).toEqual([
      409,
      "Questo acquisto non è costato nulla: non c’è niente da rimborsare.",
    ]);
    expect(await listQueuedMails(running.api.db, purchase.buyer.user.email)).toEqual([]);
  });

  test("for a purchase that was already refunded", async () => {
    const purchase = await bought();
    control().refund({ session: purchase.session });
    await running.deliverAll();
    expect(await rejected(purchase)).toEqual([
      409,
      "Questo acquisto è già stato rimborsato per intero: non serve altro.",
    ]);
  });

  test("for a disputed purchase", async () => {
    const purchase = await bought();
    control().openDispute({ session: purchase.session });
    await running.deliverAll();
    expect(await rejected(purchase)).toMatchObject([409, expect.stringContaining("alla tua banca")]);
  });

  test("for another user's purchase", async () => {
    const purchase = await bought();
    const other = await running.api.signUp();
    expect((await declare({ buyer: other, id: purchase.id })).status).toBe(404);
    expect(await declarations(purchase)).toEqual([]);
  });

  test.each([
    ["a name", { name: "  " }],
    ["a name on one line", { name: "Giulia\r\nBcc: tutti@example.org" }],
    ["an address", { email: "giulia" }],
  ])("without %s", async (_what, more) => {
    const purchase = await bought();
    expect((await declare(purchase, more)).status).toBe(400);
    expect(await declarations(purchase)).toEqual([]);
  });
});
