import { expect, test } from "vitest";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import {
  apple,
  fakeFoodSearch,
  foodSheet,
  openButton,
  openFood,
  openFoodSearch,
  submitSearch,
} from "./testing/fake-food-search.ts";

const flagged = sampleFoodHit({
  ref: "product:1",
  kind: "product",
  name: "Frollini",
  brand: "Forno Aurora",
  calories: 120,
  protein: 7,
  carbs: 60,
  fat: 20,
  flags: ["atwater"],
});

test("a product shows the source of its figures and which of them are doubtful", async () => {
  const source = { name: "Open Food Facts", detail: "", licence: "ODbL", url: null };
  const api = await openFoodSearch(fakeFoodSearch([flagged]));
  api.answer({ food: { read: toDetails(flagged, { source }) } });
  await submitSearch("Frollini");
  await expect.element(openButton("Frollini")).toMatchTextContent("valori da verificare");
  await openButton("Frollini").click();
  await expect
    .element(foodSheet)
    .toMatchTextContent("Con questi macronutrienti verrebbero circa 448 kcal per 100 g, non 120.");
  await expect.element(foodSheet.getByRole("link", { name: "ODbL" }).last()).toBeVisible();
  await foodSheet.getByText("Valori nutrizionali per 100 g").click();
  await expect.element(foodSheet.getByRole("definition").filter({ hasText: "20 g" })).toBeVisible();
  await expect.element(foodSheet).toMatchTextContent("Fonte: Open Food Facts");
});

test("a food shows its vitamins and minerals as shares of a day, and names those that its source lacks", async () => {
  const figures = { calcium: 99, iron: 2.2, vitaminD: 0, vitaminB12: 0.02 };
  const api = await openFoodSearch();
  api.answer({ food: { read: toDetails(apple, figures) } });
  await openFood("Mela");
  await foodSheet.getByText("Valori nutrizionali per 100 g").click();
  const row = (name: string) => foodSheet.getByRole("row", { name, exact: true });
  await expect.element(row("Calcio 99 mg 10 %")).toBeVisible();
  // EFSA advises 16 mg to women and 11 to men.
  await expect.element(row("Ferro 2,2 mg 14–20 %")).toBeVisible();
  await expect.element(row("Vitamina D 0 µg 0 %")).toBeVisible();
  await expect.element(row("Vitamina B12 meno di 0,1 µg 1 %")).toBeVisible();
  await expect
    .element(foodSheet)
    .toMatchTextContent(
      "La fonte non indica: magnesio, potassio, zinco, iodio, vitamina A, vitamina C, folati e omega 3.",
    );
});

test("an estimated food shows that it is an estimate and from how many products", async () => {
  const cheese = sampleFoodHit({ ref: "stock:stracchino", name: "Stracchino", estimate: true });
  const api = await openFoodSearch(fakeFoodSearch([cheese]));
  api.answer({ food: { read: toDetails(cheese, { range: { low: 250, high: 300, products: 41 } }) } });
  await submitSearch("Stracchino");
  await expect.element(openButton("Stracchino")).toMatchTextContent("stima");
  await openButton("Stracchino").click();
  await expect
    .element(foodSheet)
    .toMatchTextContent("È la mediana di 41 prodotti: metà di loro sta tra 250 e 300 kcal per 100 g.");
});
