import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeOidc, type FakeOidc } from "./fake-oidc.ts";

const redirectUri = "http://localhost:3000/back";
const verifier = "a".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");

let fakeOidc: FakeOidc;
beforeAll(async () => {
  fakeOidc = await startFakeOidc({ redirectUris: [redirectUri] });
});
afterAll(() => fakeOidc.close());

/** A client that stores cookies and returns the redirect targets. */
function aBrowser() {
  const jar = new Map<string, string>();
  return async (url: string, form?: Record<string, string>): Promise<Response & { to: string }> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return Object.assign(response, { to: new URL(response.headers.get("location") ?? url, url).href });
  };
}

const question = (change: Record<string, string> = {}): string =>
  `${fakeOidc.url}/auth?${new URLSearchParams({
    client_id: fakeOidc.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: "s",
    nonce: "n",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change,
  }).toString()}`;

/** Submits the sign-in page; returns the redirect target. */
async function choose(form: Record<string, string>): Promise<URL> {
  const visit = aBrowser();
  const page = (await visit(question())).to;
  return new URL((await visit((await visit(page, form)).to)).to);
}

async function exchange(code: string | null): Promise<{ status: number; claims: Record<string, unknown> }> {
  const response = await fetch(`${fakeOidc.url}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: code ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: fakeOidc.clientId,
      client_secret: fakeOidc.clientSecret,
    }),
  });
  const { id_token: token = ".e30." } = (await response.json()) as { id_token?: string };
  const [, payload = ""] = token.split(".");
  return {
    status: response.status,
    claims: JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>,
  };
}

test("the page signs in the submitted user, with the address verified or not as submitted", async () => {
  const back = await choose({ email: "ada@example.org", name: "Ada Neri", verified: "yes" });
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get("state")).toBe("s");
  expect((await exchange(back.searchParams.get("code"))).claims).toMatchObject({
    iss: fakeOidc.url,
    aud: fakeOidc.clientId,
    nonce: "n",
    email: "ada@example.org",
    email_verified: true,
    given_name: "Ada",
  });
  const other = await choose({ email: "ada@example.org" });
  const { claims } = await exchange(other.searchParams.get("code"));
  expect(claims).toMatchObject({ email_verified: false });
});

test("the page offers sample users", async () => {
  const visit = aBrowser();
  const page = (await visit(question())).to;
  const shown = await visit(page);
  expect(await shown.text()).toContain("giulia.rossi@example.com");
  expect(shown.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
});

test("a cancelled sign-in returns access_denied", async () => {
  const visit = aBrowser();
  const page = (await visit(question())).to;
  const back = new URL((await visit((await visit(`${page}?annulla`, {})).to)).to);
  expect(back.searchParams.get("error")).toBe("access_denied");
});

test("an authorization code is exchanged once", async () => {
  const code = (await choose({ email: "ada@example.org" })).searchParams.get("code");
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
});

test("a fault is set over HTTP, for the given number of requests", async () => {
  const tell = (path: string, mode: string | null) =>
    fetch(`${fakeOidc.url}/__control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode, ...(mode === null ? {} : { times: 1 }) }),
    });
  const found = () => fetch(`${fakeOidc.url}/.well-known/openid-configuration`);
  expect((await tell("discovery", "status_500")).status).toBe(204);
  expect([(await found()).status, (await found()).status]).toEqual([500, 200]);
  expect((await tell("tokens", "wrong_nonce")).status).toBe(204);
  const code = (await choose({ email: "ada@example.org" })).searchParams.get("code");
  expect((await exchange(code)).claims).toMatchObject({ nonce: "of-another-sign-in" });
  expect((await tell("tokens", "something else")).status).toBe(400);
});
