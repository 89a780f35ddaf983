import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { afterAll, expect, test } from "vitest";
import { startApiProcess, type ApiProcess } from "../../testing/api-process.ts";
import { holdWrites, type HeldWrite } from "../../testing/held-writes.ts";
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

/** Kills the server during requests; returns whether they were answered. */
async function killIn(...requests: Promise<Response>[]): Promise<("answered" | "cut")[]> {
  const outcomes = requests.map((request) =>
    request.then(
      () => "answered" as const,
      () => "cut" as const,
    ),
  );
  await server.kill();
  return Promise.all(outcomes);
}

/** Sends the webhook again, twice; returns the statuses and the user's grants. */
async function sendAgain(person: Person, letter: ReceivedWebhook): Promise<{ statuses: number[]; grants: object[] }> {
  const statuses = [(await deliver(letter)).status, (await deliver(letter)).status];
  return { statuses, grants: await grantsOf(person) };
}
const oneGrant = { statuses: [200, 200], grants: [{ days: 30, revokedAt: null }] };

test("a process killed while it calls the provider, about a payment or for a page, leads to one grant, and the next request gets a page", async () => {
  const { person, letter } = await paid();
  const buyer = await someone();
  fakeStripe.calls.length = 0;
  fakeStripe.setFault("hang");
  const delivery = deliver(letter);
  await expect.poll(() => fakeStripe.calls.length).toBe(1);
  fakeStripe.setFault("hang_after_work");
  const page = tap(buyer);
  await expect.poll(() => fakeStripe.calls.length).toBe(2);
  expect(await killIn(delivery, page)).toEqual(["cut", "cut"]);
  fakeStripe.setFault(null);
  expect(await grantsOf(person)).toEqual([]);
  server = await start();
  expect(await sendAgain(person, letter)).toEqual(oneGrant);
  expect((await tap(buyer)).status).toBe(200);
  const rows = await db.selectFrom("checkout").select("state").where("userId", "=", buyer.id).execute();
  expect(rows.map(({ state }) => state).filter((state) => state !== "expired")).toEqual(["open"]);
});

test("a process killed before any write of a fulfilment, or between commit and response, leads to one grant in the end", async () => {
  const moments = [
    { moment: "before anything is written", table: "checkout" },
    { moment: "after the checkout is paid and before the days are given", table: "pro_grant" },
    { moment: "after the days are given and before the news are noted", table: "payment_event" },
    { moment: "after the news are noted and before it is on record", table: "audit_event" },
    { moment: "between commit and response", table: "payment_event", atCommit: true },
  ];
  const cases: (HeldWrite & { moment: string; person: Person; letter: ReceivedWebhook })[] = [];
  for (const moment of moments) {
    const { person, letter } = await paid();
    const { id } = await db
      .selectFrom("checkout")
      .select("id")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    cases.push({ ...moment, person, letter, ids: [person.id, id] });
  }
  const grants = async () =>
    Object.fromEntries(await Promise.all(cases.map(async ({ moment, person }) => [moment, await grantsOf(person)])));
  const none = Object.fromEntries(moments.map(({ moment }) => [moment, [] as object[]]));

  await holdWrites(db, cases, async (waitForAll) => {
    const deliveries = cases.map(({ letter }) => deliver(letter).catch(() => "cut"));
    await waitForAll();
    await server.kill();
    expect(await Promise.all(deliveries)).toEqual(cases.map(() => "cut"));
    expect(await grants()).toEqual(none);
  });
  expect(await grants()).toEqual({ ...none, "between commit and response": oneGrant.grants });
  server = await start();
  for (const { moment, person, letter } of cases)
    expect([moment, await sendAgain(person, letter)]).toEqual([moment, oneGrant]);
});
