import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

const siteDir = await mkdtemp(join(tmpdir(), "fetta-site-"));
await mkdir(join(siteDir, "assets"));
const script = `console.log(${JSON.stringify("x".repeat(5000))})`;
await writeFile(join(siteDir, "index.html"), "<title>app</title>");
await writeFile(join(siteDir, "landing.html"), "<title>landing</title>");
await writeFile(join(siteDir, "reader.html"), "<title>reader</title>");
await writeFile(join(siteDir, "landing.html.br"), brotliCompressSync("<title>landing</title>"));
await writeFile(join(siteDir, "manifest.webmanifest"), "{}");
await writeFile(join(siteDir, "assets", "app-abc123.js"), script);
await writeFile(join(siteDir, "assets", "app-abc123.js.br"), brotliCompressSync(script));
await writeFile(join(siteDir, "csp.json"), JSON.stringify({ scriptHashes: ["sha256-AAAA"] }));

const api = await startApi({ siteDir });
afterAll(async () => {
  await api.close();
  await rm(siteDir, { recursive: true });
});

describe("the static site", () => {
  test("returns the landing page at / to a visitor and the app to a user with a session", async () => {
    const visitor = await api.guest.get("/");
    expect(visitor.body).toContain("landing");
    expect(visitor.headers["cache-control"]).toBe("no-cache");
    const compressed = await api.guest.get("/", { "accept-encoding": "br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["cache-control"]).toBe("no-cache");
    const person = await api.signUp();
    expect((await person.get("/")).body).toContain("app");
    expect((await person.get("/?foglio=aggiungi")).body).toContain("app");
  });

  test("returns the app for every route of the app", async () => {
    for (const path of ["/auth", "/recipes", "/profile", "/non/esiste"]) {
      const { status, body } = await api.guest.get(path);
      expect([status, body]).toEqual([200, "<title>app</title>"]);
    }
  });

  test("returns the page of a reader's link with or without a session, for no search engine, cache or Referer", async () => {
    const person = await api.signUp();
    for (const { get } of [api.guest, person])
      for (const path of ["/segue", "/reader.html"]) {
        const { body, headers } = await get(path);
        expect(body).toBe("<title>reader</title>");
        expect(headers["x-robots-tag"]).toContain("noindex");
        expect(headers["referrer-policy"]).toBe("no-referrer");
        expect(headers["cache-control"]).toBe("no-store");
        expect(headers["set-cookie"]).toBeUndefined();
      }
    expect((await person.get("/auth")).headers["x-robots-tag"]).toBeUndefined();
  });

  test("serves hashed assets compressed and permanently cacheable", async () => {
    const { status, headers } = await api.guest.get("/assets/app-abc123.js", { "accept-encoding": "br" });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["content-type"]).toMatch(/javascript/);
    const plain = await api.guest.get("/assets/app-abc123.js");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(script);
  });

  test("returns 404 and not the page for a missing asset", async () => {
    for (const path of ["/assets/gone-123.js", "/gone.png", "/../package.json"]) {
      const { status, body } = await api.guest.get(path);
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain("<title>");
    }
  });

  test("does not expose files outside its folder", async () => {
    for (const path of ["/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2f..%2fetc/passwd"])
      expect(String((await api.guest.get(path)).body)).not.toContain("root:");
  });
});

test("every page and file carries the security headers", async () => {
  for (const path of ["/", "/auth", "/assets/app-abc123.js"]) {
    const { headers } = await api.guest.get(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("'sha256-AAAA'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toBeDefined();
  }
});

test("violations of the content security policy of a page are reported to us, those of an ad are not", async () => {
  const { headers } = await api.guest.get("/auth");
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-report"');
  expect(headers["content-security-policy"]).toContain("report-to csp;report-uri /api/csp-report");
  const ad = await api.guest.get("/annunci/pane.html");
  expect(ad.headers["reporting-endpoints"]).toBeUndefined();
  expect(ad.headers["content-security-policy"]).not.toContain("report");
});

test("HSTS is sent for the host only, for subdomains where configured, and never without an HTTPS origin", async () => {
  const given = async (env: Record<string, string>) => {
    const other = await startApi({ databaseUrl: api.databaseUrl, env });
    const answers = await Promise.all(["/api/health/live", "/nulla"].map((path) => other.guest.get(path)));
    await other.close();
    return answers.map(({ headers }) => headers["strict-transport-security"]);
  };
  const https = { APP_ORIGIN: "https://fetta.example" };
  expect(await given(https)).toEqual(["max-age=31536000", "max-age=31536000"]);
  const below = "max-age=31536000; includeSubDomains";
  expect(await given({ ...https, HSTS_SUBDOMAINS: "on" })).toEqual([below, below]);
  expect(await given({ HSTS_SUBDOMAINS: "on" })).toEqual([undefined, undefined]);
});

test("an ad has its policy however its path is spelled", async () => {
  await mkdir(join(siteDir, "annunci"), { recursive: true });
  await writeFile(join(siteDir, "annunci", "pane.html"), "<title>pane</title>");
  for (const path of ["/annunci/pane.html", "/%61nnunci/pane.html", "/annunci/%70ane.html"]) {
    const { body, headers } = await api.guest.get(path);
    expect(body).toContain("pane");
    expect(headers["content-security-policy"]).toContain("sandbox");
  }
});

test("the policy of API responses forbids loading, running and framing anything", async () => {
  for (const path of ["/api/health/live", "/api/nothing", "/api/trpc/account.me"]) {
    const { headers } = await api.guest.get(path);
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toBeDefined();
  }
});

test("responses with user data are not cacheable", async () => {
  const person = await api.signUp();
  expect((await person.get("/api/user/profile")).headers["cache-control"]).toBe("no-store");
  expect((await person.get("/api/trpc/account.profile")).headers["cache-control"]).toBe("no-store");
});

test("a server that shuts down is not ready, and still answers requests", async () => {
  const leaving = await startApi({ databaseUrl: api.databaseUrl });
  expect((await leaving.guest.get("/api/health/ready")).status).toBe(200);
  leaving.drain.isDraining = true;
  expect((await leaving.guest.get("/api/health/ready")).status).toBe(503);
  expect((await leaving.guest.get("/api/health/live")).status).toBe(200);
  await leaving.close();
});

test("each request is logged with one line without IP addresses, queries or cookies", async () => {
  const person = await api.signUp();
  await person.get("/api/daily-logs?date=2026-11-21");
  const log = api.logged();
  expect(log).toContain('"path":"/api/daily-logs"');
  for (const secret of [person.token, person.user.email, '2026-11-21"', "127.0.0.1"]) expect(log).not.toContain(secret);
});

test("the manifest has its content type", async () => {
  const { headers } = await api.guest.get("/manifest.webmanifest");
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
});

test("a photo shared without a service worker redirects to the camera and is not stored", async () => {
  const form = new FormData();
  form.append("foto", new Blob([new Uint8Array(3_000_000)], { type: "image/jpeg" }), "piatto.jpg");
  const url = await api.server.listen({ port: 0, host: "127.0.0.1" });
  const answer = await fetch(new URL("/condividi", url), { method: "POST", body: form, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?azione=scansiona"]);
});
