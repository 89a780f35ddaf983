import { aProduct } from "@fetta/db/testing/food-factories";
import { startFakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { startFakeOtlpCollector, type CollectedSpan } from "@fetta/fakes/otlp/fake-otlp-collector";
import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createMailSender } from "../../clients/mail/mail-sender.ts";
import { readEnv } from "../../config/env.ts";
import { deliverMails } from "../../features/mail/deliver-mails.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { describeStatement } from "../../metrics/statement-observer.ts";
import { startApi } from "../../testing/harness.ts";
import { mailEnv } from "../../testing/queued-mails.ts";
import { startTracing, traceCalls } from "./tracing.ts";

const collector = await startFakeOtlpCollector();
const fakeOpenFoodFacts = await startFakeOpenFoodFacts();
const smtp = await startFakeSmtp();
const environment = (variables: Record<string, string> = {}) =>
  readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "fetta-prova", ...variables });
const tracing = await startTracing(environment({ OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=casa%20mia" }));
const off = { apiUrl: fakeOpenFoodFacts.url, searchUrl: fakeOpenFoodFacts.url };
const api = await startApi({
  tracing,
  env: { ...mailEnv, SLOW_STATEMENT_MS: "200" },
  openFoodFacts: off,
  mail: traceCalls(tracing, "smtp", createMailSender({ url: smtp.smtpUrl, from: "fetta@example.org" })),
});
api.deps.openFoodFacts = traceCalls(tracing, "open-food-facts", api.deps.openFoodFacts);
afterAll(async () => {
  await api.close();
  for (const fake of [collector, fakeOpenFoodFacts, smtp]) await fake.close();
});

const secrets = { name: "Torta segreta di zia Rosa", email: "zia.rosa@example.org", password: "gnocchi-al-pesto" };
const spanOf = (name: string): CollectedSpan | undefined => collector.spans.find((span) => span.name === name);
const childrenOf = (parent: CollectedSpan | undefined): string[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);

test("a slow statement is named in the log with its request, shortened and without values", async () => {
  const person = await api.signUp();
  await sql`create function slow_note() returns trigger language plpgsql as
    'begin perform pg_sleep(0.25); return new; end'`.execute(api.db);
  await sql`create trigger slow_note before insert on food_item for each row execute function slow_note()`.execute(
    api.db,
  );
  const body = { name: secrets.name, calories: 1, protein: 1, carbs: 1, fat: 1, servingSize: "1 fetta" };
  // More requests than connections: those that wait for one keep their own id.
  const answers = await Promise.all(Array.from({ length: 12 }, () => person.post("/api/food-items", body)));
  await sql`drop trigger slow_note on food_item`.execute(api.db);
  const slow = api
    .logged()
    .split("\n")
    .filter((line) => line.includes("slow statement"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(slow).toHaveLength(answers.length);
  expect(new Set(slow.map(({ id }) => id))).toEqual(new Set(answers.map(({ headers }) => headers["x-request-id"])));
  expect(slow[0]).toMatchObject({ statement: expect.stringMatching(/^insert into "food_item" /), level: 40 });
  expect(JSON.stringify(slow)).not.toContain("segreta");
});

test("statements are described without what is written into them", () => {
  expect(
    describeStatement(`select "a"."x1" from diary_entry as "a" where name = 'zia ''Rosa''' and n > 12.5 and id = $1`),
  ).toEqual({
    name: "select diary_entry",
    text: 'select "a"."x1" from diary_entry as "a" where name = ? and n > ? and id = $1',
  });
  expect(describeStatement(`insert into "outbox_mail" ("kind") values ($1)`).name).toBe("insert outbox_mail");
  expect(describeStatement(`with a as (update session set x = 1) select 1`).name).toBe("with session");
});

test("a mail has the id of the request that caused it, in its row and in the lines of its delivery", async () => {
  const answer = await api.guest.post("/api/auth/register", { ...secrets, firstName: "Rosa" });
  expect(answer.status).toBe(201);
  // As the job does, on this server or on another one.
  await deliverMails(api.deps);
  expect(smtp.mails).toHaveLength(1);
  const id = answer.headers["x-request-id"];
  const rows = await api.db.selectFrom("outboxMail").select("requestId").execute();
  expect(rows).toEqual([{ requestId: id }]);
  expect(api.logged()).toMatch(new RegExp(`"id":"${String(id)}","mail":"[^"]+".*a mail was sent`));
});

test("a run of a job has an id, in its lines of the log and for the mails that it causes", async () => {
  const stop = await startJobs(api.deps, {
    planted: {
      intervalSeconds: 1,
      run: (deps) => {
        deps.log.info("planted line");
        return Promise.resolve();
      },
    },
  });
  await expect.poll(() => api.logged()).toMatch(/"id":"[0-9a-f-]{36}","job":"planted","msg":"planted line"/);
  await stop();
});

test("requests, procedures, statements, providers, jobs and mails are spans of one trace each, without personal data", async () => {
  const person = await api.signUp({ email: `rosa.${secrets.email}` });
  await aProduct(api.db, "8076809513753", { name: secrets.name });
  await person.query("search.foods", { text: secrets.name });
  await person.get("/api/products/3017620422003?nota=segreta");
  await person.get(`/api/daily-logs/${person.user.id}`);
  await tracing?.shutdown();

  const request = spanOf("GET /api/products/:barcode");
  expect(request).toMatchObject({
    service: "fetta-prova",
    parentSpanId: undefined,
    kind: 2,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/products/:barcode",
      "http.response.status_code": 200,
    },
  });
  expect(childrenOf(request)).toContain("product.get");
  const procedure = collector.spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(procedure).toMatchObject({ name: "product.get", traceId: request?.traceId });
  expect(childrenOf(procedure)).toEqual(expect.arrayContaining(["select product", "open-food-facts findProduct"]));
  const statement = collector.spans.find(({ name }) => name === "insert food_item");
  expect(statement).toMatchObject({ kind: 3, attributes: { "db.system.name": "postgresql" } });
  expect(childrenOf(spanOf("GET /api/trpc/:path"))).toContain("search.foods");
  expect(spanOf("job planted")).toMatchObject({ kind: 5, parentSpanId: undefined });
  expect(childrenOf(spanOf("mail verify"))).toContain("smtp send");

  const sent = JSON.stringify(collector.spans);
  for (const personal of [
    "segreta",
    "Rosa",
    "rosa",
    "example.org",
    person.user.id,
    person.token,
    "gnocchi",
    "3017620422003",
    "127.0.0.1",
  ])
    expect(sent).not.toContain(personal);
  expect(collector.headers[0]).toMatchObject({ "x-tenant": "casa mia", "content-type": "application/json" });
});

test.each([
  ["always_on", "1", 200, 200],
  ["parentbased_always_off", "1", 0, 0],
  ["parentbased_traceidratio", "0.25", 20, 90],
])("the sampler %s with %s keeps its share of the traces", async (OTEL_TRACES_SAMPLER, share, least, most) => {
  collector.spans.length = 0;
  const sampled = await startTracing(environment({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: share }));
  for (let at = 0; at < 200; at += 1) sampled?.startSpan("x", "internal", {}).end();
  await sampled?.shutdown();
  expect(collector.spans.length).toBeGreaterThanOrEqual(least);
  expect(collector.spans.length).toBeLessThanOrEqual(most);
});

test("without an endpoint, or disabled, nothing is traced and clients are what they are", async () => {
  expect(await startTracing(readEnv({}))).toBeUndefined();
  expect(await startTracing(environment({ OTEL_SDK_DISABLED: "true" }))).toBeUndefined();
  const client = { ask: () => Promise.resolve(1) };
  expect(traceCalls(undefined, "x", client)).toBe(client);
});
