import { startFakeOidc, type FakeOidcOptions, type FakeOidc } from "@fetta/fakes/oidc/fake-oidc";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createOidcClient, type OidcOptions } from "../clients/oidc/oidc-client.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi, type StartOptions } from "./harness.ts";
import { testTimeoutMs } from "./test-timeouts.ts";

type Api = Awaited<ReturnType<typeof startApi>>;

/** The identity that is typed into the provider's page. */
export type TypedIdentity = { email: string; name?: string; isVerified?: boolean; sub?: string };

const redirectUri = "http://localhost:3000/api/auth/google/callback";

function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
}

const cookieHeader = (jar: Map<string, string>): string =>
  Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");

/** A browser: it stores the cookies of app and provider, and follows redirects. */
export function createBrowser(api: Api) {
  const ownCookies = new Map<string, string>();
  const providerCookies = new Map<string, string>();

  /** Opens a URL of the app; resolves to its redirect target. */
  const open = async (url: string): Promise<string> => {
    const { pathname, search } = new URL(url, redirectUri);
    const response = await api.server.inject({
      method: "GET",
      url: `${pathname}${search}`,
      headers: { cookie: cookieHeader(ownCookies) },
    });
    if (response.statusCode !== 302) throw new Error(`${pathname} was answered with ${response.statusCode}`);
    keepCookies(ownCookies, [response.headers["set-cookie"] ?? []].flat());
    return String(response.headers.location);
  };
  const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: cookieHeader(providerCookies) },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    keepCookies(providerCookies, response.headers.getSetCookie());
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${url} led nowhere: ${response.status}`);
    return new URL(location, url).href;
  };
  const answerPage = async (page: string, query: string, form: Record<string, string>): Promise<string> => {
    const question = await visit(page);
    return visit(await visit(`${question}${query}`, form));
  };
  /** Submits an identity on the provider's page; resolves to the URL that the provider redirects to. */
  const choose = (page: string, { isVerified = true, ...typed }: TypedIdentity): Promise<string> =>
    answerPage(page, "", { ...typed, ...(isVerified ? { verified: "yes" } : {}) });

  return {
    open,
    choose,
    /** Starts a sign-in; resolves to the URL of the provider's page. */
    begin: (query = "") => open(`/api/auth/google${query}`),
    /** Denies consent on the provider's page. */
    denyConsent: (page: string) => answerPage(page, "?annulla", {}),
    /** The complete sign-in; resolves to the app's page at its end. */
    signIn: async (typed: TypedIdentity, query = ""): Promise<string> =>
      open(await choose(await open(`/api/auth/google${query}`), typed)),
    /** A cookie of the app in this browser. */
    cookie: (name: string) => ownCookies.get(name),
    setCookie: (name: string, value: string) => ownCookies.set(name, value),
    /** The request functions of the user who is signed in in this browser. */
    get person() {
      return api.as(ownCookies.get("session"));
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/**
 * Starts the server and the fake OpenID provider for all tests of the calling file. Before each test the fake has no
 * fault, and the server has a new client of it.
 */
export function startOidcApi(
  options: Omit<StartOptions, "oidc"> = {},
  fakeOptions: Omit<FakeOidcOptions, "redirectUris"> = {},
) {
  let fakeOidc: FakeOidc;
  let api: Api;
  const createProvider = (overrides: Partial<OidcOptions> = {}) =>
    createOidcClient({
      issuer: fakeOidc.url,
      clientId: fakeOidc.clientId,
      clientSecret: fakeOidc.clientSecret,
      redirectUri,
      timeoutMs: testTimeoutMs,
      log: api.deps.log,
      ...overrides,
    });
  beforeAll(async () => {
    fakeOidc = await startFakeOidc({ redirectUris: [redirectUri], ...fakeOptions });
    api = await startApi({
      ...options,
      env: { OIDC_CLIENT_ID: fakeOidc.clientId, OIDC_CLIENT_SECRET: fakeOidc.clientSecret, ...options.env },
    });
  });
  afterAll(async () => {
    await api.close();
    await fakeOidc.close();
  });
  beforeEach(async () => {
    fakeOidc.setTokenFault(null);
    fakeOidc.setDiscoveryFault(null);
    await api.db.deleteFrom("rateLimitWindow").execute();
    api.deps.oidc = createProvider();
    await avoidHourBoundary();
  });
  return {
    get api() {
      return api;
    },
    get fakeOidc() {
      return fakeOidc;
    },
    provider: createProvider,
    browser: () => createBrowser(api),
    account: (email: string) => api.db.selectFrom("appUser").selectAll().where("email", "=", email).executeTakeFirst(),
    /** The mails to an address, oldest first. */
    mailsTo: (email: string) =>
      api.db
        .selectFrom("outboxMail")
        .select(["kind", "subject", "body"])
        .where("recipient", "=", email)
        .orderBy("createdAt")
        .execute(),
  };
}
