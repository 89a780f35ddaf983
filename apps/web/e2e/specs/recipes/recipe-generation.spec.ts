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

test("an unedited ingredient list announces that it is used automatically, also on a small phone, and then is", async ({
  asPerson: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await waitUntilSeen(page, () => ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click());
  await expect(generationDialog(page).getByText(expectContinues)).toBeInViewport({ ratio: 1 });
  await expect(generationDialog(page).getByRole("button", { name: "Continua" })).toBeInViewport({ ratio: 1 });
  await page.clock.fastForward(10_000);
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 1, recipes: 1 });
});

test("ingredients that a diet excludes are struck out, and a second press creates no second recipe", async ({
  asPerson: page,
}) => {
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Vegana" }).click();
  const sheet = await writeIngredients(page, "zucchine, riso; petto di pollo");
  await sheet.getByRole("button", { name: "Aggiungi" }).click();
  await expect(sheet.getByText("petto di pollo: non va con Vegana")).toBeVisible();
  await expect(sheet.locator("s")).toHaveText(["petto di pollo"]);

  // The second click is ignored while the first request is pending.
  await sheet.getByRole("button", { name: "Continua" }).dblclick();
  await expect(generationDialog(page)).toHaveCount(0);
  const made = await fetchRecipes(page);
  expect(made).toMatchObject([{ origin: "ai", photoUrl: null }]);
  expect(made[0]?.dietaryTags).toContain("vegan");
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 1 });
});

test("when no model answers, all input is kept, and recipes from the catalogue are offered", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  await openRecipePreferences(page);
  const sheet = await writeIngredients(page, "uova, zucchine, cipolla");
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

test("a lost response is requested again, and there is still one recipe", async ({ asPerson: page }) => {
  await page.route(
    "**/api/generate-recipe",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await openRecipePreferences(page);
  const sheet = await writeIngredients(page, "zucchine, riso");
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect(pendingRecipeRegion(page)).toContainText("Impossibile generare la ricetta. Riprova.");
  await pendingRecipeRegion(page).getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toHaveLength(1);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 1 });
});

test("a photo that could not be read is read on another attempt and counted once", async ({ asPerson: page, app }) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  await page.clock.install();
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click();
  await expect(page.getByText("Analisi Fallita")).toBeVisible({ timeout: 20_000 });
  await expect(pendingRecipeRegion(page).getByRole("img", { name: "La foto degli ingredienti" })).toBeVisible();
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });

  await setOpenAiFault(null, app.openAiUrl);
  await waitUntilSeen(page, () => pendingRecipeRegion(page).getByRole("button", { name: "Riprova" }).click());
  await expect(generationDialog(page).getByRole("button", { name: "Togli pomodori" })).toBeVisible();
  await generationDialog(page).getByRole("button", { name: "Continua" }).click();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toHaveLength(1);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 1, recipes: 1 });
});

test("Back cancels a recipe that is being generated, which then costs no quota", async ({ asPerson: page, app }) => {
  await setOpenAiFault("hang", app.openAiUrl);
  await openRecipePreferences(page);
  const sheet = await writeIngredients(page, "zucchine, riso");
  const before = await readProviderCalls(app);
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect.poll(async () => (await readProviderCalls(app)).count).toBe(before.count + 1);
  await page.goBack();
  await expect(generationDialog(page)).toHaveCount(0);
  await expect.poll(async () => (await readProviderCalls(app)).aborted).toBe(before.aborted + 1);
  await expect.poll(() => fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });
  expect(await fetchRecipes(page)).toEqual([]);

  await setOpenAiFault(null, app.openAiUrl);
  await pendingRecipeRegion(page).getByRole("button", { name: "Riprova" }).click();
  await expect(generationDialog(page).getByRole("button", { name: "Togli riso" })).toBeVisible();
  await generationDialog(page).getByRole("button", { name: "Annulla" }).click();
  await pendingRecipeRegion(page).getByRole("button", { name: "Lascia perdere" }).click();
  await expect(pendingRecipeRegion(page)).toHaveCount(0);
});

test("a used-up quota is shown before the photo; ingredients can be typed, and a second recipe is one of the catalogue", async ({
  asPerson: page,
}) => {
  await page.clock.install();
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await waitUntilSeen(page, () => ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click());
  await generationDialog(page).getByRole("button", { name: "Continua" }).click();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();

  await openRecipePreferences(page);
  await preferencesDialog(page).getByRole("button", { name: "Continua" }).click();
  await expect(ingredientCameraDialog(page).getByText(/^Hai usato le scansioni di oggi/)).toBeVisible();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await generationDialog(page).getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine");
  await generationDialog(page).getByRole("button", { name: "Dal ricettario" }).click();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toHaveLength(2);
});
