import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoodHit } from "../../entities/food/food-hit.ts";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { today } from "../../lib/local-date.ts";
import { addSheet, mealSection, toastRegion, undoButton } from "../../testing/diary-page.ts";
import { failing } from "../../testing/fake-api.ts";
import { sixEntries } from "../../testing/fake-diary.ts";
import { goBack } from "../../testing/mount-app.tsx";
import { searchDebounceMs } from "./hooks/use-food-search.ts";
import {
  addAtOnce,
  apple,
  fakeFoodSearch,
  found,
  foodRow,
  foodSheet,
  openButton,
  openFoodSearch,
  pear,
  reopenFoodSearch,
  resultSection,
  searchField,
  submitSearch,
} from "./testing/fake-food-search.ts";

const failedSearch = foodSheet.getByRole("alert").filter({ hasText: "Errore di ricerca" });
const searchStatus = foodSheet.getByRole("status").first();
const filter = (name: string) => foodSheet.getByRole("radio", { name });
const lastAmount = (grams: number, calories: number): FoodHit["last"] => ({
  day: addDays(today(), -1),
  grams,
  servings: 1,
  unit: null,
  calories,
});
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Waits longer than a search waits for the next key. */
const waitForDebounce = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1.1 * searchDebounceMs));

test("a query of one letter is not searched for, and the reason is shown", async () => {
  const api = await openFoodSearch();
  await submitSearch("m");
  await waitForDebounce();
  await expect.element(foodSheet).toMatchTextContent("Digita almeno 2 caratteri per iniziare la ricerca");
  expect(api.callsOf("search.foods")).toEqual([]);
});

test("a query is searched for once, 800 ms after the last key press", async () => {
  const api = await openFoodSearch();
  let searchedAt = 0;
  const search = fakeFoodSearch().search?.foods;
  if (typeof search !== "function") throw new Error("no answer to watch");
  const watched = (input: Parameters<typeof search>[0]) => {
    searchedAt = performance.now();
    return search(input);
  };
  api.answer({ search: { foods: watched } });
  // Typed inside the page: two commands of the driver can lie further apart than the debounce delay.
  document.execCommand("insertText", false, "me");
  const typedAt = performance.now();
  document.execCommand("insertText", false, "la");
  await expect.element(foodRow("Mela")).toBeVisible();
  expect(searchedAt - typedAt).toBeGreaterThanOrEqual(searchDebounceMs);
  expect(api.callsOf("search.foods")).toMatchObject([{ text: "mela" }]);
});

test("a query is searched for at once with Enter, and not again when the debounce delay ends", async () => {
  const api = await openFoodSearch();
  await submitSearch("mela");
  await expect.element(foodRow("Mela")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await waitForDebounce();
  expect(api.callsOf("search.foods")).toHaveLength(1);
});

test("foods are listed with their category and what + adds, and the number of results is announced", async () => {
  await openFoodSearch();
  await submitSearch("Mela");
  const foods = resultSection("Alimenti base");
  await expect.element(foods.getByRole("heading")).toHaveTextContent("Alimenti base");
  for (const text of ["Mela", "Frutta fresca", "95 kcal", "1 mela media · 182 g"])
    await expect.element(foods.getByRole("listitem").first()).toMatchTextContent(text);
  await expect.element(searchStatus).toHaveTextContent("1 risultato per Mela");
});

test("a long list shows its first foods, and a tap shows the rest", async () => {
  const foods = Array.from({ length: 9 }, (_, i) => sampleFoodHit({ ref: `stock:${i}`, name: `Mela ${i}` }));
  await openFoodSearch(fakeFoodSearch(foods));
  await submitSearch("mela");
  const rows = resultSection("Alimenti base").getByRole("listitem");
  await expect.element(rows).toHaveLength(6);
  await resultSection("Alimenti base").getByRole("button", { name: "Mostra tutti (9)" }).click();
  await expect.element(openButton("Mela 6")).toHaveFocus();
  await expect.element(rows).toHaveLength(9);
});

test("foods the user has eaten come first with their last amount, and + logs that amount again", async () => {
  const ragu = sampleFoodHit({
    ref: "logged:ragu",
    kind: "logged",
    name: "Pasta al ragù di casa",
    calories: 147,
    last: lastAmount(280, 412),
  });
  const pasta = sampleFoodHit({ ref: "stock:pasta", name: "Pasta di semola" });
  const api = await openFoodSearch(fakeFoodSearch([pasta, ragu]));
  await submitSearch("pasta");
  await expect.element(foodSheet.getByRole("listitem").first()).toMatchTextContent("Pasta al ragù di casa");
  const recent = resultSection("I tuoi recenti").getByRole("listitem");
  await expect.element(recent).toMatchTextContent(/L’ultima volta: 280 g.*412 kcal.*280 g/);
  await recent.getByRole("button", { name: "Aggiungi subito Pasta al ragù di casa, 280 g · 412 kcal" }).click();
  await expect.element(toastRegion).toMatchTextContent("Nel tuo diario: Pasta al ragù di casa, 280 g · 412 kcal");
  expect(api.callsOf("food.log")).toMatchObject([{ ref: ragu.ref, mealType: "lunch", amount: { grams: 280 } }]);
  await undoButton.click();
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("a food of doubtful values is never logged from the list: its + opens its page, which says why", async () => {
  const mozzarella = sampleFoodHit({
    ref: "product:8001234567890",
    kind: "product",
    name: "Mozzarella",
    calories: 989,
    flags: ["over_900"],
    last: lastAmount(125, 1236),
  });
  const api = await openFoodSearch(fakeFoodSearch([mozzarella]));
  await filter("Recenti").click();
  await expect.element(foodRow("Mozzarella")).toMatchTextContent(/valori da verificare.*989 kcal.*per 100 g/);
  await foodRow("Mozzarella").getByRole("button", { name: "Controlla Mozzarella: valori da verificare" }).click();
  await expect.element(foodSheet).toMatchTextContent("Le calorie superano quelle del grasso puro");
  expect(api.callsOf("food.log")).toEqual([]);
  goBack();
  await expect.element(openButton("Mozzarella")).toHaveFocus();
});

test("before anything is typed the meal's usual foods are shown, and yesterday's meal to copy", async () => {
  const usual = [apple, pear].map((food) => ({ ...food, last: lastAmount(150, 78) }));
  const api = await openFoodSearch({
    ...fakeFoodSearch(usual, sixEntries(addDays(today(), -1))),
    food: { habits: ({ mealType }) => ({ usual: mealType === "lunch" ? usual : [], recents: [], favourites: [] }) },
  });
  await expect.element(resultSection("Di solito a pranzo").getByRole("listitem")).toHaveLength(2);
  await foodSheet.getByRole("button", { name: /^Copia pranzo di ieri/ }).click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("2 voci copiate");
  await expect.element(mealSection("Pranzo").getByRole("listitem")).toHaveLength(2);
  await undoButton.click();
  await expect.element(mealSection("Pranzo").getByRole("listitem")).toHaveLength(0);
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(2);
});

test("the list of recent foods shows all of them, and a message when there are none", async () => {
  await openFoodSearch();
  await filter("Recenti").click();
  await expect.element(foodSheet).toMatchTextContent("Qui ritrovi quello che hai aggiunto al diario.");
});

test("a search among the recent foods finds them alone", async () => {
  const almonds = sampleFoodHit({ ref: "logged:almonds", name: "Mandorle", last: lastAmount(30, 174) });
  const stock = sampleFoodHit({ ref: "stock:almonds", name: "Mandorle tostate" });
  await openFoodSearch(fakeFoodSearch([almonds, stock, { ...apple, last: lastAmount(150, 78) }]));
  await filter("Recenti").click();
  await expect.element(resultSection("I tuoi recenti").getByRole("listitem")).toHaveLength(2);
  await submitSearch("mandorle");
  await expect.element(resultSection("I tuoi recenti").getByRole("listitem")).toMatchTextContent(/Mandorle/);
  await expect.element(resultSection("Alimenti base")).not.toBeInTheDocument();
});

test("a search without results shows a message and other ways to continue, and a notification only after Enter", async () => {
  await openFoodSearch();
  await searchField.fill("qqxzw");
  await expect.element(foodSheet).toMatchTextContent('Nessun prodotto trovato per "qqxzw"');
  await expect.element(foodSheet.getByRole("button", { name: "Crea alimento" })).toBeVisible();
  await expect.element(toastRegion.getByText("Nessun risultato")).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(toastRegion).toMatchTextContent("Nessun risultato");
  await expect.element(toastRegion).toMatchTextContent("Nessun prodotto o alimento trovato per questa ricerca.");
  await foodSheet.getByRole("button", { name: "Solo calorie" }).click();
  await expect.element(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
  goBack();
  await expect.element(searchField).toHaveValue("qqxzw");
});

test("what a text may mean is shown apart, and the other ways to continue below", async () => {
  const rusks = sampleFoodHit({ ref: "stock:rusks", name: "Frittelle", category: "Dolci" });
  await openFoodSearch({
    ...fakeFoodSearch(),
    search: { foods: () => found([], { suggestions: [rusks] }) },
    estimate: { describe: { items: [], unresolved: [], order: [], unused: [], when: null } },
  });
  await submitSearch("frixelle");
  await expect.element(resultSection("Forse cercavi").getByRole("listitem")).toMatchTextContent("Frittelle");
  await expect.element(resultSection("Alimenti base")).not.toBeInTheDocument();
  await expect.element(searchStatus).toHaveTextContent("0 risultati per frixelle. Forse cercavi Frittelle");
  await expect.element(foodSheet).toMatchTextContent('Nessun prodotto trovato per "frixelle"');
  await foodSheet.getByRole("button", { name: "Descrivi" }).click();
  const description = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect.element(description.getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("frixelle");
  goBack();
  await expect.element(searchField).toHaveValue("frixelle");
});

test("a dish that nobody knows leads to dishes of its kind", async () => {
  const risottos = ["Risotto allo zafferano", "Risotto ai funghi"].map((name) =>
    sampleFoodHit({ ref: `stock:${name}`, name, category: "Primi piatti" }),
  );
  const foods = ({ text }: { text: string }) => found(text === "risotto" ? risottos : []);
  const api = await openFoodSearch({ ...fakeFoodSearch(risottos), search: { foods } });
  await submitSearch("risotto alla pilota");
  await expect.element(foodSheet).toMatchTextContent('Nessun prodotto trovato per "risotto alla pilota"');
  await expect.element(resultSection("Piatti simili").getByRole("listitem")).toHaveLength(2);
  await addAtOnce("Risotto ai funghi").click();
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ ref: "stock:Risotto ai funghi", mealType: "lunch" }]);
});

test("a failed search shows an error, keeps the earlier results and can be repeated", async () => {
  const answers = fakeFoodSearch();
  const api = await openFoodSearch(answers);
  await submitSearch("Mela");
  await expect.element(foodRow("Mela")).toBeVisible();
  api.answer({ search: { foods: failing } });
  await submitSearch("pera");
  await expect.element(failedSearch).toMatchTextContent("Impossibile effettuare la ricerca:");
  await expect.element(failedSearch).not.toMatchTextContent(/unexpected|json|internal server/i);
  await expect.element(foodRow("Mela")).toBeVisible();
  await expect.element(searchField).toHaveValue("pera");
  api.answer({ search: answers.search ?? {} });
  await failedSearch.getByRole("button", { name: "Riprova" }).click();
  await expect.element(foodRow("Pera")).toBeVisible();
  await expect.element(failedSearch).not.toBeInTheDocument();
});

test("without a connection the search says what this device has, and it works again afterwards", async () => {
  const answers = fakeFoodSearch();
  const api = await openFoodSearch(answers);
  api.answer({ search: { foods: offline } });
  await submitSearch("burrata");
  await expect.element(foodSheet.getByText(/^Offline: i tuoi alimenti/)).toBeVisible();
  await expect.element(foodRow("Burrata")).toBeVisible();
  api.answer({ search: answers.search ?? {} });
  await submitSearch("mela");
  await expect.element(foodRow("Mela")).toBeVisible();
  await expect.element(foodSheet.getByText(/^Offline: i tuoi alimenti/)).not.toBeInTheDocument();
});

test("Back from the barcode scanner returns to the unchanged search, and the next search is empty", async () => {
  const api = await openFoodSearch();
  await submitSearch("Mela");
  await expect.element(foodRow("Mela")).toBeVisible();
  await foodSheet.getByRole("button", { name: "Scansiona codice a barre" }).click();
  await expect.element(page.getByRole("dialog", { name: "Scansiona Codice a Barre" })).toBeVisible();
  goBack();
  await expect.element(searchField).toHaveValue("Mela");
  await expect.element(foodRow("Mela")).toBeVisible();
  expect(api.callsOf("search.foods")).toHaveLength(1);
  goBack();
  await expect.element(addSheet).toBeVisible();
  goBack();
  await expect.element(addSheet).not.toBeInTheDocument();
  await reopenFoodSearch();
  await expect.element(searchField).toHaveValue("");
});

test("adding a food from the list does not move its rows", async () => {
  const names = ["Avena", "Bietole", "Ceci"];
  let recents = names.map((name) => sampleFoodHit({ ref: `logged:${name}`, name, last: lastAmount(80, 100) }));
  const answers = fakeFoodSearch(recents);
  const api = await openFoodSearch({
    ...answers,
    food: { ...answers.food, habits: () => ({ usual: [], recents, favourites: [] }) },
  });
  const rows = foodSheet.getByRole("listitem");
  await expect.element(rows).toHaveLength(3);
  const readsBefore = api.callsOf("food.habits").length;
  recents = recents.toReversed();
  await addAtOnce("Ceci").click();
  await expect.poll(() => api.callsOf("food.habits").length).toBeGreaterThan(readsBefore);
  await expect.element(addAtOnce("Ceci")).not.toHaveAttribute("aria-busy");
  expect(rows.elements().map((row) => row.querySelector("b")?.textContent)).toEqual(names);
});
