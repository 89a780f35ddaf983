import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import { expect } from "./test-fixtures.ts";
import { callsProcedure } from "./page-requests.ts";

export const offlineBanner = (page: Page): Locator => page.locator(".offline-banner");

/** Waits until the worker has the whole app and stands before the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
}

/** How many rows a store of the device holds whose text has a word in it. */
export function countStoredRows(
  page: Page,
  store: "changes" | "reads" | "stock",
  word = "",
): Promise<number> {
  return page.evaluate(
    ([name, searchText]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("fetta");
        // A look must not make the storage: the app would find it there, without its stores.
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

/** Lets changes of the diary meet a bad network: in turn one gets through, one is lost, one loses its answer. */
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
    await context.unroute(isChange, handle);
    expect(count, "calls that met the bad network").toBeGreaterThan(5);
  };
}

/** The search lies on the ways to add: both go. */
export async function closeSheets(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** The whole of a day that has more than is shown at first, as soon as it is there. */
export async function showAllEntries(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: /^Mostra (tutte|meno)/ });
  await expect(more).toBeVisible({ timeout: 20_000 });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
}
