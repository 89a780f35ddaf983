import type { Page } from "@playwright/test";
import { pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { addButton, addSheet, openHome, removeEntryByMenu, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { openHomeWithEntries, openPhotoResult } from "../../pages/screen-catalogue.ts";
import { callsProcedure } from "../../support/page-requests.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Navigazione principale" });

test("the tab bar opens three screens and marks the current one", async ({ asPerson: page }) => {
  await openHome(page);
  await expect(tabs(page).getByRole("link")).toHaveText(["Home", "Ricette", "Impostazioni"]);
  for (const [name, heading] of [
    ["Ricette", "Ricette"],
    ["Impostazioni", "Impostazioni"],
    ["Home", "Oggi"],
  ] as const) {
    await tabs(page).getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(tabs(page).locator("[aria-current=page]")).toHaveText(name);
  }
});

test("every tab triggers a haptic tick", async ({ asPerson: page }) => {
  await page.addInitScript(() => {
    const ticks: unknown[] = [];
    Object.assign(window, { ticks });
    Object.defineProperty(navigator, "vibrate", { value: (length: unknown) => ticks.push(length) > 0 });
  });
  await openHome(page);
  for (const name of ["Ricette", "Impostazioni", "Home"]) await tabs(page).getByRole("link", { name }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "ticks") as unknown)).toEqual([50, 50, 50]);
});

test("tabs work on a device that cannot vibrate", async ({ asPerson: page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "vibrate");
  });
  await openHome(page);
  await tabs(page).getByRole("link", { name: "Ricette" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ricette");
  expect(errors).toEqual([]);
});

test("with reduced motion no animation lasts longer than 200 ms", async ({ page, person, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const longest = (): Promise<number> =>
    page.evaluate(() => {
      const lengths = document.getAnimations().map((animation) => {
        const end = animation.effect?.getComputedTiming().endTime;
        return typeof end === "number" ? end : Infinity;
      });
      return Math.max(0, ...lengths);
    });
  await openHomeWithEntries(page, db, person);
  expect(await longest()).toBeLessThanOrEqual(200);
  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
  expect(await longest()).toBeLessThanOrEqual(200);
  await page.goBack();
  await expect(addSheet(page)).toHaveCount(0);
  await openPhotoResult(page);
  expect(await longest()).toBeLessThanOrEqual(200);
});

test("the keyboard reaches every control on home, and the tab bar never covers the focus", async ({
  page,
  person,
  db,
}) => {
  await openHomeWithEntries(page, db, person);
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).tap();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  await page.getByRole("link", { name: "Vai al contenuto" }).focus();
  const reached: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: element.getAttribute("aria-label") ?? element.textContent.trim(),
        covered: !(over !== null && (element.contains(over) || over.contains(element))),
      };
    });
    if (focus === null) break;
    expect(focus, `"${focus.name}" is covered`).toMatchObject({ covered: false });
    reached.push(focus.name);
  }
  expect(reached[0]).toBe("Passa a PRO");
  expect(reached).toContain("Altre azioni per Frittata di zucchine");
  expect(reached).toContain("Impostazioni");
  expect(reached.at(-1)).toBe("Aggiungi al diario");
});

test("the first Tab stop skips the navigation and leads to the content", async ({ asPerson: page }) => {
  await openHome(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Vai al contenuto" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

async function expectErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errore di Caricamento");
  await expect(page.getByText("Si è verificato un errore nell'applicazione.")).toBeVisible();
}

test("a screen whose code cannot be loaded shows an error page, and Ricarica loads it", async ({ asPerson: page }) => {
  await openHome(page);
  const code = /assets\/settings-page|assets\/profile/;
  await page.route(code, (route) => route.abort());
  await tabs(page).getByRole("link", { name: "Impostazioni" }).tap();
  await expectErrorScreen(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Ricarica" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
});

test("a server failure at the first request shows an error page, and Ricarica recovers", async ({ asPerson: page }) => {
  const failing = (url: URL): boolean =>
    callsProcedure(url.href, "home.read") || callsProcedure(url.href, "account.me");
  await page.route(failing, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  await page.goto("/");
  await expectErrorScreen(page);
  await page.unroute(failing);
  await page.getByRole("button", { name: "Ricarica" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("only one notification is shown at a time, and F8 moves the focus to it", async ({ page, person, db }) => {
  await openHomeWithEntries(page, db, person);
  await removeEntryByMenu(page, "Yogurt greco");
  await expect(toastRegion(page)).toContainText("Yogurt greco");
  await removeEntryByMenu(page, "Mandorle");
  await expect(toastRegion(page)).toContainText("Mandorle");
  await expect(toastRegion(page)).not.toContainText("Yogurt greco");
  await expect(toastRegion(page).getByRole("button")).toHaveCount(1);
  // The trigger of the menu is gone, so the closed menu returns the focus to the main element.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("F8");
  await expect(toastRegion(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toastRegion(page).getByRole("button", { name: "Annulla" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Altre azioni per Mandorle" })).toBeVisible();
});

test("F8 moves the focus to a notification over an open sheet, and the sheet stays open", async ({
  asPerson: page,
}) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("Non c’è niente da copiare");
  await page.keyboard.press("F8");
  await expect(toastRegion(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toastRegion(page).getByRole("button")).toHaveCount(0);
  await expect(addSheet(page)).toBeVisible();
});

test("a notification disappears after five seconds", async ({ asPerson: page }) => {
  await page.clock.install();
  await openHome(page);
  await pauseClock(page);
  await page.getByRole("button", { name: "Copia da ieri" }).tap();
  const card = toastRegion(page).getByText("Non c’è niente da copiare");
  await advanceUntilVisible(page, card);
  await page.clock.runFor(4500);
  await expect(card).toBeVisible();
  await page.clock.runFor(1500);
  await expect(card).toHaveCount(0);
});
