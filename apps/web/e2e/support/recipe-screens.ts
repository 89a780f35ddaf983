import { expect, type Page } from "@playwright/test";
import type { VisitScreen } from "./account-screens.ts";

/** Ingredients at hand, each matching a recipe of the catalogue; the last one is first in the list. */
const ingredientLists = [
  ["zucca", "patate", "cipolla"],
  ["riso arborio", "zucca", "cipolla", "parmigiano"],
  ["petto di pollo", "limone"],
  ["salmone", "zucchine", "limone"],
] as const;

/** Gives the user a recipe of the catalogue for each list; resolves to the name of the last one. */
async function createRecipes(page: Page): Promise<string> {
  let last = "";
  for (const ingredients of ingredientLists) {
    const answer = await page.request.post("/api/generate-recipe", { data: { ingredients, from: "catalogue" } });
    const made = (await answer.json()) as { id: string; name: string };
    if (answer.status() !== 201) throw new Error(`no recipe of ${ingredients.join(", ")}`);
    await page.request.put(`/api/recipes/${made.id}/favorite`, { data: { isFavorite: last === "" } });
    last = made.name;
  }
  await page.goto("/recipes");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(ingredientLists.length);
  return last;
}

/** Visits the recipe list, one recipe, and its cooking mode. */
export async function walkRecipes(page: Page, visit: VisitScreen): Promise<void> {
  const shown = await createRecipes(page);
  await visit(page, "recipes");
  await page.getByRole("button", { name: shown, exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: shown, exact: true });
  await expect(sheet.getByText("kcal a persona")).toBeVisible();
  await visit(page, "recipe");
  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(sheet.getByText("Passaggio 1 di")).toBeVisible();
  await sheet.getByText("Ingredienti per").tap();
  await visit(page, "cooking");
}

/** Visits the recipes of a desk, one of them open beside the list. */
export async function walkDeskRecipes(page: Page, visit: VisitScreen): Promise<void> {
  const shown = await createRecipes(page);
  await page.getByRole("button", { name: shown, exact: true }).click();
  await expect(page.getByRole("dialog", { name: shown, exact: true }).getByText("kcal a persona")).toBeVisible();
  await visit(page, "desk-recipes");
}
