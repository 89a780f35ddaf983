import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { sql } from "kysely";
import { createAiProvider } from "../../clients/openai/openai.ts";
import { createStripe } from "../../clients/stripe/stripe.ts";
import { startApi } from "../harness.ts";
import { saveMirrorProducts } from "../product-mirror.ts";
import { testTimeoutMs } from "../test-timeouts.ts";
import { mailEnv } from "../queued-mails.ts";
import { buildUpload } from "../multipart-upload.ts";
import { knownProduct } from "./owned-resources.ts";
import type { Actor } from "./actors.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type MatrixResponse = { status: number; body: unknown };

/**
 * Starts the server with every optional dependency configured, and a second one with test pages on the same database.
 */
export async function startMatrixServer() {
  const [openAi, stripe] = await Promise.all([startFakeOpenAi(), startFakeStripe()]);
  const databaseUrl = await createSeededDatabaseUrl();
  const api = await startApi({ databaseUrl, env: mailEnv });
  const { deps } = api;
  const withTestPages = await startApi({ databaseUrl, env: { ...mailEnv, TEST_PAGES: "on" } });
  for (const each of [api, withTestPages]) {
    each.deps.ai = createAiProvider({
      apiKey: "sk-test",
      baseUrl: openAi.url,
      model: "gpt-5.4-mini",
      timeoutMs: testTimeoutMs,
      log: deps.log,
    });
    each.deps.payments = createStripe({
      secretKey: "sk_test_matrix",
      webhookSecrets: ["whsec_matrix"],
      apiBase: stripe.url,
    });
  }
  await saveMirrorProducts(api.db, [
    { code: knownProduct, product_name: "Crema", nutriments: { "energy-kcal_100g": 539 } },
  ]);
  return {
    api,
    withTestPages,
    openAi,
    close: async () => {
      await withTestPages.close();
      await api.close();
      await Promise.all([openAi.close(), stripe.close()]);
    },
  };
}

/** A tRPC call as the app sends it. */
export async function callProcedure(
  { get, post }: Pick<Actor, "get" | "post">,
  path: string,
  type: string,
  input: unknown,
): Promise<MatrixResponse> {
  const url = `/api/trpc/${path}`;
  if (type === "mutation") return input === undefined ? post(url) : post(url, { json: input });
  return get(input === undefined ? url : `${url}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
}

/** A request to a documented path (`GET /api/recipes/:id`): the input is distributed over path, query and body. */
export async function requestPath(
  { ask }: Pick<Actor, "ask">,
  path: string,
  input: unknown,
  picture: string | undefined,
): Promise<MatrixResponse> {
  const [method = "", pattern = ""] = path.split(" ");
  const fields = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  const url = pattern.replaceAll(/:(\w+)/g, (_parameter, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const request = { method: method as "GET" | "POST" | "PUT" | "DELETE" };
  if (picture !== undefined)
    return ask({ ...request, url, ...(await buildUpload(await readFile(samplePath(picture)))) });
  const rest = Object.fromEntries(fields);
  if (method === "GET")
    return ask({ ...request, url: `${url}?${new URLSearchParams(rest as Record<string, string>).toString()}` });
  const bodyless = input === undefined || (method === "DELETE" && fields.size === 0);
  return ask({ ...request, url, ...(bodyless ? {} : { payload: rest }) });
}

/** Every method and path of the server; `:path` is the tRPC route. */
export function listPaths({ server }: Api): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, lead = "", part = "", methods] = /^([│├└─\s]*)(\/\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === "") return [];
      // Four characters per level.
      const level = lead.length / 4 - 1;
      above.splice(level, above.length, part);
      const path = above.join("");
      return (methods ?? "")
        .split(", ")
        .filter((method) => method !== "" && method !== "HEAD")
        .map((method) => `${method} ${path}`);
    });
}

/** The tables with data of users, quoted; read once, as no test creates or drops a table. */
let userTables: Promise<string[]> | undefined;

async function listUserTables({ db }: Pick<Api, "db">): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_id', 'subject_id') or table_name in ('app_user', 'payment_event'))
      and table_name <> 'session'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A digest of all stored user data, or of those of one user, in one statement. Excluded are sessions, because an
 * expired one may be removed at any time, and the record of failed sign-ins.
 */
export async function hashAllUserData(api: Pick<Api, "db">, user?: { id: string }): Promise<string> {
  const tables = await (userTables ??= listUserTables(api));
  const digests = tables.map(
    (name) => sql`
      select ${sql.lit(name)} as name, string_agg(md5(t::text), '' order by md5(t::text)) as digest
      from ${sql.raw(name)} t
      where to_jsonb(t) ->> 'action' is distinct from 'signin.failed'
        and (${user?.id ?? null}::text is null or to_jsonb(t) ->> 'user_id' = ${user?.id ?? null}::text)`,
  );
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(digests, sql` union all `)} order by name`.execute(api.db);
  const lines = rows.map(({ name, digest }) => `${name} ${digest ?? ""}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
