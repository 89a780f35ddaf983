import { addDays, mondayOf, weekOf } from "@fetta/domain/calendar-day";
import { entryButton, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import { romeInstant, formatDayInWords, todayInRome } from "../../support/rome-dates.ts";

test("the arrows change the day, and the week strip follows across the end of a week", async ({ page, person, db }) => {
  const [monday = ""] = weekOf(todayInRome());
  const sunday = addDays(monday, -1);
  await logDishes(db, person, sunday, sixDishes.slice(0, 1));
  await openHome(page, `?giorno=${monday}`);
  const week = page.getByRole("group", { name: /^Settimana dal/ });
  const current = week.locator("[aria-current=date]");
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(current).toHaveAccessibleName(`${formatDayInWords(sunday)}, 130 di 1.850 kcal`);
  await expect(week.getByRole("button", { name: new RegExp(`^${formatDayInWords(mondayOf(sunday))}`) })).toBeVisible();
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
