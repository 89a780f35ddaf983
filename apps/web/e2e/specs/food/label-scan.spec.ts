import { codeField, openScanner, scanner, typeCode } from "../../pages/barcode-scanner.page.ts";
import { meal, openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import {
  crema,
  form,
  formField,
  frollini,
  labelMode,
  menu,
  readLabel,
  saveLabel,
  startLabel,
} from "../../pages/label-scan.page.ts";
import { logged } from "../../support/logged-meals.ts";
import { scansUsed, startScan, test, upload } from "../../pages/photo-scan.page.ts";
import { inRome, todayInRome } from "../../support/rome-dates.ts";
import { aCode, gramsField, loggedGrams } from "../../pages/food-search.page.ts";
import { breakCalls, watchCalls, watchForTrouble } from "../../support/page-requests.ts";

test.beforeEach(({ page }) => page.clock.install({ time: inRome(todayInRome(), "13:04") }));

const add = { name: "Aggiungi al diario" };

test("a photographed label becomes a food of one's own, weighed before it is in the diary", async ({
  page,
  person,
  db,
}) => {
  const troubles = await watchForTrouble(page);
  await startLabel(page);
  await expect(page.getByText("Inquadra la tabella nutrizionale")).toBeVisible();
  await readLabel(page, frollini);
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
    await expect(formField(page, name), name).toHaveValue(value);
  expect(await scansUsed(page)).toBe(1);
  // Nothing is eaten yet, and a figure that was read wrong is noticed here as anywhere.
  expect(await logged(db, person)).toHaveLength(0);
  await formField(page, "Calorie").fill("2017");
  await expect(form(page)).toContainText("Sembra il valore in kJ: in kcal sono 482.");
  await formField(page, "Calorie").fill("481");

  await saveLabel(page, "Frollini al cacao");
  await expect(gramsField(page)).toHaveValue("25");
  await gramsField(page).fill("50");
  await form(page).getByRole("button", add).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const entry = meal(page, "Pranzo").getByRole("listitem");
  await expect(entry).toHaveText(/Frollini al cacao.*50 g.*241 kcal/);
  await expect(entry).not.toContainText("Stima AI");
  expect(await loggedGrams(db, person)).toEqual(["Frollini al cacao, lunch, 50 g"]);
  expect(troubles).toEqual([]);
});

test("where the label names no serving, the amount is asked for and nothing is assumed", async ({
  page,
  person,
  db,
}) => {
  await startLabel(page);
  await readLabel(page, frollini);
  await formField(page, "Come si chiama").fill("");
  await formField(page, "Quanto pesa").fill("");
  await saveLabel(page, "Frollini al cacao");
  await expect(gramsField(page)).toHaveValue("");
  await expect(form(page).getByRole("button", add)).toBeDisabled();
  await gramsField(page).fill("30");
  await form(page).getByRole("button", add).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await loggedGrams(db, person)).toEqual(["Frollini al cacao, lunch, 30 g"]);
});

test("figures that do not add up cost no scan and can be typed", async ({ page, person, db }) => {
  await startLabel(page);
  await upload(page, crema);
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel.getByRole("heading", { name: "Etichetta da ricontrollare" })).toBeVisible();
  await expect(panel).toContainText("non tornano");
  await expect(panel.getByRole("button").first()).toHaveText("Scrivi i valori");
  await expect(page.getByRole("img", { name: "La foto dell’etichetta" })).toBeVisible();
  expect(await scansUsed(page)).toBe(0);
  await panel.getByRole("button", { name: "Scrivi i valori" }).click();
  await expect(formField(page, "Nome")).toBeFocused();
  await expect(formField(page, "Calorie")).toHaveValue("");
  expect(await logged(db, person)).toHaveLength(0);
});

test("the label of an unknown barcode keeps the code, and the next scan finds the food", async ({
  asPerson: page,
}) => {
  const code = aCode();
  await openHome(page);
  await openScanner(page);
  await typeCode(page, code);
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await scanner(page).getByRole("button", { name: "Fotografa l’etichetta" }).click();
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(labelMode(page)).toBeChecked();
  await readLabel(page, frollini);
  await expect(formField(page, "Codice a barre (facoltativo)")).toHaveValue(code);
  await saveLabel(page, "Frollini al cacao");

  await openHome(page);
  await openScanner(page);
  await typeCode(page, code);
  await expect(page.getByRole("heading", { name: "Frollini al cacao", exact: true })).toBeVisible();
  await expect(form(page)).toContainText("Creato da te");
});

test("a barcode can be scanned from the form, which keeps what was read and typed", async ({
  asPerson: page,
}) => {
  const code = aCode();
  const lookups = watchCalls(page, "product.lookup");
  await startLabel(page);
  await readLabel(page, frollini);
  await formField(page, "Nome").fill("Frollini di casa");
  await form(page).getByRole("button", { name: "Scansiona il codice" }).click();
  await expect(scanner(page)).toBeVisible();
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await expect(scanner(page)).toBeHidden();
  await expect(formField(page, "Codice a barre (facoltativo)")).toHaveValue(code);
  await expect(formField(page, "Nome")).toHaveValue("Frollini di casa");
  await expect(formField(page, "Calorie")).toHaveValue("481");
  expect(lookups).toHaveLength(0);
});

test("what was read is still there after a failed save and a way back", async ({ page, person, db }) => {
  await startLabel(page);
  await readLabel(page, frollini);
  const mend = await breakCalls(page, "ownFood.create");
  await form(page).getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect(page.getByText("Impossibile salvare il prodotto:")).toBeVisible();
  await expect(formField(page, "Calorie")).toHaveValue("481");
  await page.goBack();
  await page.goForward();
  await expect(formField(page, "Nome")).toHaveValue("Frollini al cacao");
  await mend();
  await saveLabel(page, "Frollini al cacao");
  const own = await db.selectFrom("ownFood").select("name").where("userId", "=", person.id).execute();
  expect(own).toEqual([{ name: "Frollini al cacao" }]);
});

test("a label taken for a dish leads to its form all the same, and costs no scan", async ({
  page,
  person,
  db,
}) => {
  await startScan(page);
  await readLabel(page, frollini);
  await expect(formField(page, "Calorie")).toHaveValue("481");
  expect(await scansUsed(page)).toBe(0);
  expect(await logged(db, person)).toHaveLength(0);
});

test("a menu asks which of its dishes it was, and describes that one", async ({ page, person, db }) => {
  await startScan(page);
  await upload(page, menu);
  await expect(page.getByRole("heading", { name: "Quale piatto hai mangiato?" })).toBeVisible();
  const dishes = page.getByRole("list", { name: "Piatti del menu" });
  await expect(dishes.getByRole("listitem")).toHaveCount(8);
  expect(await scansUsed(page)).toBe(0);
  await dishes.getByRole("button", { name: "Risotto ai funghi" }).click();
  const words = page.getByRole("dialog", { name: "Descrivi il pasto" });
  await expect(words.getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("Risotto ai funghi");
  expect(await logged(db, person)).toHaveLength(0);
});

test("the choice between dish and label holds as long as the app is open", async ({ asPerson: page }) => {
  await startLabel(page);
  await page.getByRole("button", { name: "Chiudi" }).click();
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(labelMode(page)).toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(page.getByRole("radio", { name: "Piatto" })).toBeChecked();
});
