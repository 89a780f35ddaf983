import { collapsedItem, openAnEstimate, itemRows, readStoredEstimate } from "../../pages/photo-result.page.ts";
import { expect, setOpenAiFault, test as shared } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import type { RunningApp } from "../../support/run-app.ts";
import {
  generateBarcode,
  aMirroredProduct,
  submitSearch,
  isLiveSearch,
  openSearch,
  foodRow,
  resultSection,
} from "../../pages/food-search.page.ts";

// A dedicated app, because the catalogue's faults and its rate limit per minute would be shared with other tests.
const test = withDedicatedApp(shared);

test.describe.configure({ mode: "default" });
test.afterEach(({ app }) => setOpenAiFault(null, app.openFoodFactsUrl));

test("local results appear at once, and products from Open Food Facts follow in their section", async ({
  asPerson: page,
  db,
}) => {
  await aMirroredProduct(db, {
    code: "8001120015396",
    name: "Mozzarella di prova",
    brand: "Caseificio Aurora",
    per100: { "energy-kcal": 250, proteins: 18, carbohydrates: 1, fat: 19 },
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => isLiveSearch(url.href),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const dialog = await openSearch(page);
  await submitSearch(page, "mozzarella");
  const products = resultSection(page, "Prodotti");
  await expect(foodRow(page, "Mozzarella di prova")).toContainText("Caseificio Aurora");
  await expect(foodRow(page, "Mozzarella di prova")).toContainText("250 kcal");
  await expect(resultSection(page, "Alimenti base").getByRole("listitem").first()).toContainText("Mozzarella");
  await expect(products.locator("ul")).toHaveAttribute("aria-busy", "true");
  await expect(products.locator(".skeleton").first()).toBeVisible();
  await expect(resultSection(page, "Alimenti base").locator(".skeleton")).toHaveCount(0);
  release();
  await expect(products.getByRole("listitem").filter({ hasText: "Santa lucia mozzarella" })).toBeVisible();
  await expect(products.locator(".skeleton")).toHaveCount(0);
  // The existing results have not moved.
  await expect(products.getByRole("listitem").first()).toContainText("Mozzarella di prova");
  await expect(products).toContainText("Prodotti: Open Food Facts, ODbL");
  await expect(products.getByRole("link", { name: "ODbL" })).toHaveAttribute("href", /opendatacommons\.org/);
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ risultati per mozzarella$/);
});

test("products can be chosen for an item of a photographed meal, including those from Open Food Facts", async ({
  page,
  person,
  db,
}) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Salsa verde").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("latte");
  await expect(sheet.getByText(/^\d+ risultati per latte$/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Mostrane altri/ }).click();
  await sheet.getByRole("button", { name: /^Noccior bigusto latte fondente/ }).click();
  await expect(itemRows(sheet).nth(2)).toContainText(/Noccior bigusto latte fondente.*Open Food Facts.*100 g/);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items[2]).toMatchObject({ source: "product" });
});

/** Number of catalogue requests that the server aborted. */
async function countAbandonedCalls({ openFoodFactsUrl }: RunningApp): Promise<number> {
  const answer = await fetch(new URL("/__calls", openFoodFactsUrl));
  return ((await answer.json()) as { aborted: number }).aborted;
}

for (const mode of ["hang", "html_503"] as const) {
  test(`an Open Food Facts failure (${mode}) shows a discreet line, and the other results stay and the search can be repeated`, async ({
    asPerson: page,
    app,
  }) => {
    await setOpenAiFault(mode, app.openFoodFactsUrl);
    const before = await countAbandonedCalls(app);
    const word = mode === "hang" ? "yogurt" : "biscotti";
    await openSearch(page);
    await submitSearch(page, word);
    await expect(resultSection(page, "Alimenti base").getByRole("listitem").first()).toBeVisible();
    const products = resultSection(page, "Prodotti");
    await expect(products.getByRole("status")).toContainText("Il catalogo esterno non risponde");
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Notifiche (F8)" })).toHaveText("");
    // The client times out before the server: an earlier retry would get the result of the request that is still
    // pending.
    if (mode === "hang") await expect.poll(() => countAbandonedCalls(app)).toBe(before + 1);
    await setOpenAiFault(null, app.openFoodFactsUrl);
    await products.getByRole("button", { name: "Riprova" }).click();
    await expect(
      products
        .getByRole("listitem")
        .filter({ hasText: new RegExp(word.slice(0, -1), "i") })
        .first(),
    ).toBeVisible();
    await expect(products.getByRole("status")).toHaveCount(0);
  });
}

test("a barcode typed into the search finds its product, and an unknown one opens the form with the code", async ({
  asPerson: page,
}) => {
  const dialog = await openSearch(page);
  await submitSearch(page, "8076809500302");
  await expect(foodRow(page, "Pan di Stelle")).toContainText("Mulino Bianco");
  await submitSearch(page, "8076809500303");
  await expect(dialog).toContainText("una cifra non torna");
  await submitSearch(page, "8099999999992");
  await expect(dialog).toContainText("Nessun prodotto trovato per questo codice a barre.");
  await dialog.getByRole("button", { name: "Crea alimento" }).click();
  await expect(dialog.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue("8099999999992");
});

test("a product without its energy is completed in the form from its known values", async ({ asPerson: page, db }) => {
  const code = generateBarcode();
  await aMirroredProduct(db, {
    code,
    name: "Gelato di prova",
    per100: { proteins: 3.5, carbohydrates: 22, fat: 8 },
  });
  const dialog = await openSearch(page);
  await submitSearch(page, code);
  await expect(dialog).toContainText("Di Gelato di prova mancano le calorie");
  await dialog.getByRole("button", { name: "Completa" }).click();
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue("Gelato di prova");
  await expect(dialog.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue(code);
  await expect(dialog.getByRole("textbox", { name: "Proteine" })).toHaveValue("3,5");
  await expect(dialog.getByRole("textbox", { name: "Calorie", exact: true })).toHaveValue("");
});
