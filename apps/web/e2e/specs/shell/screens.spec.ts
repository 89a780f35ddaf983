import { answerSteps, completeButton, nextButton, questionTitles } from "../../pages/onboarding.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { delayCalls } from "../../support/page-requests.ts";
import { expectSoundScreen } from "../../support/layout-checks.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test("in forced colours a field has an edge, and only a ticked box shows a tick", async ({ asNewcomer: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/onboarding");
  const tick = page.locator(".check-box .icon");
  const consent = page.getByRole("checkbox", { name: /Acconsento al trattamento/ });
  await expect(consent).not.toBeChecked();
  await expect(tick).toBeHidden();
  await consent.check();
  await expect(tick).toBeVisible();
  await expect(page.locator(".field-box")).toHaveCSS("border-top-style", "solid");
});

test("every onboarding question and the plan have 44 px touch targets, no accessibility violations and fit every width", async ({
  asNewcomer: page,
}) => {
  test.slow();
  // The plan is shown for five seconds and until the diary has loaded; the delayed response keeps it for the check.
  const release = await delayCalls(page, "food.list");
  await page.goto("/onboarding");
  for (const [index, answer] of answerSteps(page, { age: "16" }).entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[index] ?? "");
    if (index === 1) {
      await nextButton(page).dispatchEvent("click");
      await test.step("an unanswered question", () => expectNoAccessibilityViolations(page));
    }
    await answer();
    await test.step(questionTitles[index] ?? "", () => expectSoundScreen(page));
    await (index < 5 ? nextButton(page) : completeButton(page)).tap();
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ecco il tuo piano");
  await expectSoundScreen(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ecco il tuo piano");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});
