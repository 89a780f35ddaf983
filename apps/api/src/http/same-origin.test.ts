import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookPath } from "../features/billing/schema.ts";
import { restRoutes } from "../rest/routes.ts";
import { startApi } from "../testing/harness.ts";
import { sendRawRequest } from "../testing/raw-request.ts";
import { buildUpload } from "../testing/multipart-upload.ts";
import { cspReportPath } from "./csp-report.ts";

let siteDir: string;
let api: Awaited<ReturnType<typeof startApi>>;
let origin: string;
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), "fetta-site-"));
  await writeFile(join(siteDir, "index.html"), "<title>app</title>");
  api = await startApi({ siteDir });
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  origin = api.server.listeningOrigin;
});
afterAll(async () => {
  await api.close();
  await rm(siteDir, { recursive: true });
});

type Person = Awaited<ReturnType<typeof api.signUp>>;
const json = { "content-type": "application/json" };
const pizza = JSON.stringify({
  name: "Pizza",
  calories: 900,
  protein: 30,
  carbs: 110,
  fat: 35,
  servingSize: "1 pizza",
});
const file = "Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)\n2026-01-05,Lunch,400,10,55,20";
const photo = await buildUpload(Buffer.from("no photo"));

/** One route of each kind, with a valid request. */
const doors = {
  REST: { path: "/api/food-items", headers: json, body: pizza },
  tRPC: { path: "/api/trpc/food.create", headers: json, body: `{"json":${pizza}}` },
  "a batch of tRPC": { path: "/api/trpc/food.create?batch=1", headers: json, body: `{"0":{"json":${pizza}}}` },
  "an upload": { path: "/api/analyze-food", headers: photo.headers, body: photo.payload },
  "an import": { path: "/api/account/import", headers: { "content-type": "text/csv" }, body: file },
  "the sign-out": { path: "/api/auth/logout", headers: {}, body: undefined },
  "the sign-out by tRPC": { path: "/api/trpc/auth.logout", headers: json, body: "{}" },
} as const;

/** Spellings of a URL that some parser treats as equal. */
const spellings: [string, (path: string) => string][] = [
  ["as it is", (path) => path],
  ["its first letter encoded", (path) => path.replace("/a", "/%61")],
  ["its second letter encoded", (path) => path.replace("/ap", "/a%70")],
  ["every letter encoded", (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  [
    "hex in capitals",
    (path) => path.replaceAll(/[jklmnoz]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
  ],
  ["encoded twice", (path) => path.replace("/a", "/%2561")],
  ["its slash encoded", (path) => path.replace("/api/", "/api%2F")],
  ["its slash encoded in small letters", (path) => path.replace("/api/", "/api%2f")],
  ["the first slash twice", (path) => `/${path}`],
  ["the second slash twice", (path) => path.replace("/api/", "/api//")],
  ["a dot between", (path) => path.replace("/api/", "/api/./")],
  ["dots before", (path) => `/x/..${path}`],
  ["encoded dots before", (path) => `/x/%2e%2e${path}`],
  ["a slash at the end", (path) => path.replace(/(?=\?|$)/, "/")],
  ["a dot at the end", (path) => path.replace(/(?=\?|$)/, ".")],
  ["an encoded dot at the end", (path) => path.replace(/(?=\?|$)/, "%2e")],
  ["parameters after api", (path) => path.replace("/api/", "/api;v=1/")],
  ["parameters at the end", (path) => path.replace(/(?=\?|$)/, ";v=1")],
  ["in capitals", (path) => path.replace("/api/", "/API/")],
  ["with its host", (path) => `${origin}${path}`],
  ["with another host", (path) => `http://altrove.example${path}`],
  ["a fragment", (path) => `${path}#a`],
  ["a backslash", (path) => path.replace("/api/", "/api\\")],
];

/** Headers of a browser that sends a request for a page of another site. */
const elsewhere = (): Record<string, string>[] => {
  const { hostname, port } = new URL(origin);
  return [
    { "sec-fetch-site": "cross-site", origin: "https://altrove.example" },
    { "sec-fetch-site": "same-site", origin: `http://${hostname}:${Number(port) + 1}` },
    { "sec-fetch-site": "cross-site, same-origin" },
    { origin: "https://altrove.example" },
    { origin: `http://${hostname}:${Number(port) + 1}` },
    { origin: `http://${hostname}` },
    { origin: `https://${hostname}:${port}` },
    { origin: `http://localhost:${port}` },
    { origin: "null" },
    { origin: "file://" },
    { origin: "" },
  ];
};

/**
 * The check reads the headers alone: each is sent to the path as it is, and one of each kind to its other spellings.
 */
const headersFor = (spelling: string) => elsewhere().filter((_, at) => spelling === "as it is" || at === 0 || at === 3);

const stateOf = async ({ get }: Person) => [
  (await get("/api/auth/user")).status,
  (await get("/api/food-items")).body,
  (await get("/api/daily-logs?date=2026-01-05")).body,
];

describe.each(Object.entries(doors))("%s", (_door, { path, headers, body }) => {
  test.each(spellings)("with %s rejects a request from another site, port or scheme", async (how, spelt) => {
    const person = await api.signUp();
    for (const from of headersFor(how)) {
      const mark = api.logged().length;
      const answer = await sendRawRequest(origin, {
        method: "POST",
        path: spelt(path),
        headers: { ...headers, ...from, cookie: `session=${person.token}` },
        ...(body === undefined ? {} : { body }),
      });
      expect([from, answer.status]).toEqual([from, 403]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      // A cross-site request is no server error: one log line per request, and no stack.
      expect(api.logged().slice(mark)).not.toMatch(/"level":[456]0|stack/);
    }
    expect(await stateOf(person)).toEqual([200, [], []]);
  });
});

test("our own page may use any spelling of the path, and gets the headers of the API", async () => {
  const person = await api.signUp();
  for (const path of ["/api/food-items", "/%61pi/food-items", "/a%70%69/f%6Fod-items", `${origin}/api/food-items`]) {
    for (const from of [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, { origin }, {}]) {
      const { status, headers } = await sendRawRequest(origin, {
        method: "POST",
        path,
        headers: { ...json, ...from, cookie: `session=${person.token}` },
        body: pizza,
      });
      expect([path, from, status]).toEqual([path, from, 201]);
      expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    }
  }
});

test("an unmatched path that decodes to one of the API gets 404 of the API and not the page", async () => {
  for (const path of ["/%61pi/nulla", "/api%2Fnulla", "/api", "/api/nulla.js"]) {
    const { status, headers, text } = await sendRawRequest(origin, { method: "GET", path });
    expect([path, status]).toEqual([path, 404]);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "NOT_FOUND" }, message: "Percorso inesistente." });
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  }
  const { status, headers } = await sendRawRequest(origin, { method: "PUT", path: "/%61pi/trpc/food.create" });
  expect([status, headers["allow"]]).toEqual([405, "GET, POST"]);
});

test("with APP_ORIGIN, only that origin is accepted besides the requested one", async () => {
  const behind = await startApi({ databaseUrl: api.databaseUrl, env: { APP_ORIGIN: "https://fetta.example" } });
  const login = { email: "nessuno@example.org", password: "sbagliata" };
  const statuses = await Promise.all(
    ["https://fetta.example", "https://fetta.example:8443", "http://fetta.example", "https://www.fetta.example"].map(
      async (from) => (await behind.guest.post("/api/auth/login", login, { origin: from })).status,
    ),
  );
  expect(statuses).toEqual([401, 403, 403, 403]);
  await behind.close();
});

describe("a content type that a route does not declare is rejected", () => {
  const unasked = ["text/plain", "application/x-www-form-urlencoded", undefined];
  const strange = ["application/xml", "application/json-seq", "text/plain; x=application/json", "*/*", "json"];
  const types = [
    ...unasked,
    ...strange,
    "application/json",
    "text/csv",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
  ];
  const named: Record<string, string[]> = {
    "POST /api/account/import": ["application/json", "text/csv", "application/octet-stream"],
    [`POST ${cspReportPath}`]: [],
    [`POST ${webhookPath}`]: ["application/json"],
    "POST /api/trpc/food.create": ["application/json"],
    "POST /api/trpc/food.create?batch=1": ["application/json"],
    "POST /api/trpc/recipes.generate": ["application/json"],
    ...Object.fromEntries(
      restRoutes
        .filter(({ method }) => method !== "GET")
        .map(({ method, url, body }) => [
          `${method} ${url}`,
          body === "multipart" ? ["multipart/form-data; boundary=x"] : ["application/json"],
        ]),
    ),
  };

  test.each(Object.entries(named))("by %s", async (route, its) => {
    const person = await api.signUp();
    const [method = "", path = ""] = route.split(" ");
    for (const type of types) {
      if (type !== undefined && its.includes(type)) continue;
      const { status } = await sendRawRequest(origin, {
        method,
        path,
        headers: {
          ...(type === undefined ? {} : { "content-type": type }),
          "content-length": "2",
          cookie: `session=${person.token}`,
        },
        body: "{}",
      });
      expect([type, status]).toEqual([type, 415]);
    }
    expect((await person.get("/api/auth/user")).status).toBe(200);
  });
});
