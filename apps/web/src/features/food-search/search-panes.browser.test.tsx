import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { entryButton, openAddSheetOf, toastRegion } from "../../testing/diary-page.ts";
import { expectNoTextOverText, expectNothingCut, setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import {
  addButton,
  apple,
  fakeFoodSearch,
  foodHeading,
  foodSheet,
  gramsField,
  openButton,
  openFoodSearch,
  pear,
  searchField,
  submitSearch,
} from "./testing/fake-food-search.ts";

/** Names with the same letters, so that one search finds both. */
const foods = [apple, { ...pear, name: "Pera e mela" }];

async function openSearch(width = 1280, height = 800): Promise<void> {
  await setViewport(width, height);
  mountApp("/", fakeFoodSearch(foods));
  await openAddSheetOf("Pranzo");
  await userEvent.keyboard("{Enter}");
  await expect.element(searchField).toHaveFocus();
  await submitSearch("mela");
  await expect.element(openButton("Mela")).toBeVisible();
}

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
] as const) {
  test(`at ${width} px the results stay at the left of the chosen food`, async () => {
    await openSearch(width, height);
    await expect.element(page.getByText(/^Scegli un alimento/)).toBeVisible();
    await openButton("Mela").click();
    await expect.element(gramsField).toHaveFocus();
    const results = openButton("Mela").element().getBoundingClientRect();
    expect(results.right).toBeLessThan(foodHeading("Mela").element().getBoundingClientRect().left);
    await document.fonts.ready;
    expectNothingCut();
    expectNoTextOverText(foodSheet.element());
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
    await expectNoAccessibilityViolations();
  });
}

test("another row takes the place of the food, and Esc leads to the list and then to the diary", async () => {
  await openSearch();
  await openButton("Mela").click();
  await expect.element(foodHeading("Mela")).toBeVisible();
  await openButton("Pera e mela").click();
  await expect.element(foodHeading("Pera e mela")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(foodHeading("Pera e mela")).not.toBeInTheDocument();
  await expect.element(searchField).toHaveValue("mela");
  await userEvent.keyboard("{Escape}");
  await expect.element(foodSheet).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).not.toHaveAttribute("inert");
});

test("Back from a food beside the list focuses the row from which it was opened", async () => {
  await openSearch();
  await openButton("Mela").click();
  await expect.element(gramsField).toHaveFocus();
  await openButton("Pera e mela").click();
  await expect.element(foodHeading("Pera e mela")).toBeVisible();
  await expect.element(gramsField).toHaveFocus();
  await foodSheet.getByRole("button", { name: "Cerca Altro" }).click();
  await expect.element(foodHeading("Pera e mela")).not.toBeInTheDocument();
  await expect.element(openButton("Pera e mela")).toHaveFocus();
});

test("beside the search single keys leave it open with its text; only / and ? act", async () => {
  await openSearch();
  await openButton("Mela").click();
  await expect.element(foodHeading("Mela")).toBeVisible();
  for (const key of ["o", "n", "2", "4", "{ArrowLeft}", "{ArrowRight}"]) {
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(key);
  }
  await expect.element(foodHeading("Mela")).toBeVisible();
  await expect.element(searchField).toHaveValue("mela");
  await expect.element(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveTextContent("Oggi");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("/");
  await expect.element(searchField).toHaveFocus();
});

test("the arrows choose among the results, the food follows, and Enter leads to its amount", async () => {
  await openSearch();
  await expect.element(searchField).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(openButton("Mela")).toHaveFocus();
  await expect.element(foodHeading("Mela")).toBeVisible();
  await expect.element(openButton("Mela")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(foodHeading("Pera e mela")).toBeVisible();
  await expect.element(openButton("Pera e mela")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(gramsField).toHaveFocus();
  await addButton.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  await expect.element(entryButton("Pera e mela")).toBeVisible();
});

test.each(["Control", "Meta"])("%s and Enter on a result add its amount at once", async (key) => {
  await openSearch();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(openButton("Mela")).toHaveFocus();
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
  await expect.element(toastRegion).toMatchTextContent("Mela, 1 mela media · 182 g · 95 kcal");
});

test("the navigation stays in use beside the search, and the covered diary is out of reach", async () => {
  await openSearch();
  await expect.element(page.getByRole("main")).toHaveAttribute("inert");
  await page.getByRole("navigation", { name: "Navigazione principale" }).getByRole("link", { name: "Ricette" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ricette");
  await expect.element(foodSheet).not.toBeInTheDocument();
});

test("turning a tablet keeps what was typed, found and chosen", async () => {
  await openSearch();
  await openButton("Mela").click();
  await gramsField.fill("137");
  for (const [width, height] of [
    [800, 1280],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(gramsField).toHaveValue("137");
  }
  await expect.element(searchField).toHaveValue("mela");
  await expect.element(openButton("Pera e mela")).toBeVisible();
});

test("a search that was opened on a tablet held upright goes on beside the navigation", async () => {
  await setViewport(800, 1280);
  await openFoodSearch(fakeFoodSearch(foods));
  await submitSearch("mela");
  await openButton("Mela").click();
  await gramsField.fill("137");
  await page.viewport(1280, 800);
  await expect.element(searchField).toHaveValue("mela");
  await expect.element(openButton("Pera e mela")).toBeVisible();
  await expect.element(gramsField).toHaveValue("137");
  await addButton.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  await expect.element(entryButton("Mela")).toBeVisible();
});

test("P marks the food beside the results as a favourite and takes the mark away, but not in a field", async () => {
  await openSearch();
  const star = foodSheet.getByRole("button", { name: "Preferito: Mela" });
  await openButton("Mela").click();
  await expect.element(gramsField).toHaveFocus();
  await userEvent.keyboard("p");
  await expect.element(star).toHaveAttribute("aria-pressed", "false");
  for (const pressed of ["true", "false"]) {
    (openButton("Mela").element() as HTMLElement).focus();
    await userEvent.keyboard("p");
    await expect.element(star).toHaveAttribute("aria-pressed", pressed);
  }
  (openButton("Pera e mela").element() as HTMLElement).focus();
  await userEvent.keyboard("p");
  await expect.element(star).toHaveAttribute("aria-pressed", "false");
});
