import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@fetta/db/testing/free-port";
import { startFakeOidc } from "@fetta/fakes/oidc/fake-oidc";
import { startFakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { copyDatabaseTemplate } from "./database-template.ts";

/** The built server; E2E_SERVER overrides the path. */
const serverPath = process.env["E2E_SERVER"] ?? fileURLToPath(new URL("../../../api/dist/main.js", import.meta.url));

export type RunningApp = {
  url: string;
  databaseUrl: string;
  openAiUrl: string;
  openFoodFactsUrl: string;
  stripeUrl: string;
  /** URL of the page that shows the sent mails. */
  mailUrl: string;
  /** Issuer of the external sign-in. */
  oidcUrl: string;
  /** What the server wrote to its log so far. */
  logged: () => string;
  stop: () => Promise<void>;
};

/** Ms; a loaded machine starts the server slowly. */
const startTimeoutMs = 90_000;

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`the server was not ready within ${startTimeoutMs / 1000} s`);
}

/**
 * Starts the built server with a database and provider fakes of its own. Without `model` the server has no vision
 * model, without `payments` no Stripe, without `mail` no SMTP server, without `oidc` no external sign-in.
 * `adsFrameUrl`: URL of the ads it shows. Rejects when the server is not ready in time.
 */
export async function startApp({
  model = true,
  payments = true,
  mail = true,
  oidc = true,
  testPages = true,
  adsFrameUrl = "",
} = {}): Promise<RunningApp> {
  const database = await copyDatabaseTemplate();
  const openAi = await startFakeOpenAi();
  const openFoodFacts = await startFakeOpenFoodFacts();
  const smtp = await startFakeSmtp();
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-e2e-"));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const provider = await startFakeOidc({ redirectUris: [`${url}/api/auth/google/callback`] });
  const webhookSecret = "whsec_fake";
  const stripe = await startFakeStripe({
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret,
    retryDelaysMs: [100, 500, 2000],
  });
  const child = spawn(process.execPath, [serverPath], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: database.url,
      ...(model ? { OPENAI_API_KEY: "fake", OPENAI_BASE_URL: openAi.url } : {}),
      AI_TIMEOUT_MS: "15000",
      OFF_API_URL: openFoodFacts.url,
      OFF_SEARCH_URL: openFoodFacts.url,
      OFF_IMAGES_URL: openFoodFacts.url,
      DATA_DIR: dataDir,
      ...(payments
        ? { STRIPE_API_BASE: stripe.url, STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_WEBHOOK_SECRET: webhookSecret }
        : {}),
      ...(mail
        ? { SMTP_URL: smtp.smtpUrl, MAIL_FROM: "fetta@localhost.test", SUPPORT_EMAIL: "supporto@localhost.test" }
        : {}),
      ...(oidc
        ? {
            OIDC_ISSUER_URL: provider.url,
            OIDC_CLIENT_ID: provider.clientId,
            OIDC_CLIENT_SECRET: provider.clientSecret,
            OIDC_NAME: "Google",
          }
        : {}),
      TEST_PAGES: testPages ? "on" : "off",
      ADS_FRAME_URL: adsFrameUrl,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text;
    process.stdout.write(text);
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const exited = new Promise((resolve) => {
        child.once("exit", resolve);
      });
      child.kill("SIGTERM");
      await exited;
    }
    await openAi.close();
    await openFoodFacts.close();
    await stripe.close();
    await smtp.close();
    await provider.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    openAiUrl: openAi.url,
    openFoodFactsUrl: openFoodFacts.url,
    stripeUrl: stripe.url,
    mailUrl: smtp.url,
    oidcUrl: provider.url,
    logged: () => log,
    stop,
  };
}
