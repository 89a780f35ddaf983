import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoodHit } from "../../entities/food/food-hit.ts";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { today } from "../../lib/local-date.ts";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { entryButton, mealSection, openAddSheetOf, pressTwice, toastRegion } from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries, twoLunchEntries } from "../../testing/fake-diary.ts";
import { expectNoTextOverText, expectNothingCut, setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";

const pane = page.getByRole("region", { name: "Aggiungi a" });
const field = pane.getByRole("textbox", { name: "Cerca alimenti" });
const mealOfPane = pane.getByRole("combobox", { name: "Aggiungi a" });
const usualFood = (name: string, grams: number): FoodHit =>
  sampleFoodHit({
    ref: `stock:${name}`,
    name,
    last: { grams, servings: 1, unit: null, day: "2026-11-20", calories: grams },
  });
const usual = ["Penne al ragù", "Parmigiano Reggiano", "Mela"].map((name) => usualFood(name, 100));
const diaryWithHabits = () => {
  const diary = fakeDiary([...sixEntries(), ...twoLunchEntries(addDays(today(), -1))], undefined, usual);
  return { ...diary, food: { ...diary.food, habits: { usual, recents: [], favourites: [] } } };
};
const scrollsInside = (element: Element): boolean => element.scrollHeight > element.clientHeight + 1;

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
] as const) {
  test(`at ${width} × ${height} the diary and adding are panes that scroll, and the page does not`, async () => {
    await setViewport(width, height);
    mountApp("/", diaryWithHabits());
    await expect.element(pane.getByRole("button", { name: /Mela/ })).toBeVisible();
    await expect.element(entryButton("Frittata di zucchine")).toBeInTheDocument();
    await document.fonts.ready;
    const left = page.getByRole("heading", { level: 1 }).element().closest("main > div > div");
    if (!left) throw new Error("no pane with the diary");
    expect(left.getBoundingClientRect().right).toBeLessThanOrEqual(pane.element().getBoundingClientRect().left);
    expect(document.querySelector(".page-header .pill")?.checkVisibility(), "PRO stands at the side").toBe(false);
    expect(scrollsInside(left), "the diary scrolls").toBe(true);
    expect(scrollsInside(document.documentElement), "the page scrolls").toBe(false);
    expectNothingCut();
    expectNoTextOverText(page.getByRole("main").element());
    await expectNoAccessibilityViolations();
  });
}

test("on a low screen the page scrolls as one", async () => {
  await setViewport(1280, 600);
  mountApp("/", diaryWithHabits());
  await expect.element(pane.getByRole("button", { name: /Mela/ })).toBeVisible();
  expect(scrollsInside(document.documentElement)).toBe(true);
});

test("a meal's + sets the meal of the pane and focuses its search", async () => {
  await setViewport(1280, 800);
  mountApp("/", diaryWithHabits());
  await expect.element(field).toBeVisible();
  await openAddSheetOf("Cena");
  await expect.element(field).toHaveFocus();
  await expect.element(mealOfPane).toHaveValue("dinner");
  await openAddSheetOf("Colazione");
  await expect.element(mealOfPane).toHaveValue("breakfast");
  await expect.element(field).toHaveFocus();
});

test("what is typed in the pane goes on in the search", async () => {
  await setViewport(1280, 800);
  mountApp("/", {
    ...diaryWithHabits(),
    search: { foods: { mine: [], stock: usual, products: [], suggestions: [], external: "ok", live: false } },
  });
  await openAddSheetOf("Cena");
  // Without a pause, faster than a hand: the search opens in between.
  await userEvent.keyboard("mela");
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect.element(search.getByRole("textbox", { name: "Cerca alimenti" })).toHaveFocus();
  await expect.element(search.getByRole("combobox", { name: "Aggiungi a" })).toHaveValue("dinner");
  await userEvent.keyboard(" rossa");
  await expect.element(search.getByRole("textbox", { name: "Cerca alimenti" })).toHaveValue("mela rossa");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("");
});

test("a usual food is logged by one click, a double click logs it once, and the pane stays", async () => {
  await setViewport(1280, 800);
  const api = mountApp("/", diaryWithHabits());
  await openAddSheetOf("Cena");
  await pressTwice(pane.getByRole("button", { name: /^Aggiungi Penne al ragù/ }));
  const entryOfDinner = (name: RegExp) => mealSection("Cena").getByRole("listitem").getByRole("button", { name });
  await expect.element(entryOfDinner(/^Penne al ragù \d/)).toBeVisible();
  await pane.getByRole("button", { name: /^Aggiungi Mela/ }).click();
  await expect.element(entryOfDinner(/^Mela \d/)).toBeVisible();
  await expect.poll(() => api.callsOf("food.log")).toHaveLength(2);
});

test("the pane copies the chosen meal of yesterday, and says how much that is", async () => {
  await setViewport(1280, 800);
  mountApp("/", diaryWithHabits());
  await openAddSheetOf("Pranzo");
  const copy = pane.getByRole("button", { name: /^Copia pranzo di ieri/ });
  await expect.element(copy).toMatchTextContent("2 voci · 564 kcal");
  await copy.click();
  await expect.element(toastRegion).toMatchTextContent("2 voci copiate");
});

test("Canc on an entry removes it, and the notification brings it back", async () => {
  await setViewport(1280, 800);
  mountApp("/", diaryWithHabits());
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
  (entryButton("Yogurt greco").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(entryButton("Yogurt greco")).not.toBeInTheDocument();
  await toastRegion.getByRole("button", { name: "Annulla" }).click();
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
});

test("where the side has no month, the date opens it, and a day of it opens the diary of that day", async () => {
  await setViewport(1024, 768);
  const api = mountApp("/", diaryWithHabits());
  await page.getByRole("button", { name: /apri il calendario$/ }).click();
  const calendar = page.getByRole("dialog", { name: "Calendario" });
  await expect.element(calendar.getByRole("button", { name: /nel diario$/ }).first()).toBeVisible();
  // The days of the month are there before it is known which of them have entries.
  await expect.poll(() => api.callsOf("diary.loggedDays")).toEqual([{ date: `${today().slice(0, 7)}-01` }]);
  await calendar.getByRole("button", { name: "Mese precedente" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(calendar).not.toBeInTheDocument();
  await page.getByRole("button", { name: /apri il calendario$/ }).click();
  // The dialog takes the focus as it opens, and would take it from the day.
  await expect.poll(() => calendar.query()?.contains(document.activeElement)).toBe(true);
  calendar.element().querySelector<HTMLElement>("[aria-current=date]")?.focus();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ieri");
  await expect.element(calendar).not.toBeInTheDocument();
});

test("from 1600 px a third pane has the week and the nutrients of the day, and none below that", async () => {
  await setViewport(1599, 1000);
  mountApp("/", diaryWithHabits());
  const week = page.getByRole("region", { name: "Settimana" });
  const nutrients = page.getByRole("region", { name: "Nutrienti", exact: true });
  await expect.element(pane).toBeVisible();
  await expect.element(week).not.toBeInTheDocument();
  for (const [width, height] of [
    [1600, 900],
    [1920, 1080],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(week.getByRole("img", { name: /^Calorie/ })).toBeVisible();
    await expect.element(nutrients).toMatchTextContent("I nutrienti sono inclusi in PRO");
    const [adding, third] = [pane, week].map((one) => one.element().getBoundingClientRect());
    expect(adding?.right).toBeLessThan(third?.left ?? 0);
    expect(third?.right).toBeLessThan(innerWidth);
    expectNothingCut();
    expectNoTextOverText(page.getByRole("main").element());
  }
  await expectNoAccessibilityViolations();
});
