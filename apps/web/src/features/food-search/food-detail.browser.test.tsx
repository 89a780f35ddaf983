import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { addSheet, mealSection, pressTwice, toastRegion, undoButton } from "../../testing/diary-page.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import {
  addAtOnce,
  addButton,
  apple,
  fakeFoodSearch,
  found,
  foodSheet,
  gramsField,
  openButton,
  openFood,
  openFoodSearch,
  pear,
  reopenFoodSearch,
  searchField,
  submitSearch,
} from "./testing/fake-food-search.ts";

const lunch = mealSection("Pranzo");
/** Lets the logs of an API wait until the returned function is called. */
function delayLogs(api: FakeApi): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const log = fakeFoodSearch().food?.log;
  if (typeof log !== "function") throw new Error("no answer to delay");
  api.answer({ food: { log: (input) => promise.then(() => log(input)) } });
  return resolve;
}

test("Annulla removes a food that was just added", async () => {
  const api = await openFoodSearch();
  await openFood("Mela");
  await addButton.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  await expect.element(lunch).toMatchTextContent("95 kcal");
  await undoButton.click();
  await expect.element(lunch).toMatchTextContent("Niente");
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("a double tap adds a food once, in its detail view and in the list, also when the server is fast", async () => {
  const api = await openFoodSearch();
  await submitSearch("Mela");
  // The time stands still: the second press comes within the half second of a double tap.
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  await expect.element(addAtOnce("Mela")).toBeVisible();
  (addAtOnce("Mela").element() as HTMLElement).click();
  await expect.element(toastRegion).toMatchTextContent("Nel tuo diario: Mela, 1 mela media · 182 g · 95 kcal");
  (addAtOnce("Mela").element() as HTMLElement).click();
  clock.mockRestore();
  await expect.element(addAtOnce("Mela")).not.toHaveAttribute("aria-busy");
  expect(api.callsOf("food.log")).toMatchObject([
    { ref: apple.ref, amount: { grams: 182, unit: { label: "1 mela media", count: 1 } }, mealType: "lunch" },
  ]);
  await openButton("Mela").click();
  await pressTwice(addButton);
  await expect.element(foodSheet).not.toBeInTheDocument();
  expect(api.callsOf("food.log")).toHaveLength(2);
});

test("a response that arrives after the user went back closes no screen", async () => {
  const api = await openFoodSearch();
  const release = delayLogs(api);
  await openFood("Mela");
  await addButton.click();
  goBack();
  await expect.element(openButton("Mela")).toHaveFocus();
  await searchField.fill("Pera");
  release();
  await expect.element(toastRegion).toMatchTextContent("Nel tuo diario: Mela, 182 g · 95 kcal");
  await expect.element(openButton("Pera")).toBeVisible();
  await expect.element(searchField).toHaveValue("Pera");
});

test("two foods added in quick succession are both in the diary", async () => {
  const api = await openFoodSearch();
  const release = delayLogs(api);
  api.answer({ search: { foods: found([apple, pear]) } });
  await submitSearch("frutta");
  await addAtOnce("Mela").click();
  await addAtOnce("Pera").click();
  release();
  await expect.poll(() => api.callsOf("food.log")).toMatchObject([{ ref: apple.ref }, { ref: pear.ref }]);
  await expect.element(addAtOnce("Pera")).toHaveFocus();
});

test("Cerca Altro and Back return from a food to the same list", async () => {
  const api = await openFoodSearch();
  await submitSearch("Mela");
  for (const way of ["Cerca Altro", "Back"]) {
    await openButton("Mela").click();
    await expect.element(gramsField).toBeVisible();
    if (way === "Back") goBack();
    else await foodSheet.getByText("Cerca Altro").click();
    await expect.element(gramsField, { message: way }).not.toBeInTheDocument();
    await expect.element(searchField, { message: way }).toHaveValue("Mela");
    await expect.element(openButton("Mela"), { message: way }).toHaveFocus();
  }
  expect(api.callsOf("search.foods")).toHaveLength(1);
  goBack();
  await expect.element(addSheet).toBeVisible();
});

test("a failed addition keeps the amount and the screen for another attempt", async () => {
  const api = await openFoodSearch();
  const { food } = fakeFoodSearch();
  api.answer({ food: { log: failing } });
  await openFood("Mela");
  await gramsField.fill("222");
  await foodSheet.getByRole("radio", { name: "Spuntino" }).click();
  await addButton.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiungere il prodotto al log.");
  await expect.element(gramsField).toHaveValue("222");
  await expect.element(foodSheet.getByRole("radio", { name: "Spuntino" })).toBeChecked();
  api.answer({ food: { log: food?.log ?? failing } });
  await addButton.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  const [first, second] = api.callsOf("food.log");
  expect(second).toEqual(first);
  expect(second).toMatchObject({ mealType: "snack", amount: { grams: 222 } });
});

test("grams with a decimal comma or point are logged as typed", async () => {
  const api = await openFoodSearch();
  // A failed log keeps the field open for the next amount.
  api.answer({ food: { log: failing } });
  await openFood("Mela");
  for (const [typed, grams] of [
    ["12,5", 12.5],
    ["12.5", 12.5],
    ["0,1", 0.1],
    ["0.1", 0.1],
    ["1000", 1000],
  ] as const) {
    await gramsField.fill(typed);
    await addButton.click();
    await expect.poll(() => api.callsOf("food.log").at(-1), { message: typed }).toMatchObject({ amount: { grams } });
    await expect.element(addButton).not.toHaveAttribute("aria-busy");
  }
  expect(api.callsOf("food.log")).toHaveLength(5);
});

test("an invalid amount cannot be added, and the field explains why", async () => {
  await openFoodSearch();
  await openFood("Mela");
  for (const [typed, reason] of [
    ["", ""],
    ["0", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["0,05", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1000,1", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1.000", "Scrivi il numero senza separatore delle migliaia: 1000."],
    ["-5", "Scrivi un numero, per esempio 12,5."],
    ["cento", "Scrivi un numero, per esempio 12,5."],
  ] as const) {
    await gramsField.fill(typed);
    await expect.element(addButton, { message: typed }).toBeDisabled();
    (gramsField.element() as HTMLElement).blur();
    await expect.element(foodSheet.getByRole("alert"), { message: typed }).toHaveTextContent(reason);
  }
  await gramsField.fill("150");
  await expect.element(addButton).toBeEnabled();
  await expect.element(foodSheet.getByRole("alert")).toHaveTextContent("");
});

test("the last amount is offered first and preselected", async () => {
  const last = { day: "2026-11-20", grams: 135.5, servings: 1, unit: null, calories: 70 };
  await openFoodSearch(fakeFoodSearch([{ ...apple, last }]));
  await openFood("Mela");
  await expect.element(gramsField).toHaveValue("135,5");
  const amounts = foodSheet.getByRole("radiogroup", { name: "Quantità rapide" }).getByRole("radio");
  await expect.element(amounts.first()).toHaveAccessibleName("135,5 g · come l’ultima volta");
  await expect.element(amounts.first()).toBeChecked();
});

test("units are converted to grams: two and a half apples weigh as much as one, two and a half times", async () => {
  const api = await openFoodSearch();
  await openFood("Mela");
  await foodSheet.getByRole("combobox", { name: "Unità di misura" }).selectOptions("mela media (182 g)");
  const field = foodSheet.getByRole("textbox", { name: "Quantità in mele medie" });
  await expect.element(field).toHaveValue("1");
  await field.fill("2,5");
  await expect.element(foodSheet).toMatchTextContent("2,5 × 182 g = 455 g");
  const kcal = foodSheet.getByText("237", { exact: true });
  await expect.element(kcal).toBeVisible();
  expect(kcal.element().closest("[aria-live]")?.getAttribute("aria-atomic"), "read with its unit").toBe("true");
  await addButton.click();
  await expect.element(lunch.getByRole("listitem")).toMatchTextContent(/Mela.*2½ mele medie.*237 kcal/);
  expect(api.callsOf("food.log")).toMatchObject([
    { amount: { grams: 455, unit: { label: "1 mela media", count: 2.5 } } },
  ]);
});

test("a drink is measured in millilitres and weighed by its density", async () => {
  const juice = sampleFoodHit({ ref: "stock:juice", name: "Succo d'arancia", liquid: true, density: 1.04 });
  const api = await openFoodSearch(fakeFoodSearch([juice]));
  await openFood("Succo d'arancia");
  await foodSheet.getByRole("textbox", { name: "Quantità in millilitri" }).fill("250");
  await addButton.click();
  await expect.element(lunch.getByRole("listitem")).toMatchTextContent(/Succo d'arancia.*250 ml/);
  expect(api.callsOf("food.log")).toMatchObject([{ amount: { grams: 260, unit: { label: "ml", count: 250 } } }]);
});

test("pasta weighed after cooking is logged as its raw weight, and the next time the cooked weight is offered", async () => {
  const pasta = sampleFoodHit({
    ref: "stock:pasta",
    name: "Pasta di semola, cruda",
    cooking: { state: "raw", factor: 2.18, source: "SINU" },
  });
  const cooked = foodSheet.getByRole("radio", { name: "Peso da cotto" });
  const api = await openFoodSearch(fakeFoodSearch([pasta]));
  await openFood("Pasta di semola, cruda");
  await gramsField.fill("218");
  await cooked.click();
  await expect.element(gramsField).toHaveValue("218");
  await expect.element(foodSheet).toMatchTextContent("Sono circa 100 g a crudo.");
  await addButton.click();
  await expect.element(foodSheet).not.toBeInTheDocument();
  const unit = { label: "g da cotto", count: 218 };
  expect(api.callsOf("food.log")).toMatchObject([{ amount: { grams: 100, unit } }]);
  const last = { day: "2026-11-20", grams: 100, servings: 1, unit, calories: 100 };
  const again = { ...pasta, ref: "stock:pasta-again", name: "Pasta già pesata", last };
  api.answer(fakeFoodSearch([again]));
  await reopenFoodSearch();
  await openFood("Pasta già pesata");
  await expect.element(gramsField).toHaveValue("218");
  await expect.element(cooked).toBeChecked();
});

test("a food without a known weight is counted in servings", async () => {
  const last = { day: "2026-11-20", grams: null, servings: 1, unit: null, calories: 700 };
  const menu = sampleFoodHit({
    ref: "logged:menu",
    kind: "logged",
    name: "Menù fisso",
    per: "serving",
    calories: 700,
    units: [],
    last,
  });
  const api = await openFoodSearch(fakeFoodSearch([menu]));
  await submitSearch("Menù fisso");
  await expect.element(openButton("Menù fisso")).toMatchTextContent("L’ultima volta: 1 porzione");
  await openButton("Menù fisso").click();
  await foodSheet.getByRole("textbox", { name: "Quante porzioni" }).fill("0,5");
  await expect.element(foodSheet.getByText("350", { exact: true })).toBeVisible();
  await addButton.click();
  await expect.element(lunch.getByRole("listitem")).toMatchTextContent(/Menù fisso.*350 kcal/);
  expect(api.callsOf("food.log")).toMatchObject([{ amount: { servings: 0.5 } }]);
});

test("one press of X closes the search, also where it was opened over another sheet", async () => {
  await openFoodSearch();
  await foodSheet.getByRole("button", { name: "Chiudi", exact: true }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("adding from a food closes the search and offers to go on adding to the same meal", async () => {
  await openFoodSearch();
  await openFood("Mela");
  await addButton.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await toastRegion.getByRole("button", { name: "Aggiungi altro" }).click();
  await expect.element(searchField).toHaveFocus();
  await expect.element(foodSheet.getByRole("combobox", { name: /^Aggiungi a/ })).toHaveValue("lunch");
  await expect.element(searchField).toHaveValue("");
});

test("a search that a shortcut of the installed app opened closes after adding, too", async () => {
  mountApp("/?foglio=cerca", fakeFoodSearch());
  await openFood("Mela");
  await addButton.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("Aggiunto al log!");
});
