import { z } from "zod";

const optional = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === "" ? undefined : text.trim()));
const optionalUrl = optional.pipe(z.url().optional());

/** `true`, or addresses and ranges with commas, as Fastify takes them. */
const proxies = optional.transform((text): boolean | string => {
  if (text === undefined || text === "false") return false;
  if (text === "true") return true;
  return text;
});

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  APP_ORIGIN: optionalUrl,
  DATABASE_URL: optional.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATA_DIR: z.string().min(1).default(".data"),
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z.string().min(1).default("gpt-5.4-mini"),
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(25_000),
  OFF_CONTACT: optional.pipe(z.email().optional()),
  OFF_API_URL: optionalUrl,
  OFF_SEARCH_URL: optionalUrl,
  TRUST_PROXY: proxies,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Half of Open Food Facts elsewhere leaves the other half to the real one, which asks its callers who they are. */
const schema = fields.refine(
  ({ OFF_CONTACT: contact, OFF_API_URL: api, OFF_SEARCH_URL: search }) =>
    contact !== undefined || (api === undefined) === (search === undefined),
  { path: ["OFF_CONTACT"], error: "needed unless OFF_API_URL and OFF_SEARCH_URL are both set" },
);

export type Env = z.infer<typeof fields>;

/** The configuration cannot be used; the message lists every variable that is wrong, a line each. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Reads the configuration; empty variables count as absent. Throws EnvError. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new EnvError(`Configuration cannot be used:\n${lines.join("\n")}`);
}
