import { line, openAnEstimate, rows, stored } from "../../pages/photo-result.page.ts";
import { expect, misbehave, test as shared } from "../../support/test-fixtures.ts";
import { withOwnApp } from "../../support/dedicated-app.ts";
import type { RunningApp } from "../../support/run-app.ts";
import {
  aCode,
  aProduct,
  ask,
  asksOutside,
  openSearch,
  rowOf,
  section,
} from "../../pages/food-search.page.ts";

// How the catalogue of this file misbehaves is nobody else's business; nor may others use up how often a minute it is asked.
const test = withOwnApp(shared);

test.describe.configure({ mode: "default" });
test.afterEach(({ app }) => misbehave(null, app.openFoodFactsUrl));

test("our own answer is there at once, products from outside follow in their section", async ({
  asPerson: page,
  db,
}) => {
  await aProduct(db, {
    code: "8001120015396",
    name: "Mozzarella di prova",
    brand: "Caseificio Aurora",
    per100: { "energy-kcal": 250, proteins: 18, carbohydrates: 1, fat: 19 },
  });
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(
    (url) => asksOutside(url.href),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const dialog = await openSearch(page);
  await ask(page, "mozzarella");
  const products = section(page, "Prodotti");
  await expect(rowOf(page, "Mozzarella di prova")).toContainText("Caseificio Aurora");
  await expect(rowOf(page, "Mozzarella di prova")).toContainText("250 kcal");
  await expect(section(page, "Alimenti base").getByRole("listitem").first()).toContainText("Mozzarella");
  await expect(products.locator("ul")).toHaveAttribute("aria-busy", "true");
  await expect(products.locator(".skeleton").first()).toBeVisible();
  await expect(section(page, "Alimenti base").locator(".skeleton")).toHaveCount(0);
  letThrough();
  await expect(products.getByRole("listitem").filter({ hasText: "Santa lucia mozzarella" })).toBeVisible();
  await expect(products.locator(".skeleton")).toHaveCount(0);
  // What stood there has not moved.
  await expect(products.getByRole("listitem").first()).toContainText("Mozzarella di prova");
  await expect(products).toContainText("Prodotti: Open Food Facts, ODbL");
  await expect(products.getByRole("link", { name: "ODbL" })).toHaveAttribute("href", /opendatacommons\.org/);
  await expect(dialog.getByRole("status").first()).toHaveText(/^\d+ risultati per mozzarella$/);
});

test("in a meal that was photographed products are within reach as well, those of the catalogue outside too", async ({
  page,
  person,
  db,
}) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await line(sheet, "Salsa verde").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("latte");
  await expect(sheet.getByText(/^\d+ risultati per latte$/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Mostrane altri/ }).click();
  await sheet.getByRole("button", { name: /^Noccior bigusto latte fondente/ }).click();
  await expect(rows(sheet).nth(2)).toContainText(/Noccior bigusto latte fondente.*Open Food Facts.*100 g/);
  await expect.poll(async () => (await stored(db, id)).items[2]).toMatchObject({ source: "product" });
});

/** How many questions the catalogue was left alone with. */
async function abandoned({ openFoodFactsUrl }: RunningApp): Promise<number> {
  const answer = await fetch(new URL("/__calls", openFoodFactsUrl));
  return ((await answer.json()) as { gone: number }).gone;
}

for (const mode of ["hang", "html_503"] as const) {
  test(`a catalogue that does not answer (${mode}) is a quiet line; the rest is there and it can be asked again`, async ({
    asPerson: page,
    app,
  }) => {
    await misbehave(mode, app.openFoodFactsUrl);
    const before = await abandoned(app);
    const word = mode === "hang" ? "yogurt" : "biscotti";
    await openSearch(page);
    await ask(page, word);
    await expect(section(page, "Alimenti base").getByRole("listitem").first()).toBeVisible();
    const products = section(page, "Prodotti");
    await expect(products.getByRole("status")).toContainText("Il catalogo esterno non risponde");
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Notifiche (F8)" })).toHaveText("");
    // The person waits less long than the server: asked again before that, it would take the same silence for its answer.
    if (mode === "hang") await expect.poll(() => abandoned(app)).toBe(before + 1);
    await misbehave(null, app.openFoodFactsUrl);
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

test("a barcode typed into the search finds its product; one that nobody knows leads to the form with the code", async ({
  asPerson: page,
}) => {
  const dialog = await openSearch(page);
  await ask(page, "8076809500302");
  await expect(rowOf(page, "Pan di Stelle")).toContainText("Mulino Bianco");
  await ask(page, "8076809500303");
  await expect(dialog).toContainText("una cifra non torna");
  await ask(page, "8099999999992");
  await expect(dialog).toContainText("Nessun prodotto trovato per questo codice a barre.");
  await dialog.getByRole("button", { name: "Crea alimento" }).click();
  await expect(dialog.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue(
    "8099999999992",
  );
});

test("a product without its energy is completed from what is known of it", async ({ asPerson: page, db }) => {
  const code = aCode();
  await aProduct(db, { code, name: "Gelato di prova", per100: { proteins: 3.5, carbohydrates: 22, fat: 8 } });
  const dialog = await openSearch(page);
  await ask(page, code);
  await expect(dialog).toContainText("Di Gelato di prova mancano le calorie");
  await dialog.getByRole("button", { name: "Completa" }).click();
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue("Gelato di prova");
  await expect(dialog.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue(code);
  await expect(dialog.getByRole("textbox", { name: "Proteine" })).toHaveValue("3,5");
  await expect(dialog.getByRole("textbox", { name: "Calorie", exact: true })).toHaveValue("");
});
