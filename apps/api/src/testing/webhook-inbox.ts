import { createServer } from "node:http";
import { once } from "node:events";

/** A webhook as the payment provider sent it: the exact bytes that were signed. */
export type ReceivedWebhook = { id: string; type: string; payload: string; signature: string; subject: string };

export type WebhookInbox = {
  url: string;
  /** The webhooks so far, in order of arrival. */
  webhooks: ReceivedWebhook[];
  close: () => void;
};

/**
 * Receives the provider's webhooks instead of the server, so that a test decides when, how often and in which order
 * they are delivered.
 */
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
