import { startOidc } from "@fetta/fakes/oidc/fake-oidc";
import type { OidcOptions as StandInOptions, OidcStandIn } from "@fetta/fakes/oidc/fake-oidc";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createOidc } from "../clients/oidc/oidc-client.ts";
import type { OidcOptions } from "../clients/oidc/oidc-client.ts";
import { awayFromTheHour } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "./harness.ts";
import type { StartOptions } from "./harness.ts";
import { patienceMs } from "./test-timeouts.ts";

type Api = Awaited<ReturnType<typeof startApi>>;

/** Whoever is typed on the provider's page. */
export type Typed = { email: string; name?: string; verified?: boolean; sub?: string };

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

/** A browser: it keeps cookies, ours and the provider's, and goes where it is sent. */
export function aBrowser(api: Api) {
  const ours = new Map<string, string>();
  const theirs = new Map<string, string>();

  /** Opens one of our addresses; answers with where it leads. */
  const open = async (url: string): Promise<string> => {
    const { pathname, search } = new URL(url, redirectUri);
    const response = await api.server.inject({
      method: "GET",
      url: `${pathname}${search}`,
      headers: { cookie: cookieHeader(ours) },
    });
    if (response.statusCode !== 302) throw new Error(`${pathname} was answered with ${response.statusCode}`);
    keepCookies(ours, [response.headers["set-cookie"] ?? []].flat());
    return String(response.headers.location);
  };
  const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: cookieHeader(theirs) },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    keepCookies(theirs, response.headers.getSetCookie());
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${url} led nowhere: ${response.status}`);
    return new URL(location, url).href;
  };
  const answerPage = async (page: string, query: string, form: Record<string, string>): Promise<string> => {
    const question = await visit(page);
    return visit(await visit(`${question}${query}`, form));
  };
  /** Chooses somebody on the provider's page; answers with the address that it sends the browser back to. */
  const choose = (page: string, { verified = true, ...typed }: Typed): Promise<string> =>
    answerPage(page, "", { ...typed, ...(verified ? { verified: "yes" } : {}) });

  return {
    open,
    choose,
    /** Begins at us; answers with the provider's page. */
    begin: (query = "") => open(`/api/auth/google${query}`),
    /** Says no on the provider's page. */
    sayNo: (page: string) => answerPage(page, "?annulla", {}),
    /** The whole way; answers with the page of ours that it ends on. */
    signIn: async (typed: Typed, query = ""): Promise<string> =>
      open(await choose(await open(`/api/auth/google${query}`), typed)),
    /** What this browser holds of ours. */
    cookie: (name: string) => ours.get(name),
    setCookie: (name: string, value: string) => ours.set(name, value),
    /** The requests of whoever is signed in here. */
    get person() {
      return api.as(ours.get("session"));
    },
  };
}
export type Browser = ReturnType<typeof aBrowser>;

/**
 * The server and the stand-in for the provider, for all tests of the file that calls this. Each test begins with a
 * stand-in that behaves, and a server that has not asked it anything yet.
 */
export function oidcApi(
  options: Omit<StartOptions, "oidc"> = {},
  standInOptions: Omit<StandInOptions, "redirectUris"> = {},
) {
  let standIn: OidcStandIn;
  let api: Api;
  const provider = (wish: Partial<OidcOptions> = {}) =>
    createOidc({
      issuer: standIn.url,
      clientId: standIn.clientId,
      clientSecret: standIn.clientSecret,
      redirectUri,
      timeoutMs: patienceMs,
      log: api.deps.log,
      ...wish,
    });
  beforeAll(async () => {
    standIn = await startOidc({ redirectUris: [redirectUri], ...standInOptions });
    api = await startApi({
      ...options,
      env: { OIDC_CLIENT_ID: standIn.clientId, OIDC_CLIENT_SECRET: standIn.clientSecret, ...options.env },
    });
  });
  afterAll(async () => {
    await api.close();
    await standIn.close();
  });
  beforeEach(async () => {
    standIn.misbehave(null);
    standIn.misbehaveDiscovery(null);
    await api.db.deleteFrom("rateWindow").execute();
    api.deps.oidc = provider();
    await awayFromTheHour();
  });
  return {
    get api() {
      return api;
    },
    get standIn() {
      return standIn;
    },
    provider,
    browser: () => aBrowser(api),
    account: (email: string) =>
      api.db.selectFrom("appUser").selectAll().where("email", "=", email).executeTakeFirst(),
    /** What was mailed to an address, oldest first. */
    mailsTo: (email: string) =>
      api.db
        .selectFrom("outboxMail")
        .select(["kind", "subject", "body"])
        .where("recipient", "=", email)
        .orderBy("createdAt")
        .execute(),
  };
}
