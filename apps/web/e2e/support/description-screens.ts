import { expect, type Page } from "@playwright/test";
import { mealTextField, openDescribeDialog, parsedFoodRow } from "../pages/describe.page.ts";
import { openHome } from "../pages/diary.page.ts";
import { frolliniLabel, openLabelCamera, saveLabel, uploadLabel } from "../pages/label-scan.page.ts";
import type { VisitScreen } from "./account-screens.ts";

/** Visits a meal description: the empty sheet, a sentence that is understood and one with an unknown food. */
export async function walkDescription(page: Page, visit: VisitScreen): Promise<void> {
  await openDescribeDialog(page);
  await visit(page, "describe-start");
  await mealTextField(page).fill("due uova, una fetta di pane e un caffè");
  await expect(parsedFoodRow(page, "Caffè espresso")).toBeVisible();
  await visit(page, "describe");
  await mealTextField(page).fill("due uova e un mostaccione");
  await expect(page.getByText("«un mostaccione»")).toBeVisible();
  await visit(page, "describe-unknown");
}

/** Visits a label in the camera, its vision result and the choice of the amount. */
export async function walkLabel(page: Page, visit: VisitScreen): Promise<void> {
  await openHome(page);
  await openLabelCamera(page);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await visit(page, "camera-label");
  await uploadLabel(page, frolliniLabel);
  await visit(page, "label");
  await saveLabel(page, "Frollini al cacao");
  await visit(page, "label-amount");
}
