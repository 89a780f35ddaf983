import { readFile } from "node:fs/promises";
import { addDays } from "@fetta/domain/calendar-day";
import { aGrant } from "@fetta/db/testing/factories";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { openHome, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { formatDayInWords } from "../../support/rome-dates.ts";
import { trendCard, logCalories, mondayOfLastWeek, openTrends, tapChartDay } from "../../pages/trends.page.ts";
import { failCalls, collectCalls } from "../../support/page-requests.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("a week is shown as bars, words and a table, a day opens its diary, and older weeks require PRO", async ({
  page,
  person,
  db,
}) => {
  test.slow();
  const monday = mondayOfLastWeek(todayInRome());
  await logCalories(db, person, monday, 1700);
  await logCalories(db, person, addDays(monday, 2), 2300);
  await openHome(page);
  await page.getByRole("link", { name: "Andamento" }).tap();
  await page.getByRole("button", { name: "Settimana precedente" }).tap();
  const calories = trendCard(page, "Calorie");
  await expect(calories).toContainText("2.000 kcal al giorno, media di 2 giorni registrati");
  await expect(calories).toContainText("Vicino all’obiettivo di 1.850 kcal.");
  const chart = calories.getByRole("img", { name: /: media di 2.000 kcal in 2 giorni registrati$/ });
  // The table is exposed to screen readers before it is shown.
  await expect(calories.getByRole("row")).toHaveCount(8);
  await expect(calories.getByRole("link")).toHaveCount(0);
  await calories.getByRole("button", { name: "Mostra tabella" }).tap();
  await expect(calories.getByRole("row").nth(3).getByRole("cell")).toHaveText(["2.300", "1.850"]);
  await expect(calories.getByRole("row").nth(2).getByRole("cell")).toHaveText(["—", "1.850"]);
  await expect(calories.getByRole("link")).toHaveCount(7);
  await expectTouchTargetSize(page.locator("main"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);

  await tapChartDay(calories, 2, 7);
  await expect(calories).toContainText(": 2.300 kcal");
  await calories.getByRole("link", { name: "Apri il diario" }).tap();
  await expect(page).toHaveURL(new RegExp(`giorno=${addDays(monday, 2)}$`));
  await expect(page.locator(".page-header")).toContainText(formatDayInWords(addDays(monday, 2)));
  await page.goBack();
  await expect(chart).toBeVisible();

  const calls = collectCalls(page, "trends.read");
  await page.getByRole("button", { name: "Settimana precedente" }).tap();
  const locked = trendCard(page, "Andamento avanzato");
  await expect(locked.getByRole("heading")).toHaveText("I periodi passati sono inclusi in PRO");
  await expect(locked.getByRole("link", { name: "Scopri PRO" })).toHaveAttribute("href", "/paywall");
  const older = calls.filter((call) => decodeURIComponent(call.url()).includes(addDays(monday, -7)));
  expect(older).toHaveLength(0);
  await expectNoAccessibilityViolations(page);
  await locked.getByRole("button", { name: "Torna a questa settimana" }).tap();
  await expect(page.getByRole("button", { name: "Settimana successiva" })).toBeDisabled();

  await trendCard(page, "Giorni di diario").getByRole("button", { name: "Nascondi" }).tap();
  await expect(trendCard(page, "Giorni di diario")).toHaveCount(0);
  await page.getByRole("tab", { name: "Mese" }).tap();
  await expect(page).toHaveURL(/vista=mese/);
  await page.reload();
  await expect(trendCard(page, "Calorie")).toBeVisible();
  await expect(trendCard(page, "Giorni di diario")).toHaveCount(0);
  await page.getByRole("button", { name: "Mostra i giorni di diario" }).tap();
  await expect(trendCard(page, "Giorni di diario")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});

test("weight and water are logged, corrected and removed, and a failure loses no input", async ({
  page,
  person,
  db,
}) => {
  test.slow();
  await db.updateTable("profile").set({ weight: 72 }).where("userId", "=", person.id).execute();
  const restore = await failCalls(page, "trends.read");
  await page.goto("/andamento");
  await expect(page.getByRole("alert")).toContainText("Non riusciamo a caricare l’andamento");
  await restore();
  await page.getByRole("button", { name: "Riprova" }).tap();
  await expect(trendCard(page, "Calorie")).toContainText("In questa settimana non c’è ancora niente nel diario.");
  const weight = trendCard(page, "Peso");
  await expect(weight).toContainText("Nel profilo hai indicato 72 kg");

  await weight.getByRole("button", { name: "Segna il peso" }).tap();
  const sheet = page.getByRole("dialog");
  const field = sheet.getByRole("textbox", { name: "Peso in kg" });
  await expect(field).toHaveValue("72");
  await field.fill("715");
  await sheet.getByRole("button", { name: "Salva" }).tap();
  const wrong = sheet.getByRole("alert").filter({ hasText: "Inserisci un peso tra 20 e 400 kg." });
  await expect(wrong).toBeVisible();
  await expect(field).toBeFocused();
  await expectTouchTargetSize(sheet);
  await expectReadableFields(sheet);
  await expectNoAccessibilityViolations(page);
  const work = await failCalls(page, "trends.logWeight");
  await field.fill("71,5");
  await sheet.getByRole("button", { name: "Salva" }).tap();
  await expect(toastRegion(page)).toContainText("Non siamo riusciti a salvare il peso.");
  await expect(field).toHaveValue("71,5");
  await work();
  await sheet.getByRole("button", { name: "Salva" }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(weight).toContainText("71,5 kg segnato oggi");
  await expect(weight.getByRole("img")).toHaveAccessibleName(/1 peso segnato, ultima media di 7 giorni 71,5 kg$/);

  await weight.getByRole("button", { name: "Mostra tabella" }).tap();
  await weight.getByRole("button", { name: /^Modifica il peso del/ }).tap();
  await sheet.getByRole("button", { name: "Elimina questo peso" }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(weight).toContainText("Nel profilo hai indicato 72 kg");
  await undoButton(page).tap();
  await expect(weight).toContainText("71,5 kg segnato oggi");

  const water = trendCard(page, "Acqua");
  await water.getByRole("button", { name: "Bottiglia 500 ml" }).tap();
  await expect(water).toContainText("500 ml oggi");
  await water.getByRole("button", { name: "Bicchiere 200 ml" }).tap();
  await expect(water).toContainText("700 ml oggi");
  await undoButton(page).tap();
  await expect(water).toContainText("500 ml oggi");
  await water.getByRole("button", { name: "Correggi il totale di oggi" }).tap();
  await sheet.getByRole("textbox", { name: "Acqua di oggi in ml" }).fill("1250");
  await sheet.getByRole("button", { name: "Salva" }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(water).toContainText("1.250 ml oggi · circa 6 bicchieri da 200 ml");
  await page.reload();
  await expect(water).toContainText("1.250 ml oggi");
  await expectNoAccessibilityViolations(page);
});

test("with PRO earlier months open, other nutrients show how much of them is known, and all days are exported as a file", async ({
  page,
  person,
  db,
}) => {
  test.slow();
  await aGrant(db, person);
  const today = todayInRome();
  const flour = await aStockFood(db, { fibre: 3, salt: 0.5 });
  await logCalories(db, person, today, 1600, `stock:${flour.id}`);
  await logCalories(db, person, today, 400);
  await logCalories(db, person, addDays(today, -100), 1900);
  await openTrends(page);
  const nutrients = trendCard(page, "Altri nutrienti");
  await expect(nutrients).toContainText("Fibre3 g al giornonoto per l’80% delle calorie");
  const months = trendCard(page, "I tuoi mesi");
  await expect(months.getByRole("row")).toHaveCount(3);
  await expectTouchTargetSize(page.locator("main"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);

  const download = page.waitForEvent("download");
  await months.getByRole("button", { name: "Scarica il CSV dei giorni" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`fetta-andamento-${today}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(new RegExp(`^${today};2000;1850;180;360;120;3;80;`));

  await months.getByRole("row").last().getByRole("button").tap();
  await expect(page.getByRole("tab", { name: "Mese" })).toHaveAttribute("aria-selected", "true");
  await expect(trendCard(page, "Calorie")).toContainText("1.900 kcal al giorno, media di 1 giorno registrato");
});
