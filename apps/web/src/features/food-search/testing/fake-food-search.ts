import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { expect } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { sampleFoodHit, toDetails } from "../../../entities/food/testing/sample-food-hit.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import type { Inputs, Outputs } from "../../../lib/api/procedure-types.ts";
import { addSheet, openAddSheetOf } from "../../../testing/diary-page.ts";
import type { FakeAnswers, FakeApi } from "../../../testing/fake-api.ts";
import { fakeDiary } from "../../../testing/fake-diary.ts";
import { mountApp } from "../../../testing/mount-app.tsx";

export const foodSheet = page.getByRole("dialog", { name: "Cerca alimenti" });
export const searchField = foodSheet.getByRole("textbox", { name: "Cerca alimenti" });
export const gramsField = foodSheet.getByRole("textbox", { name: "Quantità in grammi" });
export const addButton = foodSheet.getByRole("button", { name: "Aggiungi al diario" });
export const foodHeading = (name: string): Locator => foodSheet.getByRole("heading", { name, exact: true });
/** The results of one source. */
export const resultSection = (name: string): Locator => foodSheet.getByRole("region", { name, exact: true });
export const foodRow = (name: string): Locator =>
  foodSheet
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
export const openButton = (name: string): Locator => foodRow(name).getByRole("button").first();
export const addAtOnce = (name: string): Locator =>
  foodRow(name).getByRole("button", { name: new RegExp(`^Aggiungi subito ${name}`) });

/** 52 kcal per 100 g; a portion of 150 g, a medium one of 182 g. */
export const apple = sampleFoodHit({
  ref: "stock:apple",
  name: "Mela",
  category: "Frutta fresca",
  calories: 52,
  protein: 0.3,
  carbs: 12,
  fat: 0.2,
  units: [
    { label: "1 porzione", grams: 150 },
    { label: "1 mela media", grams: 182 },
  ],
});
export const pear = sampleFoodHit({ ref: "stock:pear", name: "Pera", category: "Frutta fresca", calories: 57 });

type SearchAnswer = Outputs["search"]["foods"];
type SearchInput = Inputs["search"]["foods"];

const isPersonal = ({ last, favourite, kind }: FoodHit): boolean =>
  last !== null || favourite || kind === "custom" || kind === "logged";

/** The answer to a search that found these foods. */
export const found = (foods: FoodHit[], changes: Partial<SearchAnswer> = {}): SearchAnswer => ({
  mine: foods.filter(isPersonal),
  stock: foods.filter((food) => !isPersonal(food) && food.kind === "stock"),
  products: foods.filter((food) => !isPersonal(food) && food.kind === "product"),
  suggestions: [],
  external: "ok",
  live: false,
  ...changes,
});

/** A search over these foods by name; the answers remember entries and favourites. */
export function fakeFoodSearch(initial: FoodHit[] = [apple, pear], entries: LoggedEntry[] = []): FakeAnswers {
  let foods = initial;
  const diary = fakeDiary(entries, undefined, initial);
  const foodOf = (ref: string): FoodHit => {
    const food = foods.find((known) => known.ref === ref);
    if (!food) throw new Error(`no food ${ref}`);
    return food;
  };
  return {
    ...diary,
    search: {
      foods: ({ text }: SearchInput) => found(foods.filter(({ name }) => normalizeSearchText(name).includes(text))),
    },
    food: {
      ...diary.food,
      habits: () => ({
        usual: [],
        recents: foods.filter(({ last }) => last !== null),
        favourites: foods.filter(({ favourite }) => favourite),
      }),
      read: ({ ref }) => toDetails(foodOf(ref)),
      setFavourite: ({ ref, favourite }) => {
        foods = foods.map((food) => (food.ref === ref ? { ...food, favourite } : food));
      },
    },
  };
}

/** Opens the search from the + of lunch on the page that is already shown. */
export async function reopenFoodSearch(): Promise<void> {
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("button", { name: /^Cerca alimenti/ }).click();
  await expect.element(searchField).toHaveFocus();
}

/** Shows the diary and opens the search from the + of lunch. */
export async function openFoodSearch(answers: FakeAnswers = fakeFoodSearch()): Promise<FakeApi> {
  const api = mountApp("/", answers);
  await reopenFoodSearch();
  return api;
}

/** Types a text and submits it with Enter. */
export async function submitSearch(text: string): Promise<void> {
  await searchField.fill(text);
  await userEvent.keyboard("{Enter}");
}

/** Opens the page of a food through the search. */
export async function openFood(name: string): Promise<void> {
  await submitSearch(name);
  await openButton(name).click();
  await expect.element(foodHeading(name)).toHaveFocus();
}
