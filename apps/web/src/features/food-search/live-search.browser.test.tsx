import { expect, test } from "vitest";
import type { FoodHit } from "../../entities/food/food-hit.ts";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { toastRegion } from "../../testing/diary-page.ts";
import { ApiFailure } from "../../testing/fake-api.ts";
import {
  apple,
  fakeFoodSearch,
  foodRow,
  foodSheet,
  found,
  openFoodSearch,
  resultSection,
  submitSearch,
} from "./testing/fake-food-search.ts";

const searchStatus = foodSheet.getByRole("status").first();

const product = (name: string, changes: Partial<FoodHit> = {}): FoodHit =>
  sampleFoodHit({ ref: `product:${name}`, kind: "product", name, category: null, units: [], ...changes });
const ownMozzarella = product("Mozzarella di prova", { brand: "Caseificio Aurora", calories: 250 });
const liveMozzarella = product("Santa lucia mozzarella");

test("local results appear at once, and products from Open Food Facts follow in their section", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stock = sampleFoodHit({ ref: "stock:mozzarella", name: "Mozzarella" });
  const answers = fakeFoodSearch([stock, ownMozzarella]);
  const api = await openFoodSearch(answers);
  api.answer({
    search: {
      foods: async ({ sources }) => {
        if (sources === "live") await promise;
        return sources === "live"
          ? found([stock, ownMozzarella, liveMozzarella])
          : found([stock, ownMozzarella], { live: true });
      },
    },
  });
  await submitSearch("mozzarella");
  const products = resultSection("Prodotti");
  await expect.element(foodRow("Mozzarella di prova")).toMatchTextContent(/Caseificio Aurora.*250 kcal/);
  await expect.element(resultSection("Alimenti base").getByRole("listitem")).toMatchTextContent("Mozzarella");
  await expect.element(products.getByRole("list")).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => products.element().querySelectorAll(".skeleton").length).toBeGreaterThan(0);
  expect(resultSection("Alimenti base").element().querySelectorAll(".skeleton")).toHaveLength(0);
  resolve();
  await expect.element(foodRow("Santa lucia mozzarella")).toBeVisible();
  await expect.poll(() => products.element().querySelectorAll(".skeleton")).toHaveLength(0);
  // The existing results have not moved.
  await expect.element(products.getByRole("listitem").first()).toMatchTextContent("Mozzarella di prova");
  await expect.element(products).toMatchTextContent("Prodotti: Open Food Facts, ODbL");
  await expect
    .element(products.getByRole("link", { name: "ODbL" }))
    .toHaveAttribute("href", expect.stringContaining("opendatacommons.org"));
  await expect.element(searchStatus).toHaveTextContent("3 risultati per mozzarella");
});

for (const mode of ["no response in time", "an error"] as const) {
  test(`an Open Food Facts failure (${mode}) shows a discreet line, and the other results stay and the search can be repeated`, async () => {
    const local = found([apple], { live: true });
    const api = await openFoodSearch();
    api.answer({
      search: {
        foods: ({ sources }) => {
          if (sources !== "live") return local;
          if (mode === "an error") throw new ApiFailure(500);
          return { ...local, external: "degraded" };
        },
      },
    });
    await submitSearch("mela");
    await expect.element(foodRow("Mela")).toBeVisible();
    const products = resultSection("Prodotti");
    await expect.element(products.getByRole("status")).toMatchTextContent("Il catalogo esterno non risponde");
    await expect.element(foodSheet.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(toastRegion).toHaveTextContent("");
    api.answer({ search: { foods: ({ sources }) => (sources === "live" ? found([liveMozzarella]) : local) } });
    await products.getByRole("button", { name: "Riprova" }).click();
    await expect.element(foodRow("Santa lucia mozzarella")).toBeVisible();
    await expect.element(products.getByRole("status")).not.toBeInTheDocument();
  });
}

test("a barcode typed into the search finds its product, and an unknown one opens the form with the code", async () => {
  const cookies = product("Pan di Stelle", { brand: "Mulino Bianco" });
  const api = await openFoodSearch();
  api.answer({
    product: {
      lookup: ({ code }) =>
        code === "8076809500302" ? { status: "found", food: cookies } : { status: "not_found", gtin: code },
    },
  });
  await submitSearch("8076809500302");
  await expect.element(foodRow("Pan di Stelle")).toMatchTextContent("Mulino Bianco");
  await submitSearch("8076809500303");
  await expect.element(foodSheet).toMatchTextContent("una cifra non torna");
  await submitSearch("8099999999992");
  await expect.element(foodSheet).toMatchTextContent("Nessun prodotto trovato per questo codice a barre.");
  await foodSheet.getByRole("button", { name: "Crea alimento" }).click();
  await expect
    .element(foodSheet.getByRole("textbox", { name: "Codice a barre (facoltativo)" }))
    .toHaveValue("8099999999992");
});

test("a product without its energy is completed in the form from its known values", async () => {
  const code = "8001630010515";
  const api = await openFoodSearch();
  const unknown = { calories: null, fibre: null, sugars: null, saturated: null, salt: null };
  const known = { protein: 3.5, carbs: 22, fat: 8, brand: null, servingGrams: null, servingLabel: null, liquid: false };
  const draft = { ...unknown, ...known, gtin: code, name: "Gelato di prova" };
  api.answer({ product: { lookup: { status: "incomplete", draft } } });
  await submitSearch(code);
  await expect.element(foodSheet).toMatchTextContent("Di Gelato di prova mancano le calorie");
  await foodSheet.getByRole("button", { name: "Completa" }).click();
  for (const [name, value] of [
    ["Nome", "Gelato di prova"],
    ["Codice a barre (facoltativo)", code],
    ["Proteine", "3,5"],
    ["Calorie", ""],
  ] as const)
    await expect.element(foodSheet.getByRole("textbox", { name, exact: true })).toHaveValue(value);
});
