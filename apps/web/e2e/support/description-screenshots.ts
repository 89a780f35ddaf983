import { expect, type Page } from "@playwright/test";
import { mealTextField, openDescribeDialog, parsedFoodRow } from "../pages/describe.page.ts";
import { openHome } from "../pages/diary.page.ts";
import { frolliniLabel, openLabelCamera, saveLabel, uploadLabel } from "../pages/label-scan.page.ts";

type TakeScreenshot = (page: Page, name: string) => Promise<void>;

/** Takes a meal description: the empty sheet, a sentence that is understood and one with an unknown food. */
export async function screenshotDescription(page: Page, take: TakeScreenshot): Promise<void> {
  await openDescribeDialog(page);
  await take(page, "describe-start");
  await mealTextField(page).fill("due uova, una fetta di pane e un caffè");
  await expect(parsedFoodRow(page, "Caffè espresso")).toBeVisible();
  await take(page, "describe");
  await mealTextField(page).fill("due uova e uno sgroppino");
  await expect(page.getByText("«uno sgroppino»")).toBeVisible();
  await take(page, "describe-unknown");
}

/** Takes a label in the camera, its vision result and the choice of the amount. */
export async function screenshotLabel(page: Page, take: TakeScreenshot): Promise<void> {
  await openHome(page);
  await openLabelCamera(page);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await take(page, "camera-label");
  await uploadLabel(page, frolliniLabel);
  await take(page, "label");
  await saveLabel(page, "Frollini al cacao");
  await take(page, "label-amount");
}
