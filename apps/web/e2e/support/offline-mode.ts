import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import { expect } from "./test-fixtures.ts";
import { callsProcedure } from "./page-requests.ts";

export const offlineBanner = (page: Page): Locator => page.locator("[data-offline-banner]");

/** Waits until the service worker has cached the app and controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
}

/** Counts the rows of an IndexedDB store whose JSON contains a word. */
export function countStoredRows(page: Page, store: "changes" | "responses" | "products", word = ""): Promise<number> {
  return page.evaluate(
    ([name, searchText]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("fetta");
        // Opening must not create the database: the app would then find it without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(opening.error?.name === "AbortError" ? 0 : -1);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(name)) {
            db.close();
            resolve(0);
            return;
          }
          const all = db.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result.filter((row) => JSON.stringify(row).includes(searchText)).length);
          };
        };
      }),
    [store, word] as const,
  );
}

/** Waits on home until what is shown offline is stored, which begins with the first press. */
export async function storeForOffline(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => countStoredRows(page, "responses", "account.me"), { timeout: 20_000 }).toBe(1);
}

/**
 * Simulates a bad network for diary changes: in turn a request succeeds, is lost, or loses its response. The returned
 * function restores the network.
 */
export async function makeNetworkFlaky(context: BrowserContext): Promise<() => Promise<void>> {
  let count = 0;
  const isChange = (url: URL): boolean =>
    ["food.log", "diary.add", "diary.edit", "diary.remove"].some((name) => callsProcedure(url.href, name));
  const handle = async (route: Route): Promise<void> => {
    count += 1;
    if (count % 3 === 1) return route.continue();
    if (count % 3 === 2) return route.abort("connectionreset");
    await route.fetch();
    return route.abort("connectionreset");
  };
  await context.route(isChange, handle);
  return async () => {
    // A handler that still waits for its response would abort a request that has been released meanwhile.
    await context.unrouteAll({ behavior: "wait" });
    expect(count, "calls that met the bad network").toBeGreaterThan(5);
  };
}

/** Closes all sheets, which lie one above the other in the history of the page. */
export async function closeSheets(page: Page): Promise<void> {
  const countSheets = (): Promise<number> =>
    page.evaluate(() => Number(Reflect.get(history.state ?? {}, "sheets") ?? 0));
  await expect(async () => {
    const open = await countSheets();
    if (open > 0) await page.keyboard.press("Escape");
    await expect.poll(countSheets, { timeout: 1000, intervals: [20] }).toBeLessThan(Math.max(open, 1));
    expect(await countSheets()).toBe(0);
  }).toPass({ intervals: [20] });
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Expands a day that shows only part of its entries, once it has loaded. */
export async function showAllEntries(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: /^Mostra (tutte|meno)/ });
  await expect(more).toBeVisible({ timeout: 20_000 });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
}
