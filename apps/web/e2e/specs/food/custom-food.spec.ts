import type { Locator, Page } from "@playwright/test";
import { mealSection, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  generateBarcode,
  aMirroredProduct,
  submitSearch,
  listLoggedGrams,
  openFood,
  openSearch,
  foodRow,
  searchForFood,
} from "../../pages/food-search.page.ts";
import { failCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });
const field = (page: Page, name: string): Locator => dialogOf(page).getByRole("textbox", { name, exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Opens the empty form through a search without results. */
async function openForm(page: Page): Promise<void> {
  await openSearch(page);
  await submitSearch(page, "xqzw");
  await dialogOf(page).getByRole("button", { name: "Crea alimento" }).click();
  await expect(field(page, "Nome")).toBeFocused();
}

const cake = {
  Nome: "Torta della nonna",
  Calorie: "351",
  Proteine: "6,1",
  Carboidrati: "48,5",
  Grassi: "14",
  "Quanto ne hai mangiato": "80",
};
const createAndAdd = (page: Page): Locator => dialogOf(page).getByRole("button", { name: "Crea e aggiungi al diario" });

test("an unknown food is created from its label, logged, and found by the next search", async ({
  asPerson: page,
  person,
  db,
}) => {
  await openForm(page);
  await expect(field(page, "Nome")).toHaveValue("xqzw");
  await fill(page, cake);
  await createAndAdd(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Torta della nonna.*80 g.*281 kcal/);
  expect(await listLoggedGrams(db, person)).toEqual(["Torta della nonna, lunch, 80 g"]);
  await openSearch(page);
  await expect(await searchForFood(page, "Torta della nonna")).toContainText("L’ultima volta: 80 g");
});

test("missing values are marked at their fields, and the first of them is focused", async ({ asPerson: page }) => {
  const creations = collectCalls(page, "customFood.create");
  await openForm(page);
  await fill(page, { Nome: "", Proteine: "6" });
  await createAndAdd(page).click();
  await expect(field(page, "Nome")).toBeFocused();
  await expect(dialogOf(page).getByText("Scrivi il nome dell’alimento.")).toBeVisible();
  await expect(dialogOf(page).getByText("Scrivi un numero.")).toHaveCount(3);
  expect(creations).toHaveLength(0);
});

test("numbers are parsed in the Italian format, and thousands separators are rejected", async ({ asPerson: page }) => {
  await openForm(page);
  await fill(page, { ...cake, Proteine: "6.1", Grassi: "1.000" });
  await expect(dialogOf(page).getByText("Scrivi il numero senza separatore delle migliaia: 1000.")).toBeVisible();
  await createAndAdd(page).click();
  await expect(field(page, "Grassi")).toBeFocused();
  await expect(field(page, "Proteine")).toHaveValue("6,1");
});

test("kilojoules typed as kcal are detected and converted with one tap", async ({ asPerson: page }) => {
  await openForm(page);
  await fill(page, { ...cake, Calorie: "1502" });
  await expect(dialogOf(page)).toContainText("Sembra il valore in kJ: in kcal sono 359.");
  await createAndAdd(page).click();
  await expect(field(page, "Calorie")).toBeFocused();
  await dialogOf(page).getByRole("button", { name: "Scrivi 359 kcal" }).click();
  await expect(field(page, "Calorie")).toHaveValue("359");
  await expect(dialogOf(page).getByText("Sembra il valore in kJ")).toHaveCount(0);
  await fill(page, { Calorie: "120" });
  await expect(dialogOf(page)).toContainText("Con questi macronutrienti verrebbero circa 344 kcal");
});

test("a server error is shown at its field, and every typed value stays", async ({ asPerson: page, person, db }) => {
  await openForm(page);
  await fill(page, cake);
  await dialogOf(page).getByText("Altri valori (facoltativi)").click();
  await fill(page, { Zuccheri: "60" });
  await createAndAdd(page).click();
  await expect(dialogOf(page).getByText("Gli zuccheri non possono superare i carboidrati.")).toBeVisible();
  await expect(field(page, "Zuccheri")).toBeFocused();
  await expect(field(page, "Nome")).toHaveValue("Torta della nonna");
  await fill(page, { Carboidrati: "65" });
  const restore = await failCalls(page, "customFood.create");
  await createAndAdd(page).click();
  await expect(toastRegion(page)).toContainText("Impossibile salvare il prodotto:");
  // Going back and reopening the form keeps its values.
  await page.goBack();
  await dialogOf(page).getByRole("button", { name: "Crea alimento" }).click();
  await expect(field(page, "Nome")).toHaveValue("Torta della nonna");
  await expect(field(page, "Zuccheri")).toHaveValue("60");
  await restore();
  await fill(page, { "Quanto ne hai mangiato": "80" });
  await createAndAdd(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await listLoggedGrams(db, person)).toEqual(["Torta della nonna, lunch, 80 g"]);
});

test("after a lost log response the request is repeated automatically, and no second food is created", async ({
  asPerson: page,
  person,
  db,
}) => {
  await openForm(page);
  await fill(page, cake);
  await page.route(
    (url) => callsProcedure(url.href, "food.log"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const again = page.waitForResponse((response) => callsProcedure(response.url(), "food.log") && response.ok());
  await createAndAdd(page).click();
  await expect(toastRegion(page)).toContainText("Salvato sul telefono: lo invio appena torni online.");
  await again;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const own = await db.selectFrom("customFood").select("name").where("userId", "=", person.id).execute();
  expect(own).toEqual([{ name: "Torta della nonna" }]);
  expect(await listLoggedGrams(db, person)).toEqual(["Torta della nonna, lunch, 80 g"]);
});

test("a custom drink is measured in millilitres, and its serving is the initial amount", async ({ asPerson: page }) => {
  await openForm(page);
  await fill(page, { Nome: "Chinotto", Calorie: "40", Proteine: "0", Carboidrati: "10", Grassi: "0" });
  await dialogOf(page)
    .getByRole("checkbox", { name: /^È una bevanda/ })
    .check();
  await fill(page, { "Come si chiama": "1 lattina", "Quanto pesa": "330" });
  await expect(field(page, "Quanto ne hai mangiato")).toHaveValue("330");
  await createAndAdd(page).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Chinotto.*330 ml.*132 kcal/);
});

test("a food can be created without logging it", async ({ asPerson: page, person, db }) => {
  await openForm(page);
  await fill(page, cake);
  await dialogOf(page).getByRole("button", { name: "Crea soltanto" }).click();
  await expect(page.getByRole("heading", { name: "Torta della nonna", exact: true })).toBeFocused();
  await expect(dialogOf(page)).toContainText("Creato da te");
  expect(await listLoggedGrams(db, person)).toEqual([]);
});

test("an edited food leaves past entries unchanged; entries of today follow if the user chooses so", async ({
  asPerson: page,
}) => {
  await openForm(page);
  await fill(page, cake);
  await createAndAdd(page).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/281 kcal/);
  for (const [also, kcal, shown] of [
    [false, "400", "281 kcal"],
    [true, "300", "240 kcal"],
  ] as const) {
    await openSearch(page);
    await openFood(page, "Torta della nonna");
    await dialogOf(page).getByRole("button", { name: "Modifica alimento" }).click();
    await expect(field(page, "Proteine")).toHaveValue("6,1");
    await fill(page, { Calorie: kcal });
    await dialogOf(page)
      .getByRole("checkbox", { name: /^Aggiorna anche oggi/ })
      .setChecked(also);
    await dialogOf(page).getByRole("button", { name: "Salva i valori" }).click();
    await expect(dialogOf(page)).toContainText(`${kcal} kcal per 100 g`);
    await page.goto("/");
    await expect(mealSection(page, "Pranzo").getByRole("listitem")).toContainText(shown);
  }
});

test("entries of today show an edited food without a restart of the app", async ({ asPerson: page }) => {
  await openForm(page);
  await fill(page, cake);
  await createAndAdd(page).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/281 kcal/);
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await page.getByRole("button", { name: "Cerca alimenti" }).click();
  await openFood(page, "Torta della nonna");
  await dialogOf(page).getByRole("button", { name: "Modifica alimento" }).click();
  await fill(page, { Calorie: "300" });
  await dialogOf(page).getByRole("button", { name: "Salva i valori" }).click();
  await expect(dialogOf(page)).toContainText("300 kcal per 100 g");
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/240 kcal/);
});

test("a custom food is deleted after a confirmation, and the diary keeps its entries", async ({ asPerson: page }) => {
  await openForm(page);
  await fill(page, cake);
  await createAndAdd(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openSearch(page);
  await openFood(page, "Torta della nonna");
  const remove = dialogOf(page).getByRole("button", { name: "Elimina" });
  await remove.click();
  await expect(dialogOf(page).getByText("Eliminare Torta della nonna?")).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Annulla" })).toBeFocused();
  await dialogOf(page).getByRole("button", { name: "Annulla" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await remove.click();
  await expect(toastRegion(page)).toContainText("Alimento eliminato");
  await page.goto("/");
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Torta della nonna.*281 kcal/);
});

test("a corrected product becomes a custom food, found by the search and by its code", async ({
  asPerson: page,
  db,
}) => {
  const code = generateBarcode();
  await aMirroredProduct(db, {
    code,
    name: "Grissini Topaziosi",
    brand: "Forno Aurora",
    per100: { "energy-kcal": 120, proteins: 12, carbohydrates: 70, fat: 8 },
  });
  await openSearch(page);
  await openFood(page, "Grissini Topaziosi");
  await dialogOf(page).getByRole("button", { name: "Correggi i valori" }).click();
  await expect(field(page, "Codice a barre (facoltativo)")).toHaveValue(code);
  await expect(field(page, "Marca (facoltativa)")).toHaveValue("Forno Aurora");
  await fill(page, { Calorie: "400" });
  await dialogOf(page).getByRole("button", { name: "Salva i valori" }).click();
  await expect(dialogOf(page)).toContainText("Creato da te");
  await expect(dialogOf(page)).toContainText("400 kcal per 100 g");
  await page.goBack();
  await expect(foodRow(page, "Grissini Topaziosi")).toContainText("400 kcal");
  for (const asked of ["grissini topaziosi", code]) {
    await openSearch(page);
    await submitSearch(page, asked);
    await expect(foodRow(page, "Grissini Topaziosi"), asked).toContainText("400 kcal");
    await expect(dialogOf(page).getByText("Grissini Topaziosi", { exact: true }), asked).toHaveCount(1);
  }
});
