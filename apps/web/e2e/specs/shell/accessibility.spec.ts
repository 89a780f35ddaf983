import { saveGoals } from "@fetta/db/queries/account/account";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { entryButton, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import {
  answerSteps,
  answerUntilStep,
  completeButton,
  nextButton,
  questionTitles,
} from "../../pages/onboarding.page.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import {
  guestScreens,
  openHomeWithEntries,
  openPhotoResult,
  openScreen,
  openHomeSheet,
  personScreens,
  homeSheets,
} from "../../pages/screen-catalogue.ts";
import { delayCalls } from "../../support/page-requests.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

for (const screen of guestScreens) {
  test(`${screen.name} has no accessibility violations`, async ({ page }) => {
    await openScreen(page, screen);
    await expectNoAccessibilityViolations(page);
  });
}

for (const screen of personScreens) {
  test(`${screen.name} has no accessibility violations`, async ({ asPerson: page }) => {
    await openScreen(page, screen);
    await expectNoAccessibilityViolations(page);
  });
}

test("a form with errors and a notification has no accessibility violations", async ({ page }) => {
  await page.goto("/auth?scheda=registrati");
  await page.getByRole("button", { name: "Crea account" }).tap();
  await expect(page.getByRole("region", { name: "Notifiche (F8)" })).toContainText("Registrazione Fallita");
  await expectNoAccessibilityViolations(page);
});

test("every onboarding question and the plan have no accessibility violations", async ({ asNewcomer: page }) => {
  test.slow();
  // The plan is shown for five seconds and until the diary has loaded; the delayed response keeps it for the check.
  const release = await delayCalls(page, "food.list");
  await page.goto("/onboarding");
  for (const [index, answer] of answerSteps(page, { age: "16" }).entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[index] ?? "");
    await answer();
    await test.step(questionTitles[index] ?? "", () => expectNoAccessibilityViolations(page));
    await (index < 5 ? nextButton(page) : completeButton(page)).tap();
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ecco il tuo piano");
  await expectNoAccessibilityViolations(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ecco il tuo piano");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("an unanswered onboarding question has no accessibility violations", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await answerUntilStep(page, 2);
  await nextButton(page).dispatchEvent("click");
  await expectNoAccessibilityViolations(page);
});

test("home with six entries has no accessibility violations", async ({ page, person, db }) => {
  await openHomeWithEntries(page, db, person);
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).tap();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

test("home over a low goal has no accessibility violations", async ({ page, person, db }) => {
  await saveGoals(db, person.id, computeDailyGoals(1100, goalPresets.balanced));
  await logDishes(db, person, todayInRome(), [...sixDishes, ...sixDishes]);
  await openHome(page);
  await expect(entryButton(page, "Mandorle").first()).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

for (const sheet of homeSheets) {
  test(`the sheet "${sheet.title}" has no accessibility violations`, async ({ page, person, db }) => {
    await openHomeWithEntries(page, db, person);
    await openHomeSheet(page, sheet);
    await expectNoAccessibilityViolations(page);
  });
}

test("an entry in a unit has no accessibility violations", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(0, 1));
  const unit = { unitLabel: "1 vasetto", unitCount: 1 };
  await db.updateTable("foodItem").set(unit).where("userId", "=", person.id).execute();
  await openHome(page);
  await entryButton(page, "Yogurt greco").tap();
  await expect(page.getByRole("textbox", { name: "Quantità in vasetti" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

test("the result of a photo has no accessibility violations", async ({ asPerson: page }) => {
  await openHome(page);
  await openPhotoResult(page);
  await expectNoAccessibilityViolations(page);
});

test("the results of a search have no accessibility violations", async ({ asPerson: page }) => {
  await openHome(page);
  const [, , search] = homeSheets;
  if (!search) throw new Error("the search is the third sheet");
  const dialog = await openHomeSheet(page, search);
  await dialog.getByRole("textbox", { name: "Cerca alimenti" }).fill("mela");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Aggiungi subito/ }).first()).toBeVisible();
  await expectNoAccessibilityViolations(page);
});
