import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import type { FoodHit } from "../../entities/food/food-hit.ts";
import type { Inputs } from "../../lib/api/procedure-types.ts";
import { today } from "../../lib/local-date.ts";
import { mealSection, toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure, failing, type FakeApi } from "../../testing/fake-api.ts";
import { goBack } from "../../testing/mount-app.tsx";
import { sampleEntry } from "../../testing/sample-entry.ts";
import {
  fakeFoodSearch,
  foodHeading,
  foodSheet,
  openButton,
  openFood,
  openFoodSearch,
  submitSearch,
} from "./testing/fake-food-search.ts";

const field = (name: string) => foodSheet.getByRole("textbox", { name, exact: true });
const createAndAdd = foodSheet.getByRole("button", { name: "Crea e aggiungi al diario" });
const createOnly = foodSheet.getByRole("button", { name: "Crea soltanto" });
const save = foodSheet.getByRole("button", { name: "Salva i valori" });

type Label = Inputs["customFood"]["create"];

/** The food of a submitted form. */
const toFood = ({ name, calories, protein, carbs, fat, liquid }: Label): FoodHit =>
  sampleFoodHit({
    ref: "custom:cake",
    kind: "custom",
    name,
    category: null,
    calories,
    protein,
    carbs,
    fat,
    liquid,
    units: [],
  });

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}

const cake = {
  Nome: "Torta della nonna",
  Calorie: "351",
  Proteine: "6,1",
  Carboidrati: "48,5",
  Grassi: "14",
  "Quanto ne hai mangiato": "80",
};

/** Opens the empty form through a search without results. */
async function openForm(): Promise<FakeApi> {
  const api = await openFoodSearch();
  api.answer({
    customFood: { create: toFood },
    food: {
      log: ({ id = "", mealType = "lunch", date = today(), amount }) => {
        const servingGrams = "grams" in amount ? amount.grams : null;
        return sampleEntry({ id, mealType, date, foodItem: { name: "Torta della nonna", servingGrams } });
      },
    },
  });
  await submitSearch("xqzw");
  await foodSheet.getByRole("button", { name: "Crea alimento" }).click();
  await expect.element(field("Nome")).toHaveFocus();
  return api;
}

test("missing values are marked at their fields, and the first of them is focused", async () => {
  const api = await openForm();
  await expect.element(field("Nome")).toHaveValue("xqzw");
  await fill({ Nome: "", Proteine: "6" });
  await createAndAdd.click();
  await expect.element(field("Nome")).toHaveFocus();
  await expect.element(foodSheet.getByText("Scrivi il nome dell’alimento.")).toBeVisible();
  await expect.element(foodSheet.getByText("Scrivi un numero.")).toHaveLength(3);
  expect(api.callsOf("customFood.create")).toEqual([]);
});

test("numbers are parsed in the Italian format, and thousands separators are rejected", async () => {
  await openForm();
  await fill({ ...cake, Proteine: "6.1", Grassi: "1.000" });
  await createAndAdd.click();
  await expect.element(foodSheet.getByText("Scrivi il numero senza separatore delle migliaia: 1000.")).toBeVisible();
  await expect.element(field("Grassi")).toHaveFocus();
  await expect.element(field("Proteine")).toHaveValue("6,1");
});

test("kilojoules typed as kcal are detected and converted with one tap", async () => {
  const api = await openForm();
  await fill({ ...cake, Calorie: "1502" });
  await expect.element(foodSheet).toMatchTextContent("Sembra il valore in kJ: in kcal sono 359.");
  await createAndAdd.click();
  await expect.element(field("Calorie")).toHaveFocus();
  expect(api.callsOf("customFood.create")).toEqual([]);
  await foodSheet.getByRole("button", { name: "Scrivi 359 kcal" }).click();
  await expect.element(field("Calorie")).toHaveValue("359");
  await expect.element(foodSheet).not.toMatchTextContent("Sembra il valore in kJ");
  await fill({ Calorie: "120" });
  await expect.element(foodSheet).toMatchTextContent("Con questi macronutrienti verrebbero circa 344 kcal");
});

test("a server error is shown at its field, and every typed value stays", async () => {
  const message = "Gli zuccheri non possono superare i carboidrati.";
  const api = await openForm();
  await fill(cake);
  await foodSheet.getByText("Altri valori (facoltativi)").click();
  await fill({ Zuccheri: "60" });
  api.answer({
    customFood: {
      create: () => {
        throw new ApiFailure(400, { message, issues: [{ path: "sugars", message }] });
      },
    },
  });
  await createAndAdd.click();
  await expect.element(foodSheet.getByText(message)).toBeVisible();
  await expect.element(field("Zuccheri")).toHaveFocus();
  await expect.element(field("Nome")).toHaveValue("Torta della nonna");
  await fill({ Carboidrati: "65" });
  await expect.element(foodSheet.getByText(message)).not.toBeInTheDocument();
  api.answer({ customFood: { create: failing } });
  await createAndAdd.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile salvare il prodotto:");
  // Going back and reopening the form keeps its values.
  goBack();
  await foodSheet.getByRole("button", { name: "Crea alimento" }).click();
  await expect.element(field("Nome")).toHaveValue("Torta della nonna");
  await expect.element(field("Zuccheri")).toHaveValue("60");
  api.answer({ customFood: { create: toFood } });
  await fill({ "Quanto ne hai mangiato": "80" });
  await createAndAdd.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  expect(api.callsOf("food.log")).toMatchObject([{ ref: "custom:cake", mealType: "lunch", amount: { grams: 80 } }]);
});

test("Crea e aggiungi closes the search", async () => {
  await openForm();
  await fill(cake);
  await createAndAdd.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a log that fails after the food was saved is repeated without creating a second food", async () => {
  const api = await openForm();
  api.answer({ food: { log: failing } });
  await fill(cake);
  await createAndAdd.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiungere il prodotto al log.");
  await createAndAdd.click();
  await expect.poll(() => api.callsOf("food.log")).toHaveLength(2);
  const [first, second] = api.callsOf("food.log");
  expect(second).toEqual(first);
  expect(api.callsOf("customFood.create")).toMatchObject([{ name: "Torta della nonna" }]);
});

test("a custom drink is measured in millilitres, and its serving is the initial amount", async () => {
  const api = await openForm();
  await fill({ Nome: "Chinotto", Calorie: "40", Proteine: "0", Carboidrati: "10", Grassi: "0" });
  await foodSheet.getByRole("checkbox", { name: /^È una bevanda/ }).click();
  await fill({ "Come si chiama": "1 lattina", "Quanto pesa": "330" });
  await expect.element(field("Quanto ne hai mangiato")).toHaveValue("330");
  await createAndAdd.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  expect(api.callsOf("customFood.create")).toMatchObject([{ liquid: true, servingGrams: 330 }]);
  expect(api.callsOf("food.log")).toMatchObject([{ amount: { grams: 330, unit: { label: "ml", count: 330 } } }]);
});

test("a food can be created without logging it", async () => {
  const api = await openForm();
  await fill(cake);
  await createOnly.click();
  await expect.element(foodHeading("Torta della nonna")).toHaveFocus();
  await expect.element(foodSheet).toMatchTextContent("Creato da te");
  expect(api.callsOf("food.log")).toEqual([]);
});

const last = { day: today(), grams: 80, servings: 1, unit: null, calories: 281 };
const ownCake = sampleFoodHit({
  ref: "custom:cake",
  kind: "custom",
  name: "Torta della nonna",
  category: null,
  calories: 351,
  protein: 6.1,
  carbs: 48.5,
  fat: 14,
  last,
});

for (const also of [true, false])
  test(`the entries of today ${also ? "follow" : "do not follow"} an edited food, as the user chooses`, async () => {
    const api = await openFoodSearch(fakeFoodSearch([ownCake]));
    api.answer({ customFood: { update: (label) => ({ ...toFood(label), last }) } });
    await openFood("Torta della nonna");
    await foodSheet.getByRole("button", { name: "Modifica alimento" }).click();
    await expect.element(field("Proteine")).toHaveValue("6,1");
    await fill({ Calorie: "400" });
    const alsoToday = foodSheet.getByRole("checkbox", { name: /^Aggiorna anche oggi/ });
    await expect.element(alsoToday).toBeChecked();
    if (!also) await alsoToday.click();
    await save.click();
    await expect.element(foodSheet).toMatchTextContent("400 kcal per 100 g");
    const [sent] = api.callsOf("customFood.update");
    expect(sent).toMatchObject({ id: "cake", calories: 400 });
    expect((sent as Inputs["customFood"]["update"]).today).toBe(also ? today() : undefined);
  });

test("entries of today show an edited food without a restart of the app", async () => {
  const entry = sampleEntry({
    date: today(),
    foodItem: { ref: "custom:cake", name: "Torta della nonna", calories: 281 },
  });
  const api = await openFoodSearch(fakeFoodSearch([ownCake], [entry]));
  const changed = sampleEntry({ ...entry, foodItem: { ...entry.foodItem, calories: 240 } });
  api.answer({
    customFood: {
      update: (label) => {
        api.answer({ diary: { list: [changed] } });
        return { ...toFood(label), last };
      },
    },
  });
  await openFood("Torta della nonna");
  await foodSheet.getByRole("button", { name: "Modifica alimento" }).click();
  await fill({ Calorie: "300" });
  await save.click();
  await expect.element(foodSheet).toMatchTextContent("300 kcal per 100 g");
  goBack();
  await expect.element(openButton("Torta della nonna")).toBeVisible();
  goBack();
  await expect.element(foodSheet).not.toBeInTheDocument();
  goBack();
  await expect.element(mealSection("Pranzo").getByRole("listitem")).toMatchTextContent("240 kcal");
});

test("a custom food is deleted after a confirmation", async () => {
  const api = await openFoodSearch(fakeFoodSearch([ownCake]));
  api.answer({ customFood: { remove: undefined } });
  await openFood("Torta della nonna");
  const remove = foodSheet.getByRole("button", { name: "Elimina" });
  const cancel = foodSheet.getByRole("button", { name: "Annulla" });
  await remove.click();
  await expect.element(foodSheet.getByText("Eliminare Torta della nonna?")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await cancel.click();
  await expect.element(remove).toHaveFocus();
  expect(api.callsOf("customFood.remove")).toEqual([]);
  await remove.click();
  api.answer({ customFood: { remove: () => undefined } });
  await remove.click();
  await expect.element(toastRegion).toMatchTextContent("Alimento eliminato");
  expect(api.callsOf("customFood.remove")).toEqual([{ id: "cake" }]);
});

test("a corrected product becomes a custom food, which takes its place in the list", async () => {
  const code = "8076809513692";
  const crackers = sampleFoodHit({
    ref: "product:1",
    kind: "product",
    name: "Grissini",
    brand: "Forno Aurora",
    barcode: code,
    calories: 120,
  });
  const api = await openFoodSearch(fakeFoodSearch([crackers]));
  const corrected = (label: Label): FoodHit => ({ ...toFood(label), brand: "Forno Aurora", barcode: code });
  api.answer({ customFood: { create: corrected } });
  await openFood("Grissini");
  await foodSheet.getByRole("button", { name: "Correggi i valori" }).click();
  await expect.element(field("Codice a barre (facoltativo)")).toHaveValue(code);
  await expect.element(field("Marca (facoltativa)")).toHaveValue("Forno Aurora");
  await fill({ Calorie: "400" });
  await save.click();
  await expect.element(foodSheet).toMatchTextContent("Creato da te");
  await expect.element(foodSheet).toMatchTextContent("400 kcal per 100 g");
  goBack();
  await expect.element(openButton("Grissini")).toMatchTextContent("400 kcal");
});
