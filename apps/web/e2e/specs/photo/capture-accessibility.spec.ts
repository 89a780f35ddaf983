import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import {
  inconsistentLabel,
  frolliniLabel,
  labelModeRadio,
  menuPhoto,
  uploadLabel,
  saveLabel,
} from "../../pages/label-scan.page.ts";
import { expectTouchTargetSize, expectNoOverflow, setTextSize } from "../../support/layout-checks.ts";
import { openPhotoScan, test, uploadPicture } from "../../pages/photo-scan.page.ts";

/** The smallest phone, the same with text of twice the size, and a current phone. */
const phones = [
  { size: { width: 320, height: 568 }, text: "100%" },
  { size: { width: 320, height: 568 }, text: "200%" },
  { size: { width: 390, height: 844 }, text: "100%" },
] as const;

async function look(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    for (const { size, text } of phones) {
      await page.setViewportSize(size);
      await setTextSize(page, text);
      await expectNoOverflow(page);
    }
    await expectTouchTargetSize(page.locator("body"));
    await expectNoAccessibilityViolations(page);
  });
}

test("the screens from the consent to the weighed label and the quota limit have no accessibility violations", async ({
  asPerson: page,
}) => {
  test.slow();
  await openHome(page);
  await openPhotoScan(page);
  await look(page, "consent");
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await look(page, "camera");
  await uploadPicture(page, menuPhoto);
  await expect(page.getByRole("heading", { name: "Quale piatto hai mangiato?" })).toBeFocused();
  await look(page, "menu");
  await page.getByRole("button", { name: "Fai un’altra foto" }).click();
  await labelModeRadio(page).check();
  await uploadPicture(page, inconsistentLabel);
  await expect(page.getByRole("heading", { name: "Etichetta da ricontrollare" })).toBeFocused();
  await look(page, "label that does not add up");
  await page.getByRole("button", { name: "Riprova" }).click();
  await uploadLabel(page, frolliniLabel);
  await look(page, "label that was read");
  await saveLabel(page, "Frollini al cacao");
  await look(page, "how much of it");
  await openHome(page);
  await openPhotoScan(page);
  await expect(page.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await look(page, "no scans left");
});

test("a day with an estimate has no accessibility violations", async ({ asPerson: page }) => {
  await openHome(page);
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await page.getByRole("button", { name: "Scatta foto" }).click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("img", { name: "circa" }).first()).toBeVisible();
  await look(page, "home");
});
