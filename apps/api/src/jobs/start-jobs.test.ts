import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import { aUser } from "@fetta/db/testing/factories";
import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMailSender } from "../clients/mail/mail-sender.ts";
import { queueMail } from "../features/mail/deliver-mails.ts";
import { reserveQuota, readUsage } from "../features/quota/quota.ts";
import { backgroundJobs, startJobs, type BackgroundJob } from "./start-jobs.ts";
import { metricsRegistry } from "../metrics/registry.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../testing/harness.ts";

const api = await startApi();
const { deps, db, logged } = api;
const other = await startApi({ databaseUrl: api.databaseUrl });
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(avoidHourBoundary);

test("the sweep releases the expired reservation of a crashed process", async () => {
  const { id } = await aUser(db);
  await reserveQuota(deps, id, "ingredient_scan");
  const used = async (): Promise<number> =>
    (await readUsage({ db, now: () => new Date() }, { id })).ingredientScans.used;
  await db
    .updateTable("quotaReservation")
    .set({ expiresAt: new Date(0) })
    .where("userId", "=", id)
    .execute();

  expect(await used()).toBe(1);
  await backgroundJobs["lost-reservations"].run(deps);
  expect(await used()).toBe(0);
  expect(logged()).toContain("gave back units of lost work");
  expect(await metricsRegistry.metrics()).toContain('usage_units_total{kind="ingredient_scan",event="swept"} 1');
});

test("expired email links and old counters are deleted", async () => {
  const { id: userId, email } = await aUser(db);
  const link = { userId, kind: "reset", email } as const;
  await insertMailToken(db, { ...link, id: "over" }, 0);
  await insertMailToken(db, { ...link, id: "good" }, 60);
  const count = { limitName: "letter", count: 1 };
  await db
    .insertInto("rateLimitWindow")
    .values([
      { ...count, keyHash: "of days ago", startsAt: new Date(Date.now() - 3 * 86_400_000) },
      { ...count, keyHash: "of now", startsAt: new Date() },
    ])
    .execute();
  const left = async (): Promise<string[]> => [
    ...(await db.selectFrom("mailToken").select("id").execute()).map((token) => token.id),
    ...(await db.selectFrom("rateLimitWindow").select("keyHash").execute()).map(({ keyHash }) => keyHash),
  ];
  await backgroundJobs["expired-access"].run(deps);
  expect(await left()).toEqual(["good", "of now"]);
});

test("two servers share the runs of a job: one after the other, each on one server, also after a failed one", async () => {
  const runs: number[] = [];
  let active = 0;
  let maxActive = 0;
  const job: BackgroundJob = {
    intervalSeconds: 2,
    isExclusive: true,
    run: async () => {
      runs.push(performance.now());
      active += 1;
      maxActive = Math.max(maxActive, active);
      await sleep(300);
      active -= 1;
      if (runs.length === 1) throw new TypeError("password=segreto");
    },
  };
  const stops = await Promise.all([startJobs(deps, { shared: job }), startJobs(other.deps, { shared: job })]);
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(3);
  await Promise.all(stops.map((stop) => stop()));
  expect([active, maxActive]).toEqual([0, 1]);
  const pauses = runs.slice(1).map((at, index) => at - (runs[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(900);
  const { rows } = await sql<{ state: string; output: unknown }>`
    select state, output from jobs.job where name = 'shared' order by created_on`.execute(db);
  expect(rows.map(({ state }) => state)).toEqual(["failed", "completed", "completed", "created"]);
  expect(JSON.stringify(rows[0]?.output)).toContain("TypeError");
  expect(JSON.stringify(rows)).not.toContain("segreto");
});

test("a mail that no request triggers is sent within seconds", async () => {
  const smtp = await startFakeSmtp();
  const mail = createMailSender({ url: smtp.smtpUrl, from: "fetta@localhost.test" });
  await queueMail(db, { kind: "notice", recipient: "ada@example.org", subject: "Ciao", body: "Ciao" });
  const stop = await startJobs({ ...deps, mail }, { "mail-delivery": backgroundJobs["mail-delivery"] });
  await expect.poll(() => smtp.mails.length, { timeout: 15_000 }).toBe(1);
  await stop();
  await smtp.close();
});
