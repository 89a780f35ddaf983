import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";

test("the settings open the list of data sources", async ({ asPerson: page }) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "Fonti e crediti" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fonti e crediti");
  const main = page.getByRole("main");
  for (const source of [
    "Banca dati svizzera dei valori nutritivi V7.0, Ufficio federale della sicurezza alimentare e di veterinaria USAV",
    "Ciqual 2025",
    "Bundeslebensmittelschlüssel (BLS) 4.0, Max Rubner-Institut, 2025",
    "Contains public sector information licensed under the Open Government Licence v3.0",
    "U.S. Department of Agriculture, FoodData Central",
    "LARN V revisione",
    "Open Food Facts",
  ])
    await expect(main).toContainText(source);
  await expect(page.getByRole("link", { name: /Open Database License/ }).first()).toHaveAttribute(
    "href",
    "https://opendatacommons.org/licenses/odbl/1-0/",
  );
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(main);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole("button", { name: "Indietro" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
});
