import { expect, test } from "vitest";
import { EnvError, readEnv, readServerEnv } from "./env.ts";

test("an empty environment is valid", () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 3000, DATA_DIR: ".data", AI_TIMEOUT_MS: 25_000 });
  expect(env.DATABASE_URL).toBeUndefined();
});

test("empty variables count as absent", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "", OPENAI_API_KEY: "" })).toEqual(readEnv({}));
});

test("all errors are reported at once, one per line", () => {
  const wrong = () => readEnv({ PORT: "ottanta", DATABASE_URL: "mysql://x", OPENAI_BASE_URL: "non un indirizzo" });
  expect(wrong).toThrow(EnvError);
  expect(wrong).toThrow(/PORT: .*\n.*DATABASE_URL: .*\n.*OPENAI_BASE_URL: /s);
});

test.each([
  [undefined, false],
  ["false", false],
  ["true", true],
  ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
])("TRUST_PROXY %j sets the trusted proxies to %j", (text, trusted) => {
  expect(readEnv(text === undefined ? {} : { TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
});

test("APP_ORIGIN has to be an HTTP(S) origin and is normalised as browsers do", () => {
  expect(readEnv({ APP_ORIGIN: "HTTPS://Fetta.Example:443/" }).APP_ORIGIN).toBe("https://fetta.example");
  expect(readEnv({ APP_ORIGIN: "http://localhost:3000" }).APP_ORIGIN).toBe("http://localhost:3000");
  for (const APP_ORIGIN of [
    "ftp://fetta.example",
    "file:///srv",
    "javascript:alert(1)",
    "fetta.example",
    "ws://fetta.example",
  ])
    expect(() => readEnv({ APP_ORIGIN })).toThrow(/APP_ORIGIN/);
});

test("a URL of Open Food Facts requires a contact address and the URLs of both services", () => {
  const fakeUrl = "http://127.0.0.1:1";
  expect(() => readEnv({ OFF_API_URL: fakeUrl })).toThrow(/OFF_CONTACT/);
  expect(() => readEnv({ OFF_SEARCH_URL: fakeUrl })).toThrow(/OFF_CONTACT/);
  expect(readEnv({ OFF_API_URL: fakeUrl, OFF_SEARCH_URL: fakeUrl }).OFF_API_URL).toBe(fakeUrl);
  expect(readEnv({ OFF_CONTACT: "cucina@example.org" }).OFF_API_URL).toBeUndefined();
});

test("the prices of a model are non-negative numbers set in pairs", () => {
  expect(readEnv({}).AI_PRICE_IN).toBeUndefined();
  expect(readEnv({ AI_PRICE_IN: "0.75", AI_PRICE_OUT: "4.5" })).toMatchObject({ AI_PRICE_IN: 0.75, AI_PRICE_OUT: 4.5 });
  expect(readEnv({ AI_PRICE_IN: "0", AI_PRICE_OUT: "0" })).toMatchObject({ AI_PRICE_IN: 0 });
  expect(() => readEnv({ AI_PRICE_IN: "1" })).toThrow(/AI_PRICE_OUT/);
  expect(() => readEnv({ AI_PRICE_IN: "-1", AI_PRICE_OUT: "1" })).toThrow(/AI_PRICE_IN/);
  expect(() => readEnv({ AI_PRICE_IN: "1,5", AI_PRICE_OUT: "1" })).toThrow(/AI_PRICE_IN/);
});

test("metrics are served only where a port is set, and only on the loopback interface", () => {
  expect(readEnv({}).METRICS_PORT).toBeUndefined();
  expect(readEnv({ METRICS_PORT: "9464" })).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: "127.0.0.1" });
  expect(() => readEnv({ METRICS_PORT: "3000" })).toThrow(/METRICS_PORT: .*PORT/);
  expect(readEnv({ PORT: "0", METRICS_PORT: "0" })).toMatchObject({ METRICS_PORT: 0 });
  expect(readEnv({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).toMatchObject({ METRICS_HOST: "0.0.0.0" });
});

test("ADMIN_EMAILS accepts addresses separated by commas in any case and rejects anything else", () => {
  expect(readEnv({}).ADMIN_EMAILS).toEqual([]);
  expect(readEnv({ ADMIN_EMAILS: " Capo@Example.org,altro@example.org, " }).ADMIN_EMAILS).toEqual([
    "capo@example.org",
    "altro@example.org",
  ]);
  for (const wrong of ["*", "@example.org", "capo@example.org altro", "capo"])
    expect(() => readEnv({ ADMIN_EMAILS: wrong })).toThrow(/ADMIN_EMAILS/);
});

test("ads are configured with an HTTPS URL of another host or not at all", () => {
  const app = "https://fetta.example";
  expect(readEnv({}).ADS_FRAME_URL).toBeUndefined();
  expect(readEnv({ ADS_FRAME_URL: "https://ads.example/a", APP_ORIGIN: app }).ADS_FRAME_URL).toBe(
    "https://ads.example/a",
  );
  expect(readEnv({ ADS_FRAME_URL: "http://localhost:4000/a", APP_ORIGIN: app }).ADS_FRAME_URL).toBe(
    "http://localhost:4000/a",
  );
  for (const wrong of ["http://ads.example", "javascript:alert(1)", "//ads.example", `${app}/ads`, `${app}:8443/ads`])
    expect(() => readEnv({ ADS_FRAME_URL: wrong, APP_ORIGIN: app })).toThrow(/ADS_FRAME_URL/);
});

test("payments require one or two webhook secrets", () => {
  expect(readEnv({})).toMatchObject({ STRIPE_WEBHOOK_SECRET: [], TEST_PAGES: "off" });
  const key = { STRIPE_SECRET_KEY: "sk_test_1" };
  expect(readEnv({ ...key, STRIPE_WEBHOOK_SECRET: " whsec_1, whsec_2 ," })).toMatchObject({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: ["whsec_1", "whsec_2"],
  });
  expect(() => readEnv(key)).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => readEnv({ ...key, STRIPE_WEBHOOK_SECRET: " , " })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toThrow(/STRIPE_SECRET_KEY/);
});

test("pages that give PRO for free cannot be combined with live payments", () => {
  const paid = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_1", TEST_PAGES: "on" });
  for (const key of ["sk_live_1", "rk_live_1"]) expect(() => readEnv(paid(key))).toThrow(/TEST_PAGES/);
  expect(readEnv(paid("sk_test_1")).TEST_PAGES).toBe("on");
  expect(readEnv({ ...paid("sk_live_1"), TEST_PAGES: "off" }).TEST_PAGES).toBe("off");
  expect(() => readEnv({ TEST_PAGES: "yes" })).toThrow(/TEST_PAGES/);
});

test("an HTTPS origin requires TRUST_PROXY to be set", () => {
  const behind = (origin: string, proxy?: string) => () =>
    readServerEnv({ APP_ORIGIN: origin, ...(proxy === undefined ? {} : { TRUST_PROXY: proxy }) });
  for (const silent of [undefined, "", "  "])
    expect(behind("https://fetta.example", silent)).toThrow(/^Configuration cannot be used:\n {2}TRUST_PROXY: .*https/);
  expect(behind("https://fetta.example", "10.0.0.5")()).toMatchObject({ TRUST_PROXY: "10.0.0.5" });
  expect(behind("https://fetta.example", "false")()).toMatchObject({ TRUST_PROXY: false });
  for (const without of ["http://fetta.example", "https://localhost:3000", "https://127.0.0.1"])
    expect(behind(without)()).toMatchObject({ TRUST_PROXY: false });
});
