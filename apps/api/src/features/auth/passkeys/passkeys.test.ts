import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { lockUser } from "@fetta/db/queries/account/user";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { errorMessages } from "../../../messages/error-messages.ts";
import { startApi } from "../../../testing/harness.ts";
import { listQueuedMails, mailEnv, readMailedToken } from "../../../testing/queued-mails.ts";
import { createSoftwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { resetSecondFactor } from "../../admin/second-factor.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import { toUserHandle } from "./passkeys.ts";

const origin = "http://localhost:3000";
const api = await startApi({ env: mailEnv });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

const passwordHash = await hashPassword("gnocchi-al-pesto");
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

type Person = Awaited<ReturnType<typeof api.signUp>>;
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;

/** Asks for the options of a new passkey and sends the answer of a new authenticator. */
async function createPasskey(
  { mutate }: Pick<Person, "mutate">,
  behaviour: Parameters<Authenticator["create"]>[1] = {},
  isAutomatic = false,
) {
  const authenticator = createSoftwareAuthenticator(origin);
  const asked = await mutate("passkey.registrationOptions", { isAutomatic });
  if (asked.status !== 200) return { authenticator, status: asked.status, message: asked.message };
  const { status, message } = await mutate("passkey.add", authenticator.create(asked.data, behaviour));
  return { authenticator, status, message };
}

async function someoneWithPasskey() {
  const person = await api.signUp({ passwordHash });
  const { authenticator, status } = await createPasskey(person);
  expect(status).toBe(200);
  return { ...person, authenticator };
}

/** A network that no other test uses. */
const somewhere = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const askForChallenge = async (ip = somewhere()) =>
  (await api.as(undefined, ip).mutate("passkey.signInOptions", undefined)).data;

/** Sends the answer of an authenticator from a phone; `token` is that of the new session. */
async function sendSignIn(answer: object, ip = somewhere()) {
  const { status, headers } = await api
    .as(undefined, ip)
    .post("/api/trpc/passkey.signIn", { json: answer }, { "user-agent": android });
  const [, token] = /session=([\w-]{43})/.exec(String(headers["set-cookie"])) ?? [];
  return { status, token };
}

async function signIn(authenticator: Authenticator, behaviour: Parameters<Authenticator["get"]>[1] = {}) {
  return sendSignIn(authenticator.get(await askForChallenge(), behaviour));
}

const auditOf = async ({ user }: Pick<Person, "user">): Promise<string[]> => {
  const events = api.db.selectFrom("auditEvent").select("action").where("subjectId", "=", user.id);
  return (await events.orderBy("id").execute()).map(({ action }) => action);
};

test("a passkey signs in without an address: a new session with its device, on record and in the list", async () => {
  const person = await someoneWithPasskey();
  const { status, token } = await signIn(person.authenticator);
  expect(status).toBe(200);
  const { query } = api.as(token);
  expect((await query("auth.user", undefined)).data).toMatchObject({ id: person.user.id });
  const [current] = (await query("auth.sessions", undefined)).data;
  expect(current).toMatchObject({ device: "Chrome su Android", current: true });
  expect(await auditOf(person)).toEqual(["passkey.added", "signin.ok"]);
  expect((await query("passkey.list", undefined)).data).toEqual({
    rpId: "localhost",
    userHandle: toUserHandle(person.user.id),
    passkeys: [
      {
        id: expect.any(String),
        credentialId: person.authenticator.credentialId,
        name: "Passkey",
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ],
  });
});

test("a new passkey is announced to the mailbox, and takes a sign-in of the last ten minutes", async () => {
  const person = await someoneWithPasskey();
  expect((await listQueuedMails(api.db, person.user.email)).map(({ subject }) => subject)).toEqual([
    "Nuova passkey per il tuo account",
  ]);
  await api.db
    .updateTable("session")
    .set({ createdAt: sql<Date>`now() - interval '11 minutes'` })
    .where("userId", "=", person.user.id)
    .execute();
  expect((await createPasskey(person)).message).toBe(errorMessages.sign_in_again.message);
});

describe("a challenge", () => {
  test("counts once, also for an answer that was rejected", async () => {
    const { authenticator } = await someoneWithPasskey();
    const options = await askForChallenge();
    const rejected = await sendSignIn(authenticator.get(options, { origin: "http://localhost.evil:3000" }));
    expect(rejected).toMatchObject({ status: 400, token: undefined });
    expect(await sendSignIn(authenticator.get(options))).toMatchObject({ status: 400, token: undefined });
    const used = authenticator.get(await askForChallenge());
    const answers = await Promise.all([sendSignIn(used), sendSignIn(used), sendSignIn(used)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400", "400"]);
  });

  test("counts for five minutes, for its purpose and its user", async () => {
    const person = await someoneWithPasskey();
    const late = await askForChallenge();
    await sql`update passkey_challenge set expires_at = expires_at - interval '5 minutes' where purpose = 'sign_in'`.execute(
      api.db,
    );
    expect((await sendSignIn(person.authenticator.get(late))).status).toBe(400);

    const askToRegister = async () => (await person.mutate("passkey.registrationOptions", { isAutomatic: false })).data;
    const { challenge } = await askToRegister();
    expect((await sendSignIn(person.authenticator.get({ challenge, rpId: "localhost" }))).status).toBe(400);

    const other = await api.signUp();
    const stolen = createSoftwareAuthenticator(origin).create(await askToRegister());
    expect((await other.mutate("passkey.add", stolen)).status).toBe(400);
  });

  test("is stored as a hash", async () => {
    const { challenge } = await askForChallenge();
    const { rows } = await sql<{ row: string }>`select c::text as row from passkey_challenge c`.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(challenge))).toEqual([]);
  });
});

describe("a sign-in is rejected", () => {
  test.each([
    ["of another origin", { origin: "https://localhost:3000" }],
    ["without user verification", { isVerified: false }],
    ["without the presence of the user", { isPresent: false }],
    ["for another account", { userHandle: "AAAA" }],
  ])("%s", async (_name, behaviour) => {
    const person = await someoneWithPasskey();
    expect(await signIn(person.authenticator, behaviour)).toMatchObject({ status: 400, token: undefined });
    expect(await auditOf(person)).toEqual(["passkey.added", "signin.failed"]);
  });

  test("by the key of somebody else under the id of a passkey", async () => {
    const { authenticator, user } = await someoneWithPasskey();
    const userHandle = toUserHandle(user.id);
    const forger = createSoftwareAuthenticator(origin);
    const forged = { ...forger.get(await askForChallenge(), { userHandle }), id: authenticator.credentialId };
    expect((await sendSignIn({ ...forged, rawId: authenticator.credentialId })).status).toBe(400);
  });

  test("when the sign count has not grown: the key was copied", async () => {
    const { authenticator } = await someoneWithPasskey();
    expect((await signIn(authenticator, { signCount: 5 })).status).toBe(200);
    expect((await signIn(authenticator, { signCount: 5 })).status).toBe(400);
    expect((await signIn(authenticator, { signCount: 0 })).status).toBe(400);
    expect((await signIn(authenticator, { signCount: 6 })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => signIn(authenticator, { signCount: 7 })));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });

  test("after ten failures from one network, where guessed passwords do not count", async () => {
    const { authenticator, user } = await someoneWithPasskey();
    const network = somewhere();
    for (let turn = 0; turn < 10; turn += 1) {
      const wrong = await api
        .as(undefined, network)
        .post("/api/auth/login", { email: user.email, password: "sbagliata" });
      expect(wrong.status).toBe(401);
    }
    const fromThere = async (behaviour: Parameters<Authenticator["get"]>[1]) =>
      (await sendSignIn(authenticator.get(await askForChallenge(), behaviour), network)).status;
    expect(await fromThere({})).toBe(200);
    for (let turn = 0; turn < 10; turn += 1) expect(await fromThere({ isVerified: false })).toBe(400);
    expect(await fromThere({})).toBe(429);
    expect((await signIn(authenticator)).status).toBe(200);
  });
});

test("only a passkey that is created without a prompt may come without user verification", async () => {
  const person = await api.signUp();
  const unverified = { isVerified: false, isPresent: false };
  expect((await createPasskey(person, unverified)).status).toBe(400);
  const { authenticator, status } = await createPasskey(person, unverified, true);
  expect(status).toBe(200);
  expect((await signIn(authenticator, { isVerified: false })).status).toBe(400);
  expect((await signIn(authenticator)).status).toBe(200);
});

test("a removed passkey signs in no more, and the answer says that it is unknown", async () => {
  const { user, authenticator, query, mutate } = await someoneWithPasskey();
  const list = async () => (await query("passkey.list", undefined)).data.passkeys;
  const id = (await list())[0]?.id ?? "";
  expect((await mutate("passkey.rename", { id, name: " Telefono " })).status).toBe(200);
  expect(await list()).toMatchObject([{ name: "Telefono" }]);
  const opened = (minutes: number) =>
    sql`update session set created_at = now() - make_interval(mins => ${minutes}::int) where user_id = ${user.id}`;
  await opened(11).execute(api.db);
  expect((await mutate("passkey.remove", { id })).message).toBe(errorMessages.sign_in_again.message);
  await opened(9).execute(api.db);
  expect((await mutate("passkey.remove", { id })).status).toBe(200);
  expect(await signIn(authenticator)).toEqual({ status: 401, token: undefined });
});

test("a password reset removes all passkeys and says so; a changed password leaves them and says so", async () => {
  const person = await someoneWithPasskey();
  const { email } = person.user;
  const input = { current: "gnocchi-al-pesto", password: "trofie-al-pesto" };
  expect((await person.mutate("auth.changePassword", input)).status).toBe(200);
  expect((await listQueuedMails(api.db, email)).at(-1)?.body).toContain("Le tue passkey valgono ancora");
  expect((await signIn(person.authenticator)).status).toBe(200);

  await api.guest.mutate("auth.requestReset", { email });
  const token = await readMailedToken(api.db, email, "reset");
  expect((await api.guest.mutate("auth.resetPassword", { token, password: "trenette-avvantaggiate" })).status).toBe(
    200,
  );
  expect((await listQueuedMails(api.db, email)).at(-1)?.body).toContain("abbiamo rimosso tutte le passkey");
  expect((await signIn(person.authenticator)).status).toBe(401);
});

test("a password reset during the creation of a passkey leaves none behind", async () => {
  const { user, mutate } = await api.signUp();
  const { data: options } = await mutate("passkey.registrationOptions", { isAutomatic: false });
  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length;
  };
  const { adding } = await api.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const added = mutate("passkey.add", createSoftwareAuthenticator(origin).create(options));
    await expect.poll(countWaiting).toBe(1);
    await deleteSessionsOf(tx, user.id);
    return { adding: added };
  });
  expect((await adding).message).toBe(errorMessages.sign_in_again.message);
  expect(await auditOf({ user })).toEqual([]);
});

describe("the second factor of an admin", () => {
  const enrol = (userId: string) =>
    api.db
      .insertInto("adminSecondFactor")
      .values({ userId, secret: "00" })
      .onConflict((c) => c.column("userId").doUpdateSet({ secret: "00" }))
      .execute();
  const passIn = (userId: string) =>
    api.db.updateTable("session").set({ secondFactorPassedAt: new Date() }).where("userId", "=", userId).execute();
  const isPassed = async (token: string | undefined) =>
    (await api.as(token).query("admin.factorState", undefined)).data.passed;

  test("is passed by a passkey that was created in a session that had passed it", async () => {
    const admin = await api.signUp({ role: "admin" });
    await enrol(admin.user.id);
    expect((await createPasskey(admin)).message).toBe(errorMessages.second_factor_needed.message);
    await passIn(admin.user.id);
    const { authenticator } = await createPasskey(admin);
    const { token } = await signIn(authenticator);
    expect(await isPassed(token)).toBe(true);
    expect(await auditOf(admin)).toContain("second_factor.passed");
  });

  test("is not passed by a passkey from before it, nor by one from before its reset", async () => {
    const admin = await api.signUp({ role: "admin" });
    const { authenticator: earlier } = await createPasskey(admin);
    await enrol(admin.user.id);
    expect(await isPassed((await signIn(earlier)).token)).toBe(false);
    await passIn(admin.user.id);
    const { authenticator: later } = await createPasskey(admin);
    expect(await resetSecondFactor(api.db, admin.user.email)).toBe("reset");
    await enrol(admin.user.id);
    expect(await isPassed((await signIn(later)).token)).toBe(false);
  });
});
