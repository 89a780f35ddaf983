import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const on = await startApi({ env: { TEST_PAGES: "on" } });
const off = await startApi({ databaseUrl: on.databaseUrl });
afterAll(async () => {
  await off.close();
  await on.close();
});

/** The flag in both queries at app start. */
async function hasTestPages(api: typeof on, role: "user" | "admin"): Promise<boolean> {
  const { query } = await api.signUp({ role });
  const { testPages } = (await query("account.me", undefined)).data;
  expect((await query("home.read", { date: "2026-11-21" })).data.me.testPages).toBe(testPages);
  return testPages;
}

test("the test pages for PRO are available to all users where they are enabled", async () => {
  expect(await hasTestPages(on, "admin")).toBe(true);
  expect(await hasTestPages(on, "user")).toBe(true);
  expect(await hasTestPages(off, "admin")).toBe(false);
  expect(await hasTestPages(off, "user")).toBe(false);
});
