import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays } from "@fetta/domain/calendar-day";
import { today } from "../../lib/local-date.ts";
import { entryButton } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { expectNoTextOverText, expectNothingCut, setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleEntry } from "../../testing/sample-entry.ts";

async function openHome(width: number, height: number): Promise<void> {
  await setViewport(width, height);
  const date = today();
  const longName = "Yogurt greco con frutti di bosco";
  const figures = { protein: 20, carbs: 20, fat: 8 };
  mountApp(
    "/",
    fakeDiary([
      sampleEntry({ date, mealType: "breakfast", foodItem: { name: longName, calories: 238, ...figures } }),
      sampleEntry({ date, mealType: "breakfast", foodItem: { name: "Cappuccino", calories: 74, ...figures } }),
      sampleEntry({ date, mealType: "lunch", foodItem: { name: "Spaghetti", calories: 486, ...figures } }),
      sampleEntry({ date, mealType: "lunch", foodItem: { name: "Insalata mista", calories: 68, ...figures } }),
      // Of a day that is not closed: the page asks whether it was complete.
      sampleEntry({ date: addDays(date, -1), foodItem: { name: "Minestrone", calories: 210, ...figures } }),
    ]),
  );
  await expect.element(entryButton("Cappuccino")).toBeVisible();
  await expect.element(page.getByText("La giornata di ieri è completa?")).toBeInTheDocument();
  await document.fonts.ready;
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;
const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;
const navigation = page.getByRole("navigation", { name: "Navigazione principale" });

/** The sizes of the letters in the values of the three macros, each once. */
function macroSizes(): Set<string> {
  const values = ["Proteine", "Carboidrati", "Grassi"].map((name) =>
    page.getByRole("meter", { name }).element().parentElement?.querySelector(".macro-value"),
  );
  return new Set(values.map((value) => (value ? getComputedStyle(value).fontSize : "no value")));
}

for (const [width, height] of [
  [375, 812],
  [360, 800],
  [320, 640],
] as const) {
  test(`at ${width} × ${height} two rows of the diary stand above the tab bar, and nothing is cut or covered`, async () => {
    await openHome(width, height);
    for (const name of ["Yogurt greco con frutti di bosco", "Cappuccino"])
      expect(bottomOf(entryButton(name).element())).toBeLessThanOrEqual(topOf(navigation.element()));
    expectNothingCut();
    expectNoTextOverText(page.getByRole("main").element());
    const meters = ["Proteine", "Carboidrati", "Grassi"].map((name) => page.getByRole("meter", { name }).element());
    expect(new Set(meters.map((meter) => Math.round(topOf(meter)))).size, "the macros stand in one row").toBe(1);
    expect([...macroSizes()], "their values have one size").toEqual([expect.stringMatching(/px$/)]);
  });
}

for (const [calories, number] of [
  [782, "1.068"],
  [2918, "+1.068"],
  [1984, "+134"],
] as const) {
  test(`${number} kcal fits beside its unit and the ring on small screens`, async () => {
    await setViewport(360, 800);
    mountApp("/", fakeDiary([sampleEntry({ date: today(), foodItem: { name: "Pizza", calories } })]));
    const hero = page.getByRole("region", { name: "Calorie: Oggi" });
    const figure = hero.getByText(number, { exact: true });
    await expect.element(figure).toBeVisible();
    await document.fonts.ready;
    for (const [width, height] of [
      [374, 800],
      [360, 800],
      [341, 700],
      [320, 640],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(() => innerWidth).toBe(width);
      const unit = hero.getByText("kcal", { exact: true }).element().getBoundingClientRect();
      const ring = page.getByRole("meter", { name: "Calorie consumate" }).element().getBoundingClientRect();
      expect(unit.left, `${width}: beside the number`).toBeGreaterThan(figure.element().getBoundingClientRect().right);
      expect(unit.right, `${width}: before the ring`).toBeLessThanOrEqual(ring.left);
      expectNothingCut();
    }
  });
}

test("on a small screen the arrows stand in the header", async () => {
  await openHome(360, 800);
  const week = page.getByRole("group", { name: /^Settimana dal/ });
  for (const name of ["Giorno precedente", "Giorno successivo"])
    expect(bottomOf(page.getByRole("button", { name }).element())).toBeLessThanOrEqual(topOf(week.element()) + 1);
});

test.for([360, 390])(
  "on a phone of %i px the question about yesterday, PRO and the trends follow the diary",
  async (width) => {
    await openHome(width, 844);
    expect(bottomOf(entryButton("Yogurt greco con frutti di bosco").element())).toBeLessThanOrEqual(
      topOf(navigation.element()),
    );
    const diaryEnd = bottomOf(page.getByRole("region", { name: "Diario" }).element());
    for (const what of [
      page.getByText("La giornata di ieri è completa?"),
      page.getByRole("complementary", { name: "Scopri PRO" }),
      page.getByRole("link", { name: "Andamento" }),
    ])
      expect(topOf(what.element())).toBeGreaterThan(diaryEnd - 1);
  },
);

test("the values of the three macros have one size", async () => {
  await openHome(390, 844);
  expect([...macroSizes()]).toEqual([expect.stringMatching(/px$/)]);
});

test("a screen of 390 px says the goal of each macro below its value", async () => {
  await openHome(390, 844);
  for (const grams of ["93", "231", "62"]) await expect.element(page.getByText(`di ${grams} g`)).toBeVisible();
});
