import { expect, test } from "../../support/test-fixtures.ts";
import type { Page } from "@playwright/test";
import { toast, undo } from "../../pages/diary.page.ts";
import { aRecipe, card, openRecipe, openRecipes, recipeSheet } from "../../pages/recipes.page.ts";
import { watchCalls, watchForTrouble } from "../../support/page-requests.ts";
import {
  addFood,
  addWords,
  anOwnRecipe,
  editing,
  field,
  openWriting,
  rowOf,
  save,
  shownKcal,
  step,
  writing,
} from "../../pages/recipe-form.page.ts";

type Kept = { id: string; name: string; calories: number; parts: { ref: string | null; text: string }[] };
const kept = async (page: Page): Promise<Kept[]> =>
  (await (await page.request.get("/api/recipes")).json()) as Kept[];

test("a recipe is written of foods from the search and one in words, and keeps the figures that it showed", async ({
  asPerson: page,
}) => {
  const troubles = await watchForTrouble(page);
  await openWriting(page);
  await expect(field(page, "Nome della ricetta")).toBeFocused();
  await field(page, "Nome della ricetta").fill("Torta della nonna");
  await addFood(page, "uova", "Uovo di gallina");
  await expect(field(page, "Grammi di uovo di gallina")).toBeFocused();
  await page.getByRole("radio", { name: "3 uova" }).check();
  await expect(field(page, "Grammi di uovo di gallina")).toHaveValue("150");
  await addFood(page, "250 g di farina 00", "Farina 00");
  await expect(field(page, "Grammi di farina 00")).toHaveValue("250");
  // On with the next one, without a look for the field.
  await page.keyboard.press("Enter");
  await expect(field(page, "Aggiungi un ingrediente")).toBeFocused();
  await addFood(page, "2 cucchiai di olio", "Olio extravergine d'oliva");
  await expect(field(page, "Grammi di olio extravergine d'oliva")).toHaveValue("18");
  await addFood(page, "vino bianco", "Vino bianco secco");
  await addWords(page, "un pizzico di sale", "1");
  await expect(rowOf(page, "un pizzico di sale")).toContainText("0 kcal");
  await addWords(page, "zaffrullo", "30");
  await expect(rowOf(page, "zaffrullo")).toContainText("senza valori");
  const cold = Number(await shownKcal(page).textContent());

  // What the wine loses on the fire is not counted: the same rules as in the server.
  await page.getByRole("button", { name: "Aggiungi un passaggio" }).tap();
  await expect(step(page, 1)).toBeFocused();
  await step(page, 1).fill("Sfuma con il vino bianco e cuoci.");
  await field(page, "Minuti del passaggio 1").fill("20");
  await expect.poll(async () => Number(await shownKcal(page).textContent())).toBeLessThan(cold);
  await page.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await field(page, "Minuti in tutto").fill("45");
  await field(page, "Peso da cotto").fill("600");
  await expect(writing(page)).toContainText("kcal per 100 g.");
  await expect(writing(page)).toContainText("le nostre tabelle non hanno zaffrullo");
  const shown = await shownKcal(page).textContent();
  await save(page).tap();

  const detail = recipeSheet(page, "Torta della nonna");
  await expect(toast(page)).toContainText("Ricetta salvata");
  await expect(detail).toBeVisible();
  for (const text of [`${shown} kcal a persona`, "Scritta da te", "valori stimati", "45 min", "3 uova"])
    await expect(detail).toContainText(text);
  for (const text of [
    "250 g di farina 00",
    "2 cucchiai di olio",
    "1 bicchiere di vino bianco secco",
    "un pizzico di sale",
  ])
    await expect(detail).toContainText(text);
  await expect(detail).toContainText("uova e solfiti");
  expect(await kept(page)).toMatchObject([{ name: "Torta della nonna", calories: Number(shown) }]);

  // The form is not on the way back, and nothing of it is left for the next one.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page, "Torta della nonna")).toContainText("3 porzioni");
  await openWriting(page);
  await expect(field(page, "Nome della ricetta")).toHaveValue("");
  await expect(page.getByRole("list", { name: "Ingredienti" })).toHaveCount(0);
  expect(troubles).toEqual([]);
});

test("other grams change its figures, and not what was eaten of it", async ({ page, person, db }) => {
  const { id } = await anOwnRecipe(db, person);
  await page.request.post(`/api/recipes/${id}/add-to-log`, { data: { date: "2026-11-20" } });
  const eaten = async (): Promise<unknown> =>
    (await page.request.get("/api/daily-logs?date=2026-11-20")).json();
  const before = await eaten();
  expect(before).toMatchObject([{ calories: 438 }]);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(editing(page)).toBeVisible();
  await expect(rowOf(page, "uovo di gallina")).toContainText("2 uova");
  await expect(shownKcal(page)).toHaveText("514");
  await rowOf(page, "farina 00").getByRole("button").first().tap();
  await field(page, "Grammi di farina 00").fill("125");
  await expect(shownKcal(page)).toHaveText("292");
  await save(page).tap();
  await expect(editing(page)).toHaveCount(0);
  await expect(detail).toContainText("292 kcal a persona");
  await expect(detail).toContainText("125 g di farina 00");
  await expect(detail).toContainText("2 uova");
  await expect(detail.getByRole("button", { name: "Modifica" })).toBeFocused();
  expect(await eaten()).toEqual(before);
  expect(await kept(page)).toMatchObject([{ id, calories: 292 }]);
  await page.goBack();
  await expect(card(page, "Sfoglia")).toContainText("292 kcal");
});

test("a recipe that was opened and left as it is is not sent", async ({ page, person, db }) => {
  await anOwnRecipe(db, person);
  const saves = watchCalls(page, "recipes.save");
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(shownKcal(page)).toHaveText("514");
  await save(page).tap();
  await expect(editing(page)).toHaveCount(0);
  await expect(detail).toBeVisible();
  expect(saves).toHaveLength(0);
});

test("only what one has written oneself can be changed", async ({ page, person, db }) => {
  await aRecipe(db, person);
  const detail = await openRecipe(page);
  await expect(detail.getByRole("button", { name: "Rinomina" })).toBeVisible();
  await expect(detail.getByRole("button", { name: "Modifica" })).toHaveCount(0);
});

test("someone without recipes can write the first one", async ({ asPerson: page }) => {
  await openRecipes(page);
  await page.getByRole("button", { name: "Scrivi una tua ricetta" }).tap();
  await expect(field(page, "Nome della ricetta")).toBeFocused();
  await page.getByRole("button", { name: "Chiudi" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an ingredient and a step that were taken out come back in their places", async ({
  page,
  person,
  db,
}) => {
  await anOwnRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await rowOf(page, "uovo di gallina").getByRole("button").first().tap();
  await page.getByRole("button", { name: "Togli uovo di gallina" }).tap();
  await expect(rowOf(page, "farina 00").getByRole("button").first()).toBeFocused();
  await expect(shownKcal(page)).toHaveText("444");
  await undo(page).tap();
  await expect(page.getByRole("list", { name: "Ingredienti" }).getByRole("listitem")).toHaveText([
    /^uovo di gallina/,
    /^farina 00/,
  ]);
  await expect(shownKcal(page)).toHaveText("514");

  const add = page.getByRole("button", { name: "Aggiungi un passaggio" });
  await add.tap();
  await step(page, 1).fill("Impasta.");
  await add.tap();
  await step(page, 2).fill("Stendi la sfoglia.");
  await page.getByRole("button", { name: "Togli il passaggio 1" }).tap();
  await expect(step(page, 1)).toHaveValue("Stendi la sfoglia.");
  await expect(add).toBeFocused();
  await undo(page).tap();
  await expect(step(page, 2)).toHaveValue("Stendi la sfoglia.");
  await save(page).tap();
  await expect(detail.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await expect(detail).toContainText("Impasta.");
});

test("what was ticked off of a recipe is forgotten with its old list", async ({ page, person, db }) => {
  await anOwnRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("checkbox", { name: "2 uova" }).check();
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await rowOf(page, "uovo di gallina").getByRole("button").first().tap();
  await page.getByRole("button", { name: "Togli uovo di gallina" }).tap();
  await save(page).tap();
  await expect(detail.getByRole("checkbox", { name: "2 uova" })).toHaveCount(0);
  await expect(detail.getByRole("checkbox", { name: "250 g di farina 00" })).not.toBeChecked();
});
