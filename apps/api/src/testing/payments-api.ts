import { connect } from "@fetta/db/connect";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeStripe, type FakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStripe, type StripeOptions } from "../clients/stripe/stripe.ts";
import { startApi, type StartOptions } from "./harness.ts";
import { startWebhookInbox, type ReceivedWebhook, type WebhookInbox } from "./webhook-inbox.ts";
import { testTimeoutMs } from "./test-timeouts.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type PaymentUser = Awaited<ReturnType<Api["signUp"]>>;

export const webhookSecret = "whsec_of_these_tests";
export const webhookUrl = "/api/stripe/webhook";

/** Opens a checkout as the app does; resolves to the provider's session id. Throws when the request is rejected. */
export async function openCheckoutSession(buyer: Pick<PaymentUser, "post">, planType: PlanType): Promise<string> {
  const { status, body } = await buyer.post("/api/create-checkout-session", { planType });
  if (status !== 200) throw new Error(`rejected with ${status}: ${JSON.stringify(body)}`);
  return parseSessionId((body as { url: string }).url);
}

/** The session id in the URL of a payment page. */
export function parseSessionId(url: string): string {
  const [, session] = /\/c\/pay\/(cs_test_\w+)/.exec(url) ?? [];
  if (session === undefined) throw new Error(`not a page to pay on: ${url}`);
  return session;
}

/** Posts a webhook of the provider to the app's webhook route. */
export async function deliverWebhook(
  { guest }: Pick<Api, "guest">,
  { payload, signature }: Pick<ReceivedWebhook, "payload" | "signature">,
) {
  return guest.ask({
    method: "POST",
    url: webhookUrl,
    payload,
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
  });
}

/**
 * Starts the server, the fake payment provider, and a webhook inbox between them, for all tests of the calling file.
 * Before each test the fake has no fault and the inbox is empty.
 */
export function startPaymentsApi(options: Omit<StartOptions, "payments"> = {}) {
  let fakeStripe: FakeStripe;
  let inbox: WebhookInbox;
  let api: Api;
  const createProvider = (overrides: Partial<StripeOptions> = {}) =>
    createStripe({
      secretKey: "sk_test_tests",
      webhookSecrets: [webhookSecret],
      apiBase: fakeStripe.url,
      timeoutMs: testTimeoutMs,
      ...overrides,
    });
  beforeAll(async () => {
    inbox = await startWebhookInbox();
    fakeStripe = await startFakeStripe({ webhookUrl: inbox.url, webhookSecret, retryDelaysMs: [] });
    api = await startApi(options);
  });
  afterAll(async () => {
    await api.close();
    await fakeStripe.close();
    inbox.close();
  });
  beforeEach(() => {
    fakeStripe.setFault(null);
    fakeStripe.setWebhookFault(null);
    fakeStripe.calls.length = 0;
    inbox.webhooks.length = 0;
    api.deps.payments = createProvider({ log: api.deps.log });
  });
  const takeWebhooks = async (): Promise<ReceivedWebhook[]> => {
    await fakeStripe.waitForDeliveries();
    // Webhooks of the same moment arrive in any order. A second event about the same fact comes last.
    const happened = fakeStripe.eventIds();
    const place = ({ id }: ReceivedWebhook): number => happened.concat(id).indexOf(id);
    return inbox.webhooks.splice(0).toSorted((a, b) => place(a) - place(b));
  };
  return {
    get api() {
      return api;
    },
    get fakeStripe() {
      return fakeStripe;
    },
    provider: createProvider,
    /**
     * Delays the next response about a checkout: `given` resolves when the provider has answered, `arrive` releases it.
     * Later responses are not delayed.
     */
    holdNextRead: () => {
      const [gave, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const payments = createProvider({ log: api.deps.log });
      let holds = true;
      api.deps.payments = {
        ...payments,
        readCheckout: async (session) => {
          const held = holds;
          holds = false;
          const said = await payments.readCheckout(session);
          if (!held) return said;
          gave.resolve();
          await letIn.promise;
          return said;
        },
      };
      return { given: gave.promise, arrive: letIn.resolve };
    },
    /** The webhooks since the last call, in the provider's order. */
    post: takeWebhooks,
    deliver: (letter: Pick<ReceivedWebhook, "payload" | "signature">) => deliverWebhook(api, letter),
    /** Posts every webhook since the last call to the app's route, in the provider's order; all must be accepted. */
    deliverAll: async (): Promise<ReceivedWebhook[]> => {
      const letters = await takeWebhooks();
      for (const letter of letters) {
        const { status } = await deliverWebhook(api, letter);
        if (status !== 200) throw new Error(`${letter.type} was answered with ${status}`);
      }
      return letters;
    },
    profile: async (buyer: PaymentUser) => (await buyer.get("/api/user/profile")).body,
    /** Days until the PRO of a user ends. */
    daysLeft: async (buyer: PaymentUser): Promise<number> => {
      const { proExpiresAt } = (await buyer.get("/api/user/profile")).body as { proExpiresAt: string };
      return (Date.parse(proExpiresAt) - Date.now()) / 86_400_000;
    },
    /** Every PRO grant of a user, in order of effect. */
    grants: (buyer: Pick<PaymentUser, "user">) =>
      api.db.selectFrom("proGrant").selectAll().where("userId", "=", buyer.user.id).orderBy("effectiveAt").execute(),
    /** The amounts of a session, read anew from the provider. */
    readMoney: async (session: string) => {
      const said = await createProvider().readCheckout(session);
      if (!said) throw new Error(`the provider does not know ${session}`);
      const { paidCents, refundedCents, dispute } = said.facts;
      return { paidCents, refundedCents, dispute };
    },
    checkouts: (buyer: Pick<PaymentUser, "user">) =>
      api.db.selectFrom("checkout").selectAll().where("userId", "=", buyer.user.id).orderBy("createdAt").execute(),
  };
}

/** The contents of all payment tables, to check that nothing changed. */
export async function readMoneyTables(databaseUrl: string): Promise<unknown> {
  const db = connect({ url: databaseUrl, maxConnections: 1, timeouts: lenientTimeouts, onIdleError: () => undefined });
  const tables = ["checkout", "proGrant", "paymentEvent", "withdrawal", "refundOrder", "auditEvent"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy("id").execute()));
  await db.destroy();
  return rows;
}
