import type { Locator, Page } from "@playwright/test";
import { addButton, addSheet, mealSection, openHome, toastRegion } from "../../pages/diary.page.ts";
import { addMealButton, mealTextField } from "../../pages/describe.page.ts";
import { photoResultDialog } from "../../pages/photo-result.page.ts";
import { startPhotoScan, test } from "../../pages/photo-scan.page.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { expect } from "../../support/test-fixtures.ts";

/** Counts the presses of a finger from now on; typing and the Enter key are none. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Reflect.set(window, "tapCount", 0);
    addEventListener(
      "pointerdown",
      ({ isTrusted }) => isTrusted && Reflect.set(window, "tapCount", Number(Reflect.get(window, "tapCount")) + 1),
      true,
    );
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "tapCount")));
}

const searchSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });

/** Searches for a food and presses the + of the first result. */
async function addBySearch(page: Page, name: string): Promise<void> {
  const field = searchSheet(page).getByRole("textbox", { name: "Cerca alimenti" });
  await field.fill(name);
  await field.press("Enter");
  const add = searchSheet(page).getByRole("button", { name: new RegExp(`^Aggiungi subito ${name}`, "i") });
  await add.first().tap();
  await expect(toastRegion(page)).toContainText(new RegExp(`Nel tuo diario: ${name}`, "i"));
}

const openAt = async (page: Page, time: string): Promise<() => Promise<number>> => {
  await page.clock.install({ time: romeInstant(todayInRome(), time) });
  await openHome(page);
  return countTaps(page);
};

test("the first coffee takes three taps, and the next one a single tap from the home page", async ({
  page,
  person: _signedIn,
}) => {
  const taps = await openAt(page, "08:10");
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  await addBySearch(page, "Caffè");
  expect(await taps()).toBe(3);
  await page.keyboard.press("Escape");
  // The search closes by going back, which would end a reload that has begun.
  await expect(addSheet(page)).toBeVisible();
  await openHome(page);
  const tapsAgain = await countTaps(page);
  await mealSection(page, "Colazione")
    .getByRole("button", { name: /^Caffè.*: aggiungi di nuovo$/ })
    .tap();
  await expect(mealSection(page, "Colazione").getByRole("button", { name: /^Altre azioni per Caffè/ })).toHaveCount(2);
  expect(await tapsAgain()).toBe(1);
});

test("yesterday's breakfast takes two taps", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), sixDishes.slice(0, 2));
  const taps = await openAt(page, "08:10");
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(mealSection(page, "Colazione").getByRole("button", { name: /^Altre azioni/ })).toHaveCount(2);
  expect(await taps()).toBe(2);
});

test("three foods of a lunch take five taps by search and three by words", async ({ page, person: _signedIn }) => {
  const taps = await openAt(page, "13:04");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  for (const name of ["Mela", "Bresaola", "Ricotta"]) await addBySearch(page, name);
  expect(await taps()).toBe(5);

  await openHome(page);
  const tapsByWords = await countTaps(page);
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Descrivi il pasto" }).tap();
  await mealTextField(page).fill("80 g di pasta al pomodoro, una mela e un caffè");
  await expect(addMealButton(page)).toHaveText("Aggiungi 3 alimenti");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunti 3 alimenti a Pranzo");
  expect(await tapsByWords()).toBe(3);
});

test("a photographed dish takes three taps after the consent", async ({ page, person: _signedIn }) => {
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  await expect(await startPhotoScan(page)).toBeEnabled();
  await openHome(page);
  const taps = await countTaps(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await page.getByRole("button", { name: "Scatta foto" }).tap();
  await expect(photoResultDialog(page).getByRole("heading", { name: "Spaghetti alla carbonara" })).toBeVisible();
  expect(await taps()).toBe(3);
});
