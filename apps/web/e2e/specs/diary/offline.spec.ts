import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { addSheet, entryButton, mealSection, openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import {
  offlineBanner,
  closeSheets,
  makeNetworkFlaky,
  showAllEntries,
  countStoredRows,
  waitForServiceWorker,
} from "../../support/offline-mode.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { foodRow, searchForFood, searchField } from "../../pages/food-search.page.ts";
import { callsProcedure } from "../../support/page-requests.ts";

test.use({ serviceWorkers: "allow" });

/** The expected diary: the number of entries per food and meal. */
class ExpectedDiary {
  readonly counts = new Map<string, number>();
  change(name: string, mealName: string, by: number): void {
    const key = `${name} ${mealName}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }
  get list(): string[] {
    return [...this.counts].flatMap(([key, count]) => Array<string>(count).fill(key)).toSorted();
  }
}

const usualFood = ["Insalata mista", "Penne al pomodoro", "Mela"] as const;

/** Logs foods from the user's usual foods, one tap each. */
async function addUsual(page: Page, wanted: ExpectedDiary, times: number): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  for (let time = 0; time < times; time += 1) {
    const name = usualFood[time % usualFood.length] ?? "Mela";
    const plus = foodRow(page, name).getByRole("button", { name: new RegExp(`^Aggiungi subito ${name}`) });
    await expect(plus).not.toHaveAttribute("aria-busy", "true", { timeout: 20_000 });
    await plus.click();
    wanted.change(name, "lunch", 1);
    await expect(toastRegion(page)).toContainText("Aggiunto al log!", { timeout: 20_000 });
    await expect(plus).not.toHaveAttribute("aria-busy", "true", { timeout: 20_000 });
  }
  await closeSheets(page);
}

/** Moves an entry from lunch to dinner, which is an edit. */
async function moveToDinner(page: Page, wanted: ExpectedDiary, name: string): Promise<void> {
  await mealSection(page, "Pranzo")
    .getByRole("button", { name: `Altre azioni per ${name}` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Sposta in…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cena", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  wanted.change(name, "lunch", -1);
  wanted.change(name, "dinner", 1);
}

async function removeFromLunch(page: Page, wanted: ExpectedDiary, name: string): Promise<void> {
  await mealSection(page, "Pranzo")
    .getByRole("button", { name: `Altre azioni per ${name}` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  wanted.change(name, "lunch", -1);
}

const lunchRows = (page: Page) => mealSection(page, "Pranzo").getByRole("listitem");

test("a day of logging on a bad network is stored on the server exactly as it was shown, each entry once", async ({
  page: first,
  person,
  context,
  db,
}) => {
  test.setTimeout(180_000);
  let page = first;
  const wanted = new ExpectedDiary();
  const eaten = sixDishes.filter(({ name }) => usualFood.some((food) => food === name));
  await logDishes(
    db,
    person,
    yesterdayInRome(),
    eaten.map((dish) => ({ ...dish, meal: "lunch" })),
  );
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  for (const name of ["Penne al pomodoro", "Insalata mista"]) wanted.change(name, "lunch", 1);
  await openHome(page);
  await waitForServiceWorker(page);
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(foodRow(page, "Mela")).toBeVisible();
  await expect.poll(() => countStoredRows(page, "responses", '"lunch"'), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.goto("/");
  await expect(entryButton(page, "Insalata mista")).toBeVisible();

  // No network at all: 7 added, 2 changed, 1 removed.
  await context.setOffline(true);
  await addUsual(page, wanted, 7);
  await showAllEntries(page);
  await moveToDinner(page, wanted, "Insalata mista");
  await moveToDinner(page, wanted, "Mela");
  await removeFromLunch(page, wanted, "Penne al pomodoro");
  await expect(offlineBanner(page)).toContainText("Sei offline");
  await page.reload();
  await expect(offlineBanner(page)).toContainText("voci in attesa");
  await showAllEntries(page);
  await expect(lunchRows(page)).toHaveCount(6);

  // A bad network: 7 added, 2 changed, 1 removed, and one more at the moment when the tab is killed.
  const restore = await makeNetworkFlaky(context);
  await context.setOffline(false);
  await addUsual(page, wanted, 7);
  await showAllEntries(page);
  await moveToDinner(page, wanted, "Penne al pomodoro");
  await moveToDinner(page, wanted, "Mela");
  await removeFromLunch(page, wanted, "Insalata mista");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await foodRow(page, "Mela")
    .getByRole("button", { name: /^Aggiungi subito Mela/ })
    .click();
  wanted.change("Mela", "lunch", 1);
  await page.close();
  page = await context.newPage();
  await page.goto("/");
  await expect(mealSection(page, "Pranzo")).toBeVisible();
  await addUsual(page, wanted, 5);
  await page.reload();
  await showAllEntries(page);
  await moveToDinner(page, wanted, "Insalata mista");
  await removeFromLunch(page, wanted, "Mela");

  await restore();
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 60_000 });
  const ofToday = async () =>
    (await listLoggedEntries(db, person))
      .filter(({ day }) => day === todayInRome())
      .map(({ name, mealType }) => `${name} ${mealType}`)
      .toSorted();
  await expect.poll(ofToday, { timeout: 30_000 }).toEqual(wanted.list);
  await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
  expect(wanted.list).toHaveLength(2 + 20 - 3);
});

test("without a connection the last day is shown, new entries are queued, and each is sent once", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  await waitForServiceWorker(page);
  // Responses are only stored after the first interaction.
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => countStoredRows(page, "products"), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => countStoredRows(page, "responses", "Insalata mista"), { timeout: 20_000 }).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.reload();
  await expect(entryButton(page, "Insalata mista")).toBeVisible();
  await expect(offlineBanner(page)).toContainText("Sei offline");

  const dialog = await openSearchHere(page);
  await searchForFood(page, "Burrata");
  await expect(dialog).toContainText("Offline: i tuoi alimenti, quelli di base");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (callsProcedure(request.url(), "food.log")) calls.push(request.url());
  });
  await foodRow(page, "Burrata")
    .getByRole("button", { name: /^Aggiungi subito/ })
    .click();
  await expect(toastRegion(page)).toContainText("Salvato sul telefono: lo inviamo appena torni online.");
  await closeSheets(page);
  await expect(entryButton(page, "Burrata")).toContainText("In attesa di invio");
  await expect(offlineBanner(page)).toContainText("1 voce in attesa, la inviamo appena torna la rete");
  const kcal = await entryButton(page, "Burrata")
    .getByText(/\d kcal$/)
    .textContent();

  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).click();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill("Frullato");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Mostra tutte/ }).click();
  await expect(entryButton(page, "Frullato")).toContainText("In attesa di invio");
  await expect(offlineBanner(page)).toContainText("2 voci in attesa, le inviamo appena torna la rete");
  await expectNoAccessibilityViolations(page);

  const tabs = page.getByRole("navigation", { name: "Navigazione principale" });
  await tabs.getByRole("link", { name: "Ricette" }).click();
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  const newRecipe = page.getByRole("dialog", { name: "Nuova ricetta" });
  await expect(newRecipe.getByRole("button", { name: "Continua" })).toHaveAccessibleDescription("Serve la connessione");
  await closeSheets(page);
  await tabs.getByRole("link", { name: "Home" }).click();

  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(entryButton(page, "Burrata")).not.toContainText("In attesa di invio");
  for (const added of ["Burrata", "Frullato"])
    expect((await listLoggedEntries(db, person)).filter(({ name }) => name === added)).toHaveLength(1);
  expect(calls).toHaveLength(1);
  await expect(entryButton(page, "Burrata").getByText(/\d kcal$/)).toHaveText(kcal ?? "");
});

async function openSearchHere(page: Page) {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(searchField(page)).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}
