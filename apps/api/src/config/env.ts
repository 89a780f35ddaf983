import { z } from "zod";

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === "" ? undefined : text.trim()));
const optionalUrl = optionalText.pipe(z.url().optional());

/** `true`, or comma-separated addresses and ranges, as Fastify's `trustProxy` accepts them. */
const trustedProxies = optionalText.transform((text): boolean | string => {
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  return text;
});

/** Comma-separated secrets: during a rotation the old and the new one are both valid. */
const secretList = optionalText.transform((text) => (text ?? "").split(/[\s,]+/).filter((secret) => secret !== ""));

/** Comma-separated mail addresses, in lower case. */
const emailList = optionalText
  .transform((text) =>
    (text ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((address) => address !== ""),
  )
  .pipe(z.array(z.email()));

/** US dollars per million tokens. */
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
  DATABASE_READ_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
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
  OFF_IMAGES_URL: optionalUrl,
  PICTURE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(200),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: secretList,
  STRIPE_API_BASE: optionalUrl,
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optionalText.pipe(z.email().optional()),
  SUPPORT_EMAIL: optionalText.pipe(z.email().optional()),
  PUSH_SERVICE_URL: optionalUrl,
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
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("fetta"),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).default("false"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Undefined for an invalid URL, which another check reports. */
const hostnameOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);

/** Host names of this machine: URLs under them are not public. */
export const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const envSchema = envFields
  // When only one of the two URLs is set, the other is the public Open Food Facts, which requires a contact in the user
  // agent.
  .refine(
    ({ OFF_CONTACT: contact, OFF_API_URL: api, OFF_SEARCH_URL: search }) =>
      contact !== undefined || (api === undefined) === (search === undefined),
    { path: ["OFF_CONTACT"], error: "needed unless OFF_API_URL and OFF_SEARCH_URL are both set" },
  )
  .refine(({ DATABASE_URL: primary, DATABASE_READ_URL: replica }) => replica === undefined || primary !== undefined, {
    path: ["DATABASE_READ_URL"],
    error: "needs DATABASE_URL, the primary of the replica",
  })
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT !== PORT || PORT === 0, {
    path: ["METRICS_PORT"],
    error: "needs a port of its own, another one than PORT",
  })
  // Without its webhook the app misses refunds, and a payment that takes days is only found at the next sign-in.
  .refine(
    ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }) => (key === undefined) === (secret.length === 0),
    {
      path: ["STRIPE_WEBHOOK_SECRET"],
      error: "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all",
    },
  )
  // Mail servers require a sender, and support requests need a recipient.
  .refine(
    ({ SMTP_URL: smtp, MAIL_FROM: from, SUPPORT_EMAIL: support }) =>
      smtp === undefined || (from !== undefined && support !== undefined),
    { path: ["SMTP_URL"], error: "needs MAIL_FROM and SUPPORT_EMAIL" },
  )
  .refine(({ OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined), {
    path: ["OIDC_CLIENT_SECRET"],
    error: "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together or not at all",
  })
  .refine(({ OIDC_ISSUER_URL: issuer }) => issuer.startsWith("https:") || loopbackHosts.has(hostnameOf(issuer) ?? ""), {
    path: ["OIDC_ISSUER_URL"],
    error: "needs https, except on this machine",
  })
  // The test pages grant PRO without payment, so they are off with a live key.
  .refine(({ TEST_PAGES, STRIPE_SECRET_KEY: key }) => TEST_PAGES === "off" || !/^[rs]k_live_/.test(key ?? ""), {
    path: ["TEST_PAGES"],
    error: "must be off with a live key of Stripe",
  })
  .refine(
    ({ ADS_FRAME_URL: ads }) =>
      ads === undefined || ads.startsWith("https:") || loopbackHosts.has(hostnameOf(ads) ?? ""),
    { path: ["ADS_FRAME_URL"], error: "needs https, except on this machine" },
  )
  // A frame of the app's own origin could read the page; cookies are sent to every port of a host.
  .refine(
    ({ ADS_FRAME_URL: ads, APP_ORIGIN: app }) =>
      ads === undefined || app === undefined || hostnameOf(ads) !== hostnameOf(app),
    { path: ["ADS_FRAME_URL"], error: "needs another host than APP_ORIGIN" },
  )
  // With only one of the two prices every cost would be wrong without notice.
  .refine(({ AI_PRICE_IN: input, AI_PRICE_OUT: output }) => (input === undefined) === (output === undefined), {
    path: ["AI_PRICE_OUT"],
    error: "AI_PRICE_IN and AI_PRICE_OUT are set together or not at all",
  });

export type Env = z.infer<typeof envFields>;

/**
 * The public origin of the app: used in mailed links and in redirects from other providers. It comes from the
 * configuration only: the Host header of a request can be forged.
 */
export function publicOrigin({ APP_ORIGIN, PORT }: Pick<Env, "APP_ORIGIN" | "PORT">): string {
  return APP_ORIGIN === undefined ? `http://localhost:${PORT}` : new URL(APP_ORIGIN).origin;
}

/** Whether pictures of products are fetched: by default only where Open Food Facts knows whom it may write to. */
export function arePicturesOn({ OFF_CONTACT, OFF_IMAGES_URL }: Pick<Env, "OFF_CONTACT" | "OFF_IMAGES_URL">): boolean {
  return OFF_CONTACT !== undefined || OFF_IMAGES_URL !== undefined;
}

/** The configuration is invalid; the message lists every wrong variable, one per line. */
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
 * Reads the configuration of a server, as `readEnv` does. The app never terminates TLS, so an https origin implies a
 * proxy in front. Without TRUST_PROXY every client would have the proxy's address, and a single password guesser would
 * lock sign-in for all. Throws EnvError.
 */
export function readServerEnv(variables: Record<string, string | undefined>): Env {
  const env = readEnv(variables);
  const isTrustProxySet = (variables["TRUST_PROXY"] ?? "").trim() !== "";
  const origin = env.APP_ORIGIN ?? "";
  if (isTrustProxySet || !origin.startsWith("https:") || loopbackHosts.has(hostnameOf(origin) ?? "")) return env;
  throw new EnvError(
    `Configuration cannot be used:
  TRUST_PROXY: needed with an APP_ORIGIN of https: the address of the proxy that ends TLS, or false where requests come with the addresses of those who send them`,
  );
}
