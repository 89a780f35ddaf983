import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { hashToken, createSessionStore } from "./sessions.ts";

const api = await startApi();
afterAll(() => api.close());

const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** Signs in again from a browser; returns the token. */
async function signInAgain(email: string, userAgent: string): Promise<string> {
  const { headers } = await api.guest.post("/api/auth/login", { email, password }, { "user-agent": userAgent });
  return /session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";
}

test("the list names each device, the current one first, and reveals no session token", async () => {
  const { user } = await api.signUp({ passwordHash });
  const other = await signInAgain(user.email, "curl/8");
  const token = await signInAgain(user.email, android);
  await api.db
    .updateTable("session")
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where("userId", "=", user.id)
    .where("deviceLabel", "is", null)
    .where("id", "<>", hashToken(other))
    .execute();
  const { data } = await api.as(other).query("auth.sessions", undefined);
  expect(data).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{16}$/), device: null, since: expect.any(String), current: true },
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      device: "Chrome su Android",
      since: expect.any(String),
      current: false,
    },
  ]);
  const text = JSON.stringify(data);
  for (const held of [token, other]) {
    expect(text).not.toContain(held);
    expect(hashToken(held)).not.toContain(data[0]?.id);
    expect(hashToken(held)).not.toContain(data[1]?.id);
  }
  for (const { id } of data) expect((await api.as(id).get("/api/auth/user")).status).toBe(401);
});

test("one session can be ended without affecting others, and ending the current one clears its cookie", async () => {
  const { user, token } = await api.signUp();
  const lost = await createSessionStore(api.db).open(user.id);
  const { query, mutate } = api.as(token);
  const [own, other] = (await query("auth.sessions", undefined)).data;
  expect((await mutate("auth.endSession", { id: other?.id ?? "" })).status).toBe(200);
  expect((await api.as(lost).get("/api/auth/user")).status).toBe(401);
  expect((await mutate("auth.endSession", { id: other?.id ?? "" })).status).toBe(404);
  expect((await query("auth.sessions", undefined)).data).toEqual([own]);

  const answer = await api.as(token).post("/api/trpc/auth.endSession", { json: { id: own?.id ?? "" } });
  expect(String(answer.headers["set-cookie"])).toMatch(/^session=;/);
  expect((await api.as(token).get("/api/auth/user")).status).toBe(401);
});

test("signing out everywhere ends all sessions of the user and no other user's", async () => {
  const { user, token } = await api.signUp();
  const marco = await api.signUp();
  const elsewhere = await createSessionStore(api.db).open(user.id);
  const answer = await api.as(token).post("/api/trpc/auth.signOutEverywhere");
  expect(answer.status).toBe(200);
  expect(String(answer.headers["set-cookie"])).toMatch(/^session=;/);
  for (const old of [token, elsewhere]) expect((await api.as(old).get("/api/auth/user")).status).toBe(401);
  expect((await marco.get("/api/auth/user")).status).toBe(200);
  const record = await api.db
    .selectFrom("auditEvent")
    .select(["action", "actorId"])
    .where("subjectId", "=", user.id)
    .execute();
  expect(record).toEqual([{ action: "sessions.ended", actorId: user.id }]);
});

test("signing out makes the browser clear its cached responses", async () => {
  const { post } = await api.signUp();
  expect((await post("/api/auth/logout")).headers["clear-site-data"]).toBe('"cache"');
  const everywhere = await api.signUp();
  const { headers } = await everywhere.post("/api/trpc/auth.signOutEverywhere");
  expect(headers["clear-site-data"]).toBe('"cache"');
});
