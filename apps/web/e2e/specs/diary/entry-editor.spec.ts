import type { Locator, Page } from "@playwright/test";
import { waitForAnimations, entryButton, expectCalorieMeter, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { todayInRome } from "../../support/rome-dates.ts";

const editor = (page: Page): Locator => page.getByRole("dialog", { name: "Modifica voce" });
const field = (page: Page, name: string): Locator => editor(page).getByRole("textbox", { name });
const save = (page: Page): Locator => editor(page).getByRole("button", { name: "Salva" });
const lunch = sixDishes.slice(2, 4);

async function openEditor(page: Page, name: string): Promise<void> {
  await entryButton(page, name).tap();
  await expect(editor(page)).toBeVisible();
}

test("edited calories of an entry count at once and after a reload", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  await field(page, "Calorie").fill("520");
  await save(page).tap();
  await expect(editor(page)).toHaveCount(0);
  await expect(entryButton(page, "Penne al pomodoro")).toContainText("520 kcal");
  await expectCalorieMeter(page, "598 di 1.850 kcal consumate, 1.252 rimaste");
  await page.reload();
  await expectCalorieMeter(page, "598 di 1.850 kcal consumate, 1.252 rimaste");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ caloriesOverride: 520 }, { caloriesOverride: null }]);
});

test("swiping an entry to the left reveals Elimina", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  const quiet = trackNetworkIdle(page);
  await openHome(page);
  // The layout must be final, because the touch uses the coordinates of the entry.
  await quiet();
  await waitForAnimations(page.locator("body"));
  // Out from under the tab bar.
  await entryButton(page, "Penne al pomodoro").evaluate((row) => row.scrollIntoView({ block: "center" }));
  const box = await entryButton(page, "Penne al pomodoro").boundingBox();
  const x = (box?.x ?? 0) + 200;
  const y = (box?.y ?? 0) + 20;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (const step of [10, 30, 60, 90]) await touch("touchMove", x - step);
  await touch("touchEnd");
  await page.getByRole("button", { name: "Elimina Penne al pomodoro" }).click();
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
});
