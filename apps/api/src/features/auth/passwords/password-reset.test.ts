import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../../testing/harness.ts";
import { readMailedToken, mailEnv, listQueuedMails } from "../../../testing/queued-mails.ts";
import { hashPassword } from "./password-hash.ts";
import { createSessionStore, hashToken } from "../sessions.ts";

const api = await startApi({ env: { ...mailEnv, APP_ORIGIN: "http://fetta.test" } });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

const oldPassword = "gnocchi-al-pesto";
const password = "tortelli-di-zucca";
const passwordHash = await hashPassword(oldPassword);

/** A new network per request, so that the tests do not share rate limits. */
let networks = 0;
const aNetwork = (): string => `2001:db8:${(++networks).toString(16)}::1`;
const guestFrom = (ip: string) => api.as(undefined, ip);
const ask = (email: string, ip = aNetwork()) => guestFrom(ip).mutate("auth.requestReset", { email });
const reset = (token: string, chosen = password) =>
  api.guest.post("/api/trpc/auth.resetPassword", { json: { token, password: chosen } });
const login = (email: string, word: string) => api.guest.post("/api/auth/login", { email, password: word });
const cookieOf = (headers: object): string =>
  /session=([\w-]{43})/.exec(String((headers as { "set-cookie"?: unknown })["set-cookie"]))?.[1] ?? "";

async function someoneWithALink(overrides: Parameters<typeof api.signUp>[0] = {}) {
  const person = await api.signUp({ passwordHash, ...overrides });
  const { email } = person.user;
  await ask(email);
  return { ...person, email, link: await readMailedToken(api.db, email, "reset") };
}

describe("requesting a password reset", () => {
  test("mails a link valid for half an hour to the address stored on the account", async () => {
    const { user } = await api.signUp({ email: `Giulia.${randomUUID()}@example.org`, passwordHash });
    expect((await ask(`  ${user.email.toUpperCase()} `)).status).toBe(200);
    const [mail] = await listQueuedMails(api.db, user.email);
    expect(mail).toMatchObject({ kind: "reset", subject: "Scegli una nuova password", userId: user.id });
    expect(mail?.body).toMatch(/\nhttp:\/\/fetta\.test\/nuova-password#[\w-]{43}\n/);
    expect(mail?.body).toContain("Se la richiesta non è tua");
    const token = await readMailedToken(api.db, user.email, "reset");
    const { expiresAt } = await api.db
      .selectFrom("mailToken")
      .select("expiresAt")
      .where("id", "=", hashToken(token))
      .executeTakeFirstOrThrow();
    expect(Math.abs(expiresAt.getTime() - Date.now() - 30 * 60_000)).toBeLessThan(30_000);
    // The request itself changes nothing.
    expect((await login(user.email, oldPassword)).status).toBe(200);
  });

  test("gives the same response in the same time whether an account has the address or not", async () => {
    const shortest = { known: Infinity, unknown: Infinity };
    const bodies = new Set<string>();
    const time = async (email: string): Promise<number> => {
      const begin = performance.now();
      const { status, body } = await guestFrom(aNetwork()).post("/api/trpc/auth.requestReset", { json: { email } });
      bodies.add(JSON.stringify([status, body]));
      return performance.now() - begin;
    };
    const measure = async (): Promise<number> => {
      const nobody = `${randomUUID()}@example.org`;
      const { user } = await api.signUp({ passwordHash });
      shortest.known = Math.min(shortest.known, await time(user.email));
      shortest.unknown = Math.min(shortest.unknown, await time(nobody));
      expect(await listQueuedMails(api.db, nobody)).toEqual([]);
      const ratio = shortest.unknown / shortest.known;
      return Math.max(ratio, 1 / ratio);
    };
    for (let turn = 0; turn < 4; turn++) await measure();
    // The minimum of several runs measures the work itself; a busy machine needs enough runs.
    await expect.poll(measure).toBeLessThan(1.25);
    expect([...bodies]).toEqual(['[200,{"result":{"data":{}}}]']);
  });

  test("keeps giving the same response after the limit of three mails an hour for an address", async () => {
    const { user } = await api.signUp({ passwordHash });
    for (let turn = 0; turn < 5; turn++) expect((await ask(user.email)).status).toBe(200);
    expect(await listQueuedMails(api.db, user.email)).toHaveLength(3);
    // Only the link of the third mail is valid.
    expect((await reset(await readMailedToken(api.db, user.email, "reset"))).status).toBe(200);
  });

  test("is rejected for a network that requests more than ten addresses an hour", async () => {
    const network = "2001:db8:ffff:1";
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(`${randomUUID()}@example.org`, `${network}::${at + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await ask(`${randomUUID()}@example.org`, "2001:db8:ffff:2::1")).status).toBe(200);
  });

  test("invalidates the previous link, and simultaneous requests leave one valid link", async () => {
    const { link, email } = await someoneWithALink();
    await Promise.all([ask(email), ask(email)]);
    expect((await reset(link)).status).toBe(400);
    const left = await api.db.selectFrom("mailToken").select("id").where("email", "=", email).execute();
    expect(left).toHaveLength(1);
  });
});

describe("resetting the password", () => {
  test("signs in, verifies the address, ends all other sessions, sends a mail and writes an audit event", async () => {
    const { user, email, token: ownSession, link } = await someoneWithALink();
    const elsewhere = await createSessionStore(api.db).open(user.id);
    const { status, body, headers } = await reset(link);
    expect([status, body]).toEqual([
      200,
      { result: { data: { json: expect.objectContaining({ id: user.id, email, role: "user" }) } } },
    ]);
    const fresh = cookieOf(headers);
    expect((await api.as(fresh).query("auth.security", undefined)).data).toMatchObject({ verified: true });
    for (const old of [ownSession, elsewhere]) expect((await api.as(old).get("/api/auth/user")).status).toBe(401);
    const methods = await api.db.selectFrom("session").select("method").where("userId", "=", user.id).execute();
    expect(methods).toEqual([{ method: "mail" }]);
    expect((await login(email, oldPassword)).status).toBe(401);
    expect((await login(email, password)).status).toBe(200);

    const notice = (await listQueuedMails(api.db, email)).at(-1);
    expect(notice).toMatchObject({ kind: "notice", subject: "La tua password è cambiata", userId: user.id });
    expect(notice?.body).toContain("http://fetta.test/auth?scheda=password");
    expect(notice?.body).not.toContain("scollegato");
    const record = await api.db
      .selectFrom("auditEvent")
      .select(["action", "actorId", "detail"])
      .where("subjectId", "=", user.id)
      .where("action", "like", "password.%")
      .execute();
    expect(record).toEqual([{ action: "password.reset", actorId: user.id, detail: {} }]);
    for (const secret of [link, password, email]) expect(api.logged()).not.toContain(secret);
  });

  test("works once per link, even for two simultaneous requests", async () => {
    const { link, email } = await someoneWithALink();
    const words = ["tortelli-di-zucca", "tortelli-di-patate"];
    const answers = await Promise.all(words.map((word) => reset(link, word)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login(email, winner)).status).toBe(200);
    expect((await reset(link, "tortelli-di-carne")).status).toBe(400);
    expect((await login(email, winner)).status).toBe(200);
  });

  test("also invalidates the account's verification links", async () => {
    const { email, token, link } = await someoneWithALink();
    await api.as(token).mutate("auth.requestVerification", undefined);
    expect(await readMailedToken(api.db, email, "verify")).not.toBe("");
    await reset(link);
    expect(await api.db.selectFrom("mailToken").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test("is rejected with an expired, forged, outdated or different kind of link", async () => {
    const { link, email } = await someoneWithALink();
    const rejected = async (token: string): Promise<void> => {
      const { status, body, headers } = await reset(token);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { json: { data: { errorCode: "link_expired" } } } });
      expect(headers["set-cookie"]).toBeUndefined();
    };
    const set = (change: object) =>
      api.db.updateTable("mailToken").set(change).where("id", "=", hashToken(link)).execute();
    await set({ expiresAt: new Date(Date.now() - 1000) });
    await rejected(link);
    await set({ expiresAt: new Date(Date.now() + 60_000), kind: "verify" });
    await rejected(link);
    await set({ kind: "reset", email: "prima@example.org" });
    await rejected(link);
    for (const made of ["", hashToken(link), "a".repeat(43)]) await rejected(made);
    expect((await login(email, oldPassword)).status).toBe(200);
  });

  test("applies the password rules of registration, and a rejected password leaves the link valid", async () => {
    const { link } = await someoneWithALink();
    expect((await reset(link, "corta")).status).toBe(400);
    expect((await reset(link, "x".repeat(201))).status).toBe(400);
    expect((await reset(link, "password")).body).toMatchObject({
      error: { json: { data: { errorCode: "password_too_common" } } },
    });
    expect((await reset(link, "giulia1990")).body).toMatchObject({
      error: { json: { data: { errorCode: "password_too_common" } } },
    });
    expect((await reset(link)).status).toBe(200);
  });

  test("gives an account without a password its first one", async () => {
    const { link, email } = await someoneWithALink({ passwordHash: null });
    expect((await reset(link)).status).toBe(200);
    expect((await login(email, password)).status).toBe(200);
  });

  test("signs in a user who was locked out by another person's attempts", async () => {
    const { link, email } = await someoneWithALink();
    for (let turn = 0; turn < 11; turn++) await login(email, `sbagliata-${turn}`);
    expect((await login(email, oldPassword)).status).toBe(429);
    await reset(link);
    expect((await login(email, password)).status).toBe(200);
  });
});

describe("resetting the password of an account with linked identities", () => {
  const tie = (userId: string, issuer: string) =>
    api.db.insertInto("oidcIdentity").values({ issuer, subject: randomUUID(), userId, email: null }).execute();
  const identities = (userId: string) =>
    api.db.selectFrom("oidcIdentity").select("issuer").where("userId", "=", userId).execute();

  test("removes the old password, the sessions and the identities where the address was unverified", async () => {
    const { user, email, token, link } = await someoneWithALink();
    await tie(user.id, "https://accounts.example");
    expect((await reset(link)).status).toBe(200);
    expect((await login(email, oldPassword)).status).toBe(401);
    expect((await api.as(token).get("/api/auth/user")).status).toBe(401);
    expect(await identities(user.id)).toEqual([]);
    expect((await listQueuedMails(api.db, email)).at(-1)?.body).toContain("scollegato");
  });

  test("keeps the linked identities where the address was verified", async () => {
    const { user, link } = await someoneWithALink({ emailVerifiedAt: new Date() });
    await tie(user.id, "https://accounts.example");
    await reset(link);
    expect(await identities(user.id)).toHaveLength(1);
  });
});
