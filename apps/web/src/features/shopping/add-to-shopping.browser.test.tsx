import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleItem } from "./testing/sample-item.ts";

const recipe = page.getByRole("dialog", { name: frittata.name, exact: true });
const add = recipe.getByRole("button", { name: "Aggiungi alla spesa" });
const seeList = recipe.getByRole("button", { name: "Vedi la lista" }).first();
const listDialog = page.getByRole("dialog", { name: "Lista della spesa" });
const item = (text: string) => listDialog.getByRole("checkbox", { name: text, exact: true });

/** Opens a recipe whose ingredients the server adds to an empty list. */
async function openRecipe(): Promise<FakeApi> {
  let list = [sampleItem({ id: "pane" })];
  const api = mountApp("/recipes", {
    recipes: { list: [frittata] },
    "recipes.shopping": {
      list: () => list,
      addRecipe: () => {
        list = ["4 uova", "300 g di zucchine", "40 g di parmigiano"].map((text) => sampleItem({ id: text, text }));
        return { added: 3, merged: 0, leftOut: ["sale"], list };
      },
    },
  });
  await page.getByRole("button", { name: frittata.name, exact: true }).click();
  await expect.element(recipe).toBeVisible();
  return api;
}

test("a recipe that could not be added is added by another press", async () => {
  const api = await openRecipe();
  api.answer({ "recipes.shopping": { addRecipe: failing } });
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Non riusciamo ad aggiungere gli ingredienti alla spesa.");
  api.answer({ "recipes.shopping": { addRecipe: { added: 3, merged: 0, leftOut: ["sale"], list: [] } } });
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("3 ingredienti aggiunti. Lasciati fuori: sale.");
});

test("after adding, the recipe links to the list, and a second tap adds nothing", async () => {
  const api = await openRecipe();
  await add.dblClick();
  await expect.element(seeList).toBeVisible();
  await expect.element(recipe).toBeVisible();
  expect(api.callsOf("recipes.shopping.addRecipe")).toHaveLength(1);
  await recipe.getByRole("button", { name: "Aumenta di una porzione" }).click();
  await expect.element(add).toBeVisible();
  await recipe.getByRole("button", { name: "Diminuisci di una porzione" }).click();
  await seeList.click();
  await expect.element(item("4 uova")).toBeVisible();
});

test("without a connection a recipe waits, and links to the list once its ingredients are there", async () => {
  const api = await openRecipe();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Gli ingredienti arrivano nella lista appena torni online.");
  await expect.element(recipe.getByRole("button", { name: "In attesa di invio" })).toBeVisible();
  network.mockRestore();
  dispatchEvent(new Event("online"));
  await expect.element(seeList).toBeVisible();
  expect(api.callsOf("recipes.shopping.addRecipe")).toHaveLength(1);
});

test("a change of another device is shown when the user returns to the app", async () => {
  const lines = (checked: boolean) => [
    sampleItem({ id: "latte", checked }),
    ...(checked ? [] : [sampleItem({ id: "pane" })]),
  ];
  const api = mountApp("/recipes", { "recipes.shopping": { list: lines(false) } });
  await page.getByRole("button", { name: /^Lista della spesa/ }).click();
  await expect.element(item("pane")).toBeVisible();
  api.answer({ "recipes.shopping": { list: lines(true) } });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.element(item("latte")).toBeChecked();
  await expect.element(item("pane")).not.toBeInTheDocument();
});
