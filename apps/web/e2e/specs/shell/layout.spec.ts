import { stopTime, untilShown } from "../../support/page-clock.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectFingerSized,
  expectFitsEverywhere,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { answerSteps, finish, next, titles } from "../../pages/onboarding.page.ts";
import type { Screen } from "../../pages/screen-catalogue.ts";
import {
  guestScreens,
  openFullHome,
  openPhotoResult,
  openScreen,
  openSheet,
  personScreens,
  sheetsOnHome,
} from "../../pages/screen-catalogue.ts";
import type { Page } from "@playwright/test";

async function expectSoundScreen(page: Page, screen: Screen): Promise<void> {
  await openScreen(page, screen);
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectFingerSized(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectFitsEverywhere(page);
}

for (const screen of guestScreens) {
  test(`${screen.name} has one heading, fits every width and every finger`, async ({ page }) => {
    await expectSoundScreen(page, screen);
  });
}

for (const screen of personScreens) {
  test(`${screen.name} has one heading, fits every width and every finger`, async ({ asPerson: page }) => {
    await expectSoundScreen(page, screen);
  });
}

test("every question and the plan fit every width and every finger", async ({ asNewcomer: page }) => {
  await page.clock.install();
  await page.goto("/onboarding");
  for (const [index, answer] of answerSteps(page, { age: "16" }).entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[index] ?? "");
    await answer();
    await test.step(titles[index] ?? "", async () => {
      await expectFingerSized(page.locator("body"));
      await expectReadableFields(page.locator("body"));
      await expectFitsEverywhere(page);
    });
    if (index < 5) await next(page).tap();
  }
  // The plan stays for five seconds: they pass once it was measured.
  await stopTime(page);
  await finish(page).tap();
  await untilShown(page, page.getByRole("heading", { level: 1, name: "Ecco il tuo piano" }));
  await page.clock.runFor(1000);
  await expectFitsEverywhere(page);
});

test("home with six entries fits every width and every finger", async ({ page, person, db }) => {
  await openFullHome(page, db, person);
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).tap();
  await expect(page.getByRole("button", { name: "Mostra meno" })).toBeVisible();
  await expectFingerSized(page.locator("body"));
  await expectFitsEverywhere(page);
});

for (const sheet of sheetsOnHome) {
  test(`the sheet "${sheet.title}" fits every width and every finger`, async ({ page, person, db }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openFullHome(page, db, person);
    const dialog = await openSheet(page, sheet);
    await expectFingerSized(dialog);
    await expectReadableFields(dialog);
    await expectFitsEverywhere(page);
  });
}

test("the result of a photo fits every width and every finger", async ({ asPerson: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome(page);
  const result = await openPhotoResult(page);
  await expectFingerSized(result);
  await expectFitsEverywhere(page);
});
