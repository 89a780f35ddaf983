import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { StripeAccount, Checkout } from "../stripe-account.ts";
import { applyPromotionCode, removePromotionCode } from "../resources/discounts.ts";
import { parseForm } from "../api/form-encoding.ts";
import { renderPage, buildContentSecurityPolicy } from "../../html-page.ts";
import type { Markup } from "../../html-page.ts";
import { renderCheckoutList, renderClosedCheckout, formatCents, renderOpenCheckout } from "./checkout-page.ts";
import type { CheckoutError } from "./checkout-page.ts";
import { declineCheckout, expireDueCheckouts, isPending, payCheckout, settlePayment } from "../resources/payments.ts";
import type { PaymentAttempt } from "../resources/payments.ts";
import type { WebhookSender } from "../webhooks/webhook-sender.ts";

type PagesContext = { account: StripeAccount; webhooks: WebhookSender; redirectWaitMs: number };
type PageRequest = FastifyRequest<{ Params: { id: string } }>;

const parseBody = (request: FastifyRequest): unknown => parseForm(typeof request.body === "string" ? request.body : "");

/** The success URL with the session id filled in. */
function buildSuccessUrl({ session }: Checkout): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function sendPage(
  reply: FastifyReply,
  title: string,
  content: Markup,
  formActionOrigins: readonly string[] = [],
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": buildContentSecurityPolicy(formActionOrigins),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    .send(renderPage({ title, service: "Stripe di prova", notice: "nessun pagamento reale" }, content));
}

function showCheckout(
  account: StripeAccount,
  checkout: Checkout,
  reply: FastifyReply,
  error: CheckoutError | null = null,
): FastifyReply {
  const { session } = checkout;
  // Browsers apply form-action to the redirect after a form too.
  const formActionOrigins = [new URL(buildSuccessUrl(checkout)).origin];
  if (session.status === "open") {
    if (error !== null) void reply.status(422);
    const title =
      session.amount_total === 0 ? "Completa l'ordine" : `Paga ${formatCents(session.amount_total, session.currency)}`;
    return sendPage(reply, title, renderOpenCheckout(account, checkout, error), formActionOrigins);
  }
  const [title, content] = renderClosedCheckout(account, checkout, buildSuccessUrl(checkout));
  return sendPage(reply.status(session.status === "expired" ? 410 : 200), title, content, formActionOrigins);
}

const paymentFormSchema = z.object({
  way: z.enum(["card", "later", "declined"]),
  email: z.string().trim().optional(),
});

/** Runs the payment attempt of the pressed button. */
function attemptPayment(
  account: StripeAccount,
  checkout: Checkout,
  { way, email }: z.output<typeof paymentFormSchema>,
): PaymentAttempt {
  if (way === "declined" && checkout.session.amount_total > 0) return declineCheckout(account, checkout, email);
  return payCheckout(account, checkout, way === "later" ? "sepa_debit" : "card", email);
}

async function submitPayment(
  { account, webhooks, redirectWaitMs }: PagesContext,
  checkout: Checkout,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = paymentFormSchema.safeParse(parseBody(request));
  if (!form.success) return reply.status(400).send({ message: z.prettifyError(form.error) });
  const { email = "" } = form.data;
  const { session } = checkout;
  if (session.status === "open" && session.customer_email === null && !z.email().safeParse(email).success)
    return showCheckout(account, checkout, reply, { kind: "email", typed: email });
  const result = attemptPayment(account, checkout, form.data);
  if ("declined" in result) return showCheckout(account, checkout, reply, { kind: "declined" });
  if ("refusal" in result)
    return showCheckout(account, checkout, reply, { kind: "code_lost", refusal: result.refusal });
  if ("event" in result)
    // As at Stripe: the redirect waits for the first webhook attempt, so that a shop can fulfil the order before the
    // user returns.
    await Promise.race([webhooks.firstAttemptDone(result.event.id), sleep(redirectWaitMs, undefined, { ref: false })]);
  // A second click on a completed checkout redirects again without paying.
  if (session.status === "complete") return reply.redirect(buildSuccessUrl(checkout), 303);
  return showCheckout(account, checkout, reply);
}

/** Serves the hosted payment pages: plain forms, no scripts, not cached and no storage in the browser. */
export function serveCheckoutPages(server: FastifyInstance, context: PagesContext): void {
  const { account } = context;

  /** Handler for the page of one checkout; responds with 404 when it does not exist. */
  const withCheckout =
    (act: (checkout: Checkout, request: PageRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    (request: PageRequest, reply: FastifyReply) => {
      expireDueCheckouts(account);
      const checkout = account.checkouts.get(request.params.id);
      if (checkout) return act(checkout, request, reply);
      return sendPage(reply.status(404), "Pagina non trovata", {
        html: "<p>Questa sessione di pagamento non esiste.</p>",
      });
    };
  const redirectToCheckout = (checkout: Checkout, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/c/pay/${checkout.session.id}`, 303);

  server.get("/", (_request, reply) => sendPage(reply, "Sessioni di pagamento", renderCheckoutList(account)));
  server.get(
    "/c/pay/:id",
    withCheckout((checkout, _request, reply) => showCheckout(account, checkout, reply)),
  );
  server.post(
    "/c/pay/:id/code",
    withCheckout((checkout, request, reply) => {
      const { code } = z.object({ code: z.string().default("") }).parse(parseBody(request));
      const { status, allow_promotion_codes: allowsCodes } = checkout.session;
      if (status !== "open" || allowsCodes !== true) return showCheckout(account, checkout, reply);
      const refusal = applyPromotionCode(account, checkout, code);
      if (refusal === null) return redirectToCheckout(checkout, reply);
      return showCheckout(account, checkout, reply, { kind: "code", refusal, typed: code });
    }),
  );
  server.post(
    "/c/pay/:id/code/remove",
    withCheckout((checkout, _request, reply) => {
      if (checkout.session.status === "open") removePromotionCode(account, checkout);
      return redirectToCheckout(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/pay",
    withCheckout((checkout, request, reply) => submitPayment(context, checkout, request, reply)),
  );
  server.post(
    "/c/pay/:id/settle",
    withCheckout((checkout, request, reply) => {
      const form = z.object({ outcome: z.enum(["succeeded", "failed"]) }).safeParse(parseBody(request));
      if (form.success && isPending(account, checkout)) settlePayment(account, checkout, form.data.outcome);
      return redirectToCheckout(checkout, reply);
    }),
  );
}
