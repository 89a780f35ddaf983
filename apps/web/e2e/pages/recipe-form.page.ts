import { mostRecipes } from "@fetta/db/queries/recipes/recipe";
import { columnsOf } from "@fetta/db/queries/recipes/stored-recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";
import { preferences, startRecipe } from "./recipe-generation.page.ts";
import { aRecipe } from "./recipes.page.ts";

export const writing = (page: Page): Locator => page.getByRole("dialog", { name: "Scrivi una ricetta" });
export const editing = (page: Page): Locator => page.getByRole("dialog", { name: "Modifica ricetta" });

/** A field of the form, new or of a recipe that is changed. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole("dialog", { name: /^(Scrivi una|Modifica) ricetta$/ }).getByRole("textbox", { name });
export const step = (page: Page, at: number): Locator =>
  page.getByRole("textbox", { name: `Passaggio ${at}`, exact: true });
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Ingredienti" }).getByRole("listitem").filter({ hasText: name });
export const save = (page: Page): Locator => page.getByRole("button", { name: "Salva", exact: true });

/** kcal of a portion, as the form shows them. */
export const shownKcal = (page: Page): Locator =>
  page.getByRole("group", { name: "A persona" }).locator(".figure-l");

/** The empty form, from the + of the recipes. */
export async function openWriting(page: Page): Promise<Locator> {
  await startRecipe(page);
  await preferences(page).getByRole("button", { name: "Scrivi una tua ricetta" }).tap();
  await expect(writing(page)).toBeVisible();
  return writing(page);
}

/** Searches for a food, takes the one of that name, and leaves its amount open. */
export async function addFood(page: Page, search: string, name = search): Promise<void> {
  await field(page, "Aggiungi un ingrediente").fill(search);
  await page
    .getByRole("button", { name: new RegExp(`^${name} .*kcal/100 g$`) })
    .first()
    .tap();
}

/** An ingredient that nobody has a food for. */
export async function addWords(page: Page, words: string, grams: string): Promise<void> {
  await field(page, "Aggiungi un ingrediente").fill(words);
  await page.getByRole("button", { name: `Scrivi solo «${words}»` }).tap();
  await field(page, `Grammi di ${words}`).fill(grams);
}

const part = (name: string, text: string, grams: number, ref: string | null) => ({
  name,
  text,
  grams,
  ref,
  ingredient: null,
  origin: "own" as const,
});

export const egg = part("uovo di gallina", "2 uova", 100, "stock:swiss:290");
export const flour = part("farina 00", "250 g di farina 00", 250, "stock:ciqual:9440");
/** A food of the person's own that they have deleted. */
export const lost = part("pesto della zia", "50 g di pesto", 50, `own:${crypto.randomUUID()}`);

/** A recipe of a person's own, of eggs and flour unless told otherwise. */
export function anOwnRecipe(db: Db, person: { id: string }, ingredients = [egg, flour]) {
  return aRecipe(db, person, { name: "Sfoglia", origin: "own", ingredients, tags: [], steps: [] });
}

/** As many recipes as one person may keep. */
export async function aFullShelf(db: Db, person: { id: string }): Promise<void> {
  const first = await aRecipe(db, person);
  const row = { ...columnsOf(first), userId: person.id, origin: first.origin };
  await db
    .insertInto("recipe")
    .values(Array.from({ length: mostRecipes - 1 }, () => row))
    .execute();
}
