import {
  addButton,
  addSheet,
  entryButton,
  expectCalorieMeter,
  mealSection,
  entryMenuButton,
  openHome,
  removeEntryByMenu,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { failCalls, delayCalls, collectCalls } from "../../support/page-requests.ts";

test("a food added from the + of lunch is logged to lunch", async ({ page, person, db }) => {
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await expect(addSheet(page).getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await expect(quick.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectCalorieMeter(page, "350 di 1.850 kcal consumate, 1.500 rimaste");
  await expect(mealSection(page, "Pranzo")).toContainText("350 kcal");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "lunch", day: todayInRome(), servings: 1 }]);
});

test("the meal chosen in the sheet is passed on to the search", async ({ asPerson: page }) => {
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("radio", { name: "Cena" }).check();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(search.getByRole("combobox", { name: "Aggiungi a" })).toHaveValue("dinner");
});

for (const [hour, name] of [
  ["10:59", "Colazione"],
  ["11:00", "Pranzo"],
  ["14:59", "Pranzo"],
  ["15:00", "Cena"],
  ["20:00", "Spuntino"],
] as const) {
  test(`at ${hour} the + of the tab bar suggests ${name}`, async ({ asPerson: page }) => {
    await page.clock.setFixedTime(romeInstant(todayInRome(), hour));
    await openHome(page);
    await addButton(page).tap();
    await expect(addSheet(page).getByRole("radio", { name })).toBeChecked();
  });
}

test("Solo calorie rejects a missing, zero or implausible number", async ({ page, person, db }) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  const calories = quick.getByRole("textbox", { name: "Calorie" });
  await expect(calories).toBeFocused();
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(calories).toHaveAccessibleDescription("Scrivi quante calorie sono, o i macro.");
  for (const wrong of ["0", "10001", "1.200,5", "abc"]) {
    await calories.fill(wrong);
    await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
    await expect(calories).toHaveAttribute("aria-invalid", "true");
  }
  expect(await listLoggedEntries(db, person)).toEqual([]);
});

test("macros alone determine the calories, which are shown before the entry is added", async ({ page, person, db }) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill("Frullato");
  await quick.getByRole("textbox", { name: "Proteine" }).fill("20");
  await quick.getByRole("textbox", { name: "Carboidrati" }).fill("30,5");
  await quick.getByRole("textbox", { name: "Grassi" }).fill("10");
  await expect(quick.getByRole("textbox", { name: "Calorie" })).toHaveAccessibleDescription("Dai macro: 292 kcal");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(entryButton(page, "Frullato")).toContainText("292 kcal");
  await expectCalorieMeter(page, "292 di 1.850 kcal consumate, 1.558 rimaste");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: "Frullato", servings: 1 }]);
});

test("macros that contradict the typed calories show a warning, and the typed calories are logged", async ({
  asPerson: page,
}) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("textbox", { name: "Carboidrati" }).fill("20");
  await expect(quick.getByText("I macro danno 80 kcal")).toBeVisible();
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expectCalorieMeter(page, "350 di 1.850 kcal consumate, 1.500 rimaste");
});

test("Annulla removes an entry added by mistake", async ({ page, person, db }) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await undoButton(page).tap();
  await expectCalorieMeter(page, "0 di 1.850 kcal consumate, 1.850 rimaste");
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});

test("a failed addition keeps the sheet open and its values", async ({ asPerson: page }) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await failCalls(page, "diary.addQuick");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiungere l’alimento al registro.");
  await expect(quick.getByRole("textbox", { name: "Calorie" })).toHaveValue("350");
  await expect(quick.getByRole("button", { name: "Aggiungi al diario" })).toBeEnabled();
});

test("a removed entry disappears before the server has answered, and Annulla restores it", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  const release = await delayCalls(page, "diary.remove");
  await removeEntryByMenu(page, "Penne al pomodoro");
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expectCalorieMeter(page, "78 di 1.850 kcal consumate, 1.772 rimaste");
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
  release();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
  await undoButton(page).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
  await expectCalorieMeter(page, "564 di 1.850 kcal consumate, 1.286 rimaste");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});

test("an entry that could not be removed reappears, and the app shows an error", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  await failCalls(page, "diary.remove");
  await removeEntryByMenu(page, "Penne al pomodoro");
  await expect(toastRegion(page)).toContainText("Impossibile rimuovere l'alimento dal registro.");
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
  await expectCalorieMeter(page, "564 di 1.850 kcal consumate, 1.286 rimaste");
});

test("yesterday's lunch is copied in one action, and one Annulla removes the whole copy", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome());
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  await expect(addSheet(page)).toHaveCount(0);
  await expect(mealSection(page, "Pranzo")).toContainText("564 kcal");
  await expect(mealSection(page, "Colazione")).toContainText("Niente");
  expect(await listLoggedEntries(db, person)).toHaveLength(8);
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(6);
});

test("an empty day copies the whole of yesterday", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome());
  await openHome(page);
  await page.getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("6 voci copiate");
  await expectCalorieMeter(page, "1.068 di 1.850 kcal consumate, 782 rimaste");
});

test("copying from an empty yesterday shows that there is nothing to copy", async ({ asPerson: page }) => {
  await openHome(page);
  await page.getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("Non c’è niente da copiare");
});

test("a yesterday without a lunch is not reported as empty", async ({ page, person, db }) => {
  await logDishes(
    db,
    person,
    yesterdayInRome(),
    sixDishes.filter(({ meal }) => meal !== "lunch"),
  );
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("Il giorno prima non c’è niente in Pranzo.");
  await expect(addSheet(page)).toBeVisible();
});

test("a double tap on Elimina removes the entry once and stays in the app", async ({ page, person, db }) => {
  const removals = collectCalls(page, "diary.remove");
  await logDishes(db, person, todayInRome());
  await openHome(page);
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).dblclick();
  await expect(toastRegion(page)).toContainText("Rimosso dal diario");
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(5);
  expect(removals).toHaveLength(1);
});
