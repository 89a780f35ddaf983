import { openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries } from "../../support/logged-meals.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import {
  openPhotoScan,
  readProviderCalls,
  countUsedScans,
  test as photoTest,
  collectAnalyses,
} from "../../pages/photo-scan.page.ts";
import {
  fetchRecipes,
  fetchUsedRecipeQuota,
  generationDialog,
  ingredientCameraDialog,
  openRecipePreferences,
} from "../../pages/recipe-generation.page.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";

const test = withDedicatedApp(photoTest, { model: false });

// Not in parallel: every worker would start an app of its own.
test.describe.configure({ mode: "default" });

test("without an AI provider a photo accompanies the user's own description", async ({ page, person, db, app }) => {
  const analyses = collectAnalyses(page);
  await openHome(page);
  // PRO is not offered, because scans are not available.
  await expect(page.getByRole("complementary", { name: "Scopri PRO" })).toHaveCount(0);
  await openPhotoScan(page);
  // Nothing is sent, so there is neither a consent nor a quota.
  await expect(page.getByText("Prima di scattare")).toHaveCount(0);
  const shutter = page.getByRole("button", { name: "Scatta foto" });
  await expect(shutter).toBeEnabled();
  await expect(page.getByText(/scansion[ei] disponibil/)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Etichetta" })).toHaveCount(0);

  await shutter.click();
  const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
  await expect(camera.getByRole("heading", { name: "Cosa c’è nel piatto?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await camera.getByRole("button", { name: "Fai un’altra foto" }).click();
  await shutter.click();
  await camera.getByRole("button", { name: "Descrivilo a parole" }).click();
  const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect(words.getByRole("textbox", { name: "Descrivi il pasto" })).toBeVisible();
  await expect(words.getByRole("img", { name: "La foto del piatto" })).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await shutter.click();
  await camera.getByRole("button", { name: "Cerca per nome" }).click();
  await expect(page.getByRole("dialog", { name: "Cerca alimenti" })).toBeVisible();

  expect(analyses).toHaveLength(0);
  expect((await readProviderCalls(app)).count).toBe(0);
  expect(await countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("without an AI provider a usual food of the meal is added to the description with one tap", async ({
  page,
  person,
  db,
}) => {
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  const bread = { name: "Pane comune", meal: "lunch", calories: 190, protein: 6, carbs: 40, fat: 1 } as const;
  await logDishes(db, person, yesterdayInRome(), [{ ...bread, grams: 70 }]);
  await openHome(page);
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Scatta foto" }).click();
  await page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("button", { name: "Pane comune" }).click();
  const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect(words.getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("70 g di Pane comune");
  await words.getByRole("button", { name: "Aggiungi 1 alimento" }).click();
  await expect(words).toHaveCount(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
});

test("without an AI provider an unknown barcode offers no photo of its label", async ({ asPerson: page }) => {
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Codice" }).click();
  const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
  await scanner.getByRole("textbox", { name: "Inserisci il codice a mano" }).fill("4006381333931");
  await scanner.getByRole("textbox", { name: "Inserisci il codice a mano" }).press("Enter");
  await expect(scanner.getByRole("button", { name: "Crea alimento" })).toBeVisible();
  await expect(scanner.getByRole("button", { name: "Fotografa l’etichetta" })).toHaveCount(0);
});

test("without an AI provider the user types the ingredients beside the photo and gets a recipe from the catalogue", async ({
  asPerson: page,
  app,
}) => {
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click();
  const sheet = generationDialog(page);
  await expect(sheet.getByRole("img", { name: "La foto degli ingredienti" })).toBeVisible();
  await expect(sheet.getByText("Qui le foto non vengono analizzate", { exact: false })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine, cipolla");
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).press("Enter");
  await expect(sheet.getByRole("button", { name: "Togli zucchine" })).toBeVisible();
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toMatchObject([{ origin: "catalogue", photoUrl: expect.any(String) }]);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });
  expect((await readProviderCalls(app)).count).toBe(0);
});
