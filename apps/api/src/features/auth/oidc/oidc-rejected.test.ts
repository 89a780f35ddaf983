import { createHash, randomUUID } from "node:crypto";
import { startFakeOidc } from "@fetta/fakes/oidc/fake-oidc";
import { describe, expect, test } from "vitest";
import { startOidcApi } from "../../../testing/oidc-api.ts";

const oidc = startOidcApi();
const email = `${randomUUID()}@example.org`;
const over = "/auth?errore=scaduto";
const rejected = "/auth?errore=rifiutato";
const down = "/auth?errore=non-raggiungibile";

/** A browser before the last step of the sign-in, and the URL of that step. */
async function almostIn() {
  const browser = oidc.browser();
  return { browser, back: new URL(await browser.choose(await browser.begin(), { email })) };
}

describe("the OpenID callback is rejected", () => {
  test("with another state", async () => {
    const { browser, back } = await almostIn();
    back.searchParams.set("state", "of-somebody-else");
    expect(await browser.open(back.href)).toBe(rejected);
    expect(browser.cookie("session")).toBeUndefined();
  });

  test("without a state", async () => {
    const { browser, back } = await almostIn();
    back.searchParams.delete("state");
    expect(await browser.open(back.href)).toBe(rejected);
  });

  test("in a browser that has not started a sign-in", async () => {
    const { back } = await almostIn();
    const other = oidc.browser();
    expect(await other.open(back.href)).toBe(over);
    expect(other.cookie("session")).toBeUndefined();
  });

  test("in a browser that has started another sign-in", async () => {
    const { back } = await almostIn();
    const other = oidc.browser();
    await other.begin();
    expect(await other.open(back.href)).toBe(rejected);
    expect(other.cookie("session")).toBeUndefined();
  });

  test("the second time", async () => {
    const { browser, back } = await almostIn();
    const cookie = browser.cookie("oidc") ?? "";
    expect(await browser.open(back.href)).toBe("/");
    browser.setCookie("oidc", cookie);
    expect(await browser.open(back.href)).toBe(over);
  });

  test("with a code that was used already", async () => {
    const { browser, back } = await almostIn();
    await browser.open(back.href);
    const again = oidc.browser();
    const fresh = new URL(await again.choose(await again.begin(), { email }));
    fresh.searchParams.set("code", back.searchParams.get("code") ?? "");
    expect(await again.open(fresh.href)).toBe(rejected);
    expect(again.cookie("session")).toBeUndefined();
  });

  test("from another provider than the requested one", async () => {
    const { browser, back } = await almostIn();
    back.searchParams.set("iss", "https://another.example");
    expect(await browser.open(back.href)).toBe(rejected);
  });

  test("after more than ten minutes", async () => {
    const { browser, back } = await almostIn();
    const id = createHash("sha256")
      .update(browser.cookie("oidc") ?? "")
      .digest("hex");
    const { numUpdatedRows } = await oidc.api.db
      .updateTable("oidcLoginAttempt")
      .set({ createdAt: new Date(Date.now() - 601_000) })
      .where("id", "=", id)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await browser.open(back.href)).toBe(over);
  });

  test("without parameters", async () => {
    expect(await oidc.browser().open("/api/auth/google/callback")).toBe(over);
  });
});

describe("a provider that", () => {
  test.each([
    ["wrong_nonce", rejected],
    ["wrong_audience", rejected],
    ["wrong_issuer", rejected],
    ["expired", rejected],
    ["wrong_signature", rejected],
    ["no_id_token", rejected],
    ["status_500", down],
    ["html", down],
    ["huge", down],
    ["hang", down],
  ] as const)("answers to a code with %s leads to no sign-in", async (how, page) => {
    const { browser, back } = await almostIn();
    oidc.fakeOidc.setTokenFault(how);
    // A short timeout, because the response never arrives.
    if (how === "hang") oidc.api.deps.oidc = oidc.provider({ timeoutMs: 1000 });
    expect(await browser.open(back.href)).toBe(page);
    expect(browser.cookie("session")).toBeUndefined();
  });

  test("is slow is waited for", async () => {
    const { browser, back } = await almostIn();
    oidc.fakeOidc.setTokenFault("slow", { delayMs: 200 });
    expect(await browser.open(back.href)).toBe("/");
  });

  test.each(["status_500", "html", "hang", "other_issuer"] as const)(
    "fails at discovery with %s is requested again the next time",
    async (how) => {
      const browser = oidc.browser();
      // The first request times out, the following ones succeed.
      if (how === "hang") oidc.api.deps.oidc = oidc.provider({ timeoutMs: 5000 });
      oidc.fakeOidc.setDiscoveryFault(how, { times: 1 });
      expect(await browser.begin()).toBe(how === "other_issuer" ? rejected : down);
      expect(await browser.signIn({ email })).toBe("/");
    },
  );

  test("is unreachable leads back to the sign-in page with an error", async () => {
    const gone = await startFakeOidc({ redirectUris: ["http://localhost:3000/api/auth/google/callback"] });
    await gone.close();
    oidc.api.deps.oidc = oidc.provider({ issuer: gone.url });
    expect(await oidc.browser().begin()).toBe(down);
  });
});

test("a user who denies consent at the provider returns to the sign-in page and can start again", async () => {
  const browser = oidc.browser();
  expect(await browser.open(await browser.denyConsent(await browser.begin()))).toBe("/auth?errore=annullato");
  expect(await browser.signIn({ email })).toBe("/");
});

test("without a configured provider the sign-in page shows an error", async () => {
  oidc.api.deps.oidc = undefined;
  expect(await oidc.browser().begin()).toBe("/auth?errore=spento");
});

test("too many attempts from one network have to wait", async () => {
  oidc.api.deps.oidc = undefined;
  const browser = oidc.browser();
  const pages = new Set<string>();
  for (let i = 0; i < 60; i += 1) pages.add(await browser.begin());
  expect([...pages]).toEqual(["/auth?errore=spento"]);
  expect(await browser.begin()).toBe("/auth?errore=troppi-tentativi");
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
  "%s is not accepted as a page to return to",
  async (wish) => {
    expect(await oidc.browser().signIn({ email }, `?returnTo=${encodeURIComponent(wish)}`)).toBe("/");
  },
);

test("the cookie is HttpOnly, and bound to the host over HTTPS", async () => {
  const cookie = async (): Promise<string> => {
    const { headers } = await oidc.api.guest.get("/api/auth/google");
    return String(headers["set-cookie"]);
  };
  expect(await cookie()).toMatch(/^oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  oidc.api.deps.env.APP_ORIGIN = "https://fetta.example";
  expect(await cookie()).toMatch(/^__Host-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  oidc.api.deps.env.APP_ORIGIN = undefined;
});

test("another method on these paths is rejected", async () => {
  const { status, headers } = await oidc.api.guest.post("/api/auth/google");
  expect([status, headers["allow"]]).toEqual([405, "GET"]);
});
