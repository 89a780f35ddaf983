import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { insertOutboxMail } from "@fetta/db/queries/platform/outbox-mail";
import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { aCheckout } from "@fetta/db/testing/payment-factories";
import { startFakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { afterAll, expect, test } from "vitest";
import { createAiProvider } from "../clients/openai/openai.ts";
import { registerGauges } from "./system-metrics.ts";
import { serveMetrics, metricsRegistry } from "./registry.ts";
import { startApi } from "../testing/harness.ts";
import { testTimeoutMs } from "../testing/test-timeouts.ts";
import { buildUpload } from "../testing/multipart-upload.ts";

// The counters are of the process, which ran other test files before.
metricsRegistry.resetMetrics();
const fakeOpenAi = await startFakeOpenAi();
const api = await startApi({
  ai: createAiProvider({ apiKey: "sk-test", baseUrl: fakeOpenAi.url, model: "m", timeoutMs: testTimeoutMs }),
});
registerGauges(api.deps);
const figures = await serveMetrics(metricsRegistry, { port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await figures.close();
  await api.close();
  await fakeOpenAi.close();
});

type Sample = { name: string; labels: Record<string, string>; value: number };

/** The samples of a response in the Prometheus text format. */
async function scrape(): Promise<Sample[]> {
  const text = await (await fetch(`http://127.0.0.1:${figures.port}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
        value: Number(value),
      };
    });
}

function valueOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  return samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;
}

/** A day's traffic: users, foods, errors, a photo, with personal data that must not appear in the metrics. */
async function aBusyDay() {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { name: "Parmigiana di zia Rosa" });
  const entry = await anEntry(api.db, person.user, food, "2026-11-21");
  await person.get("/api/daily-logs?date=2026-11-21");
  await person.put(`/api/daily-logs/${entry.id}`, { servings: 2 });
  await person.get(`/api/${person.user.email}/${randomUUID()}`);
  await person.get("/api/daily-logs?date=ieri");
  await api.guest.post("/api/auth/login", { email: person.user.email, password: "non-questa" });
  const { payload, headers } = await buildUpload(await readFile(samplePath("french-toast")));
  const analysed = await person.ask({ method: "POST", url: "/api/analyze-food", payload, headers });
  expect(analysed.status).toBe(200);
  return { person, food, entry };
}

test("after a day's traffic the metrics cover requests, model, quota, database and process", async () => {
  await aBusyDay();
  const samples = await scrape();
  const route = "/api/daily-logs";
  expect(valueOf(samples, "http_requests_total", { method: "GET", route, status: "200" })).toBe(1);
  expect(valueOf(samples, "http_requests_total", { method: "GET", route, status: "400" })).toBe(1);
  expect(valueOf(samples, "http_requests_total", { method: "PUT", route: `${route}/:id`, status: "200" })).toBe(1);
  expect(valueOf(samples, "http_requests_total", { route: "unmatched", status: "404" })).toBe(1);
  expect(valueOf(samples, "http_requests_total", { route: "/api/auth/login", status: "401" })).toBe(1);
  expect(valueOf(samples, "http_request_seconds_count", { route })).toBe(2);
  expect(valueOf(samples, "ai_calls_total", { kind: "dish" })).toBe(1);
  expect(valueOf(samples, "usage_units_total", { kind: "food_scan", event: "reserved" })).toBe(1);
  expect(valueOf(samples, "usage_units_total", { kind: "food_scan", event: "committed" })).toBe(1);
  expect(valueOf(samples, "database_up")).toBe(1);
  expect(valueOf(samples, "database_pool_connections", { state: "waiting" })).toBe(0);
  expect(valueOf(samples, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  expect(valueOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  const names = new Set(samples.map(({ name }) => name));
  expect(names).toContain("http_request_seconds_bucket");
});

test("no label contains a user, a food or a request text", async () => {
  const { person, food, entry } = await aBusyDay();
  const samples = await scrape();
  const told = samples.flatMap(({ labels }) => Object.values(labels));
  expect(told.length).toBeGreaterThan(50);
  const secrets = [person.user.id, person.user.email, person.token, food.id, food.name, entry.id, "zia", "toast"];
  for (const text of told) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-|\?|2026/);
  }
});

test("payments without PRO, waiting and failed mails, and open sessions are counted", async () => {
  const before = await scrape();
  const person = await api.signUp();
  const old = new Date(Date.now() - 120_000);
  const paid = await aCheckout(api.db, person.user, { state: "paid", createdAt: old });
  const served = await aCheckout(api.db, person.user, { state: "paid", createdAt: old });
  await aGrant(api.db, person.user, { source: "checkout", checkoutId: served.id });
  await aCheckout(api.db, person.user, { state: "paid" });
  await aCheckout(api.db, person.user, { state: "expired", createdAt: old });
  const mail = { userId: person.user.id, kind: "verify", recipient: "a@example.org", subject: "s", body: "b" };
  for (let count = 0; count < 3; count++) await insertOutboxMail(api.db, { ...mail, replyTo: null });
  const [given] = await api.db.selectFrom("outboxMail").select("id").limit(1).execute();
  await api.db.updateTable("outboxMail").set({ nextAttemptAt: old }).execute();
  await api.db
    .updateTable("outboxMail")
    .set({ state: "failed" })
    .where("id", "=", given?.id ?? "")
    .execute();
  const after = await scrape();
  const grown = (name: string) => (valueOf(after, name) ?? 0) - (valueOf(before, name) ?? 0);
  expect(valueOf(before, "paid_not_granted")).toBe(0);
  expect(grown("paid_not_granted")).toBe(1);
  expect([grown("outbox_mails_waiting"), grown("outbox_mails_failed"), grown("sessions_open")]).toEqual([2, 1, 1]);
  expect(valueOf(after, "outbox_delay_seconds")).toBeGreaterThan(100);
  await aGrant(api.db, person.user, { source: "checkout", checkoutId: paid.id });
  expect(valueOf(await scrape(), "paid_not_granted")).toBe(0);
});

test("the age of the last good backup and proof, and what failed since, are measured", async () => {
  const before = await scrape();
  expect([valueOf(before, "backup_age_seconds"), valueOf(before, "backup_failures")]).toEqual([undefined, 0]);
  const run = (kind: "backup" | "proof", hours: number, failed = false) => ({
    kind,
    startedAt: new Date(Date.now() - hours * 3_600_000),
    ...(failed ? ({ state: "failed", reason: "disk_full" } as const) : ({ state: "succeeded" } as const)),
  });
  for (const values of [run("backup", 60, true), run("backup", 50), run("proof", 49), run("backup", 2, true)])
    await api.db.insertInto("backupRun").values(values).execute();
  const after = await scrape();
  const hours = ["backup_age_seconds", "backup_proof_age_seconds"].map((name) => (valueOf(after, name) ?? 0) / 3600);
  expect(hours.map(Math.round)).toEqual([50, 49]);
  expect(valueOf(after, "backup_failures")).toBe(1);
});

/** The PromQL of a dashboard (each `expr` and each query of a variable) or of rules in YAML, also over several lines. */
function listExpressions(name: string, text: string): string[] {
  if (name.endsWith(".json")) {
    const found: string[] = [];
    JSON.parse(text, (key, value: unknown) => {
      if ((key === "expr" || key === "query") && typeof value === "string") found.push(value);
      return value;
    });
    return found;
  }
  return [...text.matchAll(/^( *)(?:- )?expr: *(?:[|>][-+]?)? *(.*(?:\n(?:\1 +\S.*| *$))*)/gm)].map(
    ([, , found = ""]) => found,
  );
}

/** Words of PromQL that are followed by no bracket, and what Prometheus itself adds. */
const promqlWords = new Set(
  "and bool by group_left group_right ignoring inf nan offset on or unless without up prometheus".split(" "),
);

/** Names of metrics in an expression: what is left without texts, labels, durations, functions and words of PromQL. */
function listMetricNames(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"|'[^']*'/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "")
    .replaceAll(/label_values\(\s*([^,]+),[^)]*\)/g, "$1");
  const names = bare.match(/(?<![\w.:])[a-zA-Z_:][\w:]*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !promqlWords.has(name.toLowerCase()));
}

test("dashboards and alerts name metrics that the app has, and no others", async () => {
  const folder = new URL("../../../../docs/monitoring/", import.meta.url);
  const known = new Set((await scrape()).map(({ name }) => name));
  for (const { name, type } of await metricsRegistry.getMetricsAsJSON()) {
    known.add(name);
    if (String(type) === "histogram") for (const part of ["bucket", "sum", "count"]) known.add(`${name}_${part}`);
  }
  const files = await readdir(folder);
  expect(files).toContain("grafana-dashboard.json");
  for (const file of files.filter((each) => /\.(json|ya?ml)$/.test(each))) {
    const expressions = listExpressions(file, await readFile(new URL(file, folder), "utf8"));
    expect([file, expressions.length > 3]).toEqual([file, true]);
    const unknown = expressions.flatMap(listMetricNames).filter((each) => !known.has(each));
    expect([file, ...unknown]).toEqual([file]);
  }
  // What the check would say of a metric that was renamed.
  const planted =
    '- alert: X\n  expr: |\n    sum by (route) (rate(http_requests_totals{status=~"5.."}[5m])) > 1\n      and up == 1\n  for: 5m';
  const found = listExpressions("rules.yml", planted).flatMap(listMetricNames);
  expect(found).toEqual(["http_requests_totals"]);
  expect(known.has("http_requests_totals")).toBe(false);
});

test("without a database the metrics remain available, report the outage and contain no stale values", async () => {
  await api.db.destroy();
  const samples = await scrape();
  expect(valueOf(samples, "database_up")).toBe(0);
  for (const name of ["paid_not_granted", "sessions_open", "outbox_mails_waiting"])
    expect([name, valueOf(samples, name)]).toEqual([name, undefined]);
  expect(valueOf(samples, "http_requests_total", { route: "/api/daily-logs" })).toBeGreaterThan(0);
});
