import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { parseEnv } from "node:util";

import { repositoryPath } from "./paths.mjs";
import { isEnding, startProcess } from "./processes.mjs";
import { toolEnvironment } from "./toolchain.mjs";

/** Signs the events of the Stripe fake; only the app that is started beside it accepts them. */
const fakeWebhookSecret = "whsec_fake";

/**
 * The external services: the variables that configure the real one, and the variables that the app gets for the fake
 * when none is set. `address` is the address of the fake; a service without a fake stays off until it is configured.
 */
const providers = [
  {
    name: "OpenAI",
    key: "openai",
    variables: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
    fakeVariables: (address) => ({ OPENAI_BASE_URL: address, OPENAI_API_KEY: "fake" }),
    fakeStatus: () => "fake: knows the sample pictures alone (OPENAI_API_KEY turns the real one on)",
    offStatus: "off: nothing looks at photos (OPENAI_API_KEY or OPENAI_BASE_URL turns it on)",
  },
  {
    name: "Open Food Facts",
    key: "off",
    variables: ["OFF_CONTACT", "OFF_API_URL", "OFF_SEARCH_URL", "OFF_IMAGES_URL"],
    fakeVariables: (address) => ({ OFF_API_URL: address, OFF_SEARCH_URL: address, OFF_IMAGES_URL: address }),
    fakeStatus: () => "fake: knows about a hundred recorded products (OFF_CONTACT turns the real one on)",
    offStatus: "off: no product is asked for live (OFF_CONTACT turns it on)",
  },
  {
    name: "Stripe",
    key: "stripe",
    variables: ["STRIPE_SECRET_KEY"],
    fakeVariables: (address) => ({
      STRIPE_API_BASE: address,
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_WEBHOOK_SECRET: fakeWebhookSecret,
    }),
    fakeStatus: (address) => `fake: takes no money, payments on ${address} (STRIPE_SECRET_KEY turns the real one on)`,
    offStatus: "off: nothing can be bought (STRIPE_SECRET_KEY turns it on)",
  },
  {
    name: "Mail",
    key: "mail",
    variables: ["SMTP_URL"],
    fakeVariables: ({ smtp }) => ({
      SMTP_URL: smtp,
      MAIL_FROM: "fetta@localhost.test",
      SUPPORT_EMAIL: "supporto@localhost.test",
    }),
    fakeStatus: ({ page }) => `fake: sends nothing, mails on ${page} (SMTP_URL turns the real one on)`,
    offStatus: "off: no mail is sent (SMTP_URL turns it on)",
  },
  {
    name: "OpenID Connect",
    key: "oidc",
    variables: ["OIDC_CLIENT_ID"],
    fakeVariables: ({ issuer, clientId, clientSecret }) => ({
      OIDC_ISSUER_URL: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Google (prova)",
    }),
    fakeStatus: () => "fake: signs in whoever is chosen (OIDC_CLIENT_ID turns the real one on)",
    offStatus: "off: no sign-in with another account (OIDC_CLIENT_ID turns it on)",
  },
];

/**
 * The variables of `.env` and of the shell, which takes precedence, even when empty; empty variables count as absent.
 */
export function readConfiguration() {
  const file = repositoryPath(".env");
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const all = Object.entries({ ...written, ...process.env });
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/**
 * Whether fakes may replace services that are not configured: as FAKES sets it; by default only on a local address,
 * because the OIDC fake signs in any user that is chosen, and others answer as if a payment, a mail or a photo analysis
 * were real.
 */
function shouldUseFakes({ FAKES: setting }, appOrigin) {
  if (setting !== undefined && setting !== "on" && setting !== "off") throw new Error("FAKES must be on or off.");
  const { hostname } = new URL(appOrigin);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost");
  return setting === undefined ? isLocal : setting === "on";
}

/**
 * Starts the fakes for every provider that is not configured, where fakes are allowed; payment events are sent to the
 * app's API at `apiUrl`, and users who signed in at the OIDC fake are redirected to `appOrigin`. Resolves to the
 * variables that point the app to the fakes and to one line of status for each provider.
 */
export async function startFakes(configuration, apiUrl, appOrigin) {
  const missing = providers.filter(({ variables }) => variables.every((name) => !configuration[name]));
  const faked = shouldUseFakes(configuration, appOrigin) ? missing : [];
  const addresses = faked.length === 0 ? {} : await startFakeServers(apiUrl, appOrigin);
  const variables = Object.assign({}, ...faked.map(({ key, fakeVariables }) => fakeVariables(addresses[key])));
  const describeState = (provider) => {
    if (faked.includes(provider)) return provider.fakeStatus(addresses[provider.key]);
    return missing.includes(provider) ? provider.offStatus : "configured";
  };
  const lines = providers.map((provider) => `${provider.name.padEnd(16)} ${describeState(provider)}`);
  return { variables, lines };
}

async function startFakeServers(apiUrl, appOrigin) {
  // The fakes end when this pipe closes, however this process ends.
  const child = startProcess("node", [repositoryPath("packages", "fakes", "src", "main.ts")], {
    env: {
      ...toolEnvironment,
      STRIPE_WEBHOOK_URL: `${apiUrl}/api/stripe/webhook`,
      STRIPE_WEBHOOK_SECRET: fakeWebhookSecret,
      OIDC_REDIRECT_URI: `${appOrigin}/api/auth/google/callback`,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const reader = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(() => undefined);
  const first = await Promise.race([once(reader, "line"), ended]);
  if (first === undefined) throw new Error("The fakes ended at once; their error output is above.");
  child.once("exit", (code) => {
    if (!isEnding()) console.error(`The fakes ended (code ${code}).`);
  });
  return JSON.parse(first[0]);
}

/** Throws with one readable line when `port` is in use and stays so for `timeoutMs`. */
export async function assertPortIsFree(port, host, timeoutMs = 3000) {
  const started = performance.now();
  for (;;) {
    const code = await probePort(port, host);
    if (code === undefined) return;
    if (code === "EACCES")
      throw new Error(`Port ${port} needs more rights than this account has: set PORT to another.`);
    if (code !== "EADDRINUSE") throw new Error(`The app cannot listen on ${host}:${port} (${code}).`);
    // A server that was stopped just before takes a moment to end.
    if (performance.now() - started > timeoutMs) {
      throw new Error(`Port ${port} is in use: stop what runs there or set PORT to another.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function probePort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Waits until `url` answers 200; resolves to false when `child` ends before that. */
export async function waitUntilReady(url, child, timeoutMs = 180_000) {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const status = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer 200 within ${timeoutMs / 1000} s.`);
}
