import { AppError } from "@fetta/domain/errors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { webhookPath } from "../features/billing/schema.ts";
import { handleWebhook } from "../features/billing/handle-webhook.ts";
import { sendError } from "./plugin.ts";

/** Most bytes of a letter: what Stripe sends is far smaller. */
const maxBytes = 512 * 1024;

/**
 * Takes the payment provider's news. A route of its own: the signature is over the bytes of the body, so that nothing may
 * read it before. Anything but 2xx makes the provider send it again.
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
    scope.post(webhookPath, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        const signature = request.headers["stripe-signature"];
        // Without a body there is no parser to make it bytes.
        if (!Buffer.isBuffer(request.body)) throw new AppError("webhook_refused");
        await handleWebhook(deps, request.body, typeof signature === "string" ? signature : undefined);
        return await reply.header("cache-control", "no-store").send({ received: true });
      } catch (error) {
        return sendError(deps, error, reply, "stripe.webhook");
      }
    });
    done();
  });
}
