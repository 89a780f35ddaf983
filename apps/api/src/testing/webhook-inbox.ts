import { createServer } from "node:http";
import { once } from "node:events";

/** A webhook as the payment provider wrote it: what it was signed over, letter by letter. */
export type ReceivedWebhook = {
  id: string;
  type: string;
  payload: string;
  signature: string;
  subject: string;
};

export type WebhookInbox = {
  url: string;
  /** What came so far, in order. */
  webhooks: ReceivedWebhook[];
  close: () => void;
};

/** Takes the provider's webhooks in the place of our server, so that a test decides when, how often and in which order they come. */
export async function startWebhookInbox(): Promise<WebhookInbox> {
  const webhooks: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const payload = Buffer.concat(parts).toString();
      const { id, type, data } = JSON.parse(payload) as {
        id: string;
        type: string;
        data: { object: { id: string; payment_intent?: string | null } };
      };
      const { "stripe-signature": signature = "" } = request.headers;
      const about = type.startsWith("checkout.") ? data.object.id : (data.object.payment_intent ?? "");
      webhooks.push({ id, type, payload, signature: String(signature), subject: about });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    webhooks,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
