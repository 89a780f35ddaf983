import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import type { Outputs } from "../../lib/api/procedure-types.ts";
import { failing, type FakeApi } from "../../testing/fake-api.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { getOfflineDatabase, type ProductRow } from "../../offline/offline-database.ts";
import {
  barcodeField as field,
  enterBarcode,
  foodSearch as search,
  openScanner,
  scanner,
} from "./testing/barcode-scanner-page.ts";

type Lookup = Outputs["product"]["lookup"];

const failure = scanner.getByRole("alert").filter({ hasText: "Errore ricerca" });
const spread = sampleFoodHit({ ref: "product:3017620422003", kind: "product", name: "Nutella", brand: "Ferrero" });
const found: Lookup = { status: "found", food: spread };

beforeEach(() => {
  // The camera never starts: only the typed code matters here.
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockReturnValue(new Promise(() => undefined));
});
afterEach(() => void vi.restoreAllMocks());

/** Opens the scanner; a code is looked up with this answer. */
async function openScannerWith(lookup: Lookup | (() => Lookup | Promise<Lookup>)): Promise<FakeApi> {
  const api = mountApp("/", { ...fakeDiary(), product: { lookup } });
  api.answer({ food: { read: toDetails(spread) } });
  await openScanner();
  return api;
}

test("a typed code is validated at once and opens its product", async () => {
  const api = await openScannerWith(found);
  const problem = scanner.getByRole("alert").last();
  await field.fill("3017620422004");
  await expect.element(problem).toHaveTextContent("Una cifra non torna: ricontrolla il numero sotto le barre.");
  await field.fill("30176");
  await expect.element(problem).toHaveTextContent("");
  await userEvent.keyboard("{Enter}");
  await expect.element(problem).toHaveTextContent("Un codice a barre ha 8, 12 o 13 cifre.");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("30l76");
  await expect.element(problem).toHaveTextContent("Scrivi solo le cifre che stanno sotto le barre.");
  expect(api.callsOf("product.lookup")).toEqual([]);
  await enterBarcode("3 017620 422003");
  await expect.element(search.getByRole("heading", { name: "Nutella" })).toBeVisible();
  expect(api.callsOf("product.lookup")).toMatchObject([{ code: "3017620422003" }]);
});

test("a product without its energy opens the form with the known values, never with 0 kcal", async () => {
  const code = "8001630010515";
  const unknown = { calories: null, fibre: null, sugars: null, saturated: null, salt: null };
  const known = { protein: 3.5, carbs: 5, fat: 3, brand: null, servingGrams: null, servingLabel: null, liquid: false };
  await openScannerWith({ status: "incomplete", draft: { ...unknown, ...known, gtin: code, name: "Activia" } });
  await enterBarcode(code);
  for (const [name, value] of [
    ["Nome", "Activia"],
    ["Codice a barre (facoltativo)", code],
    ["Proteine", "3,5"],
    ["Calorie", ""],
  ] as const)
    await expect.element(search.getByRole("textbox", { name, exact: true })).toHaveValue(value);
});

test("a catalogue that does not answer can be asked again", async () => {
  const api = await openScannerWith({ status: "unreachable", gtin: "3017620422003" });
  await enterBarcode("3017620422003");
  await expect.element(failure).toMatchTextContent("Errore durante la ricerca del prodotto.");
  api.answer({ product: { lookup: found } });
  await scanner.getByRole("button", { name: "Riprova" }).click();
  await expect.element(search.getByRole("heading", { name: "Nutella" })).toBeVisible();
});

test("without a connection the scanner shows a message and offers the search by name", async () => {
  await openScannerWith(failing);
  await enterBarcode("3017620422003");
  await expect.element(failure).toBeVisible();
  await scanner.getByRole("button", { name: "Cerca per nome" }).click();
  await expect.element(search.getByRole("textbox", { name: "Cerca alimenti" })).toBeVisible();
});

test("without a network a code is looked up on the device, and an unknown one offers what works without it", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const db = await getOfflineDatabase();
  const row: ProductRow = [
    "3017620422003",
    "Nutella",
    "Ferrero",
    null,
    539,
    6,
    57,
    31,
    0,
    900,
    [["1 cucchiaio", 15]],
    [],
  ];
  await db.put("products", [row], "1");
  const unreachable = (): never => {
    throw new TypeError("Failed to fetch");
  };
  const api = await openScannerWith(unreachable);
  api.answer({ food: { read: unreachable }, auth: { signInMethods: unreachable } });
  await enterBarcode("8000430132267");
  await expect.element(scanner.getByRole("heading", { name: "Senza rete non possiamo cercarlo" })).toBeVisible();
  await expect.element(scanner.getByText("Codice 8000430132267")).toBeVisible();
  await expect.element(scanner.getByRole("button", { name: "Fotografa l’etichetta" })).not.toBeInTheDocument();
  await expect.element(scanner.getByRole("button", { name: "Solo calorie" })).toBeVisible();
  await scanner.getByRole("button", { name: "Scansiona un altro" }).click();
  await enterBarcode("3017620422003");
  await expect.element(search.getByRole("heading", { name: "Nutella" })).toBeVisible();
  await expect.element(search.getByRole("link", { name: "ODbL" })).toBeVisible();
  await search.getByRole("button", { name: "Cerca Altro" }).first().click();
  await search.getByRole("textbox", { name: "Cerca alimenti" }).fill("8000430132267");
  await userEvent.keyboard("{Enter}");
  await expect.element(search.getByRole("heading", { name: "Senza rete non possiamo cercarlo" })).toBeVisible();
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.element(search.getByRole("alert").filter({ hasText: "Errore di ricerca" })).toBeVisible();
  await db.clear("products");
});

test("a slow lookup can be cancelled, and its late response opens nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Lookup>();
  await openScannerWith(() => promise);
  await enterBarcode("3017620422003");
  await expect.element(scanner.getByText("Cerchiamo il prodotto…")).toBeVisible();
  await expect.element(scanner.getByRole("button", { name: "Cerca", exact: true })).toBeDisabled();
  await scanner.getByRole("button", { name: "Annulla" }).click();
  await expect.element(scanner.getByText("Cerchiamo il prodotto…")).not.toBeInTheDocument();
  resolve(found);
  await promise;
  await new Promise((wait) => setTimeout(wait, 200));
  await expect.element(field).toBeVisible();
  await expect.element(search.getByRole("heading", { name: "Nutella" })).not.toBeInTheDocument();
});

const saved = sampleFoodHit({ ref: "custom:ricotta", kind: "custom", name: "Ricotta del banco", category: null });

test("an unknown code can be followed by another, or become a custom food with that code", async () => {
  await openScannerWith({ status: "not_found", gtin: "4006381333931" });
  await enterBarcode("4006381333931");
  await expect.element(scanner.getByRole("heading", { name: "Prodotto non trovato" })).toHaveFocus();
  await expect.element(scanner).toMatchTextContent("Nessun prodotto trovato per questo codice a barre.");
  await expect.element(scanner).toMatchTextContent("Codice 4006381333931");
  await scanner.getByRole("button", { name: "Scansiona un altro" }).click();
  await enterBarcode("4006381333931");
  await scanner.getByRole("button", { name: "Crea alimento" }).click();
  const code = search.getByRole("textbox", { name: "Codice a barre (facoltativo)" });
  await expect.element(code).toHaveValue("4006381333931");
});

test("an in-store code asks for its food, with whose figures the code is saved; other text is no result", async () => {
  const ricotta = sampleFoodHit({ name: "Ricotta di mucca", calories: 146 });
  const api = await openScannerWith({ status: "in_store", stem: "2309519" });
  const none = { mine: [], stock: [], products: [], suggestions: [], external: "ok" as const, live: false };
  api.answer({
    search: { foods: ({ text }) => ({ ...none, stock: text === "ricotta" ? [ricotta] : [] }) },
    food: { read: toDetails(ricotta) },
    customFood: { create: saved },
  });
  await enterBarcode("2309519002160");
  await expect.element(scanner.getByRole("heading", { name: "Codice del banco" })).toHaveFocus();
  const words = scanner.getByRole("textbox", { name: "Quale alimento è?" });
  const noResult = scanner.getByText('Nessun alimento trovato per "qwxzkj"');
  await words.fill("qwxzkj");
  await userEvent.keyboard("{Enter}");
  await expect.element(noResult).toBeVisible();
  await words.fill("ricotta");
  // Until the text is searched for, the last result names its own text.
  await expect.element(noResult).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await scanner.getByRole("list", { name: "Alimenti trovati" }).getByRole("button").dblClick();
  await expect.element(search.getByRole("textbox", { name: "Nome" })).toHaveValue(ricotta.name);
  await expect.element(search.getByRole("textbox", { name: "Calorie", exact: true })).toHaveValue("146");
  await search.getByRole("textbox", { name: "Nome" }).fill(saved.name);
  api.answer({ food: { read: toDetails(saved) } });
  await search.getByRole("button", { name: "Crea soltanto" }).click();
  await expect.element(search.getByRole("heading", { name: saved.name })).toBeVisible();
  expect(api.callsOf("customFood.create")).toMatchObject([{ name: saved.name, barcode: "2309519", calories: 146 }]);
});
