import { AppError } from "@fetta/domain/errors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { webhookPath } from "../features/billing/schema.ts";
import { handleWebhook } from "../features/billing/handle-webhook.ts";

/** Maximum body size in bytes: Stripe's events are far smaller. */
const maxBytes = 512 * 1024;

/**
 * Receives the payment provider's webhooks. A separate route, because the signature covers the raw bytes of the body,
 * which therefore must not be parsed before. On any status but 2xx the provider sends the event again.
 */
export async function serveStripeWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    const config = { procedure: "stripe.webhook" };
    scope.post(webhookPath, { exposeHeadRoute: false, config }, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      // Without a body no parser runs, so the body is no Buffer.
      if (!Buffer.isBuffer(request.body)) throw new AppError("webhook_rejected");
      await handleWebhook(deps, request.body, typeof signature === "string" ? signature : undefined);
      return reply.header("cache-control", "no-store").send({ received: true });
    });
    done();
  });
}
