import { toast, undo } from "../../pages/diary.page.ts";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectFingerSized,
  expectFitsEverywhere,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { card, openRecipe, openRecipes, recipeSheet, tab } from "../../pages/recipes.page.ts";
import { breakCalls, holdCalls, names, watchCalls } from "../../support/page-requests.ts";
import {
  aFullShelf,
  addFood,
  addWords,
  anOwnRecipe,
  editing,
  egg,
  field,
  flour,
  lost,
  openWriting,
  rowOf,
  save,
  shownKcal,
  step,
  writing,
} from "../../pages/recipe-form.page.ts";

test("what is missing is said at its field, one after the other", async ({ asPerson: page }) => {
  const saves = watchCalls(page, "recipes.save");
  await openWriting(page);
  await field(page, "Minuti in tutto").fill("");
  await save(page).tap();
  await expect(field(page, "Nome della ricetta")).toBeFocused();
  await expect(writing(page)).toContainText("Nome non valido. Inserisci un nome valido per la ricetta.");
  await field(page, "Nome della ricetta").fill("a".repeat(120));
  await expect(field(page, "Nome della ricetta")).toHaveValue("a".repeat(100));
  await save(page).tap();
  await expect(field(page, "Aggiungi un ingrediente")).toBeFocused();
  await expect(writing(page)).toContainText("Aggiungi almeno un ingrediente.");
  await addWords(page, "zaffrullo", "50000");
  await rowOf(page, "zaffrullo").getByRole("button").first().tap();
  await expect(rowOf(page, "zaffrullo")).toContainText("Quanti grammi?");
  await save(page).tap();
  await expect(field(page, "Grammi di zaffrullo")).toBeFocused();
  await expect(rowOf(page, "zaffrullo")).toContainText("Inserisci una quantità tra 0,1 e 40000 grammi.");
  await field(page, "Grammi di zaffrullo").fill("12,5");
  await save(page).tap();
  await expect(field(page, "Minuti in tutto")).toBeFocused();
  await expect(writing(page)).toContainText("Inserisci i minuti, tra 1 e 1440.");
  expect(saves).toHaveLength(0);
  await field(page, "Minuti in tutto").fill("20");
  await save(page).tap();
  await expect(recipeSheet(page, "a".repeat(100))).toContainText("12,5 g di zaffrullo");
});

test("what was found for one ingredient is not offered for the next", async ({ asPerson: page }) => {
  await openWriting(page);
  const found = writing(page).getByRole("button", { name: /kcal\/100 g$/ });
  await field(page, "Aggiungi un ingrediente").fill("mela");
  await found.first().tap();
  await expect(field(page, "Grammi di mela")).toBeFocused();
  expect(await found.count()).toBe(0);
  await field(page, "Aggiungi un ingrediente").fill("pera");
  await expect(found.first()).toContainText("Pera");
  // The answer to the new word is kept waiting: what shows meanwhile could only be of the one before.
  const letThrough = await holdCalls(page, "search.foods");
  await field(page, "Aggiungi un ingrediente").fill("farina 00");
  await expect(found).toHaveCount(0);
  letThrough();
  await expect(found.first()).toContainText("Farina");
});

test("pressed twice on a slow network, and again after a lost answer, it is one recipe", async ({
  asPerson: page,
}) => {
  await openWriting(page);
  await field(page, "Nome della ricetta").fill("Frittata");
  await addFood(page, "uova", "Uovo di gallina");
  await page.route(
    (url) => names(url.href, "recipes.save"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page).tap();
  await expect(toast(page)).toContainText("Impossibile salvare la ricetta. Controlla la connessione.");
  await field(page, "Grammi di uovo di gallina").fill("120");
  const saves = watchCalls(page, "recipes.save");
  const letThrough = await holdCalls(page, "recipes.save");
  await save(page).dblclick();
  await expect(save(page)).toHaveAttribute("aria-busy", "true");
  letThrough();
  await expect(recipeSheet(page, "Frittata")).toContainText("120 g di uovo di gallina");
  expect(saves).toHaveLength(1);
  await openRecipes(page);
  await expect(tab(page, "Tutte le ricette (1)")).toBeVisible();
});

test("left while it was being saved, it is saved, and nothing opens by itself", async ({
  asPerson: page,
}) => {
  await openWriting(page);
  await field(page, "Nome della ricetta").fill("Frittata");
  await addFood(page, "uova", "Uovo di gallina");
  const letThrough = await holdCalls(page, "recipes.save");
  await save(page).tap();
  await expect(save(page)).toHaveAttribute("aria-busy", "true");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letThrough();
  await expect(toast(page)).toContainText("Ricetta salvata");
  await expect(card(page, "Frittata")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openWriting(page);
  await expect(field(page, "Nome della ricetta")).toHaveValue("");
});

test("without a connection all of it stays, until there is one", async ({ asPerson: page }) => {
  await openWriting(page);
  await field(page, "Nome della ricetta").fill("Frittata");
  await addFood(page, "uova", "Uovo di gallina");
  await page.context().setOffline(true);
  // What no search can find now is written in words.
  await addWords(page, "zaffrullo", "30");
  await save(page).tap();
  await expect(toast(page)).toContainText("Sei senza connessione: quello che hai scritto resta qui");
  await expect(field(page, "Nome della ricetta")).toHaveValue("Frittata");
  await page.context().setOffline(false);
  await save(page).tap();
  await expect(recipeSheet(page, "Frittata")).toContainText("30 g di zaffrullo");
});

test("left by mistake, and after a reload, it goes on where it was; or from the start", async ({
  asPerson: page,
}) => {
  await openWriting(page);
  await field(page, "Nome della ricetta").fill("Frittata");
  await addFood(page, "uova", "Uovo di gallina");
  await field(page, "Grammi di uovo di gallina").fill("120");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openWriting(page);
  await expect(writing(page)).toContainText("Qui c’è quello che non avevi ancora salvato.");
  await page.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(shownKcal(page)).toHaveText("56");
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openWriting(page);
  await expect(field(page, "Nome della ricetta")).toHaveValue("Frittata");
  await expect(rowOf(page, "uovo di gallina")).toContainText("120 g");
  await expect(shownKcal(page)).toHaveText("56");

  await writing(page).getByRole("button", { name: "Ricomincia" }).tap();
  await expect(field(page, "Nome della ricetta")).toHaveValue("");
  await expect(field(page, "Nome della ricetta")).toBeFocused();
  await expect(rowOf(page, "uovo di gallina")).toHaveCount(0);
  await undo(page).tap();
  await expect(field(page, "Nome della ricetta")).toHaveValue("Frittata");
  await save(page).tap();
  await expect(recipeSheet(page, "Frittata")).toContainText("56 kcal a persona");
});

test("changes that were not saved wait for their recipe alone, and can be let go", async ({
  page,
  person,
  db,
}) => {
  await anOwnRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await field(page, "Nome della ricetta").fill("Sfoglia verde");
  await page.goBack();
  await expect(editing(page)).toHaveCount(0);
  await expect(recipeSheet(page, "Sfoglia")).toBeVisible();
  await openWriting(page);
  await expect(field(page, "Nome della ricetta")).toHaveValue("");
  await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(field(page, "Nome della ricetta")).toHaveValue("Sfoglia verde");
  await editing(page).getByRole("button", { name: "Torna alla ricetta salvata" }).tap();
  await expect(field(page, "Nome della ricetta")).toHaveValue("Sfoglia");
});

test("what the server refuses is said, and stays to be mended", async ({ page, person, db }) => {
  await aFullShelf(db, person);
  await openWriting(page);
  await field(page, "Nome della ricetta").fill("Una di troppo");
  await addFood(page, "uova", "Uovo di gallina");
  await save(page).tap();
  await expect(toast(page)).toContainText("Hai già 500 ricette: eliminane qualcuna");
  await breakCalls(page, "recipes.save");
  await save(page).tap();
  await expect(toast(page)).toContainText("Impossibile salvare la ricetta. Controlla la connessione.");
  await expect(field(page, "Nome della ricetta")).toHaveValue("Una di troppo");
});

test("a food that is gone has to be taken out before its recipe can be saved", async ({
  page,
  person,
  db,
}) => {
  await anOwnRecipe(db, person, [egg, lost, flour]);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(rowOf(page, "pesto della zia")).toContainText("Non c’è più");
  await field(page, "Nome della ricetta").fill("Sfoglia al pesto");
  await save(page).tap();
  await expect(field(page, "Grammi di pesto della zia")).toBeFocused();
  await expect(rowOf(page, "pesto della zia")).toContainText("toglilo e scegline un altro");
  await page.getByRole("button", { name: "Togli pesto della zia" }).tap();
  await save(page).tap();
  await expect(recipeSheet(page, "Sfoglia al pesto")).toContainText("514 kcal a persona");
});

test("the form has no barriers, fits every width and every finger: empty, searching, refused, full", async ({
  asPerson: page,
}) => {
  test.slow();
  await openWriting(page);
  const form = writing(page);
  const check = (what: string): Promise<void> =>
    test.step(what, async () => {
      await expectFingerSized(form);
      await expectReadableFields(form);
      await expectFitsEverywhere(page);
      await expectNoBarriers(page);
    });
  await check("empty");
  await save(page).tap();
  await field(page, "Aggiungi un ingrediente").fill("farina");
  await expect(page.getByRole("button", { name: /kcal\/100 g$/ }).first()).toBeVisible();
  await check("searching and refused");
  await field(page, "Nome della ricetta").fill("Supercalifragilistichespiralidoso".repeat(3));
  await addFood(page, "farina 00", "Farina 00");
  await addWords(page, "zaffrullo", "3000");
  await addFood(page, "uova", "Uovo di gallina");
  await page.getByRole("button", { name: "Aggiungi un passaggio" }).tap();
  await step(page, 1).fill("Impasta tutto.");
  await check("full");
  await page.goBack();
  await openWriting(page);
  await expect(form.getByRole("button", { name: "Ricomincia" })).toBeVisible();
  await check("resumed");
});
