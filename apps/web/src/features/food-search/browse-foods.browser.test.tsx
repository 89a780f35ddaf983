import { expect, test } from "vitest";
import { page } from "vitest/browser";
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
