import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { advanceClockDuring, pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { expect, setOpenAiFault } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { testWithCamera } from "../../pages/photo-scan.page.ts";
import {
  ingredientCameraDialog,
  pendingRecipeRegion,
  generationDialog,
  preferencesDialog,
  openRecipePreferences,
} from "../../pages/recipe-generation.page.ts";

const test = withDedicatedApp(testWithCamera("ingredients/verdure-miste"));

// Not in parallel: every worker would start an app of its own.
test.describe.configure({ mode: "default" });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));
test.afterEach(({ app }) => setOpenAiFault(null, app.openAiUrl));

async function look(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await expectNoOverflowAtAnyWidth(page);
    await expectTouchTargetSize(page.locator("body"));
    await expectReadableFields(page.locator("body"));
    await expectNoAccessibilityViolations(page);
  });
}

/** Delays the responses of a path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("the screens from the preferences to the recipe have no accessibility violations, also while loading", async ({
  asPerson: page,
}) => {
  test.slow();
  await page.clock.install();
  const chosen = await openRecipePreferences(page);
  await look(page, "preferences");
  await chosen.getByRole("button", { name: "Vegana" }).click();
  await chosen.getByRole("button", { name: "Continua" }).click();
  await expect(ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
  await look(page, "consent");
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  const shutter = ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" });
  await expect(shutter).toBeEnabled();
  await look(page, "camera on ingredients");

  const read = await hold(page, "/api/analyze-ingredients");
  await shutter.click();
  await expect(generationDialog(page).getByText("Riconosciamo gli ingredienti…")).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(generationDialog(page).getByText("Ci vuole più del solito")).toBeVisible();
  await look(page, "a photo that is read slowly");
  // The sheet continues by itself after six seconds; the paused clock prevents that during the check.
  await pauseClock(page);
  read();
  await advanceUntilVisible(
    page,
    generationDialog(page).getByText("Tra poco si prosegue. Tocca la lista per restare qui."),
  );
  await advanceClockDuring(page, () => look(page, "what was seen, about to go on by itself"));

  const write = await hold(page, "/api/generate-recipe");
  await generationDialog(page).getByRole("button", { name: "Continua" }).click();
  await page.clock.resume();
  await expect(
    generationDialog(page).getByText("Scriviamo la ricetta e controlliamo che rispetti le tue scelte…"),
  ).toBeVisible();
  await look(page, "a recipe that is being written");
  write();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await look(page, "the new recipe");
  await page.goBack();

  await openRecipePreferences(page);
  await preferencesDialog(page).getByRole("button", { name: "Continua" }).click();
  await expect(ingredientCameraDialog(page).getByText(/^Hai usato le scansioni di oggi/)).toBeVisible();
  await look(page, "no scans left");
});

test("a photo that could not be read and a failed generation have no accessibility violations", async ({
  asPerson: page,
  app,
}) => {
  test.slow();
  await setOpenAiFault("status_500", app.openAiUrl);
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click();
  const toast = page.getByRole("region", { name: "Notifiche (F8)" });
  await expect(toast).toContainText("Analisi Fallita", { timeout: 20_000 });
  const sentence = "Impossibile analizzare gli ingredienti. Riprova. Questa foto non è stata conteggiata.";
  await expect(pendingRecipeRegion(page)).toContainText(sentence);
  await look(page, "a photo that was not read");

  await pendingRecipeRegion(page).getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await generationDialog(page).getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine");
  await generationDialog(page).getByRole("button", { name: "Continua" }).click();
  await expect(toast).toContainText("Errore Generazione", { timeout: 20_000 });
  await expect(pendingRecipeRegion(page)).toContainText("Impossibile generare la ricetta. Riprova.");
  await look(page, "a recipe that did not come");
});
