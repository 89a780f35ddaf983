import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { frittata, sampleRecipe } from "../../entities/recipe/testing/sample-recipe.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { expectNothingCut, expectNoTextOverText, setViewport } from "../../testing/layout.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { mountRecipes } from "./testing/fake-recipes.ts";

const rice = sampleRecipe({ id: "rice", name: "Riso e lenticchie", origin: "custom" });
const soup = sampleRecipe({ id: "soup", name: "Vellutata di zucca" });
const paneOf = (name: string) => page.getByRole("dialog", { name, exact: true });
const card = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const place = page.getByText("La ricetta scelta si apre qui.");

async function openRice(width = 1280, height = 800): Promise<void> {
  await setViewport(width, height);
  mountRecipes(frittata, rice, soup);
  await expect.element(place).toBeVisible();
  await card(rice.name).click();
  await expect.element(paneOf(rice.name)).toBeVisible();
}

for (const [width, height, columns] of [
  [1024, 768, 2],
  [1280, 800, 2],
  [1920, 1080, 3],
] as const) {
  test(`at ${width} px a recipe opens at the right of the list, which has ${columns} columns and stays in use`, async () => {
    await openRice(width, height);
    await document.fonts.ready;
    const lefts = [frittata, rice, soup].map(({ name }) => card(name).element().getBoundingClientRect().left);
    expect(new Set(lefts).size).toBe(columns);
    const pane = paneOf(rice.name).element().getBoundingClientRect();
    expect(card(soup.name).element().getBoundingClientRect().right).toBeLessThan(pane.left);
    expect(pane.right).toBeLessThan(innerWidth);
    const placeBox = place.element().closest(".card")?.getBoundingClientRect();
    expect([placeBox?.left, placeBox?.right]).toEqual([pane.left, pane.right]);
    await expect.element(card(rice.name)).toHaveAttribute("aria-current", "true");
    const tab = page.getByRole("navigation").getByRole("link", { name: "Ricette" });
    await expect.element(tab).toHaveAttribute("aria-current", "page");
    expectNothingCut();
    expectNoTextOverText(paneOf(rice.name).element());
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
    await expectNoAccessibilityViolations();
  });
}

test("another recipe takes the place of the last one, and Back leads to the list", async () => {
  await openRice();
  await expect.element(paneOf(rice.name).getByRole("heading", { level: 2 })).toHaveFocus();
  await card(soup.name).click();
  await expect.element(paneOf(soup.name)).toBeVisible();
  await expect.element(paneOf(rice.name)).not.toBeInTheDocument();
  await expect.element(paneOf(soup.name).getByRole("heading", { level: 2 })).toHaveFocus();
  goBack();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ricette");
  await expect.element(card(soup.name)).toHaveFocus();
});

test("the recipe stays beside the list while a dialog is open over both, and takes the focus back", async () => {
  await openRice();
  const rename = paneOf(rice.name).getByRole("button", { name: "Rinomina" });
  await rename.click();
  await expect.element(page.getByRole("dialog", { name: "Rinomina ricetta" })).toBeVisible();
  expect(document.querySelector("[data-sheet=vedi-ricetta][data-state=open]")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(rename).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(paneOf(rice.name)).not.toBeInTheDocument();
  await expect.element(card(rice.name)).toHaveFocus();
});

test("beside a recipe single keys act, and Esc in the search of the list leaves that alone", async () => {
  await openRice();
  await page.getByRole("button", { name: "Cerca tra le ricette" }).click();
  await userEvent.keyboard("riso{Escape}");
  await expect.element(page.getByRole("textbox", { name: "Cerca tra le ricette" })).not.toBeInTheDocument();
  await expect.element(paneOf(rice.name)).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Oggi");
  await expect.element(paneOf(rice.name)).not.toBeInTheDocument();
});

test("the address of a recipe opens it beside the list, and closing leads there", async () => {
  await setViewport(1280, 800);
  mountApp("/recipes?foglio=vedi-ricetta&f-id=rice", { recipes: { list: [frittata, rice] } });
  await expect.element(paneOf(rice.name)).toBeVisible();
  await paneOf(rice.name).getByRole("button", { name: "Chiudi" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(card(rice.name)).toBeVisible();
});
