import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import { addSheet, openAddSheetOf } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";

test("a food opens the list of data sources, and Back returns to the food", async () => {
  const apple = sampleFoodHit({
    name: "Mela",
    last: { day: "2026-11-20", grams: 150, servings: 1, unit: null, calories: 78 },
  });
  const source = { name: "Swiss FCDB", detail: "", licence: "", url: null };
  const sheet = page.getByRole("dialog", { name: "Cerca alimenti" });
  mountApp("/", {
    ...fakeDiary(),
    food: { habits: { usual: [apple], recents: [], favourites: [] }, read: toDetails(apple, { source }) },
  });
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("button", { name: /^Cerca alimenti/ }).click();
  await sheet.getByRole("listitem").getByRole("button").first().click();
  await sheet.getByText("Valori nutrizionali per 100 g").click();
  await expect.element(sheet).toMatchTextContent("Fonte: Swiss FCDB");
  await sheet.getByRole("link", { name: "Fonti e crediti" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Fonti e crediti");
  goBack();
  await expect.element(sheet.getByRole("heading", { name: "Mela", exact: true })).toBeVisible();
  goBack();
  await expect.element(sheet.getByRole("textbox", { name: "Cerca alimenti" })).toBeVisible();
});
