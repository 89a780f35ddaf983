import { saveRecipePhoto } from "@fetta/db/queries/recipes/recipe-photo";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { readFile } from "node:fs/promises";
import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import {
  aStoredRecipe,
  recipeCard,
  favouriteButton,
  openRecipe,
  openRecipes,
  recipeSheet,
  recipeTab,
} from "../../pages/recipes.page.ts";
import { failCalls, delayCalls } from "../../support/page-requests.ts";

const frittata = "Frittata di zucchine";

test("a user without recipes sees how to create one", async ({ asPerson: page }) => {
  await openRecipes(page);
  await expect(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
  // Line breaks are only final once the fonts have loaded.
  await page.evaluate(() => document.fonts.ready);
  const ways = ["Fotografa gli ingredienti", "Scrivi una tua ricetta"];
  for (const name of ways) {
    // Below 54 px: one line of text each.
    const box = await page.getByRole("button", { name }).boundingBox();
    expect(box?.height).toBeLessThan(54);
  }
  await page.getByRole("button", { name: "Fotografa gli ingredienti" }).tap();
  await expect(page).toHaveURL(/foglio=ricetta$/);
  await page.goBack();
  await page.getByRole("button", { name: "Crea una ricetta" }).tap();
  await expect(page).toHaveURL(/foglio=ricetta$/);
});

test("a card shows what a recipe is, its author and the diets it respects", async ({ page, person, db }) => {
  await aStoredRecipe(db, person, {
    origin: "catalogue",
    name: "Riso e lenticchie",
    tags: ["vegan", "vegetarian", "high_protein"],
  });
  await aStoredRecipe(db, person, { origin: "own", name: "Torta salata", figures: { estimated: true } });
  await aStoredRecipe(db, person);
  await openRecipes(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([frittata, "Torta salata", "Riso e lenticchie"]);
  for (const text of ["25 min", "438 kcal", "a persona", "2 porzioni", "Generata con l’AI", "Senza glutine"])
    await expect(recipeCard(page, frittata)).toContainText(text);
  await expect(recipeCard(page, frittata)).toContainText("Proteine36 g");
  await expect(recipeCard(page, "Torta salata")).toContainText("Scritta da te");
  await expect(recipeCard(page, "Torta salata")).toContainText("valori stimati");
  await expect(recipeCard(page, "Riso e lenticchie")).toContainText("Dal ricettario");
  await expect(recipeCard(page, "Riso e lenticchie")).toContainText("Vegana");
  await expect(recipeCard(page, "Riso e lenticchie")).not.toContainText("Vegetariana");
  await expect(recipeCard(page, "Riso e lenticchie")).toContainText("Proteica");
});

test("a recipe shows the photo of its ingredients", async ({ page, person, db }) => {
  const { id } = await aStoredRecipe(db, person);
  await saveRecipePhoto(db, person.id, id, await readFile(samplePath("cacio-e-pepe")));
  await openRecipes(page);
  const photo = recipeCard(page, frittata).getByRole("img", {
    name: `Gli ingredienti fotografati per ${frittata}`,
  });
  await expect(photo).toHaveAttribute("src", `/api/recipes/${id}/photo`);
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
});

test("a heart adds a recipe to the favourites before the server has answered", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await aStoredRecipe(db, person, { name: "Torta salata" });
  await openRecipes(page);
  await recipeTab(page, "Preferite (0)").tap();
  await expect(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeVisible();
  await page.getByRole("button", { name: "Vedi tutte le ricette" }).tap();
  const letThrough = await delayCalls(page, "recipes.setFavorite");
  await favouriteButton(page, frittata).tap();
  await expect(favouriteButton(page, frittata)).toHaveAttribute("aria-pressed", "true");
  await recipeTab(page, "Preferite (1)").tap();
  await expect(recipeCard(page, frittata)).toBeVisible();
  await expect(recipeCard(page, "Torta salata")).toHaveCount(0);
  const saved = page.waitForResponse(/recipes\.setFavorite/);
  letThrough();
  await saved;
  await page.reload();
  await expect(recipeTab(page, "Preferite (1)")).toBeVisible();
});

test("a heart that could not be saved is reset with an error message", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await openRecipes(page);
  await failCalls(page, "recipes.setFavorite");
  await favouriteButton(page, frittata).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiornare i preferiti. Riprova.");
  await expect(favouriteButton(page, frittata)).toHaveAttribute("aria-pressed", "false");
  await expect(recipeTab(page, "Preferite (0)")).toBeVisible();
});

test("recipes are found by name and by ingredient, in any inflected form", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await aStoredRecipe(db, person, { name: "Torta salata" });
  await openRecipes(page);
  await page.getByRole("button", { name: "Cerca tra le ricette" }).tap();
  const field = page.getByRole("textbox", { name: "Cerca tra le ricette" });
  await expect(field).toBeFocused();
  await field.fill("zucchina");
  await expect(recipeTab(page, "Tutte le ricette (2)")).toBeVisible();
  await field.fill("torta zucchina");
  await expect(recipeTab(page, "Tutte le ricette (1)")).toBeVisible();
  await expect(recipeCard(page, "Torta salata")).toBeVisible();
  await field.fill("pollo");
  await expect(page.getByRole("heading", { name: "Nessuna ricetta con “pollo”" })).toBeVisible();
  await page.getByRole("button", { name: "Chiudi la ricerca" }).tap();
  await expect(recipeTab(page, "Tutte le ricette (2)")).toBeVisible();
});

test("recipes that could not be loaded are loaded by another attempt", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const restore = await failCalls(page, "recipes.list");
  await page.goto("/recipes");
  await expect(page.getByRole("alert")).toContainText("Non riesco a caricare le ricette");
  await restore();
  await page.getByRole("button", { name: "Riprova" }).tap();
  await expect(recipeCard(page, frittata)).toBeVisible();
});

test("more portions scale every ingredient to amounts that can be measured in a kitchen", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(sheet.getByRole("listitem").getByRole("checkbox")).toHaveCount(4);
  await expect(sheet.getByRole("checkbox", { name: "6 uova" })).toBeVisible();
  await expect(sheet.getByRole("checkbox", { name: "450 g di zucchine" })).toBeVisible();
  await expect(sheet.getByRole("checkbox", { name: "sale q.b." })).toBeVisible();
  await expect(sheet).toContainText("438 kcal a persona");
  await expect(sheet).toContainText("Contiene: uova e latte.");
});

test("checked ingredients stay checked while the user visits another screen", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("checkbox", { name: "4 uova" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Home" }).tap();
  await page.getByRole("link", { name: "Ricette" }).tap();
  await page.getByRole("button", { name: frittata, exact: true }).tap();
  await expect(sheet.getByRole("checkbox", { name: "4 uova" })).toBeChecked();
  await expect(sheet.getByRole("checkbox", { name: "sale q.b." })).not.toBeChecked();
});

test("the cooking mode shows one step at a time and keeps the screen on", async ({ page, person, db }) => {
  await page.addInitScript(() => {
    const lights: string[] = [];
    Object.assign(window, { lights });
    const request = async () => {
      lights.push("on");
      return { release: async () => void lights.push("off") };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const lights = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, "lights") as unknown);
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  const stove = page.getByRole("dialog").filter({ hasText: "Passaggio 1 di 3" });
  await expect(stove).toContainText("Taglia le zucchine a rondelle e cuocile in padella.");
  await expect(stove).toContainText("10 min");
  await expect.poll(lights).toEqual(["on"]);
  const kitchen = recipeSheet(page, frittata);
  await kitchen.getByRole("button", { name: "Avanti" }).tap();
  await expect(kitchen).toContainText("Passaggio 2 di 3");
  await kitchen.getByRole("button", { name: "Indietro" }).tap();
  await expect(kitchen).toContainText("Passaggio 1 di 3");
  await kitchen.getByRole("button", { name: "Avanti" }).tap();
  await kitchen.getByRole("button", { name: "Avanti" }).tap();
  await expect(kitchen).toContainText("Passaggio 3 di 3");
  await kitchen.getByRole("button", { name: "Fine" }).tap();
  await expect(sheet.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await expect.poll(lights).toEqual(["on", "off"]);
  await expect(sheet.getByRole("button", { name: "Modalità cucina" })).toBeFocused();
  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(kitchen).toContainText("Passaggio 1 di 3");
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("button", { name: "Modalità cucina" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: frittata, exact: true })).toBeFocused();
});

test("a portion and a half is logged to dinner and can be undone", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).tap();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  await expect(form.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await form.getByRole("radio", { name: "Cena" }).check();
  await form.getByRole("button", { name: "Aumenta di mezza porzione" }).tap();
  await expect(form).toContainText("657 kcal");
  await form.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(sheet).toBeVisible();
  expect(await listLoggedEntries(db, person)).toMatchObject([
    { name: frittata, day: todayInRome(), mealType: "dinner", servings: 1.5 },
  ]);
  await undoButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});

test("a portion that could not be logged stays in the form for another attempt", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).tap();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  const restore = await failCalls(page, "recipes.addToLog");
  await form.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiungere la ricetta al log. Controlla la connessione.");
  await restore();
  await form.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  expect(await listLoggedEntries(db, person)).toHaveLength(1);
});

test("recipes already shown can be opened and cooked from without a connection", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const untilQuiet = trackNetworkIdle(page);
  const code = ["recipe-sheet", "cooking-sheet"].map((name) => page.waitForResponse(new RegExp(`/${name}-.*js$`)));
  await openRecipes(page);
  await expect(recipeCard(page, frittata)).toBeVisible();
  await Promise.all(code);
  await untilQuiet();
  await page.context().setOffline(true);
  await recipeCard(page, frittata).getByRole("button", { name: frittata, exact: true }).tap();
  await expect(recipeSheet(page, frittata)).toContainText("4 uova");
  await recipeSheet(page, frittata).getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(page.getByText("Passaggio 1 di 3")).toBeVisible();
});
