import { connect } from "@fetta/db/connect";
import { patientLimits } from "@fetta/db/testing/lenient-timeouts";
import { startStripe } from "@fetta/fakes/stripe/fake-stripe";
import type { StripeStandIn } from "@fetta/fakes/stripe/fake-stripe";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStripe } from "../clients/stripe/stripe.ts";
import type { StripeOptions } from "../clients/stripe/stripe.ts";
import { startApi } from "./harness.ts";
import type { StartOptions } from "./harness.ts";
import { startMailbox } from "./webhook-inbox.ts";
import type { Letter, Mailbox } from "./webhook-inbox.ts";
import { patienceMs } from "./test-timeouts.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type Buyer = Awaited<ReturnType<Api["signUp"]>>;

export const webhookSecret = "whsec_of_these_tests";
export const webhookUrl = "/api/stripe/webhook";

/** Opens a checkout as the app does; answers with the provider's session. Throws what is refused. */
export async function openSession(buyer: Pick<Buyer, "post">, planType: PlanType): Promise<string> {
  const { status, body } = await buyer.post("/api/create-checkout-session", { planType });
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return sessionIn((body as { url: string }).url);
}

/** The session that the address of a page to pay on belongs to. */
export function sessionIn(url: string): string {
  const [, session] = /\/c\/pay\/(cs_test_\w+)/.exec(url) ?? [];
  if (session === undefined) throw new Error(`not a page to pay on: ${url}`);
  return session;
}

/** Puts a letter of the provider's into our webhook. */
export async function deliver(
  { guest }: Pick<Api, "guest">,
  { payload, signature }: Pick<Letter, "payload" | "signature">,
) {
  return guest.ask({
    method: "POST",
    url: webhookUrl,
    payload,
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
  });
}

/**
 * The server, the stand-in for the payment provider, and a mailbox between them, for all tests of the file that calls
 * this. Each test begins with a stand-in that behaves and a mailbox that is empty.
 */
export function paymentsApi(options: Omit<StartOptions, "payments"> = {}) {
  let standIn: StripeStandIn;
  let mailbox: Mailbox;
  let api: Api;
  const provider = (wish: Partial<StripeOptions> = {}) =>
    createStripe({
      secretKey: "sk_test_tests",
      webhookSecrets: [webhookSecret],
      apiBase: standIn.url,
      timeoutMs: patienceMs,
      ...wish,
    });
  beforeAll(async () => {
    mailbox = await startMailbox();
    standIn = await startStripe({ webhookUrl: mailbox.url, webhookSecret, retryDelaysMs: [] });
    api = await startApi(options);
  });
  afterAll(async () => {
    await api.close();
    await standIn.close();
    mailbox.close();
  });
  beforeEach(() => {
    standIn.misbehave(null);
    standIn.misbehaveWebhooks(null);
    standIn.calls.length = 0;
    mailbox.letters.length = 0;
    api.deps.payments = provider({ log: api.deps.log });
  });
  const post = async (): Promise<Letter[]> => {
    await standIn.delivered();
    // Two of one moment arrive in any order. The same thing told as another event comes last.
    const happened = standIn.happened();
    const place = ({ id }: Letter): number => happened.concat(id).indexOf(id);
    return mailbox.letters.splice(0).toSorted((a, b) => place(a) - place(b));
  };
  return {
    get api() {
      return api;
    },
    get standIn() {
      return standIn;
    },
    provider,
    /**
     * Keeps the next answer about a checkout on its way, as it was `given`, until it may `arrive`; those after it come
     * at once.
     */
    holdAnswer: () => {
      const [gave, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const payments = provider({ log: api.deps.log });
      let holds = true;
      api.deps.payments = {
        ...payments,
        read: async (session) => {
          const held = holds;
          holds = false;
          const said = await payments.read(session);
          if (!held) return said;
          gave.resolve();
          await letIn.promise;
          return said;
        },
      };
      return { given: gave.promise, arrive: letIn.resolve };
    },
    /** What the provider has sent since the last time, in its order. */
    post,
    deliver: (letter: Pick<Letter, "payload" | "signature">) => deliver(api, letter),
    /** Puts everything that came since into our webhook, in its order; every letter is taken. */
    hear: async (): Promise<Letter[]> => {
      const letters = await post();
      for (const letter of letters) {
        const { status } = await deliver(api, letter);
        if (status !== 200) throw new Error(`${letter.type} was answered with ${status}`);
      }
      return letters;
    },
    /** Every grant of a person, in the order in which they were given. */
    grants: (buyer: Pick<Buyer, "user">) =>
      api.db
        .selectFrom("proGrant")
        .selectAll()
        .where("userId", "=", buyer.user.id)
        .orderBy("effectiveAt")
        .execute(),
    /** What the provider says of a session's money, asked anew. */
    money: async (session: string) => {
      const said = await provider().read(session);
      if (!said) throw new Error(`the provider does not know ${session}`);
      const { paidCents, refundedCents, dispute } = said.facts;
      return { paidCents, refundedCents, dispute };
    },
    checkouts: (buyer: Pick<Buyer, "user">) =>
      api.db
        .selectFrom("checkout")
        .selectAll()
        .where("userId", "=", buyer.user.id)
        .orderBy("createdAt")
        .execute(),
  };
}

/** All that the tables of money hold, to see that something changed nothing. */
export async function moneyIn(databaseUrl: string): Promise<unknown> {
  const db = connect({ url: databaseUrl, max: 1, limits: patientLimits, onIdleError: () => undefined });
  const tables = ["checkout", "proGrant", "paymentEvent", "withdrawal", "refundOrder", "auditEvent"] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().orderBy("id").execute()),
  );
  await db.destroy();
  return rows;
}
