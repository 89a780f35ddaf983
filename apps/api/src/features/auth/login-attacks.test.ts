import { randomUUID } from "node:crypto";
import { deleteOldSignInEvents } from "@fetta/db/queries/admin/audit-event";
import { savePasswordHash, lockUser } from "@fetta/db/queries/account/user";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { mailEnv, listQueuedMails } from "../../testing/queued-mails.ts";
import { hashPassword } from "./passwords/password-hash.ts";

const api = await startApi({ env: mailEnv });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);
const someAddress = (): string => `${randomUUID()}@example.org`;
const eventsOf = (id: string) =>
  api.db
    .selectFrom("auditEvent")
    .select(["actorId", "subjectId", "action", "detail"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();

test("simultaneous password guesses are limited like sequential ones", async () => {
  const { user, post } = await api.signUp({ passwordHash });
  const guesses = Array.from({ length: 40 }, (_, at) =>
    post("/api/auth/login", { email: user.email, password: `sbagliata${at}` }),
  );
  const tried = (await Promise.all(guesses)).filter(({ status }) => status === 401);
  // Attempts are counted while others wait for the database, as many as it has connections.
  expect(tried.length).toBeLessThanOrEqual(20);
  expect((await post("/api/auth/login", { email: user.email, password })).status).toBe(429);
});

test.each([
  ["a sign-in", "/api/trpc/auth.login", 401],
  ["a change of the password", "/api/trpc/auth.changePassword", 400],
])("%s with the old password is rejected while a password reset is being committed", async (_what, url, status) => {
  const person = await api.signUp({ passwordHash });
  const { id, email } = person.user;
  const next = await hashPassword("un-altra-ancora");
  const reset = await api.db.startTransaction().execute();
  await lockUser(reset, id);
  await savePasswordHash(reset, id, next);
  const json = { email, password: url.endsWith("login") ? password : "mia-da-adesso", current: password };
  const answer = person.post(url, { json });
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
        ).rows[0]?.n,
      { timeout: 15_000 },
    )
    .toBe(1);
  await sql`delete from session where user_id = ${id}`.execute(reset);
  await reset.commit().execute();
  expect((await answer).status).toBe(status);
  expect(await api.db.selectFrom("session").select("id").where("userId", "=", id).execute()).toEqual([]);
});

test("successful and failed sign-ins are recorded in the audit log without the address", async () => {
  const { user, post } = await api.signUp({ passwordHash });
  const nobody = someAddress();
  for (const [email, given] of [
    [user.email, "sbagliata"],
    [nobody, password],
    [user.email, password],
  ] as const)
    await post("/api/auth/login", { email, password: given });
  expect(await eventsOf(user.id)).toEqual([
    { actorId: null, subjectId: user.id, action: "signin.failed", detail: {} },
    { actorId: user.id, subjectId: user.id, action: "signin.ok", detail: {} },
  ]);
  const { rows } = await sql<{ event: string }>`select row_to_json(e)::text as event from audit_event e
    where action = 'signin.failed' and subject_id is null`.execute(api.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ event }) => event).join()).not.toContain(nobody);
});

test("sign-in events are deleted after a year, and other audit events stay", async () => {
  const { user } = await api.signUp();
  const event = (action: string, days: number) => ({
    actorId: user.id,
    subjectId: user.id,
    action,
    detail: "{}",
    occurredAt: sql<Date>`now() - make_interval(days => ${days}::int)`,
  });
  await api.db
    .insertInto("auditEvent")
    .values([event("signin.ok", 370), event("signin.failed", 370), event("signin.ok", 300)])
    .execute();
  await api.db.insertInto("auditEvent").values(event("password.changed", 370)).execute();
  await deleteOldSignInEvents(api.db);
  expect((await eventsOf(user.id)).map(({ action }) => action).toSorted()).toEqual(["password.changed", "signin.ok"]);
});

test("repeatedly registering and erasing accounts with a foreign address sends that address a limited number of mails", async () => {
  const email = someAddress();
  const stranger = await api.signUp();
  const sent: string[] = [];
  for (let time = 0; time < 5; time += 1) {
    const { status, headers } = await stranger.post("/api/auth/register", { email, password });
    expect(status).toBe(201);
    await stranger.post("/api/trpc/auth.requestReset", { json: { email } });
    // Mails that are still queued are deleted with the account.
    sent.push(...(await listQueuedMails(api.db, email)).map(({ kind }) => kind));
    const token = /session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1];
    const erased = await api.as(token).ask({ method: "DELETE", url: "/api/account", payload: { password } });
    expect(erased.status).toBe(204);
  }
  expect(sent.toSorted()).toEqual(["reset", "reset", "reset", "verify", "verify", "verify"]);
});
