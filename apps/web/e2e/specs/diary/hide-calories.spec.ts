import type { Page } from "@playwright/test";
import { addDays } from "@fetta/domain/calendar-day";
import { aGrant } from "@fetta/db/testing/factories";
import { aRecipe } from "@fetta/db/testing/recipe-factories";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { addButton, addSheet, entryButton } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { logCalories } from "../../pages/trends.page.ts";

/** All text of the page, visible or exposed to screen readers. */
function readPageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = ["aria-label", "aria-valuetext", "title", "alt"];
    const spoken = [...document.querySelectorAll("body *")].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.body.textContent, ...spoken].join("\n");
  });
}

async function expectNoFigures(page: Page): Promise<void> {
  expect(await readPageText(page)).not.toMatch(/kcal|calori|proteine|carboidrati/i);
}

test("hiding calories shows portions and meals instead on every main screen until they are shown again", async ({
  page,
  person,
  db,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const today = todayInRome();
  await aGrant(db, person);
  await logCalories(db, person, today, 700);
  await logCalories(db, person, addDays(today, -1), 1700);
  await aRecipe(db, person, {});
  await page.goto("/");
  await expect(page.getByRole("meter", { name: "Calorie consumate" })).toBeVisible();
  expect(await readPageText(page)).toMatch(/700 kcal/);

  await page.goto("/profile");
  const choice = page.getByRole("checkbox", { name: "Nascondi calorie e macro" });
  await choice.check();
  await expect(page.getByRole("region", { name: "Calorie giornaliere" })).toHaveCount(0);
  await page.getByRole("link", { name: "Il cibo ti preoccupa? C’è chi ti ascolta" }).tap();
  await expect(page.getByRole("link", { name: "Chiama 800 180 969" })).toHaveAttribute("href", "tel:800180969");

  await page.goto("/");
  await expect(page.getByText("1 voce", { exact: true })).toBeVisible();
  await expectNoFigures(page);
  await expectNoAccessibilityViolations(page);
  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
  await expectNoFigures(page);
  await page.goBack();
  await entryButton(page, "Pane").tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFigures(page);
  await page.goto("/andamento");
  await expect(page.getByRole("region", { name: "Peso" })).toBeVisible();
  await expectNoFigures(page);
  await page.goto("/recipes");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoFigures(page);

  await page.goto("/profile");
  await choice.uncheck();
  await expect(page.getByRole("region", { name: "Calorie giornaliere" })).toBeVisible();
});
