import type { Page } from "@playwright/test";
import { addSheet, entryButton, openHome } from "../../pages/diary.page.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { countStoredRows } from "../../support/offline-mode.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

/** Holds the scripts of the page back; the returned function lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const prerendered = "#prerendered";

test("a cold start shows the day before its scripts, asks for it once, and keeps a tap made meanwhile", async ({
  asPerson: page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome());
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator(prerendered).getByText("Yogurt greco").first()).toBeVisible();
  await page.locator(prerendered).getByRole("button", { name: "Aggiungi al diario" }).tap({ force: true });
  release();
  await expect(addSheet(page)).toBeVisible();
  await expect(page.locator(prerendered)).toHaveCount(0);
  expect(requests.filter((url) => url.includes("home.read"))).toEqual([]);
});

test("a warm start shows the day as it was left, and none after signing out", async ({
  asPerson: page,
  context,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome());
  await openHome(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe("activated");
  await page.reload();
  await expect(page.locator(prerendered)).toHaveCount(0);
  // The data of the day is kept with the first interaction.
  await page.keyboard.press("Tab");
  const kept = () => page.evaluate(async () => (await caches.match("/home-snapshot"))?.text());
  await expect.poll(kept).toContain("Yogurt greco");
  await expect.poll(() => countStoredRows(page, "responses", "Yogurt greco")).toBeGreaterThan(0);
  // The text of the page before its first script: only the service worker can have put it there.
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      window.name ||= document.querySelector("#prerendered")?.textContent ?? "";
    });
  });
  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.name)).toContain("Yogurt greco");
  await expect(page.locator(prerendered)).toHaveCount(0);
  await expect(entryButton(page, "Yogurt greco")).toBeVisible();
  await context.setOffline(false);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Esci" }).tap();
  await expect(page.getByRole("link", { name: "Accedi" })).toBeVisible();
  await expect.poll(kept).toBeUndefined();
});
