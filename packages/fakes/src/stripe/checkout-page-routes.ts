import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { renderPage, sendPage, type Markup } from "../html-page.ts";
import { formatCents, renderCheckoutList, renderClosedCheckout, renderOpenCheckout } from "./checkout-page.ts";
import type { CheckoutError } from "./checkout-page.ts";
import { declineCheckout, isPending, payCheckout, settlePayment } from "./payments.ts";
import { applyPromotionCode, setPromotionCode } from "./promotion-codes.ts";
import type { Checkout, StripeAccount } from "./stripe-account.ts";
import { parseForm } from "./stripe-api.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** How long a completed checkout waits for the response of the webhook endpoint before it redirects the user, in ms. */
const redirectWaitMs = 10_000;

/** The success URL with the session id filled in. */
const buildSuccessUrl = ({ session }: Checkout): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

const sendStripePage = (reply: FastifyReply, title: string, content: Markup, formActionOrigins?: string[]) =>
  sendPage(
    reply,
    renderPage({ title, service: "Stripe di prova", notice: "nessun pagamento reale" }, content),
    formActionOrigins,
  );

function showCheckout(checkout: Checkout, reply: FastifyReply, error: CheckoutError | null = null): FastifyReply {
  const { status, amount_total: total } = checkout.session;
  const successUrl = buildSuccessUrl(checkout);
  const isOpen = status === "open";
  const [title, content] = isOpen
    ? [total === 0 ? "Completa l'ordine" : `Paga ${formatCents(total)}`, renderOpenCheckout(checkout, error)]
    : renderClosedCheckout(checkout, successUrl);
  void reply.status(isOpen && error !== null ? 422 : status === "expired" ? 410 : 200);
  return sendStripePage(reply, title, content, [new URL(successUrl).origin]);
}

/** Serves the hosted payment pages: plain forms, no scripts, not cached and no storage in the browser. */
export function serveCheckoutPages(
  server: FastifyInstance,
  { account, webhooks }: { account: StripeAccount; webhooks: WebhookSender },
): void {
  type PageRequest = FastifyRequest<{ Params: { id: string } }>;
  type Form = Record<string, string>;
  /** Handler for the page of one checkout; responds with 404 when it does not exist. */
  const withCheckout =
    (act: (checkout: Checkout, reply: FastifyReply, form: Form) => FastifyReply | Promise<FastifyReply>) =>
    (request: PageRequest, reply: FastifyReply) => {
      const checkout = account.checkouts.get(request.params.id);
      if (checkout) return act(checkout, reply, parseForm(request.body));
      return sendStripePage(reply.status(404), "Pagina non trovata", {
        html: "<p>Questa sessione di pagamento non esiste.</p>",
      });
    };
  const redirectToCheckout = ({ session }: Checkout, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/c/pay/${session.id}`, 303);

  server.get("/", (_request, reply) =>
    sendStripePage(reply, "Sessioni di pagamento", renderCheckoutList([...account.checkouts.values()])),
  );
  server.get(
    "/c/pay/:id",
    withCheckout((checkout, reply) => showCheckout(checkout, reply)),
  );
  server.post(
    "/c/pay/:id/code",
    withCheckout((checkout, reply, { code = "" }) => {
      if (checkout.session.status !== "open") return showCheckout(checkout, reply);
      const rejection = applyPromotionCode(account, checkout, code);
      if (rejection === null) return redirectToCheckout(checkout, reply);
      return showCheckout(checkout, reply, { kind: "code", rejection, typed: code });
    }),
  );
  server.post(
    "/c/pay/:id/code/remove",
    withCheckout((checkout, reply) => {
      if (checkout.session.status === "open") setPromotionCode(checkout, null);
      return redirectToCheckout(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/pay",
    withCheckout(async (checkout, reply, form) => {
      const { session } = checkout;
      const method = z.enum(["card", "sepa_debit", "declined"]).parse(form["method"]);
      if (method === "declined" && session.status === "open" && session.amount_total > 0) {
        declineCheckout(checkout);
        return showCheckout(checkout, reply, { kind: "declined" });
      }
      const attempt = payCheckout(account, checkout, method === "sepa_debit" ? method : "card");
      if ("rejection" in attempt) return showCheckout(checkout, reply, { kind: "code_lost", ...attempt });
      // As at Stripe: the redirect waits for the first webhook attempt, so that a shop can fulfil the order before the
      // user returns.
      if ("event" in attempt)
        await Promise.race([
          webhooks.firstAttemptDone(attempt.event.id),
          sleep(redirectWaitMs, undefined, { ref: false }),
        ]);
      // A second click on a completed checkout redirects again without paying.
      if (session.status === "complete") return reply.redirect(buildSuccessUrl(checkout), 303);
      return showCheckout(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/settle",
    withCheckout((checkout, reply, form) => {
      const outcome = z.enum(["succeeded", "failed"]).parse(form["outcome"]);
      if (isPending(checkout)) settlePayment(account, checkout, outcome);
      return redirectToCheckout(checkout, reply);
    }),
  );
}
