import { barcodeField, openScanner, scannerDialog, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { mealSection, openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import {
  inconsistentLabel,
  foodSearchDialog,
  customFoodField,
  frolliniLabel,
  labelModeRadio,
  menuPhoto,
  uploadLabel,
  saveLabel,
  openLabelCamera,
} from "../../pages/label-scan.page.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { countUsedScans, startPhotoScan, test, uploadPicture } from "../../pages/photo-scan.page.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { generateBarcode, gramsField, listLoggedGrams } from "../../pages/food-search.page.ts";
import { failCalls, collectCalls, collectPageErrors } from "../../support/page-requests.ts";

test.beforeEach(({ page }) => page.clock.install({ time: romeInstant(todayInRome(), "13:04") }));

const add = { name: "Aggiungi al diario" };

test("a photographed label becomes a custom food whose amount is set before it is logged", async ({
  page,
  person,
  db,
}) => {
  const pageErrors = await collectPageErrors(page);
  await openLabelCamera(page);
  await expect(page.getByText("Inquadra la tabella nutrizionale")).toBeVisible();
  await uploadLabel(page, frolliniLabel);
  for (const [name, value] of [
    ["Nome", "Frollini al cacao"],
    ["Marca (facoltativa)", "Forno Sereno"],
    ["Calorie", "481"],
    ["Proteine", "7,2"],
    ["Carboidrati", "66"],
    ["Grassi", "20"],
    ["Fibre", "3,5"],
    ["Zuccheri", "22"],
    ["Grassi saturi", "9,1"],
    ["Sale", "0,5"],
    ["Quanto pesa", "25"],
  ] as const)
    await expect(customFoodField(page, name), name).toHaveValue(value);
  expect(await countUsedScans(page)).toBe(1);
  // A label scan logs no entry; the form checks its values like those of any custom food.
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
  await customFoodField(page, "Calorie").fill("2017");
  await expect(foodSearchDialog(page)).toContainText("Sembra il valore in kJ: in kcal sono 482.");
  await customFoodField(page, "Calorie").fill("481");

  await saveLabel(page, "Frollini al cacao");
  await expect(gramsField(page)).toHaveValue("25");
  await gramsField(page).fill("50");
  await foodSearchDialog(page).getByRole("button", add).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const entry = mealSection(page, "Pranzo").getByRole("listitem");
  await expect(entry).toHaveText(/Frollini al cacao.*50 g.*241 kcal/);
  await expect(entry).not.toContainText("Stima AI");
  expect(await listLoggedGrams(db, person)).toEqual(["Frollini al cacao, lunch, 50 g"]);
  expect(pageErrors).toEqual([]);
});

test("a label without a serving asks for the amount and assumes none", async ({ page, person, db }) => {
  await openLabelCamera(page);
  await uploadLabel(page, frolliniLabel);
  await customFoodField(page, "Come si chiama").fill("");
  await customFoodField(page, "Quanto pesa").fill("");
  await saveLabel(page, "Frollini al cacao");
  await expect(gramsField(page)).toHaveValue("");
  await expect(foodSearchDialog(page).getByRole("button", add)).toBeDisabled();
  await gramsField(page).fill("30");
  await foodSearchDialog(page).getByRole("button", add).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await listLoggedGrams(db, person)).toEqual(["Frollini al cacao, lunch, 30 g"]);
});

test("label figures that do not add up cost no scan and can be typed", async ({ page, person, db }) => {
  await openLabelCamera(page);
  await uploadPicture(page, inconsistentLabel);
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel.getByRole("heading", { name: "Etichetta da ricontrollare" })).toBeVisible();
  await expect(panel).toContainText("non tornano");
  await expect(panel.getByRole("button").first()).toHaveText("Scrivi i valori");
  await expect(page.getByRole("img", { name: "La foto dell’etichetta" })).toBeVisible();
  expect(await countUsedScans(page)).toBe(0);
  await panel.getByRole("button", { name: "Scrivi i valori" }).click();
  await expect(customFoodField(page, "Nome")).toBeFocused();
  await expect(customFoodField(page, "Calorie")).toHaveValue("");
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("the label of an unknown barcode keeps the code, and the next scan finds the food", async ({ asPerson: page }) => {
  const code = generateBarcode();
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, code);
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await scannerDialog(page).getByRole("button", { name: "Fotografa l’etichetta" }).click();
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(labelModeRadio(page)).toBeChecked();
  await uploadLabel(page, frolliniLabel);
  await expect(customFoodField(page, "Codice a barre (facoltativo)")).toHaveValue(code);
  await saveLabel(page, "Frollini al cacao");

  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, code);
  await expect(page.getByRole("heading", { name: "Frollini al cacao", exact: true })).toBeVisible();
  await expect(foodSearchDialog(page)).toContainText("Creato da te");
});

test("a barcode can be scanned from the form, which keeps the scanned and typed values", async ({ asPerson: page }) => {
  const code = generateBarcode();
  const lookups = collectCalls(page, "product.lookup");
  await openLabelCamera(page);
  await uploadLabel(page, frolliniLabel);
  await customFoodField(page, "Nome").fill("Frollini di casa");
  await foodSearchDialog(page).getByRole("button", { name: "Scansiona il codice" }).click();
  await expect(scannerDialog(page)).toBeVisible();
  await barcodeField(page).fill(code);
  await barcodeField(page).press("Enter");
  await expect(scannerDialog(page)).toBeHidden();
  await expect(customFoodField(page, "Codice a barre (facoltativo)")).toHaveValue(code);
  await expect(customFoodField(page, "Nome")).toHaveValue("Frollini di casa");
  await expect(customFoodField(page, "Calorie")).toHaveValue("481");
  expect(lookups).toHaveLength(0);
});

test("the label values stay after a failed save and after going back", async ({ page, person, db }) => {
  await openLabelCamera(page);
  await uploadLabel(page, frolliniLabel);
  const restore = await failCalls(page, "customFood.create");
  await foodSearchDialog(page).getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect(page.getByText("Impossibile salvare il prodotto:")).toBeVisible();
  await expect(customFoodField(page, "Calorie")).toHaveValue("481");
  await page.goBack();
  await page.goForward();
  await expect(customFoodField(page, "Nome")).toHaveValue("Frollini al cacao");
  await restore();
  await saveLabel(page, "Frollini al cacao");
  const own = await db.selectFrom("customFood").select("name").where("userId", "=", person.id).execute();
  expect(own).toEqual([{ name: "Frollini al cacao" }]);
});

test("a label photographed as a dish still opens its form and costs no scan", async ({ page, person, db }) => {
  await startPhotoScan(page);
  await uploadLabel(page, frolliniLabel);
  await expect(customFoodField(page, "Calorie")).toHaveValue("481");
  expect(await countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("a photo of a menu asks which dish was eaten and describes that one", async ({ page, person, db }) => {
  await startPhotoScan(page);
  await uploadPicture(page, menuPhoto);
  await expect(page.getByRole("heading", { name: "Quale piatto hai mangiato?" })).toBeVisible();
  const dishes = page.getByRole("list", { name: "Piatti del menu" });
  await expect(dishes.getByRole("listitem")).toHaveCount(8);
  expect(await countUsedScans(page)).toBe(0);
  await dishes.getByRole("button", { name: "Risotto ai funghi" }).click();
  const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect(words.getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("Risotto ai funghi");
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});
