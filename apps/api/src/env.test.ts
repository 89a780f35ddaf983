import { expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

test("an empty environment is enough", () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 3000, DATA_DIR: ".data", AI_TIMEOUT_MS: 25_000 });
  expect(env.DATABASE_URL).toBeUndefined();
});

test("empty variables count as absent", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "", OPENAI_API_KEY: "" })).toEqual(readEnv({}));
});

test("everything that is wrong is said at once, a line each", () => {
  const wrong = () =>
    readEnv({ PORT: "ottanta", DATABASE_URL: "mysql://x", OPENAI_BASE_URL: "non un indirizzo" });
  expect(wrong).toThrow(EnvError);
  expect(wrong).toThrow(/PORT: .*\n.*DATABASE_URL: .*\n.*OPENAI_BASE_URL: /s);
});

test.each([
  [undefined, false],
  ["false", false],
  ["true", true],
  ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
])("TRUST_PROXY %j trusts %j", (text, trusted) => {
  expect(readEnv(text === undefined ? {} : { TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
});

test("Open Food Facts is never asked without a contact", () => {
  const standIn = "http://127.0.0.1:1";
  expect(() => readEnv({ OFF_API_URL: standIn })).toThrow(/OFF_CONTACT/);
  expect(() => readEnv({ OFF_SEARCH_URL: standIn })).toThrow(/OFF_CONTACT/);
  expect(readEnv({ OFF_API_URL: standIn, OFF_SEARCH_URL: standIn }).OFF_API_URL).toBe(standIn);
  expect(readEnv({ OFF_CONTACT: "cucina@example.org" }).OFF_API_URL).toBeUndefined();
});
