import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Recipe } from "../../entities/recipe/recipe.ts";
import { pressTwice, toastRegion, undoButton } from "../../testing/diary-page.ts";
import { ApiFailure, failing } from "../../testing/fake-api.ts";
import { goBack } from "../../testing/mount-app.tsx";
import {
  newForm,
  editForm,
  form,
  field,
  nameField,
  ingredientField,
  stepField,
  ingredientRow,
  saveButton,
  portion,
  results,
  detailOf,
  anyDialog,
  card,
  flour,
  found,
  eggPart,
  flourPart,
  pestoPart,
  ownRecipe,
  mountRecipes,
  openNewForm,
  openNewFormOfNobody,
  openDetail,
  openEditForm,
  addFood,
  addText,
  writeFrittata,
} from "./testing/recipe-form-page.ts";

test("a user without recipes can write the first one", async () => {
  await openNewFormOfNobody();
  await expect.element(nameField).toHaveFocus();
  await newForm.getByRole("button", { name: "Chiudi" }).click();
  await expect.element(anyDialog).not.toBeInTheDocument();
});

test("the parts of each section stand apart from one another", async () => {
  await openNewFormOfNobody();
  await expect.element(nameField).toHaveFocus();
  const gaps = [...newForm.element().querySelectorAll("section")].flatMap((section) => {
    const boxes = [...section.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
    return boxes.slice(1).map(({ top }, i) => top - (boxes[i]?.bottom ?? 0));
  });
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
});

test("missing values are marked at their fields, one after the other", async () => {
  const api = await openNewFormOfNobody();
  await field("Minuti in tutto").fill("");
  await saveButton.click();
  await expect.element(nameField).toHaveFocus();
  await expect.element(newForm).toMatchTextContent("Nome non valido. Inserisci un nome valido per la ricetta.");
  await nameField.fill("a".repeat(120));
  await expect.element(nameField).toHaveValue("a".repeat(100));
  await saveButton.click();
  await expect.element(ingredientField).toHaveFocus();
  await expect.element(newForm).toMatchTextContent("Aggiungi almeno un ingrediente.");
  await addText("zaffrullo", "50000");
  await ingredientRow("zaffrullo").getByRole("button").first().click();
  await expect.element(ingredientRow("zaffrullo")).toMatchTextContent("Quanti grammi?");
  await saveButton.click();
  await expect.element(field("Grammi di zaffrullo")).toHaveFocus();
  await expect.element(ingredientRow("zaffrullo")).toMatchTextContent("Inserisci una quantità tra 0,1 e 40000 grammi.");
  await field("Grammi di zaffrullo").fill("12,5");
  await saveButton.click();
  await expect.element(field("Minuti in tutto")).toHaveFocus();
  await expect.element(newForm).toMatchTextContent("Inserisci i minuti, tra 1 e 1440.");
  expect(api.callsOf("recipes.save")).toEqual([]);
  await field("Minuti in tutto").fill("20");
  await saveButton.click();
  await expect.element(detailOf("a".repeat(100))).toMatchTextContent("12,5 g di zaffrullo");
  expect(api.callsOf("recipes.save")).toMatchObject([{ cookingTime: 20, ingredients: [{ grams: 12.5 }] }]);
});

test("search results for one ingredient are not offered for the next", async () => {
  const api = await openNewFormOfNobody();
  await addFood("mela", "Mela");
  await expect.element(field("Grammi di mela")).toHaveFocus();
  expect(results.elements()).toHaveLength(0);
  await ingredientField.fill("pera");
  await expect.element(results).toMatchTextContent("Pera");
  // The response to the new text is delayed: any result shown meanwhile would belong to the previous text.
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer({ search: { foods: () => promise.then(() => found([flour])) } });
  await ingredientField.fill("farina 00");
  await expect.element(results).not.toBeInTheDocument();
  resolve();
  await expect.element(results).toMatchTextContent("Farina");
});

test("two presses on a slow network and a retry after a lost response send one recipe", async () => {
  const api = await writeFrittata();
  const save = Promise.withResolvers<Recipe>();
  api.answer({ recipes: { save: failing } });
  await saveButton.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile salvare la ricetta. Controlla la connessione.");
  await field("Grammi di uovo di gallina").fill("130");
  api.answer({ recipes: { save: () => save.promise } });
  await pressTwice(saveButton);
  await expect.element(saveButton).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => api.callsOf("recipes.save")).toHaveLength(2);
  const [first, second] = api.callsOf("recipes.save") as Recipe[];
  expect(second?.id).toBe(first?.id);
  save.resolve(ownRecipe([eggPart], "Frittata"));
  await expect.element(detailOf("Frittata")).toBeVisible();
});

test("a form left during the save still saves the recipe and opens no screen", async () => {
  const api = await writeFrittata();
  const save = Promise.withResolvers<Recipe>();
  api.answer({ recipes: { save: () => save.promise } });
  await saveButton.click();
  await expect.element(saveButton).toHaveAttribute("aria-busy", "true");
  goBack();
  await expect.element(anyDialog).not.toBeInTheDocument();
  save.resolve(ownRecipe([eggPart], "Frittata"));
  await expect.element(toastRegion).toMatchTextContent("Ricetta salvata");
  await expect.element(card("Frittata")).toBeVisible();
  await expect.element(anyDialog).not.toBeInTheDocument();
});

test("without a connection a recipe is saved on the device, opens and can be changed", async () => {
  const api = await writeFrittata();
  const offline = (): never => {
    throw new TypeError("Failed to fetch");
  };
  api.answer({ recipes: { save: offline, foodRefOfName: offline }, search: { foods: offline } });
  // Without a connection an ingredient can only be added as text.
  await addText("zaffrullo", "30");
  await saveButton.click();
  await expect.element(toastRegion).toMatchTextContent("Salvato sul telefono: lo inviamo appena torni online.");
  await expect.element(detailOf("Frittata")).toMatchTextContent("30 g di zaffrullo");
  expect(api.callsOf("recipes.save")).toMatchObject([
    { isChange: false, ingredients: [{}, { name: "zaffrullo", grams: 30 }] },
  ]);
});

test("a form left by mistake offers to continue its draft or to start again", async () => {
  await writeFrittata();
  goBack();
  await expect.element(anyDialog).not.toBeInTheDocument();
  await openNewForm();
  await expect.element(newForm).toMatchTextContent("Qui c’è quello che non avevi ancora salvato.");
  await newForm.getByRole("button", { name: "Aumenta di una porzione" }).click();
  await expect.element(portion).toMatchTextContent("56 kcal");
  await expect.element(nameField).toHaveValue("Frittata");
  await expect.element(ingredientRow("uovo di gallina")).toMatchTextContent("120 g");

  await newForm.getByRole("button", { name: "Ricomincia" }).click();
  await expect.element(nameField).toHaveValue("");
  await expect.element(nameField).toHaveFocus();
  await expect.element(ingredientRow("uovo di gallina")).not.toBeInTheDocument();
  await undoButton.click();
  await expect.element(nameField).toHaveValue("Frittata");
  await saveButton.click();
  await expect.element(detailOf("Frittata")).toBeVisible();
});

test("unsaved changes are kept for their recipe only and can be discarded", async () => {
  await openEditForm();
  await nameField.fill("Sfoglia verde");
  goBack();
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(detailOf("Sfoglia")).toBeVisible();
  goBack();
  await expect.element(anyDialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await openNewForm();
  await expect.element(nameField).toHaveValue("");
  goBack();
  await expect.element(newForm).not.toBeInTheDocument();
  goBack();
  await expect.element(anyDialog).not.toBeInTheDocument();
  await openDetail();
  await detailOf("Sfoglia").getByRole("button", { name: "Modifica" }).click();
  await expect.element(nameField).toHaveValue("Sfoglia verde");
  await editForm.getByRole("button", { name: "Torna alla ricetta salvata" }).click();
  await expect.element(nameField).toHaveValue("Sfoglia");
});

test("a server error is shown, and the values stay so that they can be corrected", async () => {
  const api = await writeFrittata();
  api.answer({
    recipes: {
      save: () => {
        throw new ApiFailure(400, { message: "Hai già 500 ricette: eliminane qualcuna." });
      },
    },
  });
  await saveButton.click();
  await expect.element(toastRegion).toMatchTextContent("Hai già 500 ricette: eliminane qualcuna");
  await expect.element(nameField).toHaveValue("Frittata");
});

test("a deleted food must be removed before its recipe can be saved", async () => {
  const api = await openEditForm(ownRecipe([eggPart, pestoPart, flourPart]));
  await expect.element(ingredientRow("pesto della zia")).toMatchTextContent("Non c’è più");
  await nameField.fill("Sfoglia al pesto");
  await saveButton.click();
  await expect.element(field("Grammi di pesto della zia")).toHaveFocus();
  await expect.element(ingredientRow("pesto della zia")).toMatchTextContent("toglilo e scegline un altro");
  expect(api.callsOf("recipes.save")).toEqual([]);
  await form.getByRole("button", { name: "Togli pesto della zia" }).click();
  await saveButton.click();
  await expect.element(detailOf("Sfoglia al pesto")).toBeVisible();
});

test("changed grams change the recipe's figures, and the focus returns to the recipe", async () => {
  const api = await openEditForm();
  await expect.element(ingredientRow("uovo di gallina")).toMatchTextContent("2 uova");
  await expect.element(portion).toMatchTextContent("514 kcal");
  await ingredientRow("farina 00").getByRole("button").first().click();
  await field("Grammi di farina 00").fill("125");
  await expect.element(portion).toMatchTextContent("292 kcal");
  await saveButton.click();
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(detailOf("Sfoglia")).toMatchTextContent("125 g di farina 00");
  await expect.element(detailOf("Sfoglia")).toMatchTextContent("2 uova");
  await expect.element(detailOf("Sfoglia").getByRole("button", { name: "Modifica" })).toHaveFocus();
  expect(api.callsOf("recipes.save")).toMatchObject([{ id: "Sfoglia", ingredients: [{ grams: 100 }, { grams: 125 }] }]);
});

test("a recipe that was opened and not changed sends no request", async () => {
  const api = await openEditForm();
  await expect.element(portion).toMatchTextContent("514 kcal");
  await saveButton.click();
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(detailOf("Sfoglia")).toBeVisible();
  expect(api.callsOf("recipes.save")).toEqual([]);
});

test("only recipes written by the user can be changed", async () => {
  mountRecipes({ ...ownRecipe(), origin: "ai" });
  await openDetail();
  await expect.element(detailOf("Sfoglia").getByRole("button", { name: "Rinomina" })).toBeVisible();
  await expect.element(detailOf("Sfoglia").getByRole("button", { name: "Modifica" })).not.toBeInTheDocument();
});

test("a removed ingredient and a removed step return to their places", async () => {
  await openEditForm();
  await ingredientRow("uovo di gallina").getByRole("button").first().click();
  await form.getByRole("button", { name: "Togli uovo di gallina" }).click();
  await expect.element(ingredientRow("farina 00").getByRole("button").first()).toHaveFocus();
  await expect.element(portion).toMatchTextContent("444 kcal");
  await undoButton.click();
  const rows = form.getByRole("list", { name: "Ingredienti" }).getByRole("listitem");
  await expect.element(rows.first()).toMatchTextContent(/^uovo di gallina/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^farina 00/);
  await expect.element(portion).toMatchTextContent("514 kcal");

  const add = form.getByRole("button", { name: "Aggiungi un passaggio" });
  await add.click();
  await expect.element(stepField(1)).toHaveFocus();
  await stepField(1).fill("Impasta.");
  await add.click();
  await stepField(2).fill("Stendi la sfoglia.");
  await form.getByRole("button", { name: "Togli il passaggio 1" }).click();
  await expect.element(stepField(1)).toHaveValue("Stendi la sfoglia.");
  await expect.element(add).toHaveFocus();
  await undoButton.click();
  await expect.element(stepField(2)).toHaveValue("Stendi la sfoglia.");
  await saveButton.click();
  await expect.element(detailOf("Sfoglia").getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await expect.element(detailOf("Sfoglia")).toMatchTextContent("Impasta.");
});

test("removing an ingredient also removes its check mark, and only its own", async () => {
  mountRecipes(ownRecipe());
  await openDetail();
  const detail = detailOf("Sfoglia");
  await detail.getByRole("checkbox", { name: "2 uova" }).click();
  await detail.getByRole("button", { name: "Modifica" }).click();
  await ingredientRow("uovo di gallina").getByRole("button").first().click();
  await form.getByRole("button", { name: "Togli uovo di gallina" }).click();
  await saveButton.click();
  await expect.element(detail.getByRole("checkbox", { name: "2 uova" })).not.toBeInTheDocument();
  await expect.element(detail.getByRole("checkbox", { name: "250 g di farina 00" })).not.toBeChecked();
});
