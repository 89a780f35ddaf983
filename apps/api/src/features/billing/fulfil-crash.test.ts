import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApiProcess, type ApiProcess } from "../../testing/api-process.ts";
import { startWebhookInbox, type ReceivedWebhook } from "../../testing/webhook-inbox.ts";
import { parseSessionId, webhookSecret, webhookUrl } from "../../testing/payments-api.ts";
import { createSessionStore } from "../auth/sessions.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
const mailbox = await startWebhookInbox();
const fakeStripe = await startFakeStripe({ webhookUrl: mailbox.url, webhookSecret, retryDelaysMs: [] });
const start = (): Promise<ApiProcess> =>
  startApiProcess({
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: "sk_test_crash",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: fakeStripe.url,
    LOG_LEVEL: "fatal",
  });
let server = await start();
afterAll(async () => {
  await server.kill();
  await fakeStripe.close();
  mailbox.close();
  await db.destroy();
});

type Post = { path: string; body: string; headers?: Record<string, string> };
const send = ({ path, body, headers = {} }: Post) =>
  fetch(server.url + path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const deliver = ({ payload, signature }: ReceivedWebhook) =>
  send({ path: webhookUrl, body: payload, headers: { "stripe-signature": signature } });

type Person = { id: string; cookie: string };
async function someone(): Promise<Person> {
  const { id } = await aUser(db);
  return { id, cookie: `session=${await createSessionStore(db).open(id)}` };
}
const tap = ({ cookie }: Person) =>
  send({ path: "/api/create-checkout-session", body: '{"planType":"monthly"}', headers: { cookie } });

/** A user who has paid, and the provider's webhook. */
async function paid(): Promise<{ person: Person; letter: ReceivedWebhook }> {
  const person = await someone();
  const { url } = (await (await tap(person)).json()) as { url: string };
  fakeStripe.control.pay({ session: parseSessionId(url) });
  await fakeStripe.waitForDeliveries();
  const letter = mailbox.webhooks.pop();
  if (!letter) throw new Error("no letter");
  return { person, letter };
}

const grantsOf = ({ id }: Person) =>
  db.selectFrom("proGrant").select(["days", "revokedAt"]).where("userId", "=", id).execute();

/** Locks a table against writes while `work` runs. */
function withLocked(table: string, work: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    await work();
  });
}

/** Resolves when the server waits for a lock of this test. */
const waiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);

/** Kills the server during a request; returns whether it was answered. */
async function killIn(request: Promise<Response>): Promise<"answered" | "cut"> {
  const outcome = request.then(
    () => "answered" as const,
    () => "cut" as const,
  );
  await server.kill();
  return outcome;
}

/** Sends the webhook again, twice, to a restarted server; returns the statuses and the user's grants. */
async function sentAgain(person: Person, letter: ReceivedWebhook): Promise<{ statuses: number[]; grants: object[] }> {
  server = await start();
  const statuses = [(await deliver(letter)).status, (await deliver(letter)).status];
  return { statuses, grants: await grantsOf(person) };
}
const oneGrant = { statuses: [200, 200], grants: [{ days: 30, revokedAt: null }] };

test("a process killed while it calls the provider leads to one grant in the end", async () => {
  const { person, letter } = await paid();
  fakeStripe.calls.length = 0;
  fakeStripe.setFault("hang");
  const delivery = deliver(letter);
  await expect.poll(() => fakeStripe.calls.length).toBe(1);
  expect(await killIn(delivery)).toBe("cut");
  fakeStripe.setFault(null);
  expect(await grantsOf(person)).toEqual([]);
  expect(await sentAgain(person, letter)).toEqual(oneGrant);
});

test.each([
  ["before anything is written", "checkout"],
  ["after the checkout is paid and before the days are given", "pro_grant"],
  ["after the days are given and before the news are noted", "payment_event"],
  ["after the news are noted and before it is on record", "audit_event"],
])("a process killed %s leads to one grant in the end", async (_when, table) => {
  const { person, letter } = await paid();
  await withLocked(table, async () => {
    const delivery = deliver(letter);
    await waiting();
    expect(await killIn(delivery)).toBe("cut");
  });
  expect(await sentAgain(person, letter)).toEqual(oneGrant);
});

test("a process killed between commit and response leads to one grant in the end", async () => {
  const { person, letter } = await paid();
  // The commit itself waits, and completes although its client is gone.
  const held = 4711;
  await sql`create function hold_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(held)}); return null; end $$`.execute(db);
  await sql`create constraint trigger hold_commit after insert on payment_event
    deferrable initially deferred for each row execute function hold_commit()`.execute(db);
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${held})`.execute(holder);
    const delivery = deliver(letter);
    await waiting();
    expect(await killIn(delivery)).toBe("cut");
    expect(await grantsOf(person)).toEqual([]);
    await sql`select pg_advisory_unlock(${held})`.execute(holder);
  });
  await expect.poll(() => grantsOf(person)).toEqual([{ days: 30, revokedAt: null }]);
  await sql`drop trigger hold_commit on payment_event`.execute(db);
  expect(await sentAgain(person, letter)).toEqual(oneGrant);
});

test("a process killed while a page is created leaves no stuck checkout: the next request gets a page", async () => {
  const person = await someone();
  fakeStripe.calls.length = 0;
  fakeStripe.setFault("hang_after_work");
  const first = tap(person);
  await expect.poll(() => fakeStripe.calls.length).toBe(1);
  expect(await killIn(first)).toBe("cut");
  fakeStripe.setFault(null);
  server = await start();
  expect((await tap(person)).status).toBe(200);
  const rows = await db.selectFrom("checkout").select("state").where("userId", "=", person.id).execute();
  expect(rows.map(({ state }) => state).filter((state) => state !== "expired")).toEqual(["open"]);
});
