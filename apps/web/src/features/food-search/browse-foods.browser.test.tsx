import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { toastRegion } from "../../testing/diary-page.ts";
import {
  addAtOnce,
  apple,
  fakeFoodSearch,
  foodSheet,
  found,
  openFoodSearch,
  pear,
  resultSection,
  searchField,
} from "./testing/fake-food-search.ts";

const eaten = { grams: 150, servings: 1, unit: null, day: "2026-11-20", calories: 78 };

test("before anything is typed the catalogue can be browsed by category, and a meal described", async () => {
  const api = await openFoodSearch({
    ...fakeFoodSearch([{ ...apple, last: eaten }, pear]),
    search: { foods: found([]), group: ({ group }) => (group === "fruit" ? [pear] : []) },
  });
  const categories = foodSheet.getByRole("group", { name: "Categorie" });
  await expect.element(resultSection("I tuoi recenti")).toMatchTextContent("Mela");
  await categories.getByRole("button", { name: "Frutta", exact: true }).click();
  await expect.element(resultSection("Frutta").getByRole("listitem")).toMatchTextContent("Pera");
  await expect.element(resultSection("I tuoi recenti")).not.toBeInTheDocument();
  await addAtOnce("Pera").click();
  await expect.element(toastRegion).toMatchTextContent("Pera");
  expect(api.callsOf("food.log")).toMatchObject([{ ref: pear.ref }]);
  await categories.getByRole("button", { name: "Frutta", exact: true }).click();
  await expect.element(resultSection("I tuoi recenti")).toMatchTextContent("Mela");
  await foodSheet.getByRole("button", { name: /^Descrivi il pasto a parole/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Descrivi il pasto" })).toBeVisible();
});

describe("a search for what foods are rich in", () => {
  const rich = (food: typeof apple, per100Kcal: number) => ({ food, per100Kcal, perPortion: 3.3, portionGrams: 150 });

  test("lists basic foods with their amount in 100 kcal and in a portion", async () => {
    const api = await openFoodSearch({
      ...fakeFoodSearch([apple, pear]),
      search: { foods: found([]), nutrient: [rich(pear, 6.14), rich(apple, 0.42)] },
    });
    await searchField.fill("ricco di ferro");
    await userEvent.keyboard("{Enter}");
    const section = resultSection("Più ferro");
    await expect.element(section.getByRole("listitem").first()).toMatchTextContent("Pera3,3 mg a porzione (150 g)");
    await expect.element(section.getByRole("listitem").first()).toMatchTextContent("6,1 mgper 100 kcal");
    await expect.element(section.getByRole("listitem").last()).toMatchTextContent("0,4 mg");
    await expect.element(foodSheet.getByText(/Nessun prodotto trovato/)).not.toBeInTheDocument();
    expect(api.callsOf("search.nutrient")).toEqual([{ nutrient: "iron", group: null }]);
    await addAtOnce("Pera").click();
    await expect.element(toastRegion).toMatchTextContent("Pera");
  });

  test("names the group that was asked for", async () => {
    const api = await openFoodSearch({
      ...fakeFoodSearch([pear]),
      search: { foods: found([]), nutrient: [rich(pear, 6)] },
    });
    await searchField.fill("frutta ricca di vitamina c");
    await userEvent.keyboard("{Enter}");
    await expect.element(resultSection("Più vitamina C: frutta")).toBeVisible();
    expect(api.callsOf("search.nutrient")).toEqual([{ nutrient: "vitaminC", group: "fruit" }]);
  });

  test("is an ordinary search where the list cannot be had", async () => {
    const fail = (): never => {
      throw new TypeError("Failed to fetch");
    };
    await openFoodSearch({ ...fakeFoodSearch([pear]), search: { foods: found([pear]), nutrient: fail } });
    await searchField.fill("ricco di ferro");
    await userEvent.keyboard("{Enter}");
    await expect.element(resultSection("Alimenti base")).toMatchTextContent("Pera");
  });
});
