import { openScanner, scannerDialog, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { mealSection, openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import {
  foodSearchDialog,
  customFoodField,
  frolliniLabel,
  labelModeRadio,
  uploadLabel,
  saveLabel,
} from "../../pages/label-scan.page.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { countUsedScans, test } from "../../pages/photo-scan.page.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { generateBarcode, gramsField, listLoggedGrams } from "../../pages/food-search.page.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

test("the photographed label of an unknown barcode becomes a custom food whose amount is set before it is logged, and the next scan finds it", async ({
  page,
  person,
  db,
}) => {
  const code = generateBarcode();
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  const pageErrors = await collectPageErrors(page);
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, code);
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await scannerDialog(page).getByRole("button", { name: "Fotografa l’etichetta" }).click();
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(labelModeRadio(page)).toBeChecked();
  await expect(page.getByText("Inquadra la tabella nutrizionale")).toBeVisible();
  await uploadLabel(page, frolliniLabel);
  for (const [name, value] of [
    ["Codice a barre (facoltativo)", code],
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
  // A label scan logs no entry.
  expect(await listLoggedEntries(db, person)).toHaveLength(0);

  await saveLabel(page, "Frollini al cacao");
  await expect(gramsField(page)).toHaveValue("25");
  await gramsField(page).fill("50");
  await foodSearchDialog(page).getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const entry = mealSection(page, "Pranzo").getByRole("listitem");
  await expect(entry).toHaveText(/Frollini al cacao.*50 g.*241 kcal/);
  await expect(entry).not.toContainText("Stima AI");
  expect(await listLoggedGrams(db, person)).toEqual(["Frollini al cacao, lunch, 50 g"]);

  await openScanner(page);
  await enterBarcode(page, code);
  await expect(page.getByRole("heading", { name: "Frollini al cacao", exact: true })).toBeVisible();
  await expect(foodSearchDialog(page)).toContainText("Creato da te");
  expect(pageErrors).toEqual([]);
});
