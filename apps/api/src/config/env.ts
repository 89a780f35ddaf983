import { z } from "zod";

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === "" ? undefined : text.trim()));
const optionalUrl = optionalText.pipe(z.url().optional());

/** `true`, or addresses and ranges with commas, as Fastify takes them. */
const trustedProxies = optionalText.transform((text): boolean | string => {
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  return text;
});

/** Secrets with commas, so that one can be replaced while the other still signs. */
const secretList = optionalText.transform((text) =>
  (text ?? "").split(/[\s,]+/).filter((secret) => secret !== ""),
);

/** Addresses with commas, in lower case. */
const emailList = optionalText
  .transform((text) =>
    (text ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((address) => address !== ""),
  )
  .pipe(z.array(z.email()));

/** US dollars for a million tokens. */
const tokenPrice = z.coerce.number().min(0).max(10_000).optional();

const envFields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  APP_ORIGIN: optionalText.pipe(
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATA_DIR: z.string().min(1).default(".data"),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z.string().min(1).default("gpt-5.4-mini"),
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(25_000),
  AI_PRICE_IN: tokenPrice,
  AI_PRICE_OUT: tokenPrice,
  OFF_CONTACT: optionalText.pipe(z.email().optional()),
  OFF_API_URL: optionalUrl,
  OFF_SEARCH_URL: optionalUrl,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: secretList,
  STRIPE_API_BASE: optionalUrl,
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optionalText.pipe(z.email().optional()),
  SUPPORT_EMAIL: optionalText.pipe(z.email().optional()),
  OIDC_ISSUER_URL: z.url({ protocol: /^https?$/ }).default("https://accounts.google.com"),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: z.string().min(1).max(40).default("Google"),
  TEST_PAGES: z.enum(["on", "off"]).default("off"),
  ADMIN_EMAILS: emailList,
  ADS_FRAME_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  TRUST_PROXY: trustedProxies,
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Undefined for what is no address, which is said elsewhere. */
const hostnameOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined;

/** Names of the machine that the app runs on: what is under them is not public. */
export const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const envSchema = envFields
  // Half of Open Food Facts elsewhere leaves the other half to the real one, which asks its callers who they are.
  .refine(
    ({ OFF_CONTACT: contact, OFF_API_URL: api, OFF_SEARCH_URL: search }) =>
      contact !== undefined || (api === undefined) === (search === undefined),
    { path: ["OFF_CONTACT"], error: "needed unless OFF_API_URL and OFF_SEARCH_URL are both set" },
  )
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT !== PORT || PORT === 0, {
    path: ["METRICS_PORT"],
    error: "needs a port of its own, another one than PORT",
  })
  // Without its webhook nobody would hear of a refund, and a payment that takes days would wait for a sign-in.
  .refine(
    ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }) =>
      (key === undefined) === (secret.length === 0),
    {
      path: ["STRIPE_WEBHOOK_SECRET"],
      error: "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all",
    },
  )
  // Without a sender no server takes a mail; without an address of ours a support request would reach nobody.
  .refine(
    ({ SMTP_URL: smtp, MAIL_FROM: from, SUPPORT_EMAIL: support }) =>
      smtp === undefined || (from !== undefined && support !== undefined),
    { path: ["SMTP_URL"], error: "needs MAIL_FROM and SUPPORT_EMAIL" },
  )
  .refine(
    ({ OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined),
    {
      path: ["OIDC_CLIENT_SECRET"],
      error: "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together or not at all",
    },
  )
  .refine(
    ({ OIDC_ISSUER_URL: issuer }) =>
      issuer.startsWith("https:") || loopbackHosts.has(hostnameOf(issuer) ?? ""),
    { path: ["OIDC_ISSUER_URL"], error: "needs https, except on this machine" },
  )
  // PRO for nothing must not stand beside real money.
  .refine(
    ({ TEST_PAGES, STRIPE_SECRET_KEY: key }) => TEST_PAGES === "off" || !/^[rs]k_live_/.test(key ?? ""),
    {
      path: ["TEST_PAGES"],
      error: "must be off with a live key of Stripe",
    },
  )
  .refine(
    ({ ADS_FRAME_URL: ads }) =>
      ads === undefined || ads.startsWith("https:") || loopbackHosts.has(hostnameOf(ads) ?? ""),
    { path: ["ADS_FRAME_URL"], error: "needs https, except on this machine" },
  )
  // A frame of our own origin would reach what the page holds; cookies go to every port of a host.
  .refine(
    ({ ADS_FRAME_URL: ads, APP_ORIGIN: app }) =>
      ads === undefined || app === undefined || hostnameOf(ads) !== hostnameOf(app),
    { path: ["ADS_FRAME_URL"], error: "needs another host than APP_ORIGIN" },
  )
  // Half a price would make every cost wrong without a sign of it.
  .refine(
    ({ AI_PRICE_IN: input, AI_PRICE_OUT: output }) => (input === undefined) === (output === undefined),
    {
      path: ["AI_PRICE_OUT"],
      error: "AI_PRICE_IN and AI_PRICE_OUT are set together or not at all",
    },
  );

export type Env = z.infer<typeof envFields>;

/**
 * The origin that people see the app under: what stands in a mailed link and where another provider sends them back to.
 * From the configuration alone: what a request says of its host anybody can make up.
 */
export function publicOrigin({ APP_ORIGIN, PORT }: Pick<Env, "APP_ORIGIN" | "PORT">): string {
  return APP_ORIGIN === undefined ? `http://localhost:${PORT}` : new URL(APP_ORIGIN).origin;
}

/** The configuration cannot be used; the message lists every variable that is wrong, a line each. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Reads the configuration; empty variables count as absent. Throws EnvError. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = envSchema.safeParse(nonEmptyVariables);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new EnvError(`Configuration cannot be used:\n${lines.join("\n")}`);
}

/**
 * Reads the configuration of a server, as readEnv does. TLS never ends in the app: an origin of https says that something
 * stands in front, and unless TRUST_PROXY says what, everybody would have its address, and one who guesses passwords would
 * lock sign-in for all. Throws EnvError.
 */
export function readServerEnv(variables: Record<string, string | undefined>): Env {
  const env = readEnv(variables);
  const isTrustProxySet = (variables["TRUST_PROXY"] ?? "").trim() !== "";
  const origin = env.APP_ORIGIN ?? "";
  if (isTrustProxySet || !origin.startsWith("https:") || loopbackHosts.has(hostnameOf(origin) ?? ""))
    return env;
  throw new EnvError(
    `Configuration cannot be used:
  TRUST_PROXY: needed with an APP_ORIGIN of https: the address of the proxy that ends TLS, or false where requests come with the addresses of those who send them`,
  );
}
