import { randomUUID } from "node:crypto";
import { insertPasskey, listPasskeys } from "@fetta/db/queries/auth/passkey";
import { expect, test } from "vitest";
import { startOidcApi } from "../../../testing/oidc-api.ts";
import { hashPassword } from "../passwords/password-hash.ts";

const smtp = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "a@example.org", SUPPORT_EMAIL: "b@example.org" };
const mailing = startOidcApi({ env: smtp });
const silent = startOidcApi();
const password = "pesche-e-basilico";
const passwordHash = await hashPassword(password);

/** An attacker who opened an account with another person's address and has a session of it. */
async function intruder() {
  const person = await mailing.api.signUp({ passwordHash });
  const { email } = person.user;
  const comeIn = () => mailing.api.guest.post("/api/auth/login", { email, password });
  return { ...person, email, comeIn };
}

const tokenIn = (text: string): string => /\/collega#([\w-]+)/.exec(text)?.[1] ?? "no link";
const confirm = (token: string) => mailing.api.guest.post("/api/trpc/auth.confirmLink", { json: { token } });
const identities = (userId: string) =>
  mailing.api.db.selectFrom("oidcIdentity").selectAll().where("userId", "=", userId).execute();

test("an account registered with a foreign address passes to the owner of the address who opens the mailed link", async () => {
  const { user, email, comeIn, get } = await intruder();
  await mailing.api.db
    .insertInto("oidcIdentity")
    .values({ issuer: mailing.fakeOidc.url, subject: randomUUID(), userId: user.id, email: null })
    .execute();
  const key = { credentialId: randomUUID(), publicKey: Buffer.from("key"), signCount: 0, transports: [] };
  await insertPasskey(mailing.api.db, { ...key, userId: user.id, name: "Mac" });
  const browser = mailing.browser();
  expect(await browser.signIn({ email })).toBe("/auth?errore=conferma-inviata");
  // Until then nothing has changed.
  expect(browser.cookie("session")).toBeUndefined();
  expect(await identities(user.id)).toHaveLength(1);
  expect((await comeIn()).status).toBe(200);

  const [mail] = await mailing.mailsTo(email);
  expect(mail).toMatchObject({ kind: "link", subject: "Collega Google al tuo account" });
  const token = tokenIn(mail?.body ?? "");
  const confirmed = await confirm(token);
  expect(confirmed.status).toBe(200);
  expect(String(confirmed.headers["set-cookie"])).toContain("session=");

  // The attacker's session, password, identity and passkey are removed.
  expect((await get("/api/auth/user")).status).toBe(401);
  expect((await comeIn()).status).toBe(401);
  expect(await identities(user.id)).toHaveLength(1);
  expect(await listPasskeys(mailing.api.db, user.id)).toEqual([]);
  const account = await mailing.account(email);
  expect(account).toMatchObject({ passwordHash: null });
  expect(account?.emailVerifiedAt).toBeInstanceOf(Date);
  // The owner can sign in by the provider from now on.
  expect(await browser.signIn({ email })).toBe("/");
  expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ id: user.id });
});

test("a mailed link works once and expires after half an hour", async () => {
  const [one, late] = [await intruder(), await intruder()];
  for (const { email } of [one, late]) await mailing.browser().signIn({ email });
  const [tokenOfOne, tokenOfLate] = await Promise.all(
    [one, late].map(async ({ email }) => tokenIn((await mailing.mailsTo(email))[0]?.body ?? "")),
  );
  await mailing.api.db
    .updateTable("mailToken")
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where("userId", "=", late.user.id)
    .execute();
  expect((await confirm(tokenOfLate ?? "")).status).toBe(400);
  expect(await identities(late.user.id)).toEqual([]);
  const answers = await Promise.all([confirm(tokenOfOne ?? ""), confirm(tokenOfOne ?? "")]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test("a newer link replaces the previous one", async () => {
  const { email } = await intruder();
  await mailing.browser().signIn({ email });
  await mailing.browser().signIn({ email });
  const [first, second] = (await mailing.mailsTo(email)).map(({ body }) => tokenIn(body));
  expect((await confirm(first ?? "")).status).toBe(400);
  expect((await confirm(second ?? "")).status).toBe(200);
});

test("repeated requests send a limited number of mails to an address", async () => {
  const { email } = await intruder();
  for (let i = 0; i < 3; i += 1)
    expect(await mailing.browser().signIn({ email })).toBe("/auth?errore=conferma-inviata");
  expect(await mailing.browser().signIn({ email })).toBe("/auth?errore=troppi-tentativi");
  expect(await mailing.mailsTo(email)).toHaveLength(3);
});

test("a user who verified the address in the meantime keeps the password", async () => {
  const { user, email, comeIn } = await intruder();
  await mailing.browser().signIn({ email });
  await mailing.api.db.updateTable("appUser").set({ emailVerifiedAt: new Date() }).where("id", "=", user.id).execute();
  const [mail] = await mailing.mailsTo(email);
  expect((await confirm(tokenIn(mail?.body ?? ""))).status).toBe(200);
  expect((await comeIn()).status).toBe(200);
});

test("without a mail service the account requires its password first", async () => {
  const { user } = await silent.api.signUp({ passwordHash });
  const browser = silent.browser();
  expect(await browser.signIn({ email: user.email })).toBe("/auth?errore=email-da-confermare");
  expect(browser.cookie("session")).toBeUndefined();
  expect(await silent.mailsTo(user.email)).toEqual([]);
});
