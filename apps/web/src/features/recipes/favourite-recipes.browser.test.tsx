import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { frittata, sampleRecipe } from "../../entities/recipe/testing/sample-recipe.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { mountRecipes } from "./testing/fake-recipes.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const heart = (name: string) => page.getByRole("button", { name: `Preferita: ${name}` });
const openButton = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const cake = sampleRecipe({ id: "cake", name: "Torta salata" });

const focus = (name: string): void => heart(name).element().focus();

const favourites = ["Prima", "Seconda", "Terza"].map((name) => sampleRecipe({ id: name, name, isFavorite: true }));

/** Changes that are not sent would wait on the device and show in the next test. */
const expectSent = (api: FakeApi, count: number) =>
  expect.poll(() => api.callsOf("recipes.setFavorite")).toHaveLength(count);

async function openFavourites(): Promise<FakeApi> {
  const api = mountRecipes(...favourites);
  await tab("Preferite (3)").click();
  await expect.element(tab("Preferite (3)")).toHaveAttribute("aria-selected", "true");
  return api;
}

test("a heart adds a recipe to the favourites before the server has answered", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = mountRecipes(frittata, cake);
  api.answer({ recipes: { setFavorite: () => promise.then(() => ({ ...frittata, isFavorite: true })) } });
  await tab("Preferite (0)").click();
  await expect.element(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeVisible();
  await page.getByRole("button", { name: "Vedi tutte le ricette" }).click();
  await heart(frittata.name).click();
  await expect.element(heart(frittata.name)).toHaveAttribute("aria-pressed", "true");
  await tab("Preferite (1)").click();
  await expect.element(card(frittata.name)).toBeVisible();
  await expect.element(card(cake.name)).not.toBeInTheDocument();
  resolve();
  await expect.poll(() => api.callsOf("recipes.setFavorite")).toEqual([{ id: frittata.id, isFavorite: true }]);
});

test("a heart that could not be saved is reset with an error message", async () => {
  const api = mountRecipes(frittata);
  api.answer({ recipes: { setFavorite: failing } });
  await heart(frittata.name).click();
  await expect.element(notifications).toMatchTextContent("Impossibile aggiornare i preferiti. Riprova.");
  await expect.element(heart(frittata.name)).toHaveAttribute("aria-pressed", "false");
  await expect.element(tab("Preferite (0)")).toBeVisible();
});

test("removing a heart among the favourites moves the focus to the next heart", async () => {
  const api = await openFavourites();
  focus("Seconda");
  await userEvent.keyboard("{Enter}");
  await expect.element(card("Seconda")).not.toBeInTheDocument();
  await expect.element(heart("Terza")).toHaveFocus();
  // After the last card the focus moves to the one before it.
  await userEvent.keyboard("{Enter}");
  await expect.element(card("Terza")).not.toBeInTheDocument();
  await expect.element(heart("Prima")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Vedi tutte le ricette" })).toHaveFocus();
  await expectSent(api, 3);
});

test("removing a heart among all recipes keeps the focus on it, and switching tabs keeps it on the tab", async () => {
  const api = mountRecipes(...favourites);
  await expect.element(heart("Seconda")).toBeVisible();
  focus("Seconda");
  await userEvent.keyboard("{Enter}");
  await expect.element(heart("Seconda")).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart("Seconda")).toHaveFocus();
  tab("Preferite (2)").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(tab("Preferite (2)")).toHaveFocus();
  await expectSent(api, 1);
});

test("a favourite that could not be removed returns to its place, and the focus stays on the next heart", async () => {
  const api = await openFavourites();
  api.answer({ recipes: { setFavorite: failing } });
  focus("Seconda");
  await userEvent.keyboard("{Enter}");
  await expect.element(notifications).toMatchTextContent("Impossibile aggiornare i preferiti. Riprova.");
  await expect
    .poll(() =>
      page
        .getByRole("heading", { level: 2 })
        .elements()
        .map((title) => title.textContent),
    )
    .toEqual(["Prima", "Seconda", "Terza"]);
  await expect.element(heart("Terza")).toHaveFocus();
});

test("removing the heart in an open recipe keeps the recipe open", async () => {
  await openFavourites();
  await openButton("Seconda").click();
  const open = page.getByRole("dialog", { name: "Seconda", exact: true });
  const own = open.getByRole("button", { name: "Preferita: Seconda" });
  await expect.element(own).toBeVisible();
  own.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(own).toHaveAttribute("aria-pressed", "false");
  await expect.element(own).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(open).not.toBeInTheDocument();
  await expect.element(card("Seconda")).not.toBeInTheDocument();
});
