import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { addSheet, entry, meal, moreOf, openHome, removeByMenu, toast } from "../../pages/diary.page.ts";
import { aPerson, enterAs, expect, test } from "../../support/test-fixtures.ts";
import { log, logged, sixDishes } from "../../support/logged-meals.ts";
import {
  banner,
  closeSheets,
  makeFlaky,
  showAll,
  stored,
  waitForWorker,
} from "../../support/offline-mode.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { rowOf, search, searchField } from "../../pages/food-search.page.ts";
import { names } from "../../support/page-requests.ts";

test.use({ serviceWorkers: "allow" });

/** What the person wants in their diary: how many of each food in each meal. */
class Wanted {
  readonly counts = new Map<string, number>();
  change(name: string, mealName: string, by: number): void {
    const key = `${name} ${mealName}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }
  get list(): string[] {
    return [...this.counts].flatMap(([key, count]) => Array<string>(count).fill(key)).toSorted();
  }
}

const usual = ["Insalata mista", "Penne al pomodoro", "Mela"] as const;

/** Logs foods from the person's own list, one tap each. */
async function addUsual(page: Page, wanted: Wanted, times: number): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  for (let time = 0; time < times; time += 1) {
    const name = usual[time % usual.length] ?? "Mela";
    const plus = rowOf(page, name).getByRole("button", { name: new RegExp(`^Aggiungi subito ${name}`) });
    await expect(plus).not.toHaveAttribute("aria-busy", "true", { timeout: 20_000 });
    await plus.click();
    wanted.change(name, "lunch", 1);
    await expect(toast(page)).toContainText("Aggiunto al log!", { timeout: 20_000 });
    await expect(plus).not.toHaveAttribute("aria-busy", "true", { timeout: 20_000 });
  }
  await closeSheets(page);
}

/** Moves one of the lunch's entries to dinner, which is an edit. */
async function moveToDinner(page: Page, wanted: Wanted, name: string): Promise<void> {
  await meal(page, "Pranzo")
    .getByRole("button", { name: `Altre azioni per ${name}` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Sposta in…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cena", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  wanted.change(name, "lunch", -1);
  wanted.change(name, "dinner", 1);
}

async function removeFromLunch(page: Page, wanted: Wanted, name: string): Promise<void> {
  await meal(page, "Pranzo")
    .getByRole("button", { name: `Altre azioni per ${name}` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  wanted.change(name, "lunch", -1);
}

const lunchRows = (page: Page) => meal(page, "Pranzo").getByRole("listitem");

test("a day of logging on a bad network ends on the server exactly as it was seen, each entry once", async ({
  page: first,
  person,
  context,
  db,
}) => {
  test.setTimeout(180_000);
  let page = first;
  const wanted = new Wanted();
  const eaten = sixDishes.filter(({ name }) => usual.some((food) => food === name));
  await log(
    db,
    person,
    yesterdayInRome(),
    eaten.map((dish) => ({ ...dish, meal: "lunch" })),
  );
  await log(db, person, todayInRome(), sixDishes.slice(2, 4));
  for (const name of ["Penne al pomodoro", "Insalata mista"]) wanted.change(name, "lunch", 1);
  await openHome(page);
  await waitForWorker(page);
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(rowOf(page, "Mela")).toBeVisible();
  await expect.poll(() => stored(page, "reads", '"lunch"'), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.goto("/");
  await expect(entry(page, "Insalata mista")).toBeVisible();

  // No network at all: 7 added, 2 changed, 1 taken away.
  await context.setOffline(true);
  await addUsual(page, wanted, 7);
  await showAll(page);
  await moveToDinner(page, wanted, "Insalata mista");
  await moveToDinner(page, wanted, "Mela");
  await removeFromLunch(page, wanted, "Penne al pomodoro");
  await expect(banner(page)).toContainText("Sei offline");
  await page.reload();
  await expect(banner(page)).toContainText("voci in attesa");
  await showAll(page);
  await expect(lunchRows(page)).toHaveCount(6);

  // A bad one: 7 added, 2 changed, 1 taken away, and one more in the moment in which the tab is killed.
  const mend = await makeFlaky(context);
  await context.setOffline(false);
  await addUsual(page, wanted, 7);
  await showAll(page);
  await moveToDinner(page, wanted, "Penne al pomodoro");
  await moveToDinner(page, wanted, "Mela");
  await removeFromLunch(page, wanted, "Insalata mista");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await rowOf(page, "Mela")
    .getByRole("button", { name: /^Aggiungi subito Mela/ })
    .click();
  wanted.change("Mela", "lunch", 1);
  await page.close();
  page = await context.newPage();
  await page.goto("/");
  await expect(meal(page, "Pranzo")).toBeVisible();
  await addUsual(page, wanted, 5);
  await page.reload();
  await showAll(page);
  await moveToDinner(page, wanted, "Insalata mista");
  await removeFromLunch(page, wanted, "Mela");

  await mend();
  await expect(banner(page)).toHaveCount(0, { timeout: 60_000 });
  const ofToday = async () =>
    (await logged(db, person))
      .filter(({ day }) => day === todayInRome())
      .map(({ name, mealType }) => `${name} ${mealType}`)
      .toSorted();
  await expect.poll(ofToday, { timeout: 30_000 }).toEqual(wanted.list);
  await expect.poll(() => stored(page, "changes")).toBe(0);
  expect(wanted.list).toHaveLength(2 + 20 - 3);
});

test("without a connection the last day is there, what is added waits and is sent once", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  await log(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  await waitForWorker(page);
  // The foods come once somebody uses the app.
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => stored(page, "stock"), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => stored(page, "reads", "Insalata mista"), { timeout: 20_000 }).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.reload();
  await expect(entry(page, "Insalata mista")).toBeVisible();
  await expect(banner(page)).toContainText("Sei offline");

  await page.getByRole("button", { name: "Aggiungi al diario", exact: true }).click();
  const scan = addSheet(page).getByRole("button", { name: /Serve la connessione/ });
  await expect(scan.first()).toBeDisabled();
  await closeSheets(page);

  const dialog = await openSearchHere(page);
  await search(page, "Burrata");
  await expect(dialog).toContainText("Solo alimenti di base, offline");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (names(request.url(), "food.log")) calls.push(request.url());
  });
  await rowOf(page, "Burrata")
    .getByRole("button", { name: /^Aggiungi subito/ })
    .click();
  await expect(toast(page)).toContainText("Salvato sul telefono: lo invio appena torni online.");
  await closeSheets(page);
  await expect(entry(page, "Burrata")).toContainText("In attesa di invio");
  await expect(banner(page)).toContainText("1 voce in attesa, la invio appena torna la rete");
  const kcal = await entry(page, "Burrata").locator(".entry-kcal").textContent();

  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).click();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("textbox", { name: "Nome (facoltativo)" }).fill("Frullato");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Mostra tutte/ }).click();
  await expect(entry(page, "Frullato")).toContainText("In attesa di invio");
  await expect(banner(page)).toContainText("2 voci in attesa, le invio appena torna la rete");
  await expectNoBarriers(page);

  const tabs = page.getByRole("navigation", { name: "Navigazione principale" });
  await tabs.getByRole("link", { name: "Ricette" }).click();
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  const newRecipe = page.getByRole("dialog", { name: "Nuova ricetta" });
  await expect(newRecipe.getByRole("button", { name: "Continua" })).toHaveAccessibleDescription(
    "Serve la connessione",
  );
  await closeSheets(page);
  await tabs.getByRole("link", { name: "Home" }).click();

  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(entry(page, "Burrata")).not.toContainText("In attesa di invio");
  for (const added of ["Burrata", "Frullato"])
    expect((await logged(db, person)).filter(({ name }) => name === added)).toHaveLength(1);
  expect(calls).toHaveLength(1);
  await expect(entry(page, "Burrata").locator(".entry-kcal")).toHaveText(kcal ?? "");
});

async function openSearchHere(page: Page) {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(searchField(page)).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}

test("what another device changed meanwhile is told, and somebody else on this device sees and sends nothing", async ({
  asPerson: page,
  person,
  context,
  db,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const [id = ""] = await log(db, person, todayInRome(), sixDishes.slice(3, 4));
  await openHome(page);
  await waitForWorker(page);
  await context.setOffline(true);
  await moveHere(page, "Cena");
  await expect(meal(page, "Cena")).toContainText("Insalata mista");
  await db.updateTable("diaryEntry").set({ servings: 3 }).where("id", "=", id).execute();
  await context.setOffline(false);

  const card = page.getByRole("region", { name: "1 modifica non inviata" });
  await expect(card).toContainText("Non ho potuto modificare Insalata mista.", { timeout: 20_000 });
  await expect(card).toContainText("Questa voce è stata cambiata da un altro dispositivo");
  await expect(meal(page, "Pranzo")).toContainText("234 kcal");
  await card.getByRole("button", { name: "Riprova con Insalata mista" }).click();
  await expect(card).toHaveCount(0);
  await expect(meal(page, "Cena")).toContainText("234 kcal");

  await context.setOffline(true);
  await moveHere(page, "Pranzo");
  await expect(banner(page)).toContainText("1 voce in attesa");
  const other = await aPerson(db);
  await context.clearCookies();
  await enterAs(db, other, context, baseURL ?? "");
  await context.setOffline(false);
  await page.goto("/");
  await expect(banner(page)).toContainText("1 voce non inviata di un altro account", { timeout: 20_000 });
  await expect(entry(page, "Insalata mista")).toHaveCount(0);
  expect(await logged(db, other)).toEqual([]);
  expect(await logged(db, person)).toMatchObject([{ mealType: "dinner" }]);

  await context.clearCookies();
  await enterAs(db, person, context, baseURL ?? "");
  await page.goto("/");
  await expect.poll(() => logged(db, person), { timeout: 20_000 }).toMatchObject([{ mealType: "lunch" }]);
  await expect(banner(page)).toHaveCount(0);

  // Leaving with something unsent is asked about, and leaves nothing behind.
  await context.route(
    (url) => names(url.href, "diary.remove"),
    (route) => route.abort("connectionreset"),
  );
  await removeByMenu(page, "Insalata mista");
  await expect(banner(page)).toContainText("1 voce in attesa");
  await page.getByRole("link", { name: "Impostazioni" }).click();
  await page.getByRole("button", { name: "Esci", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Hai 1 voce non inviata" });
  await question.getByRole("button", { name: "Esci lo stesso" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mangia");
  await expect.poll(() => stored(page, "changes")).toBe(0);
  await expect.poll(() => stored(page, "reads")).toBe(0);
});

async function moveHere(page: Page, to: string): Promise<void> {
  await moreOf(page, "Insalata mista").click();
  await page.getByRole("dialog").getByRole("button", { name: "Sposta in…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: to, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
