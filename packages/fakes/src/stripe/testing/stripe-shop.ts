import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { startFakeStripe, type FakeStripe, type FakeStripeOptions } from "../fake-stripe.ts";

export type TestShop = {
  fakeStripe: FakeStripe;
  /** The real SDK, without retries of its own. */
  stripe: Stripe;
  /** The events that its endpoint received with a valid signature, in order of arrival. */
  events: Stripe.Event[];
  /** Queues the statuses of the endpoint's next responses; 200 after them. */
  queueStatuses: (...statuses: number[]) => void;
  /** Creates a checkout session at 9,99 EUR with the parameters that the app sends. */
  checkout: (idempotencyKey?: string, cents?: number) => Promise<Stripe.Checkout.Session>;
  close: () => Promise<void>;
};

const webhookSecret = "whsec_of_the_shop";

/** Opens a shop that sells through the fake: an SDK client and an endpoint that receives events. */
export async function openTestShop(options: FakeStripeOptions = {}): Promise<TestShop> {
  const events: Stripe.Event[] = [];
  const statuses: number[] = [];
  const endpoint = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers["stripe-signature"] ?? "";
      events.push(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      response.writeHead(statuses.shift() ?? 200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  const address = endpoint.address();
  const webhookPort = typeof address === "object" && address !== null ? address.port : 0;
  const fakeStripe = await startFakeStripe({
    webhookUrl: `http://127.0.0.1:${webhookPort}`,
    webhookSecret,
    retryDelaysMs: [10, 20],
    ...options,
  });
  const { hostname: host, port } = new URL(fakeStripe.url);
  const stripe = new Stripe("sk_test_shop", { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return {
    fakeStripe,
    stripe,
    events,
    queueStatuses: (...next) => void statuses.push(...next),
    checkout: (idempotencyKey, cents = 999) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          locale: "it",
          allow_promotion_codes: true,
          client_reference_id: "checkout-1",
          customer_email: "ada@example.org",
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "eur", unit_amount: cents, product_data: { name: "Un <b>mese</b>" } },
            },
          ],
          metadata: { plan: "monthly" },
          success_url: "http://shop.example/fatto?session_id={CHECKOUT_SESSION_ID}",
          cancel_url: "http://shop.example/piani",
        },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    close: async () => {
      await fakeStripe.close();
      endpoint.closeAllConnections();
      endpoint.close();
    },
  };
}
