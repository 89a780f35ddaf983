import { addDays } from "@fetta/domain/calendar-day";
import { expect, onTestFinished, test } from "vitest";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import { today } from "../../lib/local-date.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { sixEntries } from "../../testing/fake-diary.ts";
import {
  apple,
  fakeFoodSearch,
  foodRow,
  foodSheet,
  openButton,
  openFood,
  openFoodSearch,
  pear,
  resultSection,
  submitSearch,
} from "./testing/fake-food-search.ts";

/** A product of a long name, whose energy contradicts its macronutrients. */
const biscuits = sampleFoodHit({
  ref: "product:1",
  kind: "product",
  name: "Biscotti Rubinosi con gocce di cioccolato e granella di nocciole",
  brand: "Forno Aurora",
  category: null,
  calories: 120,
  protein: 7,
  carbs: 60,
  fat: 20,
  units: [{ label: "3 biscotti (30 g)", grams: 30 }],
  flags: ["atwater"],
});

test("usual foods, results and products have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  const last = { day: addDays(today(), -1), grams: 150, servings: 1, unit: null, calories: 78 };
  const usual = [apple, pear].map((food) => ({ ...food, last }));
  await openFoodSearch({
    ...fakeFoodSearch([...usual, biscuits], sixEntries(addDays(today(), -1))),
    food: { habits: { usual, recents: [], favourites: [] } },
  });
  await expect.element(resultSection("Di solito a pranzo")).toBeVisible();
  await expectSoundScreen(foodSheet.element());
  await submitSearch("biscotti rubinosi");
  await expect.element(resultSection("Prodotti")).toMatchTextContent("valori da verificare");
  await expectSoundScreen(foodSheet.element());
});

test("a doubtful product has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const source = { name: "Open Food Facts", detail: "", licence: "ODbL", url: null };
  const api = await openFoodSearch(fakeFoodSearch([biscuits]));
  api.answer({ food: { read: toDetails(biscuits, { source }) } });
  await submitSearch("biscotti rubinosi");
  await openButton(biscuits.name).click();
  await foodSheet.getByText("Valori nutrizionali per 100 g").click();
  await expect.element(foodSheet).toMatchTextContent("Fonte: Open Food Facts");
  await expectSoundScreen(foodSheet.element());
});

test("the form for a custom food has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  await openFoodSearch();
  await submitSearch("xqzw");
  await foodSheet.getByRole("button", { name: "Crea alimento" }).click();
  await foodSheet.getByText("Altri valori (facoltativi)").click();
  await foodSheet.getByRole("textbox", { name: "Calorie", exact: true }).fill("1502");
  await foodSheet.getByRole("button", { name: "Crea e aggiungi al diario" }).click();
  await expect.element(foodSheet.getByText("Scrivi un numero.").first()).toBeVisible();
  await expectSoundScreen(foodSheet.element());
});

test("pasta with its raw and cooked weight has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const pasta = sampleFoodHit({
    ref: "stock:pasta",
    name: "Pasta di semola, cruda",
    cooking: { state: "raw", factor: 2.18, source: "SINU" },
  });
  await openFoodSearch(fakeFoodSearch([pasta]));
  await openFood("Pasta di semola, cruda");
  const cooked = foodSheet.getByRole("radio", { name: "Peso da cotto" });
  await cooked.click();
  await expect.element(cooked).toBeChecked();
  await expectSoundScreen(foodSheet.element());
});

test("with text twice as large the names of the foods are still visible", async () => {
  await openFoodSearch(fakeFoodSearch([biscuits]));
  const { style } = document.documentElement;
  style.fontSize = "200%";
  onTestFinished(() => {
    style.fontSize = "";
  });
  await submitSearch("biscotti rubinosi");
  await expect.element(foodRow(biscuits.name)).toBeVisible();
  const name = foodRow(biscuits.name).element().querySelector("b");
  expect(name?.checkVisibility()).toBe(true);
  expect(name?.getBoundingClientRect().width).toBeGreaterThan(100);
});
