import type { Page } from "@playwright/test";
import { setOpenAiFault, expect } from "../../support/test-fixtures.ts";
import { pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { testWithCamera, readProviderCalls, recordSentPictures } from "../../pages/photo-scan.page.ts";
import {
  ingredientCameraDialog,
  pendingRecipeRegion,
  generationDialog,
  preferencesDialog,
  fetchRecipes,
  openRecipePreferences,
  fetchUsedRecipeQuota,
  writeIngredients,
} from "../../pages/recipe-generation.page.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const test = withDedicatedApp(testWithCamera("ingredients/verdure-miste"));

// Not in parallel: every worker would start an app of its own.
test.describe.configure({ mode: "default" });

const expectContinues = "Tra poco si prosegue. Tocca la lista per restare qui.";

/** Triggers the list of recognized ingredients; the paused clock prevents it from continuing by itself. */
async function waitUntilSeen(page: Page, press: () => Promise<void>): Promise<void> {
  await pauseClock(page);
  await press();
  await advanceUntilVisible(page, generationDialog(page).getByText("Abbiamo visto"));
}

test.afterEach(({ app }) => setOpenAiFault(null, app.openAiUrl));

test("vegetables photographed by the camera become one recipe that respects the preferences", async ({
  asPerson: page,
}) => {
  const pageErrors = await collectPageErrors(page);
  const pictures = await recordSentPictures(page);
  await page.clock.install();
  const chosen = await openRecipePreferences(page);
  await expect(chosen.getByRole("radio", { name: "30 min" })).toBeChecked();
  await expect(chosen.getByRole("radio", { name: "2" })).toBeChecked();
  await chosen.getByRole("button", { name: "Vegana" }).click();
  await chosen.getByText("1 ora+").click();
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(ingredientCameraDialog(page).getByText("1 scansione disponibile oggi")).toBeVisible();
  await waitUntilSeen(page, () => ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).dblclick());

  const sheet = generationDialog(page);
  await expect(sheet.getByRole("img", { name: "La foto degli ingredienti" })).toBeVisible();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Ingredienti" })).toHaveAttribute("aria-current", "step");
  await sheet.getByRole("button", { name: "Togli melanzane" }).click();
  await expect(sheet.getByRole("button", { name: "Togli melanzane" })).toHaveCount(0);

  // After an edit the list no longer continues by itself.
  await page.clock.fastForward(20_000);
  await expect(sheet.getByText(expectContinues)).toBeHidden();
  await expect(sheet.getByText("Abbiamo visto")).toBeVisible();
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 1, recipes: 0 });
  await page.clock.resume();
  await sheet.getByRole("button", { name: "Continua" }).click();
  const shown = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Modalità cucina" }) });
  await expect(shown).toBeVisible();
  const [recipe, ...others] = await fetchRecipes(page);
  expect(others).toEqual([]);
  expect(recipe).toMatchObject({ origin: "ai", servings: 2, photoUrl: expect.any(String) });
  expect(recipe?.dietaryTags).toContain("vegan");
  await expect(shown.getByRole("heading", { name: recipe?.name ?? "" })).toBeVisible();
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 1, recipes: 1 });
  expect(await pictures()).toMatchObject([{ format: "jpeg", exif: undefined }]);

  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Tutte le ricette (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await expect(preferencesDialog(page).getByRole("button", { name: "Vegana" })).toHaveAttribute("aria-pressed", "true");
  await expect(preferencesDialog(page).getByRole("radio", { name: "1 ora+" })).toBeChecked();
  expect(pageErrors).toEqual([]);
});

test("Back cancels a recipe on the server; when no model answers, all input is kept, and recipes from the catalogue are offered", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("hang", app.openAiUrl);
  await openRecipePreferences(page);
  const sheet = await writeIngredients(page, "uova, zucchine, cipolla");
  const before = await readProviderCalls(app);
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect.poll(async () => (await readProviderCalls(app)).count).toBe(before.count + 1);
  await page.goBack();
  await expect(generationDialog(page)).toHaveCount(0);
  await expect.poll(async () => (await readProviderCalls(app)).aborted).toBe(before.aborted + 1);
  await expect.poll(() => fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });
  expect(await fetchRecipes(page)).toEqual([]);

  await setOpenAiFault("status_500", app.openAiUrl);
  await pendingRecipeRegion(page).getByRole("button", { name: "Riprova" }).click();
  await expect(sheet.getByRole("button", { name: "Togli cipolla" })).toBeVisible();
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("Errore Generazione")).toBeVisible({ timeout: 20_000 });
  await expect(generationDialog(page)).toHaveCount(0);
  await expect(pendingRecipeRegion(page)).toContainText("Impossibile generare la ricetta. Riprova.");
  expect(await fetchRecipes(page)).toEqual([]);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });

  await pendingRecipeRegion(page).getByRole("button", { name: "Dal ricettario" }).click();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toMatchObject([{ origin: "catalogue" }]);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });
  await expect(pendingRecipeRegion(page)).toHaveCount(0);
});
