import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startOidcApi } from "../../../testing/oidc-api.ts";
import { hashPassword } from "../passwords/password-hash.ts";

const smtp = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "a@example.org", SUPPORT_EMAIL: "b@example.org" };
const boss = "capo@example.org";
const oidc = startOidcApi({ env: { ...smtp, ADMIN_EMAILS: boss } });
const newEmail = (): string => `${randomUUID()}@example.org`;
const passwordHash = await hashPassword("pesche-e-basilico");

const sessionsOf = (userId: string) =>
  oidc.api.db.selectFrom("session").selectAll().where("userId", "=", userId).execute();
const identitiesOf = (userId: string) =>
  oidc.api.db.selectFrom("oidcIdentity").selectAll().where("userId", "=", userId).execute();

test("a new user gets an account with a verified address and without a password, and is signed in", async () => {
  const [browser, email] = [oidc.browser(), newEmail()];
  expect(await browser.signIn({ email, name: "Giulia Rossi" })).toBe("/");
  const account = await oidc.account(email);
  expect(account).toMatchObject({ firstName: "Giulia", lastName: "Rossi", passwordHash: null });
  expect(account?.emailVerifiedAt).toBeInstanceOf(Date);
  const { body } = await browser.person.get("/api/user/profile");
  expect(body).toMatchObject({ email, name: "Giulia", onboardingCompleted: false });
  expect(await sessionsOf(account?.id ?? "")).toMatchObject([{ method: "oidc" }]);
  expect(browser.cookie("oidc")).toBeUndefined();
});

test("the sign-in requests only subject, address and name from the provider", async () => {
  const page = new URL(await oidc.browser().begin());
  expect(page.origin).toBe(oidc.fakeOidc.url);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: oidc.fakeOidc.clientId,
    redirect_uri: "http://localhost:3000/api/auth/google/callback",
    response_type: "code",
    scope: "openid email profile",
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{40,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test("a known identity signs in to its account, even when its address at the provider changed", async () => {
  const [email, sub] = [newEmail(), randomUUID()];
  await oidc.browser().signIn({ email, sub, name: "Ada" });
  const browser = oidc.browser();
  expect(await browser.signIn({ email: newEmail(), sub, isVerified: false }, "?returnTo=/profile")).toBe("/profile");
  expect((await browser.person.get("/api/user/profile")).body).toMatchObject({ email, name: "Ada" });
});

test("two identities with the same address are told apart by their subject", async () => {
  const [one, other] = [
    { email: newEmail(), sub: randomUUID() },
    { email: newEmail(), sub: randomUUID() },
  ];
  await oidc.browser().signIn(one);
  await oidc.browser().signIn(other);
  const browser = oidc.browser();
  await browser.signIn({ email: one.email, sub: other.sub });
  expect((await browser.person.get("/api/user/profile")).body).toMatchObject({ email: other.email });
});

test("two simultaneous sign-ins of the same new user create one account", async () => {
  const email = newEmail();
  const browsers = [oidc.browser(), oidc.browser(), oidc.browser()];
  const back = await Promise.all(browsers.map(async (browser) => browser.choose(await browser.begin(), { email })));
  expect(await Promise.all(browsers.map((browser, at) => browser.open(back[at] ?? "")))).toEqual(["/", "/", "/"]);
  const account = await oidc.account(email);
  expect(await identitiesOf(account?.id ?? "")).toHaveLength(1);
  expect(await sessionsOf(account?.id ?? "")).toHaveLength(3);
});

test("an unverified address creates no account", async () => {
  const email = newEmail();
  expect(await oidc.browser().signIn({ email, isVerified: false })).toBe("/auth?errore=email-non-verificata");
  expect(await oidc.account(email)).toBeUndefined();
});

test("an unverified address does not sign in to an existing account with that address", async () => {
  const { user } = await oidc.api.signUp({ emailVerifiedAt: new Date() });
  const browser = oidc.browser();
  expect(await browser.signIn({ email: user.email, isVerified: false })).toBe("/auth?errore=email-non-verificata");
  expect(browser.cookie("session")).toBeUndefined();
  expect(await identitiesOf(user.id)).toEqual([]);
});

test("an account with the same verified address is linked, keeps its password and gets a mail", async () => {
  const { user } = await oidc.api.signUp({ emailVerifiedAt: new Date(), passwordHash });
  const browser = oidc.browser();
  expect(await browser.signIn({ email: user.email.toUpperCase() })).toBe("/");
  expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ id: user.id });
  expect(await identitiesOf(user.id)).toHaveLength(1);
  expect(await oidc.account(user.email)).toMatchObject({ passwordHash });
  expect(await oidc.mailsTo(user.email)).toMatchObject([
    { kind: "notice", subject: "Google è collegato al tuo account" },
  ]);
});

test("a listed address verified by the provider gets the admin role", async () => {
  const browser = oidc.browser();
  await browser.signIn({ email: boss });
  expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ email: boss, role: "admin" });
});

test("a sign-in replaces the previous session of the browser", async () => {
  const before = await oidc.api.signUp();
  const browser = oidc.browser();
  browser.setCookie("session", before.token);
  const email = newEmail();
  await browser.signIn({ email });
  expect((await before.get("/api/auth/user")).status).toBe(401);
  expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ email });
});

test("the log contains no identity and no address", async () => {
  const [browser, email, sub] = [oidc.browser(), newEmail(), randomUUID()];
  const back = new URL(await browser.choose(await browser.begin(), { email, sub, name: "Segretissima" }));
  await browser.open(back.href);
  await browser.open(back.href);
  oidc.fakeOidc.setTokenFault("wrong_nonce", { times: 1 });
  await browser.signIn({ email, sub });
  const logged = oidc.api.logged();
  expect(logged).toContain("/api/auth/google/callback");
  expect(logged).toContain("sign-in provider failed");
  for (const secret of [email, sub, "Segretissima", "code=", back.searchParams.get("code") ?? "no code"])
    expect(logged).not.toContain(secret);
});
