import type { LookupOptions } from "node:dns";
import type { Socket } from "node:net";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@fetta/db/connect";
import { aProduct } from "@fetta/db/testing/food-factories";
import { aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { sql } from "kysely";
import { afterAll, test } from "vitest";
import { createSessionStore } from "./features/auth/sessions.ts";
import { startApiProcess } from "./testing/api-process.ts";
import { buildUpload } from "./testing/multipart-upload.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
const dataDir = await mkdtemp(join(tmpdir(), "fetta-outward-"));
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Runs in the server before its own code: prints every connection, name look-up and datagram that leaves for another
 * place than the database, and lets it fail. Sees the sockets of Node, which fetch, TLS, SMTP and the SDKs all use.
 */
function recordOutwardTraffic(databasePort: string): void {
  const { Socket: SocketClass } = process.getBuiltinModule("node:net");
  const dns = process.getBuiltinModule("node:dns");
  const dgram = process.getBuiltinModule("node:dgram");
  const isOwn = (host: string): boolean => /^(localhost|127\.|::1$|\[::1\])/.test(host);
  const report = (host: string): void => void process.stdout.write(`outward ${host}\n`);
  const connectSocket: unknown = Reflect.get(SocketClass.prototype, "connect");
  const connectOrRecord = function (this: Socket, ...args: unknown[]): Socket {
    const [first] = args;
    const options: unknown = Array.isArray(first) ? first[0] : first;
    const given = (typeof options === "object" ? options : { port: options, host: args[1] }) as Record<string, string>;
    const { host = "localhost", port = given["path"] } = given;
    if (isOwn(host) && String(port) === databasePort) return Reflect.apply(connectSocket as () => Socket, this, args);
    report(`${host}:${port}`);
    setImmediate(() => this.destroy(Object.assign(new Error("unreachable"), { code: "ECONNREFUSED" })));
    return this;
  };
  Reflect.set(SocketClass.prototype, "connect", connectOrRecord);
  const lookUp = dns.lookup;
  const lookUpOwn = (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, ...found: unknown[]) => void,
  ) => {
    if (isOwn(host)) return Reflect.apply(lookUp, dns, [host, options, done]) as undefined;
    report(host);
    const callback = typeof options === "function" ? (options as typeof done) : done;
    callback(Object.assign(new Error("unreachable"), { code: "ENOTFOUND" }));
    return undefined;
  };
  dns.lookup = lookUpOwn as unknown as typeof lookUp;
  // Look-ups that ask name servers themselves, without the system's resolver.
  for (const resolver of [dns, dns.Resolver.prototype])
    for (const method of ["resolve", "resolve4", "resolve6", "resolveMx", "resolveSrv", "resolveTxt"] as const)
      Reflect.set(resolver, method, (host: string, ...args: unknown[]) => {
        report(host);
        (args.at(-1) as (error: Error) => void)(Object.assign(new Error("unreachable"), { code: "ENOTFOUND" }));
      });
  dgram.Socket.prototype.send = () => report("a datagram");
}

const byText = (one: string, other: string): number => one.localeCompare(other);

/** Starts the built server with these variables on a database of its own. */
async function startRecordedApi(variables: Record<string, string>) {
  const code = `(${recordOutwardTraffic.toString()})("${new URL(databaseUrl).port}")`;
  const api = await startApiProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    ...variables,
  });
  const user = await aUser(db, { email: `${crypto.randomUUID()}@example.org` });
  await givePhotoConsent(db, user, { host: "api.openai.com", isLocal: false });
  const cookie = `session=${await createSessionStore(db).open(user.id)}`;
  const statusOf = async (path: string, body?: object | RequestInit): Promise<number> => {
    const init = body === undefined || "body" in body ? body : { method: "POST", body: JSON.stringify(body) };
    const { headers, ...rest } = { headers: { "content-type": "application/json" }, ...init } as RequestInit;
    const answer = await fetch(`${api.url}${path}`, {
      ...rest,
      redirect: "manual",
      headers: { ...(rest.method === "POST" ? (headers as Record<string, string>) : {}), cookie },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  return {
    statusOf,
    user,
    hosts: () =>
      [...new Set([...api.output().matchAll(/^outward (\S+)$/gm)].map(([, host = ""]) => host))].toSorted(byText),
    terminate: api.terminate,
  };
}

const pasta = "8076809513753";
const imageUrl = "https://images.openfoodfacts.org/images/products/807/680/951/3753/front_it.9.400.jpg";
await aProduct(db, pasta, { name: "Penne rigate", imageUrl });

type RecordedApi = Awaited<ReturnType<typeof startRecordedApi>>;

/** What people do that would be answered by a provider: search, scan, pictures, photo, recipe, payment, mail, sign-in. */
async function useEverything({ statusOf, user }: RecordedApi): Promise<Record<string, number>> {
  const { payload, headers } = await buildUpload(await readFile(samplePath("french-toast")));
  const photo = { method: "POST", headers, body: Uint8Array.from(payload) };
  const liveSearch = encodeURIComponent(JSON.stringify({ json: { text: "zaffrullo", sources: "live" } }));
  return {
    home: await statusOf("/"),
    search: await statusOf(`/api/trpc/search.foods?input=${liveSearch}`),
    product: await statusOf("/api/products/3017620422003"),
    picture: await statusOf(`/api/products/${pasta}/picture`),
    photo: await statusOf("/api/analyze-food", photo),
    checkout: await statusOf("/api/create-checkout-session", { planType: "monthly" }),
    mail: await statusOf("/api/trpc/auth.requestReset", { json: { email: user.email } }),
    signIn: await statusOf("/api/auth/google"),
  };
}

const mailJobs = async (): Promise<number> => {
  const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from jobs.job
    where name = 'mail-delivery' and state = 'completed'`.execute(db);
  return rows[0]?.runs ?? 0;
};

test.concurrent("a server without keys asks nobody outside, whatever people do and its jobs run", async ({
  expect,
}) => {
  const api = await startRecordedApi({});
  const before = await mailJobs();
  expect(await useEverything(api)).toMatchObject({ search: 200, product: 404, picture: 404, photo: 503, mail: 503 });
  await expect.poll(mailJobs).toBeGreaterThan(before);
  expect(await api.terminate()).toBe(0);
  expect(api.hosts()).toEqual([]);
});

test.concurrent("with variables set, exactly the hosts of docs/configuration.md are asked", async ({ expect }) => {
  const api = await startRecordedApi({
    OFF_CONTACT: "prova@example.org",
    OPENAI_API_KEY: "sk-test",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    SMTP_URL: "smtp://mail.example:587",
    MAIL_FROM: "fetta@example.org",
    SUPPORT_EMAIL: "aiuto@example.org",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.example:4318",
    OIDC_CLIENT_ID: "fetta",
    OIDC_CLIENT_SECRET: "segreto",
  });
  await useEverything(api);
  const asked = [
    "accounts.google.com:443",
    "api.openai.com:443",
    "api.stripe.com:443",
    "images.openfoodfacts.org:443",
    "mail.example",
    "search.openfoodfacts.org:443",
    "traces.example:4318",
    "world.openfoodfacts.org:443",
  ];
  await expect.poll(api.hosts).toEqual(asked);
  await api.terminate();
  const documented = await readFile(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
  for (const host of asked.filter((each) => !each.includes("example")))
    expect(documented).toContain(host.replace(/:443$/, ""));
});
