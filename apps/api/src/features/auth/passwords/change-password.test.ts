import { afterAll, expect, test } from "vitest";
import { startApi } from "../../../testing/harness.ts";
import { readMailedToken, mailEnv, listQueuedMails } from "../../../testing/queued-mails.ts";
import { hashPassword } from "./password-hash.ts";
import { createSessionStore } from "../sessions.ts";

const api = await startApi({ env: mailEnv });
afterAll(() => api.close());

const current = "gnocchi-al-pesto";
const password = "tortelli-di-zucca";
const passwordHash = await hashPassword(current);

const change = (token: string, input: object) => api.as(token).post("/api/trpc/auth.changePassword", { json: input });
const login = (email: string, word: string) => api.guest.post("/api/auth/login", { email, password: word });
const errorCodeOf = (body: unknown) =>
  (body as { error: { json: { data: { errorCode?: string } } } }).error.json.data.errorCode;

test("the current password permits a new one, which renews this session and ends all others", async () => {
  const { user, token } = await api.signUp({ passwordHash });
  const elsewhere = await createSessionStore(api.db).open(user.id);
  await api.guest.mutate("auth.requestReset", { email: user.email });
  const link = await readMailedToken(api.db, user.email, "reset");

  const { status, headers } = await change(token, { current, password });
  expect(status).toBe(200);
  const [, fresh] = /session=([\w-]{43})/.exec(String(headers["set-cookie"])) ?? [];
  expect(fresh).not.toBe(token);
  expect((await api.as(fresh).get("/api/auth/user")).status).toBe(200);
  for (const old of [token, elsewhere]) expect((await api.as(old).get("/api/auth/user")).status).toBe(401);
  expect((await login(user.email, current)).status).toBe(401);
  expect((await login(user.email, password)).status).toBe(200);
  // A link mailed earlier is no longer valid.
  const late = await api.guest.post("/api/trpc/auth.resetPassword", {
    json: { token: link, password: "tortelli-di-patate" },
  });
  expect(late.status).toBe(400);

  const notice = (await listQueuedMails(api.db, user.email)).at(-1);
  expect(notice).toMatchObject({ kind: "notice", subject: "La tua password è cambiata" });
  expect(notice?.body).toContain("Se non è così");
  const record = await api.db
    .selectFrom("auditEvent")
    .select(["action", "actorId", "detail"])
    .where("subjectId", "=", user.id)
    .where("action", "like", "password.%")
    .execute();
  expect(record).toEqual([{ action: "password.changed", actorId: user.id, detail: {} }]);
  for (const secret of [current, password, user.email]) expect(api.logged()).not.toContain(secret);
});

test("a wrong current password changes nothing and has a failure count separate from the sign-in", async () => {
  const { user, token } = await api.signUp({ passwordHash });
  for (let turn = 0; turn < 10; turn++) {
    const { status, body } = await change(token, { current: `sbagliata-${turn}`, password });
    expect([status, errorCodeOf(body)]).toEqual([400, "wrong_current_password"]);
  }
  for (const guess of [current, "sbagliata"]) {
    const { status, body } = await change(token, { current: guess, password });
    expect([status, errorCodeOf(body)]).toEqual([429, "too_many_logins"]);
  }
  expect((await login(user.email, current)).status).toBe(200);
  expect((await api.as(token).get("/api/auth/user")).status).toBe(200);
  expect(await listQueuedMails(api.db, user.email)).toEqual([]);
});

test.each([
  ["corta", undefined],
  ["x".repeat(201), undefined],
  ["password", "password_too_common"],
])("the new password %s is rejected as at registration", async (weak, errorCode) => {
  const { token } = await api.signUp({ passwordHash });
  const { status, body } = await change(token, { current, password: weak });
  expect([status, errorCodeOf(body)]).toEqual([400, errorCode]);
});

test("of two simultaneous changes one succeeds and the other is rejected for an outdated password", async () => {
  const { user, token } = await api.signUp({ passwordHash });
  const words = ["tortelli-di-zucca", "tortelli-di-patate"];
  const answers = await Promise.all(words.map((word) => change(token, { current, password: word })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200]);
  const winner = words[answers.findIndex(({ status }) => status === 200)] ?? "";
  expect((await login(user.email, winner)).status).toBe(200);
});

test("an account without a password is referred to a password link by mail", async () => {
  const { token } = await api.signUp({ passwordHash: null });
  const { status, body } = await change(token, { current, password });
  expect([status, errorCodeOf(body)]).toEqual([409, "no_password_yet"]);
});

test("without a mail service the password can still be changed", async () => {
  const silent = await startApi({ databaseUrl: api.databaseUrl });
  const { user, token } = await silent.signUp({ passwordHash });
  const { status } = await silent.as(token).post("/api/trpc/auth.changePassword", { json: { current, password } });
  expect(status).toBe(200);
  expect(await listQueuedMails(api.db, user.email)).toEqual([]);
  await silent.close();
});
