import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startOidcApi, type Browser, type TypedIdentity } from "../../../testing/oidc-api.ts";
import { hashToken } from "../sessions.ts";

const smtp = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "a@example.org", SUPPORT_EMAIL: "b@example.org" };
const oidc = startOidcApi({ env: smtp });
const asking = startOidcApi({}, { claimsSource: "userinfo" });

const linkedPage = "/profile?accesso=collegato";
const newEmail = (): string => `${randomUUID()}@example.org`;
const proved = { emailVerifiedAt: new Date(), passwordHash: "a password" };

type Identities = {
  provider: string | null;
  linked: { id: string; email: string | null }[];
  isLastSignInMethod: boolean;
};

/** A browser with a fresh password session. */
async function settings(overrides: Parameters<typeof oidc.api.signUp>[0] = proved) {
  const person = await oidc.api.signUp(overrides);
  const browser = oidc.browser();
  browser.setCookie("session", person.token);
  return { ...person, browser };
}

type Person = Awaited<ReturnType<typeof settings>>;

async function identitiesOf({ get }: Pick<Person, "get">): Promise<Identities> {
  const { body } = await get("/api/trpc/auth.identities");
  return (body as { result: { data: { json: Identities } } }).result.data.json;
}

/** Presses 'Collega'; returns the URL of the provider's page. */
async function press({ browser, post }: Pick<Person, "browser" | "post">): Promise<string> {
  const { status, headers, body } = await post("/api/trpc/auth.beginLink");
  expect(status).toBe(200);
  const [, cookie = ""] = /oidc=([\w-]+);/.exec(String(headers["set-cookie"])) ?? [];
  browser.setCookie("oidc", cookie);
  return (body as { result: { data: { json: { url: string } } } }).result.data.json.url;
}

const link = async (person: Person, typed: TypedIdentity): Promise<string> =>
  person.browser.open(await person.browser.choose(await press(person), typed));

const errorCode = (body: unknown): unknown =>
  (body as { error: { json: { data: { errorCode: unknown } } } }).error.json.data.errorCode;

const unlink = (person: Pick<Person, "post">, id: string) =>
  person.post("/api/trpc/auth.unlinkIdentity", { json: { id } });

describe("linking an identity in the settings", () => {
  test("adds a sign-in method to the account with any address at the provider, and sends a mail", async () => {
    const [person, typed] = [await settings(), { email: newEmail(), verified: false }];
    expect(await identitiesOf(person)).toEqual({ provider: "Google", linked: [], isLastSignInMethod: false });
    expect(await link(person, typed)).toBe(linkedPage);
    expect(await identitiesOf(person)).toMatchObject({
      linked: [{ provider: expect.any(String), email: typed.email }],
      isLastSignInMethod: false,
    });
    expect(await oidc.mailsTo(person.user.email)).toMatchObject([{ kind: "notice" }]);
    const browser = oidc.browser();
    expect(await browser.signIn(typed)).toBe("/");
    expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ id: person.user.id });
    // Linking again changes nothing.
    expect(await link(person, typed)).toBe(linkedPage);
    expect((await identitiesOf(person)).linked).toHaveLength(1);
  });

  test("requires the account's own address while that is unverified, and verifies it", async () => {
    const person = await settings({ passwordHash: "a password" });
    expect(await link(person, { email: newEmail() })).toBe("/profile?errore=email-diversa");
    expect(await link(person, { email: person.user.email, isVerified: false })).toBe("/profile?errore=email-diversa");
    expect((await identitiesOf(person)).linked).toEqual([]);
    expect((await oidc.account(person.user.email))?.emailVerifiedAt).toBeNull();
    expect(await link(person, { email: person.user.email })).toBe(linkedPage);
    expect((await oidc.account(person.user.email))?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test("rejects an identity that is already linked to another account", async () => {
    const typed = { email: newEmail() };
    await oidc.browser().signIn(typed);
    const person = await settings();
    expect(await link(person, typed)).toBe("/profile?errore=di-un-altro-account");
    expect((await identitiesOf(person)).linked).toEqual([]);
  });

  test("requires a sign-in within the last ten minutes", async () => {
    const person = await settings();
    await oidc.api.db
      .updateTable("session")
      .set({ createdAt: new Date(Date.now() - 601_000) })
      .where("id", "=", hashToken(person.token))
      .execute();
    const { status, body } = await person.post("/api/trpc/auth.beginLink");
    expect([status, errorCode(body)]).toEqual([403, "sign_in_again"]);
  });

  test("is aborted when the browser's session changed or ended in the meantime", async () => {
    const [person, other] = [await settings(), await settings()];
    const back = (browser: Browser, page: string) => browser.choose(page, { email: newEmail() });
    const asOther = await back(person.browser, await press(person));
    person.browser.setCookie("session", other.token);
    expect(await person.browser.open(asOther)).toBe("/profile?errore=sessione-cambiata");
    const asNobody = await back(person.browser, await press(person));
    await person.post("/api/auth/logout");
    person.browser.setCookie("session", person.token);
    expect(await person.browser.open(asNobody)).toBe("/auth?errore=sessione-cambiata");
    expect((await identitiesOf(other)).linked).toEqual([]);
  });

  test("returns to the settings when the user denies consent", async () => {
    const person = await settings();
    const back = await person.browser.denyConsent(await press(person));
    expect(await person.browser.open(back)).toBe("/profile?errore=annullato");
  });

  test("reports an unreachable provider at once", async () => {
    const person = await settings();
    oidc.fakeOidc.setDiscoveryFault("status_500");
    const { status, body } = await person.post("/api/trpc/auth.beginLink");
    expect([status, errorCode(body)]).toEqual([503, "provider_unavailable"]);
  });

  test("rejects a request from another site", async () => {
    const person = await settings();
    const { status } = await person.post("/api/trpc/auth.beginLink", undefined, { "sec-fetch-site": "cross-site" });
    expect(status).toBe(403);
  });
});

describe("unlinking an identity", () => {
  test("succeeds where the account has a password", async () => {
    const [person, typed] = [await settings(), { email: newEmail() }];
    await link(person, typed);
    const [linked] = (await identitiesOf(person)).linked;
    expect((await unlink(person, linked?.id ?? "")).status).toBe(200);
    expect((await identitiesOf(person)).linked).toEqual([]);
    // The identity is free now: it opens an account of its own.
    const browser = oidc.browser();
    await browser.signIn(typed);
    expect((await browser.person.get("/api/auth/user")).body).toMatchObject({ email: typed.email });
  });

  test("is rejected while it is the only sign-in method", async () => {
    const browser = oidc.browser();
    await browser.signIn({ email: newEmail() });
    const { person } = browser;
    const before = await identitiesOf(person);
    expect(before.isLastSignInMethod).toBe(true);
    const [first] = before.linked;
    const { status, body } = await unlink(person, first?.id ?? "");
    expect([status, errorCode(body)]).toEqual([409, "last_sign_in_method"]);
    const page = await press({ browser, post: person.post });
    expect(await browser.open(await browser.choose(page, { email: newEmail() }))).toBe(linkedPage);
    const answers = await Promise.all((await identitiesOf(person)).linked.map(({ id }) => unlink(person, id)));
    // Of two parallel removals one is rejected.
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect((await identitiesOf(person)).linked).toHaveLength(1);
  });
});

test("the user info endpoint supplies the address when the ID token lacks it", async () => {
  const [browser, email] = [asking.browser(), newEmail()];
  expect(await browser.signIn({ email, name: "Ada Neri" })).toBe("/");
  expect((await browser.person.get("/api/auth/user")).body).toMatchObject({
    email,
    firstName: "Ada",
    lastName: "Neri",
  });
});
