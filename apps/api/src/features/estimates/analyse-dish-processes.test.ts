import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApiProcess, type ApiProcess } from "../../testing/api-process.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { buildUpload } from "../../testing/multipart-upload.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { readUsage } from "../quota/quota.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
const picture = await readFile(samplePath("french-toast"));

let fakeOpenAi: FakeOpenAi;
let variables: Record<string, string>;
let one: ApiProcess;
let other: ApiProcess;
const running: ApiProcess[] = [];
async function start(): Promise<ApiProcess> {
  const started = await startApiProcess(variables);
  running.push(started);
  return started;
}

beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
  variables = { DATABASE_URL: databaseUrl, OPENAI_BASE_URL: fakeOpenAi.url, OPENAI_API_KEY: "sk-test" };
  one = await start();
  other = await start();
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill()));
  await fakeOpenAi.close();
  await db.destroy();
});

let user: { id: string };
let token: string;
beforeEach(avoidHourBoundary);
beforeEach(async () => {
  fakeOpenAi.setFault(null);
  fakeOpenAi.calls.length = 0;
  user = await aUser(db);
  await givePhotoConsent(db, user);
  token = await createSessionStore(db).open(user.id);
});

type Fields = Record<string, string>;

async function scan(api: ApiProcess, key?: string, fields: Fields = {}): Promise<{ status: number; body: unknown }> {
  const { payload, headers } = await buildUpload(picture, "foto.jpg", "image/jpeg", fields);
  const response = await fetch(`${api.url}/api/analyze-food`, {
    method: "POST",
    headers: {
      ...headers,
      cookie: `session=${token}`,
      origin: api.url,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: Uint8Array.from(payload),
  });
  return { status: response.status, body: await response.json() };
}

test("forty scans of one free user over two processes produce one dish, 39 quota errors and one provider call", async () => {
  // On a busy machine requests wait too long for a connection to the database: 503 comes again, as from the app.
  const scanUntilAnswered = async (api: ApiProcess): ReturnType<typeof scan> => {
    const answer = await scan(api);
    return answer.status === 503 ? scanUntilAnswered(api) : answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => scanUntilAnswered(index % 2 === 0 ? one : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(39);
  for (const { body } of rejected) expect(body).toMatchObject({ limitReached: true });
  expect(fakeOpenAi.calls).toHaveLength(1);
});

test("a process killed during an analysis releases the scan within two minutes", async () => {
  fakeOpenAi.setFault("hang");
  const lost = scan(one).then(
    () => "answered",
    () => "cut",
  );
  await expect.poll(() => fakeOpenAi.calls.length).toBe(1);
  await one.kill();
  expect(await lost).toBe("cut");
  fakeOpenAi.setFault(null);
  expect((await scan(other)).status).toBe(429);

  const [reservation] = await db.selectFrom("quotaReservation").selectAll().where("userId", "=", user.id).execute();
  if (!reservation) throw new Error("no reservation");
  const heldSeconds = (reservation.expiresAt.getTime() - reservation.createdAt.getTime()) / 1000;
  // The sweeper runs every 30 s.
  expect(heldSeconds + 30).toBeLessThanOrEqual(120);
  await sql`update quota_reservation set expires_at = expires_at - make_interval(secs => ${heldSeconds}) where id = ${reservation.id}::uuid`.execute(
    db,
  );
  expect((await scan(other)).status).toBe(200);
});

const used = async (): Promise<number> => (await readUsage({ db, now: () => new Date() }, user)).foodScans.used;
const foods = () => db.selectFrom("foodItem").select("id").where("userId", "=", user.id).execute();

describe("a request sent again after its process was killed", () => {
  const lockOfTest = 4711;
  let doomed: ApiProcess;
  beforeEach(async () => {
    doomed = await start();
  });

  test("returns the stored result and diary entry without a provider call when only the response was lost", async () => {
    // Every commit of an analysis waits for an advisory lock of this test.
    await sql`create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.lit(lockOfTest)}); return null; end $$`.execute(db);
    await sql`create constraint trigger wait_for_test after insert on dish_analysis
      deferrable initially deferred for each row execute function wait_for_test()`.execute(db);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = ${lockOfTest}
        and not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows.length;
    };
    const key = randomUUID();
    const place = { mealType: "lunch", date: "2026-11-20", entryId: randomUUID() };
    const entries = () =>
      db.selectFrom("diaryEntry").select(["id", "foodItemId"]).where("userId", "=", user.id).execute();
    const lost = await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${lockOfTest})`.execute(holder);
      const answer = scan(doomed, key, place).then(
        () => "answered",
        () => "cut",
      );
      await expect.poll(waiting).toBe(1);
      // The process is stopped, the database continues.
      process.kill(doomed.pid, "SIGSTOP");
      await sql`select pg_advisory_unlock(${lockOfTest})`.execute(holder);
      await expect.poll(foods).toHaveLength(1);
      await doomed.kill();
      return answer;
    });
    expect(lost).toBe("cut");
    const [food] = await foods();
    expect(await entries()).toEqual([{ id: place.entryId, foodItemId: food?.id }]);

    const again = await scan(other, key, place);
    expect(again).toMatchObject({
      status: 200,
      body: { id: food?.id, items: expect.any(Array), entry: { id: place.entryId } },
    });
    expect(await scan(other, key, place)).toEqual(again);
    expect(fakeOpenAi.calls).toHaveLength(1);
    expect(await used()).toBe(1);
    expect(await foods()).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  test("is in progress for two minutes and then retried when the provider had not answered", async () => {
    const key = randomUUID();
    fakeOpenAi.setFault("hang");
    const lost = scan(doomed, key).catch(() => "cut");
    await expect.poll(() => fakeOpenAi.calls.length).toBe(1);
    await doomed.kill();
    expect(await lost).toBe("cut");
    fakeOpenAi.setFault(null);
    expect(await scan(other, key)).toMatchObject({ status: 409 });
    expect(await foods()).toEqual([]);
    await sql`update idempotency_key set created_at = created_at - interval '121 seconds' where key = ${key}`.execute(
      db,
    );
    await sql`update quota_reservation set expires_at = now() where user_id = ${user.id}::uuid`.execute(db);
    expect(await scan(other, key)).toMatchObject({ status: 200 });
    expect(fakeOpenAi.calls).toHaveLength(2);
    expect(await used()).toBe(1);
  });
});
