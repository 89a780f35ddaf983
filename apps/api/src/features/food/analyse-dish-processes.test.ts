import { readFile } from "node:fs/promises";
import { connect } from "@fetta/db/connect";
import { testDatabaseUrl } from "@fetta/db/testing/database";
import { aUser } from "@fetta/db/testing/factories";
import { startOpenAi } from "@fetta/stand-ins/openai";
import type { OpenAiStandIn } from "@fetta/stand-ins/openai";
import { samplePath } from "@fetta/stand-ins/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApiProcess } from "../../testing/api-process.ts";
import type { ApiProcess } from "../../testing/api-process.ts";
import { uploadOf } from "../../testing/upload.ts";
import { sessions } from "../auth/sessions.ts";

const databaseUrl = await testDatabaseUrl();
const db = connect({ url: databaseUrl, onIdleError: () => undefined });
const picture = await readFile(samplePath("french-toast"));

let standIn: OpenAiStandIn;
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
  standIn = await startOpenAi();
  variables = { DATABASE_URL: databaseUrl, OPENAI_BASE_URL: standIn.url, OPENAI_API_KEY: "sk-test" };
  one = await start();
  other = await start();
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill()));
  await standIn.close();
  await db.destroy();
});

let user: { id: string };
let token: string;
beforeEach(async () => {
  standIn.misbehave(null);
  standIn.calls.length = 0;
  user = await aUser(db);
  token = await sessions(db).open(user.id);
});

async function scan(api: ApiProcess): Promise<{ status: number; body: unknown }> {
  const { payload, headers } = await uploadOf(picture);
  const response = await fetch(`${api.url}/api/analyze-food`, {
    method: "POST",
    headers: { ...headers, cookie: `session=${token}`, origin: api.url },
    body: Uint8Array.from(payload),
  });
  return { status: response.status, body: await response.json() };
}

test("forty scans of one free person over two processes: one dish, 39 limits, one call to the provider", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => scan(index % 2 === 0 ? one : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(39);
  for (const { body } of refused) expect(body).toMatchObject({ limitReached: true });
  expect(standIn.calls).toHaveLength(1);
});

test("a process killed in the middle of an analysis gives the scan back within two minutes", async () => {
  standIn.misbehave("hang");
  const lost = scan(one).then(
    () => "answered",
    () => "cut",
  );
  await expect.poll(() => standIn.calls.length, { timeout: 10_000 }).toBe(1);
  await one.kill();
  expect(await lost).toBe("cut");
  standIn.misbehave(null);
  expect((await scan(other)).status).toBe(429);

  const [reservation] = await db
    .selectFrom("usageReservation")
    .selectAll()
    .where("userId", "=", user.id)
    .execute();
  if (!reservation) throw new Error("no reservation");
  const heldSeconds = (reservation.expiresAt.getTime() - reservation.createdAt.getTime()) / 1000;
  // The sweeper runs every 30 s.
  expect(heldSeconds + 30).toBeLessThanOrEqual(120);
  // Let that time pass.
  await sql`update usage_reservation set expires_at = expires_at - make_interval(secs => ${heldSeconds}) where id = ${reservation.id}::uuid`.execute(
    db,
  );
  expect((await scan(other)).status).toBe(200);
  one = await start();
});
