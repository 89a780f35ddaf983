import { addDays } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import {
  addButton,
  addSheet,
  entryButton,
  expectCalorieMeter,
  mealSection,
  entryMenuButton,
  openHome,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";

const lunch = sixDishes.slice(2, 4);
const usualFoodsRail = (page: Page): Locator => addSheet(page).getByRole("region", { name: /^Di solito/ });
const card = (page: Page, name: string): Locator =>
  usualFoodsRail(page).getByRole("button", { name: new RegExp(`^Aggiungi ${name}`) });

async function openHomeAt(page: Page, name: string): Promise<void> {
  await openHome(page);
  await page.getByRole("button", { name: `Aggiungi a ${name}`, exact: true }).tap();
  await expect(addSheet(page)).toBeVisible();
}

test("one tap on a usual food of lunch logs it with its last amount, and Annulla removes it", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  await expect(usualFoodsRail(page)).toHaveAccessibleName("Di solito a pranzo");
  await expect(card(page, "Insalata mista")).toHaveAccessibleName("Aggiungi Insalata mista 120 g · 78 kcal");
  await card(page, "Insalata mista").tap();
  await expect(addSheet(page)).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(mealSection(page, "Pranzo")).toContainText("78 kcal");
  await expect(entryButton(page, "Insalata mista")).toContainText("120 g");
  await expectCalorieMeter(page, "78 di 1.850 kcal consumate, 1.772 rimaste");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(3);
  expect((await listLoggedEntries(db, person)).at(-1)).toMatchObject({
    name: "Insalata mista",
    day: todayInRome(),
    mealType: "lunch",
  });
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});

test("two quick taps log once", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  const calls = collectCalls(page, "food.log");
  await card(page, "Insalata mista").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(3);
  await expect(mealSection(page, "Pranzo")).toContainText("78 kcal");
  expect(calls).toHaveLength(1);
});

test("a food logged in a unit is logged in that unit again", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch.slice(1));
  await db
    .updateTable("foodItem")
    .set({ unitLabel: "1 coppetta", unitCount: 2 })
    .where("userId", "=", person.id)
    .execute();
  await openHomeAt(page, "Pranzo");
  await card(page, "Insalata mista").tap();
  await expect(entryButton(page, "Insalata mista")).toContainText("2 coppette · 120 g");
  await page.reload();
  await expect(entryButton(page, "Insalata mista")).toContainText("2 coppette · 120 g");
});

test("a food without a weight is logged again in portions", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), sixDishes.slice(5));
  await openHomeAt(page, "Cena");
  await expect(usualFoodsRail(page)).toHaveAccessibleName("Di solito a cena");
  await card(page, "Frittata di zucchine").tap();
  await expect(entryButton(page, "Frittata di zucchine")).toContainText("1 porzione");
  await expect(mealSection(page, "Cena")).toContainText("120 kcal");
});

test("the list of usual foods follows the chosen meal and logs to it", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome());
  await openHomeAt(page, "Pranzo");
  await expect(card(page, "Penne al pomodoro")).toBeVisible();
  await addSheet(page).getByRole("radio", { name: "Colazione" }).check();
  await expect(usualFoodsRail(page)).toHaveAccessibleName("Di solito a colazione");
  await expect(card(page, "Penne al pomodoro")).toHaveCount(0);
  await card(page, "Mandorle").tap();
  await expect(mealSection(page, "Colazione")).toContainText("174 kcal");
});

test("foods that are eaten more often come first", async ({ page, person, db }) => {
  const today = todayInRome();
  const [penne, salad] = lunch;
  if (!penne || !salad) throw new Error("lunch is two dishes");
  await logDishes(db, person, addDays(today, -1), [salad]);
  for (const days of [1, 2, 3]) await logDishes(db, person, addDays(today, -days), [penne]);
  await openHomeAt(page, "Pranzo");
  await expect(usualFoodsRail(page).getByRole("listitem").first()).toContainText("Penne al pomodoro");
});

test("a new user sees no usual foods, only the ways to add and the meal", async ({ asPerson: page }) => {
  await openHomeAt(page, "Pranzo");
  await expect(addSheet(page).getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await expect(usualFoodsRail(page)).toHaveCount(0);
  await expect(addSheet(page).getByText("1 tocco per aggiungere")).toHaveCount(0);
});

test("the sheet opens with the usual foods, which were prefetched while home was idle", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await page.clock.setFixedTime(romeInstant(todayInRome(), "13:00"));
  const habits = page.waitForResponse((response) => callsProcedure(response.url(), "food.habits"));
  await openHome(page);
  await habits;
  const calls = collectCalls(page, "food.habits");
  await addButton(page).tap();
  await expect(card(page, "Penne al pomodoro")).toBeVisible();
  expect(calls).toHaveLength(0);
});

test("the sheet opens without waiting for slow usual foods", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  const release = await delayCalls(page, "food.habits");
  await openHomeAt(page, "Pranzo");
  await expect(addSheet(page).getByRole("button", { name: "Cerca alimenti" })).toBeEnabled();
  await expect(addSheet(page).getByText("Caricamento in corso")).toBeAttached();
  release();
  await expect(card(page, "Penne al pomodoro")).toBeVisible();
});

test("a failed request hides the usual foods, and the other ways to add still work", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await failCalls(page, "food.habits");
  await openHomeAt(page, "Pranzo");
  await expect(usualFoodsRail(page)).toHaveCount(0);
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
});

test("a failed log leaves the diary unchanged, and the app shows an error", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  await failCalls(page, "food.log");
  await card(page, "Insalata mista").tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiungere l’alimento al registro.");
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
});

test("a food that was just logged is among the usual foods the next time the sheet opens", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  await expect(usualFoodsRail(page).getByRole("button")).toHaveCount(2);
  await page.goBack();
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).tap();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill("Polpette della nonna");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(entryButton(page, "Polpette della nonna")).toBeVisible();
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).tap();
  await expect(card(page, "Polpette della nonna")).toBeVisible();
});

test("the usual foods can be operated with the keyboard", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  const [first, second] = [
    usualFoodsRail(page).getByRole("button").first(),
    usualFoodsRail(page).getByRole("button").last(),
  ];
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(addSheet(page)).toHaveCount(0);
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(3);
});

test("the menu of an entry adds its food to the favourites and removes it again", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  const favourites = () => db.selectFrom("favouriteFood").selectAll().where("userId", "=", person.id).execute();
  const menu = page.getByRole("dialog");
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await menu.getByRole("button", { name: "Salva nei preferiti" }).tap();
  await expect(toastRegion(page)).toContainText("Salvato nei preferiti");
  await expect.poll(favourites).toHaveLength(1);
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await menu.getByRole("button", { name: "Togli dai preferiti" }).tap();
  await expect(toastRegion(page)).toContainText("Tolto dai preferiti");
  await expect.poll(favourites).toHaveLength(0);
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await expect(menu.getByRole("button", { name: "Salva nei preferiti" })).toBeVisible();
});

test("a favourite that could not be saved shows an error", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await failCalls(page, "food.setFavourite");
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Salva nei preferiti" }).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiornare i preferiti.");
});

test("an entry in a unit is edited in that unit or in grams", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch.slice(1));
  await db
    .updateTable("foodItem")
    .set({ unitLabel: "1 coppetta", unitCount: 2 })
    .where("userId", "=", person.id)
    .execute();
  await openHome(page);
  await expect(entryButton(page, "Insalata mista")).toContainText("2 coppette · 120 g");
  await entryButton(page, "Insalata mista").tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  const inUnits = editor.getByRole("textbox", { name: "Quantità in coppette" });
  await expect(inUnits).toHaveValue("2");
  await inUnits.fill("1,5");
  await expect(editor.getByText("1½ coppette · 90 g")).toBeVisible();
  await editor.getByRole("radio", { name: "g", exact: true }).check();
  const inGrams = editor.getByRole("textbox", { name: "Quantità", exact: true });
  await expect(inGrams).toHaveValue("90");
  await inGrams.fill("60");
  await editor.getByRole("button", { name: "Salva" }).tap();
  await expect(entryButton(page, "Insalata mista")).toContainText("1 coppetta · 60 g");
  await expect(entryButton(page, "Insalata mista")).toContainText("39 kcal");
});
