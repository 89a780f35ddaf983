import { pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { answerSteps, completeButton, nextButton, questionTitles } from "../../pages/onboarding.page.ts";
import type { AppScreen } from "../../pages/screen-catalogue.ts";
import {
  guestScreens,
  openHomeWithEntries,
  openPhotoResult,
  openScreen,
  openHomeSheet,
  personScreens,
  homeSheets,
} from "../../pages/screen-catalogue.ts";
import type { Page } from "@playwright/test";

async function expectSoundScreen(page: Page, screen: AppScreen): Promise<void> {
  await openScreen(page, screen);
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
}

for (const screen of guestScreens) {
  test(`${screen.name} has one heading, has 44 px touch targets and fits every width`, async ({ page }) => {
    await expectSoundScreen(page, screen);
  });
}

for (const screen of personScreens) {
  test(`${screen.name} has one heading, has 44 px touch targets and fits every width`, async ({ asPerson: page }) => {
    await expectSoundScreen(page, screen);
  });
}

test("every onboarding question and the plan have 44 px touch targets and fit every width", async ({
  asNewcomer: page,
}) => {
  await page.clock.install();
  await page.goto("/onboarding");
  for (const [index, answer] of answerSteps(page, { age: "16" }).entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[index] ?? "");
    await answer();
    await test.step(questionTitles[index] ?? "", async () => {
      await expectTouchTargetSize(page.locator("body"));
      await expectReadableFields(page.locator("body"));
      await expectNoOverflowAtAnyWidth(page);
    });
    if (index < 5) await nextButton(page).tap();
  }
  // The plan is shown for five seconds; the paused clock keeps it until it has been measured.
  await pauseClock(page);
  await completeButton(page).tap();
  await advanceUntilVisible(page, page.getByRole("heading", { level: 1, name: "Ecco il tuo piano" }));
  await page.clock.runFor(1000);
  await expectNoOverflowAtAnyWidth(page);
});

test("home with six entries has 44 px touch targets and fits every width", async ({ page, person, db }) => {
  await openHomeWithEntries(page, db, person);
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).tap();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  await expectTouchTargetSize(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
});

for (const sheet of homeSheets) {
  test(`the sheet "${sheet.title}" has 44 px touch targets and fits every width`, async ({ page, person, db }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openHomeWithEntries(page, db, person);
    const dialog = await openHomeSheet(page, sheet);
    await expectTouchTargetSize(dialog);
    await expectReadableFields(dialog);
    await expectNoOverflowAtAnyWidth(page);
  });
}

test("the result of a photo has 44 px touch targets and fits every width", async ({ asPerson: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome(page);
  const result = await openPhotoResult(page);
  await expectTouchTargetSize(result);
  await expectNoOverflowAtAnyWidth(page);
});
