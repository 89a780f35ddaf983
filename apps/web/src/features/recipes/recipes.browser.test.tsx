import { mapNutrients, micronutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiFailure } from "../../testing/fake-api.ts";
import { goBack } from "../../testing/mount-app.tsx";
import { frittata, sampleRecipe } from "../../entities/recipe/testing/sample-recipe.ts";

import { loadRecipePreferences } from "../../entities/recipe-wish/recipe-wish.ts";
import { mountRecipes } from "./testing/fake-recipes.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const sheet = page.getByRole("dialog", { name: frittata.name, exact: true });
const renameSheet = page.getByRole("dialog", { name: "Rinomina ricetta" });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const openButton = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const fail = (): never => {
  throw new ApiFailure(500);
};
const cake = sampleRecipe({
  id: "cake",
  name: "Torta salata",
  origin: "custom",
  estimated: true,
  holds: frittata.parts,
});

async function openRecipe(): Promise<void> {
  await openButton(frittata.name).click();
  await expect.element(sheet).toBeVisible();
}

test("a recipe's vitamins and minerals are loaded when they are opened, and can be asked for again", async () => {
  const none = mapNutrients(micronutrientKeys, () => null);
  const api = mountRecipes(frittata);
  api.answer({ recipes: { micronutrients: fail } });
  await openRecipe();
  expect(api.callsOf("recipes.micronutrients")).toEqual([]);
  const summary = sheet.getByText("Vitamine e minerali");
  await summary.click();
  await expect.element(sheet).toMatchTextContent("Impossibile caricare i valori.");
  api.answer({ recipes: { micronutrients: { ...none, folate: 66 } } });
  await summary.click();
  await summary.click();
  await expect.element(sheet.getByRole("row", { name: "Folati 66 µg 20 %" })).toBeVisible();
  await expect.element(sheet).toMatchTextContent("Somma degli ingredienti, senza le perdite della cottura.");
  await expect.element(sheet).toMatchTextContent("Troppi ingredienti senza un valore per: calcio, ferro,");
});

test("a user without recipes sees how to create one", async () => {
  const preferences = page.getByRole("dialog", { name: "Nuova ricetta" });
  mountRecipes();
  await expect.element(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
  // Line breaks are only final once the fonts have loaded.
  await document.fonts.ready;
  for (const name of ["Fotografa gli ingredienti", "Scrivi una tua ricetta"])
    // Below 54 px: one line of text each.
    expect(openButton(name).element().getBoundingClientRect().height).toBeLessThan(54);
  for (const name of ["Fotografa gli ingredienti", "Crea una ricetta"]) {
    await openButton(name).click();
    await expect.element(preferences).toBeVisible();
    goBack();
    await expect.element(preferences).not.toBeInTheDocument();
  }
});

test("a vegetarian can ask for cheese with vegetable rennet alone, and the choice is kept", async () => {
  mountRecipes();
  const preferences = page.getByRole("dialog", { name: "Nuova ricetta" });
  const strict = preferences.getByRole("checkbox", { name: "Solo formaggi con caglio vegetale" });
  await openButton("Crea una ricetta").click();
  await expect.element(strict).not.toBeInTheDocument();
  await preferences.getByRole("button", { name: "Vegetariana" }).click();
  await expect.element(strict).not.toBeChecked();
  await preferences.getByText("Solo formaggi con caglio vegetale").click();
  await preferences.getByRole("button", { name: "Continua" }).click();
  await expect.poll(loadRecipePreferences).toMatchObject({ diets: ["vegetarian"], isRennetStrict: true });
  localStorage.clear();
});

test("a recipe says which of its ingredients were not at hand", async () => {
  const rice = sampleRecipe({ name: "Riso e piselli", holds: ["riso", { name: "piselli", origin: "extra" }] });
  mountRecipes(rice);
  await openButton("Riso e piselli").click();
  await expect.element(page.getByRole("dialog", { name: "Riso e piselli" })).toMatchTextContent("Ti manca: piselli.");
});

test("a card shows what a recipe is, its author and the diets it respects", async () => {
  const rice = sampleRecipe({
    id: "rice",
    name: "Riso e lenticchie",
    origin: "catalogue",
    dietaryTags: ["vegan", "vegetarian", "high_protein"],
  });
  mountRecipes(frittata, cake, rice);
  for (const text of ["25 min", "438 kcal", "a persona", "2 porzioni", "Generata con l’AI", "Senza glutine"])
    await expect.element(card(frittata.name)).toMatchTextContent(text);
  await expect.element(card(frittata.name)).toMatchTextContent("Proteine36 g");
  await expect.element(card("Torta salata")).toMatchTextContent("Scritta da te");
  await expect.element(card("Torta salata")).toMatchTextContent("valori stimati");
  for (const text of ["Dal ricettario", "Vegana", "Proteica"])
    await expect.element(card("Riso e lenticchie")).toMatchTextContent(text);
  await expect.element(card("Riso e lenticchie")).not.toMatchTextContent("Vegetariana");
});

test("recipes are found by name and by ingredient, in any inflected form", async () => {
  mountRecipes(frittata, cake);
  await page.getByRole("button", { name: "Cerca tra le ricette" }).click();
  const field = page.getByRole("textbox", { name: "Cerca tra le ricette" });
  await expect.element(field).toHaveFocus();
  await field.fill("zucchina");
  await expect.element(tab("Tutte le ricette (2)")).toBeVisible();
  await field.fill("torta zucchina");
  await expect.element(tab("Tutte le ricette (1)")).toBeVisible();
  await expect.element(card("Torta salata")).toBeVisible();
  await field.fill("pollo");
  await expect.element(page.getByRole("heading", { name: "Nessuna ricetta con “pollo”" })).toBeVisible();
  await page.getByRole("button", { name: "Chiudi la ricerca" }).click();
  await expect.element(tab("Tutte le ricette (2)")).toBeVisible();
});

test("recipes that could not be loaded are loaded by another attempt", async () => {
  const api = mountRecipes(frittata);
  api.answer({ recipes: { list: fail } });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Non riusciamo a caricare le ricette");
  api.answer({ recipes: { list: [frittata] } });
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect.element(card(frittata.name)).toBeVisible();
});

test("with other portions the ingredients are scaled, and the recipe states that its steps and figures are for the original number", async () => {
  const note = "Nei passaggi le dosi sono per 2 porzioni.";
  mountRecipes(frittata);
  await openRecipe();
  await expect.element(sheet).not.toMatchTextContent(note);
  await sheet.getByRole("button", { name: "Aumenta di una porzione" }).click();
  for (const name of ["6 uova", "450 g di zucchine", "sale q.b."])
    await expect.element(sheet.getByRole("checkbox", { name })).toBeVisible();
  await expect.element(sheet.getByRole("region", { name: "Preparazione" })).toMatchTextContent(note);
  await expect
    .element(sheet.getByRole("region", { name: "Ingredienti" }))
    .toMatchTextContent("Dosi arrotondate: i valori a persona restano quelli della ricetta per 2 porzioni.");
  await expect.element(sheet).toMatchTextContent("438 kcal a persona");
  await expect.element(sheet).toMatchTextContent("Contiene: uova e latte.");
  await sheet.getByRole("button", { name: "Modalità cucina" }).click();
  for (const text of ["Passaggio 1 di 3", note, "Ingredienti per 3 porzioni"])
    await expect.element(sheet).toMatchTextContent(text);
  await sheet.getByRole("button", { name: "Avanti" }).click();
  await expect.element(sheet).toMatchTextContent("Passaggio 2 di 3");
  await expect.element(sheet).toMatchTextContent(note);
  await userEvent.keyboard("{Escape}");
  await sheet.getByRole("button", { name: "Diminuisci di una porzione" }).click();
  await expect.element(sheet).not.toMatchTextContent(note);
});

test("an ingredient is shown, and scaled, in the measure of a household", async () => {
  const holds = [{ name: "aglio", grams: 2, text: "2 g di aglio" }];
  mountRecipes(sampleRecipe({ name: frittata.name, holds, ingredients: ["1 spicchio d'aglio"] }));
  await openRecipe();
  await expect.element(sheet.getByRole("checkbox", { name: "1 spicchio d'aglio" })).toBeVisible();
  await sheet.getByRole("button", { name: "Aumenta di una porzione" }).click();
  await expect.element(sheet.getByRole("checkbox", { name: "1 spicchio e mezzo d'aglio" })).toBeVisible();
});

test("checked ingredients stay checked while the user visits another screen", async () => {
  mountRecipes(frittata);
  await openRecipe();
  await sheet.getByRole("checkbox", { name: "4 uova" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "Ricette" }).click();
  await openRecipe();
  await expect.element(sheet.getByRole("checkbox", { name: "4 uova" })).toBeChecked();
  await expect.element(sheet.getByRole("checkbox", { name: "sale q.b." })).not.toBeChecked();
});

test("the cooking mode shows one step at a time and keeps the screen on", async () => {
  let lockCount = 0;
  vi.spyOn(navigator.wakeLock, "request").mockImplementation(async () => {
    lockCount += 1;
    return Object.assign(new EventTarget(), {
      released: false,
      type: "screen" as const,
      onrelease: null,
      release: async () => void (lockCount -= 1),
    });
  });
  mountRecipes(frittata);
  await openRecipe();
  const cook = sheet.getByRole("button", { name: "Modalità cucina" });
  const next = sheet.getByRole("button", { name: "Avanti" });
  await cook.click();
  await expect.element(sheet).toMatchTextContent("Passaggio 1 di 3");
  await expect.element(sheet).toMatchTextContent("Taglia le zucchine a rondelle e cuocile in padella.");
  await expect.element(sheet).toMatchTextContent("10 min");
  await expect.poll(() => lockCount).toBe(1);
  await next.click();
  await expect.element(sheet).toMatchTextContent("Passaggio 2 di 3");
  await sheet.getByRole("button", { name: "Indietro" }).click();
  await expect.element(sheet).toMatchTextContent("Passaggio 1 di 3");
  await next.click();
  await next.click();
  await sheet.getByRole("button", { name: "Fine" }).click();
  await expect.element(cook).toHaveFocus();
  await expect.poll(() => lockCount).toBe(0);
  await cook.click();
  await expect.element(sheet).toMatchTextContent("Passaggio 1 di 3");
  await userEvent.keyboard("{Escape}");
  await expect.element(cook).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(openButton(frittata.name)).toHaveFocus();
});

test("a recipe name must not be empty or too long", async () => {
  const api = mountRecipes(frittata);
  await openRecipe();
  await sheet.getByRole("button", { name: "Rinomina" }).click();
  const field = renameSheet.getByRole("textbox");
  await field.fill("   ");
  await renameSheet.getByRole("button", { name: "Salva" }).click();
  await expect
    .element(renameSheet.getByRole("alert"))
    .toHaveTextContent("Nome non valido. Inserisci un nome valido per la ricetta.");
  await expect.element(field).toHaveFocus();
  await field.fill("a".repeat(120));
  await expect.element(field).toHaveValue("a".repeat(100));
  expect(api.callsOf("recipes.rename")).toEqual([]);
});

test("a recipe is renamed without the spaces around its name", async () => {
  const api = mountRecipes(frittata);
  api.answer({ recipes: { rename: ({ name }) => ({ ...frittata, name: name.trim() }) } });
  await openRecipe();
  await sheet.getByRole("button", { name: "Rinomina" }).click();
  const field = renameSheet.getByRole("textbox", { name: "Nome della ricetta" });
  await expect.element(field).toHaveFocus();
  await field.fill("  Frittata della nonna ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Frittata della nonna", exact: true })).toBeVisible();
  expect(api.callsOf("recipes.rename")).toMatchObject([{ id: frittata.id }]);
});

test("a name that could not be saved stays in its field", async () => {
  const api = mountRecipes(frittata);
  api.answer({ recipes: { rename: fail } });
  await openRecipe();
  await sheet.getByRole("button", { name: "Rinomina" }).click();
  await renameSheet.getByRole("textbox").fill("Frittata della nonna");
  await renameSheet.getByRole("button", { name: "Salva" }).click();
  await expect.element(notifications).toMatchTextContent("Impossibile aggiornare il nome della ricetta. Riprova.");
  await expect.element(renameSheet.getByRole("textbox")).toHaveValue("Frittata della nonna");
});

test("a recipe is deleted only after a confirmation", async () => {
  mountRecipes(frittata);
  await openRecipe();
  const question = page.getByRole("alertdialog");
  await sheet.getByRole("button", { name: "Elimina" }).click();
  await expect.element(question).toMatchTextContent("Sei sicuro di voler eliminare questa ricetta?");
  await question.getByRole("button", { name: "Annulla" }).click();
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Elimina" }).click();
  await question.getByRole("button", { name: "Elimina" }).click();
  await expect.element(notifications).toMatchTextContent("Ricetta eliminata");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
});

test("a recipe that could not be deleted reappears with an error message", async () => {
  const api = mountRecipes(frittata);
  api.answer({ recipes: { remove: fail } });
  await openRecipe();
  await sheet.getByRole("button", { name: "Elimina" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Elimina" }).click();
  await expect.element(notifications).toMatchTextContent("Impossibile eliminare la ricetta. Riprova.");
  await expect.element(card(frittata.name)).toBeVisible();
});
