import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

const siteDir = await mkdtemp(join(tmpdir(), "fetta-ads-"));
await mkdir(join(siteDir, "annunci"));
await writeFile(join(siteDir, "index.html"), "<title>app</title>");
await writeFile(join(siteDir, "annunci", "casa.html"), "<title>ad</title>");

const own = await startApi({ siteDir });
const framed = await startApi({
  siteDir,
  databaseUrl: own.databaseUrl,
  env: { ADS_FRAME_URL: "https://ads.example.net/slot?place=1" },
});
afterAll(async () => {
  await framed.close();
  await own.close();
  await rm(siteDir, { recursive: true });
});

type Api = typeof own;
const policyOf = async (api: Api, path: string): Promise<string[]> =>
  String((await api.guest.get(path)).headers["content-security-policy"]).split(";");

describe("the frame policy of a page", () => {
  test("permits our own ads where no other host is configured", async () => {
    expect(await policyOf(own, "/auth")).toContain("frame-src 'self'");
  });

  test("permits only the configured ad host", async () => {
    expect(await policyOf(framed, "/auth")).toContain("frame-src https://ads.example.net");
  });
});

describe("our own ad page", () => {
  test("may be framed by our origin only, and no other page may be framed", async () => {
    const ad = await own.guest.get("/annunci/casa.html");
    expect([ad.status, ad.body]).toEqual([200, "<title>ad</title>"]);
    expect(await policyOf(own, "/annunci/casa.html")).toContain("frame-ancestors 'self'");
    expect(ad.headers["x-frame-options"]).toBeUndefined();
    const page = await own.guest.get("/auth");
    expect(await policyOf(own, "/auth")).toContain("frame-ancestors 'none'");
    expect(page.headers["x-frame-options"]).toBe("DENY");
  });

  test("has an opaque origin, runs no script and loads nothing, however it is opened", async () => {
    const policy = await policyOf(own, "/annunci/casa.html");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-top-navigation-by-user-activation");
    expect(policy.join(";")).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    const { headers } = await own.guest.get("/annunci/casa.html");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
  });
});
