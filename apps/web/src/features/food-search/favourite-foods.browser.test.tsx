import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { addSheet, entryButton, pressEntryAction, toastRegion } from "../../testing/diary-page.ts";
import { failing } from "../../testing/fake-api.ts";
import { twoLunchEntries } from "../../testing/fake-diary.ts";
import { goBack, goForward } from "../../testing/mount-app.tsx";
import {
  apple,
  fakeFoodSearch,
  foodHeading,
  foodSheet,
  openButton,
  openFood,
  openFoodSearch,
  reopenFoodSearch,
  resultSection,
  searchField,
  submitSearch,
} from "./testing/fake-food-search.ts";

/** The filter by its name; that of the favourites has their number too. */
const filter = (name: string) => foodSheet.getByRole("radio", { name: new RegExp(`^${name}`) });
const star = (name = "Mela") => page.getByRole("button", { name: `Preferito: ${name}` });
const favourites = resultSection("Preferiti");

test("the star adds a food to the favourites and removes it again", async () => {
  const api = await openFoodSearch();
  await filter("Preferiti").click();
  await expect.element(foodSheet).toMatchTextContent("Tocca la stella di un alimento per ritrovarlo qui.");
  await filter("Tutti").click();
  await openFood("Mela");
  await expect.element(star()).toHaveAttribute("aria-pressed", "false");
  await star().click();
  await expect.element(star()).toHaveAttribute("aria-pressed", "true");
  goBack();
  await searchField.fill("");
  await filter("Preferiti").click();
  await expect.element(favourites.getByRole("listitem")).toMatchTextContent("Mela");
  await expect.element(filter("Preferiti")).toHaveAccessibleName("Preferiti (1)");
  await favourites.getByRole("button").first().click();
  await expect.element(star()).toHaveAttribute("aria-pressed", "true");
  await star().click();
  await expect.element(star()).toHaveAttribute("aria-pressed", "false");
  goBack();
  await expect.element(favourites).not.toBeInTheDocument();
  expect(api.callsOf("food.setFavourite")).toEqual([
    { ref: apple.ref, favourite: true },
    { ref: apple.ref, favourite: false },
  ]);
});

test("a favourite that could not be saved is reset with an error message", async () => {
  const api = await openFoodSearch();
  api.answer({ food: { setFavourite: failing } });
  await openFood("Mela");
  await star().click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile salvare il preferito.");
  await expect.element(star()).toHaveAttribute("aria-pressed", "false");
});

test("three quick presses leave the star in the state of the last one", async () => {
  const api = await openFoodSearch();
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer({ food: { setFavourite: () => promise } });
  await openFood("Mela");
  // All three presses come before the first response.
  for (const pressed of ["true", "false", "true"]) {
    await star().click();
    await expect.element(star()).toHaveAttribute("aria-pressed", pressed);
  }
  resolve();
  await expect.poll(() => api.callsOf("food.setFavourite")).toEqual([{ ref: apple.ref, favourite: true }]);
});

test("a product found by its code keeps its star after Back and Forward", async () => {
  const cakes = sampleFoodHit({ ref: "product:1", kind: "product", name: "Gallette", barcode: "8076809500302" });
  const answers = fakeFoodSearch([cakes]);
  const api = await openFoodSearch(answers);
  api.answer({ product: { lookup: { status: "found", food: cakes } } });
  await submitSearch("8076809500302");
  await openButton("Gallette").click();
  await star("Gallette").click();
  await expect.poll(() => api.callsOf("food.setFavourite")).toHaveLength(1);
  goBack();
  await expect.element(openButton("Gallette")).toHaveFocus();
  goForward();
  await expect.element(foodHeading("Gallette")).toHaveFocus();
  await expect.element(star("Gallette")).toHaveAttribute("aria-pressed", "true");
});

test("a food starred in the diary is starred in an earlier search result", async () => {
  const name = "Penne al pomodoro";
  const [entry] = twoLunchEntries();
  const penne = sampleFoodHit({ ref: entry?.foodItem.ref ?? "", kind: "logged", name });
  await openFoodSearch(fakeFoodSearch([penne], twoLunchEntries()));
  await openFood(name);
  await expect.element(star(name)).toHaveAttribute("aria-pressed", "false");
  for (const shown of [openButton(name), addSheet, entryButton(name)]) {
    goBack();
    await expect.element(shown).toBeVisible();
  }
  await expect.element(addSheet).not.toBeInTheDocument();
  await pressEntryAction(name, "Salva nei preferiti");
  await expect.element(toastRegion).toMatchTextContent("Salvato nei preferiti");
  await reopenFoodSearch();
  await submitSearch(name);
  // The row of the previous search stays until the new results arrive; the status with the count appears only then.
  await expect.element(foodSheet.getByRole("status").first()).toMatchTextContent(` per ${name}`);
  await openButton(name).click();
  await expect.element(star(name)).toHaveAttribute("aria-pressed", "true");
});
