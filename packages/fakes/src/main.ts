import { z } from "zod";
import { startFakeOidc } from "./oidc/fake-oidc.ts";
import { startFakeOpenFoodFacts } from "./open-food-facts/fake-open-food-facts.ts";
import { startFakeOpenAi } from "./openai/fake-openai.ts";
import { startFakeSmtp } from "./smtp/fake-smtp.ts";
import { startFakeStripe } from "./stripe/fake-stripe.ts";

/**
 * Runs the fakes in a process of their own, on free ports. STRIPE_WEBHOOK_URL receives the payment events, signed with
 * STRIPE_WEBHOOK_SECRET; OIDC_REDIRECT_URI is where the provider redirects after sign-in. Prints one line of JSON with
 * the addresses, and exits when stdin closes, so that it never outlives its parent process.
 */
const env = z
  .object({
    STRIPE_WEBHOOK_URL: z.url().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    OIDC_REDIRECT_URI: z.url().default("http://localhost:3000/api/auth/google/callback"),
  })
  .parse(process.env);

const openAi = await startFakeOpenAi();
const openFoodFacts = await startFakeOpenFoodFacts();
const stripe = await startFakeStripe({ webhookUrl: env.STRIPE_WEBHOOK_URL, webhookSecret: env.STRIPE_WEBHOOK_SECRET });
const mail = await startFakeSmtp();
const oidc = await startFakeOidc({ redirectUris: [env.OIDC_REDIRECT_URI] });

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([openAi.close(), openFoodFacts.close(), stripe.close(), mail.close(), oidc.close()]);
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => void stop());
process.stdin.on("end", () => void stop());
process.stdin.on("close", () => void stop());
process.stdin.resume();

// Printed last, so that a parent process that has read the line can already stop this process cleanly.
process.stdout.write(
  `${JSON.stringify({
    openai: openAi.url,
    off: openFoodFacts.url,
    stripe: stripe.url,
    mail: { smtp: mail.smtpUrl, page: mail.url },
    oidc: { issuer: oidc.url, clientId: oidc.clientId, clientSecret: oidc.clientSecret },
  })}\n`,
);
