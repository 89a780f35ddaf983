import { readdir, stat } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { logDishes } from "../../support/logged-meals.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { collectScripts, totalGzipBytes } from "../../support/page-script-size.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";

/** Every script that a page loads without interaction, or after `act`, with those deferred until the page is idle. */
async function loadScripts(page: Page, heading: string | RegExp, act = () => Promise.resolve()) {
  const scripts = collectScripts(page);
  const untilQuiet = trackNetworkIdle(page);
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await act();
  await untilQuiet();
  await page.clock.runFor(30_000);
  await untilQuiet();
  return scripts();
}

test("the worker that describes meals without a connection weighs at most 250 kB with its foods", async () => {
  // As browsers fetch it: all of them take brotli.
  const folder = new URL("../../../dist/assets/", import.meta.url);
  const [name = ""] = (await readdir(folder)).filter((file) => /^offline-foods\.worker-.*\.js\.br$/.test(file));
  expect((await stat(new URL(name, folder))).size).toBeLessThanOrEqual(250_000);
});

test("the scripts of the landing page weigh at most 130 kB", async ({ page }) => {
  // The app starts with the first interaction.
  const scripts = await loadScripts(page, /^Mangia con gusto/, () => page.keyboard.press("Shift"));
  expect(scripts.length).toBeGreaterThan(1);
  expect(totalGzipBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(130_000);
});

test("the scripts of the diary weigh at most 150 kB", async ({ asPerson: page, person, db }) => {
  await logDishes(db, person, todayInRome());
  const scripts = await loadScripts(page, "Diario");
  expect(scripts.length).toBeGreaterThan(1);
  expect(totalGzipBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(150_000);
});
