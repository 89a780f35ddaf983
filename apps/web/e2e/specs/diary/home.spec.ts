import { addDays, weekOf } from "@fetta/domain/calendar-day";
import { entryButton, expectCalorieMeter, mealSection, calorieMeter, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { romeInstant, formatDayInWords, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";

const breakfastKcal = "304 kcal";
const lunchKcal = "564 kcal";

test("home shows the remaining and eaten calories and the goal, and the meter's accessible value states the same", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome());
  await openHome(page);
  const calorieHero = page.getByRole("region", { name: "Calorie: Oggi" });
  await expect(calorieHero).toContainText("Calorie rimaste");
  await expect(calorieHero.getByText("782", { exact: true })).toBeVisible();
  await expect(calorieHero.getByRole("definition").first()).toHaveText("1.068");
  await expect(calorieHero.getByRole("definition").last()).toHaveText("1.850");
  await expectCalorieMeter(page, "1.068 di 1.850 kcal consumate, 782 rimaste");
  await expect(calorieMeter(page)).toHaveAttribute("aria-valuenow", "1068");
  await expect(calorieMeter(page)).toHaveAttribute("aria-valuemax", "1850");
  await expect(page.getByRole("main")).not.toContainText("1068");
});

test("three cards show what remains of each macro", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome());
  await openHome(page);
  for (const [name, text] of [
    ["Proteine", "62 di 139 g"],
    ["Carboidrati", "114 di 208 g"],
    ["Grassi", "41 di 51 g"],
  ] as const) {
    await expect(page.getByRole("meter", { name })).toHaveAttribute("aria-valuetext", text);
  }
  await expect(page.getByText("77 g rimasti")).toBeVisible();
});

test("the week runs from Monday to Sunday, and today is marked as the current date", async ({ page, person, db }) => {
  const today = todayInRome();
  await logDishes(db, person, today);
  await openHome(page);
  const week = page.getByRole("group", { name: /^Settimana dal/ });
  const days = weekOf(today).map((day) =>
    day === today ? `${formatDayInWords(day)}, 1.068 di 1.850 kcal` : `${formatDayInWords(day)}, 0 di 1.850 kcal`,
  );
  for (const name of days) await expect(week.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(week.getByRole("button")).toHaveCount(9);
  await expect(week.locator("[aria-current=date]")).toHaveAccessibleName(days[weekOf(today).indexOf(today)] ?? "");
});

test("the arrows change the day, and the week strip follows across the end of a week", async ({ page, person, db }) => {
  const [monday = ""] = weekOf(todayInRome());
  const sunday = addDays(monday, -1);
  await logDishes(db, person, sunday, sixDishes.slice(0, 1));
  await openHome(page, `?giorno=${monday}`);
  const week = page.getByRole("group", { name: /^Settimana dal/ });
  const current = week.locator("[aria-current=date]");
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(current).toHaveAccessibleName(`${formatDayInWords(sunday)}, 130 di 1.850 kcal`);
  await expect(
    week.getByRole("button", { name: new RegExp(`^${formatDayInWords(weekOf(sunday)[0] ?? "")}`) }),
  ).toBeVisible();
  await expect(entryButton(page, "Yogurt greco")).toBeVisible();
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(current).toHaveAccessibleName(new RegExp(`^${formatDayInWords(monday)}`));
  await expect(entryButton(page, "Yogurt greco")).toHaveCount(0);
});

test("a tap on a day of the week opens it, and a reload stays on it", async ({ page, person, db }) => {
  const today = todayInRome();
  const other = weekOf(today).find((day) => day !== today) ?? today;
  await logDishes(db, person, other, sixDishes.slice(2, 3));
  await openHome(page);
  await page.getByRole("button", { name: new RegExp(`^${formatDayInWords(other)}`) }).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
  await page.reload();
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("three of six entries are shown until all are requested, and the meals keep their sums", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome());
  await openHome(page);
  const shown = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Altre azioni/ }) });
  await expect(shown).toHaveCount(3);
  for (const [name, sum] of [
    ["Colazione", breakfastKcal],
    ["Pranzo", lunchKcal],
    ["Cena", "120 kcal"],
    ["Spuntino", "80 kcal"],
  ] as const) {
    await expect(mealSection(page, name)).toContainText(sum);
  }
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).tap();
  await expect(shown).toHaveCount(6);
  await page.getByRole("button", { name: "Mostra meno" }).tap();
  await expect(shown).toHaveCount(3);
});

test("a dish from a photo is marked as an estimate, a typed one is not", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  await expect(entryButton(page, "Penne al pomodoro")).toContainText("Stima AI");
  await expect(entryButton(page, "Insalata mista")).not.toContainText("Stima AI");
});

test("an empty day offers yesterday's meals and a way to add an entry", async ({ asPerson: page }) => {
  await openHome(page);
  await expect(page.getByRole("heading", { name: "Il piatto è ancora vuoto" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copia da ieri" })).toBeVisible();
  for (const name of ["Colazione", "Pranzo", "Cena", "Spuntino"]) {
    await expect(mealSection(page, name)).toContainText("Niente");
  }
});

test("a day over the goal shows the excess on home without the danger colour", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), [
    { name: "Pizza", meal: "dinner", calories: 1984, protein: 60, carbs: 240, fat: 70, grams: 500 },
  ]);
  await openHome(page);
  const hero = page.getByRole("region", { name: "Calorie: Oggi" });
  await expect(hero).toContainText("Oltre l’obiettivo");
  await expect(hero.getByText("+134", { exact: true })).toBeVisible();
  await expectCalorieMeter(page, "1.984 di 1.850 kcal consumate, 134 oltre l’obiettivo");
  const alarmed = await hero.evaluate((section) => {
    const probe = document.createElement("i");
    probe.style.color = "var(--danger)";
    document.body.append(probe);
    const danger = getComputedStyle(probe).color;
    probe.remove();
    return [section, ...section.querySelectorAll("*")].filter((element) => {
      const { color, backgroundColor, borderTopColor, stroke, fill } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, stroke, fill].includes(danger);
    }).length;
  });
  expect(alarmed).toBe(0);
});

test("at midnight an open page switches today to the new date", async ({ page, person, db }) => {
  const today = todayInRome();
  await logDishes(db, person, today, sixDishes.slice(0, 1));
  await page.clock.install({ time: romeInstant(today, "23:40") });
  await openHome(page);
  await expect(page.getByRole("main")).toContainText(formatDayInWords(today));
  await expect(entryButton(page, "Yogurt greco")).toBeVisible();
  await page.clock.fastForward("30:00");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
  await expect(page.getByRole("main")).toContainText(formatDayInWords(addDays(today, 1)));
  await expect(entryButton(page, "Yogurt greco")).toHaveCount(0);
});

test("a device that slept over midnight shows the new date when it wakes", async ({ asPerson: page }) => {
  const today = todayInRome();
  const quiet = trackNetworkIdle(page);
  await page.clock.install({ time: romeInstant(today, "23:00") });
  await openHome(page);
  // Any re-render shows the new date, so no response may still be pending.
  await quiet();
  await page.clock.setSystemTime(romeInstant(addDays(today, 1), "07:00"));
  await expect(page.getByRole("main")).toContainText(formatDayInWords(today));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("main")).toContainText(formatDayInWords(addDays(today, 1)));
});

test("a diary that cannot be loaded shows an error and can be loaded again", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), sixDishes.slice(0, 1));
  await openHome(page);
  let broken = true;
  await page.route(/diary\.list/, (route) =>
    broken ? route.fulfill({ status: 500, body: "Internal Server Error" }) : route.continue(),
  );
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(page.getByRole("alert")).toContainText("Non riesco a caricare il diario");
  broken = false;
  await page.getByRole("button", { name: "Riprova" }).tap();
  await expect(entryButton(page, "Yogurt greco")).toBeVisible();
});
