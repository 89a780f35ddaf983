import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Account, Checkout } from "../stripe-account.ts";
import { applyCode, removeCode } from "../resources/discounts.ts";
import { readForm } from "../api/form-encoding.ts";
import { page, pagePolicy } from "../../html-page.ts";
import type { Markup } from "../../html-page.ts";
import { allPage, closedPage, money, openPage } from "./checkout-page.ts";
import type { Mishap } from "./checkout-page.ts";
import { decline, expireDue, isPending, pay, settle } from "../resources/payments.ts";
import type { Attempt } from "../resources/payments.ts";
import type { Webhooks } from "../webhooks/webhook-sender.ts";

type Paged = { account: Account; webhooks: Webhooks; redirectWaitMs: number };
type PageRequest = FastifyRequest<{ Params: { id: string } }>;

const submitted = (request: FastifyRequest): unknown =>
  readForm(typeof request.body === "string" ? request.body : "");

/** Where people are sent back to, with the id in its place. */
function successUrl({ session }: Checkout): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function send(
  reply: FastifyReply,
  title: string,
  content: Markup,
  leadsTo: readonly string[] = [],
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": pagePolicy(leadsTo),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    .send(page({ title, service: "Stripe di prova", notice: "nessun pagamento reale" }, content));
}

function show(
  account: Account,
  checkout: Checkout,
  reply: FastifyReply,
  mishap: Mishap | null = null,
): FastifyReply {
  const { session } = checkout;
  // Browsers hold a redirect after a form to the same rule as the form.
  const leadsTo = [new URL(successUrl(checkout)).origin];
  if (session.status === "open") {
    if (mishap !== null) void reply.status(422);
    const title =
      session.amount_total === 0
        ? "Completa l'ordine"
        : `Paga ${money(session.amount_total, session.currency)}`;
    return send(reply, title, openPage(account, checkout, mishap), leadsTo);
  }
  const [title, content] = closedPage(account, checkout, successUrl(checkout));
  return send(reply.status(session.status === "expired" ? 410 : 200), title, content, leadsTo);
}

const choice = z.object({
  way: z.enum(["card", "later", "declined"]),
  email: z.string().trim().optional(),
});

/** Does what the button says. */
function attempt(account: Account, checkout: Checkout, { way, email }: z.output<typeof choice>): Attempt {
  if (way === "declined" && checkout.session.amount_total > 0) return decline(account, checkout, email);
  return pay(account, checkout, way === "later" ? "sepa_debit" : "card", email);
}

async function submitPayment(
  { account, webhooks, redirectWaitMs }: Paged,
  checkout: Checkout,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = choice.safeParse(submitted(request));
  if (!given.success) return reply.status(400).send({ message: z.prettifyError(given.error) });
  const { email = "" } = given.data;
  const { session } = checkout;
  if (session.status === "open" && session.customer_email === null && !z.email().safeParse(email).success)
    return show(account, checkout, reply, { kind: "email", typed: email });
  const made = attempt(account, checkout, given.data);
  if ("declined" in made) return show(account, checkout, reply, { kind: "declined" });
  if ("refusal" in made) return show(account, checkout, reply, { kind: "code_lost", refusal: made.refusal });
  if ("event" in made)
    // Like Stripe: whoever fulfils by webhook has the time to do it before the person is back.
    await Promise.race([webhooks.answered(made.event.id), sleep(redirectWaitMs, undefined, { ref: false })]);
  // A second click on a completed checkout leads on, and pays nothing.
  if (session.status === "complete") return reply.redirect(successUrl(checkout), 303);
  return show(account, checkout, reply);
}

/** Serves the hosted payment pages: plain forms, no script, nothing kept in the browser. */
export function servePages(server: FastifyInstance, paged: Paged): void {
  const { account } = paged;

  /** A page of one checkout, which has to be there. */
  const of =
    (
      act: (
        checkout: Checkout,
        request: PageRequest,
        reply: FastifyReply,
      ) => FastifyReply | Promise<FastifyReply>,
    ) =>
    (request: PageRequest, reply: FastifyReply) => {
      expireDue(account);
      const checkout = account.checkouts.get(request.params.id);
      if (checkout) return act(checkout, request, reply);
      return send(reply.status(404), "Pagina non trovata", {
        html: "<p>Questa sessione di pagamento non esiste.</p>",
      });
    };
  const again = (checkout: Checkout, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/c/pay/${checkout.session.id}`, 303);

  server.get("/", (_request, reply) => send(reply, "Sessioni di pagamento", allPage(account)));
  server.get(
    "/c/pay/:id",
    of((checkout, _request, reply) => show(account, checkout, reply)),
  );
  server.post(
    "/c/pay/:id/code",
    of((checkout, request, reply) => {
      const { code } = z.object({ code: z.string().default("") }).parse(submitted(request));
      const { status, allow_promotion_codes: allowed } = checkout.session;
      if (status !== "open" || allowed !== true) return show(account, checkout, reply);
      const refusal = applyCode(account, checkout, code);
      if (refusal === null) return again(checkout, reply);
      return show(account, checkout, reply, { kind: "code", refusal, typed: code });
    }),
  );
  server.post(
    "/c/pay/:id/code/remove",
    of((checkout, _request, reply) => {
      if (checkout.session.status === "open") removeCode(account, checkout);
      return again(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/pay",
    of((checkout, request, reply) => submitPayment(paged, checkout, request, reply)),
  );
  server.post(
    "/c/pay/:id/settle",
    of((checkout, request, reply) => {
      const given = z.object({ outcome: z.enum(["succeeded", "failed"]) }).safeParse(submitted(request));
      if (given.success && isPending(account, checkout)) settle(account, checkout, given.data.outcome);
      return again(checkout, reply);
    }),
  );
}
