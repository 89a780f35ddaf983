import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { startFakeStripe } from "../fake-stripe.ts";
import type { FakeStripeOptions, FakeStripe } from "../fake-stripe.ts";

/** An event as the endpoint of the shop received it. */
type ReceivedEvent = { headers: IncomingHttpHeaders; body: string };

export type TestShop = {
  fakeStripe: FakeStripe;
  /** The real SDK, without retries of its own. */
  stripe: Stripe;
  received: ReceivedEvent[];
  /** The events with a valid signature, in order of arrival. */
  events: () => Stripe.Event[];
  /** The same events in order of creation. */
  eventsInOrder: () => Stripe.Event[];
  /** Queues the statuses of the endpoint's next responses; 200 after them, null never responds. */
  queueStatuses: (...statuses: (number | null)[]) => void;
  /** Creates a checkout session for one item at 9,99 EUR. */
  checkout: (more?: Partial<Stripe.Checkout.SessionCreateParams>) => Promise<Stripe.Response<Stripe.Checkout.Session>>;
  close: () => Promise<void>;
};

export const webhookSecret = "whsec_of_the_shop";
export const successUrl = "http://shop.example/fatto?session_id={CHECKOUT_SESSION_ID}";

export const oneLineItem = (cents = 999, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: { currency: "eur", unit_amount: cents, product_data: { name: "Un mese" } },
});

/** Timeout in ms that a loaded machine does not exceed. */
const slowTimeoutMs = 30_000;
/** For requests that never get a response. */
export const shortTimeout = { timeout: 1000 };

/** The SDK as the app creates it, connected to a fake. */
export const createStripeClient = (
  { host, port }: Pick<FakeStripe, "host" | "port">,
  config: ConstructorParameters<typeof Stripe>[1] = {},
): Stripe =>
  new Stripe("sk_test_shop", {
    host,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: slowTimeoutMs,
    telemetry: false,
    ...config,
  });

/** Opens a shop that sells through the fake: an SDK client and an endpoint that receives events. */
export async function openTestShop(options: FakeStripeOptions = {}): Promise<TestShop> {
  const received: ReceivedEvent[] = [];
  const answers: (number | null)[] = [];
  const endpoint = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      const status = answers.length > 0 ? answers.shift() : 200;
      if (typeof status === "number") response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    endpoint.listen(0, "127.0.0.1", resolve);
  });
  const address = endpoint.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const fakeStripe = await startFakeStripe({
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    webhookSecret,
    retryDelaysMs: [10, 20],
    webhookTimeoutMs: slowTimeoutMs,
    redirectWaitMs: slowTimeoutMs,
    ...options,
  });
  const stripe = createStripeClient(fakeStripe);
  const verifyEvent = ({ headers, body }: ReceivedEvent): Stripe.Event[] => {
    try {
      return [stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", webhookSecret)];
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return [];
      throw error;
    }
  };
  const events = (): Stripe.Event[] => received.flatMap(verifyEvent);
  return {
    fakeStripe,
    stripe,
    received,
    events,
    eventsInOrder: () => {
      const ids = fakeStripe.eventIds();
      return events().toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },
    queueStatuses: (...statuses) => void answers.push(...statuses),
    checkout: (more = {}) =>
      stripe.checkout.sessions.create({
        mode: "payment",
        line_items: [oneLineItem()],
        allow_promotion_codes: true,
        customer_email: "ada@example.org",
        success_url: successUrl,
        cancel_url: "http://shop.example/piani",
        ...more,
      }),
    close: async () => {
      await fakeStripe.close();
      endpoint.closeAllConnections();
      await new Promise((resolve) => {
        endpoint.close(resolve);
      });
    },
  };
}

/** The id of a session's payment intent; throws when it has none. */
export function paymentIntentIdOf({ payment_intent: intent }: Stripe.Checkout.Session): string {
  if (typeof intent !== "string") throw new Error("nothing was tried to be paid");
  return intent;
}
