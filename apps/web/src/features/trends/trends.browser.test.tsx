import { addDays } from "@fetta/domain/calendar-day";
import { extraNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatDay } from "../../lib/local-date.ts";
import { readCachedResponse } from "../../offline/offline-cache.ts";
import { setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { monday, trend, week } from "./testing/sample-trend.ts";

const dayName = (at: number): string => formatDay(week[at] ?? "", "weekdayAndDate");
const card = (name: string) => page.getByRole("region", { name, exact: true });
const slider = (name: string) => card(name).getByRole("slider", { name: `${name}: giorno` });

/** Taps the column of a day, from Monday. */
async function tapDay(name: string, at: number): Promise<void> {
  const { width, height } = slider(name).element().getBoundingClientRect();
  await slider(name).click({ position: { x: ((at + 0.5) / 7) * width, y: height / 2 } });
}

test("the bars of a week have their figures, and a tap on a day shows its value and a way to its diary", async () => {
  mountApp("/andamento", { trends: { read: trend } });
  await expect.element(card("Calorie").getByText("1.720", { exact: true }).first()).toBeVisible();
  await expect.element(card("Acqua").getByText("1.200", { exact: true }).first()).toBeVisible();
  await expect.element(card("Calorie")).toMatchTextContent("Tocca un giorno per leggere il suo valore.");
  await tapDay("Calorie", 0);
  await expect.element(card("Calorie")).toMatchTextContent(`${dayName(0)}: 1.720 kcal`);
  await tapDay("Calorie", 3);
  await expect.element(card("Calorie")).toMatchTextContent(`${dayName(3)}: niente di segnato`);
  await tapDay("Peso", 1);
  await expect.element(card("Peso")).toMatchTextContent(`${dayName(1)}: 66,4 kg, media di 7 giorni 66,2 kg`);
  await tapDay("Calorie", 0);
  const open = card("Calorie").getByRole("link", { name: "Apri il diario" });
  await expect.element(open).toHaveAttribute("href", `/?giorno=${monday}`);
});

test("the calories say how many days their mean leaves out, and the table which", async () => {
  const days = trend.days.map((day, at) =>
    at === 1 ? { ...day, logged: true, eaten: { ...day.eaten, calories: 300 } } : day,
  );
  mountApp("/andamento", {
    trends: { read: { ...trend, days, summary: { ...trend.summary, loggedDays: 2, incompleteDays: 1 } } },
  });
  await expect.element(card("Calorie")).toMatchTextContent("media di 1 giorno registrato");
  await expect
    .element(card("Calorie"))
    .toMatchTextContent("1 giorno fuori dalla media: sotto la metà del solito, senza «Giornata completa».");
  await card("Calorie").getByRole("button", { name: "Mostra tabella" }).click();
  await expect.element(card("Calorie").getByRole("row").nth(2)).toMatchTextContent("300 (incompleto)");
  await expect.element(card("Calorie").getByRole("row").nth(1)).not.toMatchTextContent("incompleto");
});

test("a tapped day and its row say that it is closed, or incomplete", async () => {
  const days = trend.days.map((day, at) => ({
    ...day,
    logged: at < 3,
    isClosed: at === 1,
    isComplete: at < 2,
    eaten: { ...day.eaten, calories: at === 2 ? 300 : 1720 },
  }));
  mountApp("/andamento", { trends: { read: { ...trend, days } } });
  const texts = ["1.720 kcal", "1.720 kcal (giornata completa)", "300 kcal (incompleto)", "niente di segnato"];
  await expect.element(slider("Calorie")).toBeVisible();
  for (const [at, text] of texts.entries()) {
    await tapDay("Calorie", at);
    await expect.element(slider("Calorie")).toHaveAttribute("aria-valuetext", `${dayName(at)}: ${text}`);
  }
  await card("Calorie").getByRole("button", { name: "Mostra tabella" }).click();
  const cells = ["1.720", "1.720 (giornata completa)", "300 (incompleto)"];
  for (const [at, text] of cells.entries())
    await expect
      .element(
        card("Calorie")
          .getByRole("row")
          .nth(at + 1)
          .getByRole("cell")
          .first(),
      )
      .toHaveTextContent(text);
  await expect.element(card("Giorni di diario")).toMatchTextContent("1 giornata completa in questa settimana.");
});

test("the bar of today is hollow until the day is closed, and the legend says so", async () => {
  mountApp("/andamento", { trends: { read: { ...trend, today: monday } } });
  await expect.element(card("Calorie").getByText("Oggi, in corso")).toBeVisible();
  const bar = card("Calorie").element().querySelector("rect[data-open]");
  expect(bar && getComputedStyle(bar).fill).toBe("none");
  expect(card("Calorie").element().querySelectorAll("rect[data-open]")).toHaveLength(1);
});

test("the months say how many days each mean leaves out, and why", async () => {
  const nutrients = mapNutrients(extraNutrients, () => ({ amount: null, coverage: 0 }));
  const month = { ...trend.summary, month: "2026-10-01", loggedDays: 20, weight: 66.2 };
  const months = [month, { ...month, month: "2026-09-01", loggedDays: 23, incompleteDays: 3 }];
  mountApp("/andamento", { trends: { read: { ...trend, nutrients }, months } });
  const rows = card("I tuoi mesi").getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(/1.720 kcal ?20/);
  await expect.element(rows.nth(2)).toMatchTextContent(/1.720 kcal \(3 giorni fuori\) ?23/);
  await expect.element(card("I tuoi mesi")).toMatchTextContent("3 giorni fuori dalla media: sotto la metà del solito");
});

test("from 1024 px the cards stand side by side, on a phone below each other", async () => {
  mountApp("/andamento", { trends: { read: trend } });
  await expect.element(card("Giorni di diario")).toBeVisible();
  const boxes = () => ["Calorie", "Giorni di diario"].map((name) => card(name).element().getBoundingClientRect());
  const [first, second] = boxes();
  expect(second?.left).toBe(first?.left);
  await setViewport(1024, 768);
  await expect.poll(() => boxes()[1]?.left).toBeGreaterThan(boxes()[0]?.right ?? 0);
});

test("a week that was read once can be read without a network", async () => {
  mountApp("/andamento", { trends: { read: trend } });
  await expect.element(card("Calorie")).toBeVisible();
  const readOffline = () => readCachedResponse({ path: "trends.read", input: { span: "week", date: monday } });
  await expect.poll(readOffline).toMatchObject({ from: monday, summary: { loggedDays: 1 } });
});

test("the arrow keys read the days of a chart one by one", async () => {
  mountApp("/andamento", { trends: { read: trend } });
  await expect.element(slider("Calorie")).toBeInTheDocument();
  (slider("Calorie").element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(slider("Calorie")).toHaveAttribute("aria-valuetext", `${dayName(0)}: 1.720 kcal`);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(slider("Calorie")).toHaveAttribute("aria-valuetext", `${dayName(1)}: niente di segnato`);
});

test("the macros of a week lead to all nutrients of that week", async () => {
  mountApp("/andamento", { trends: { read: trend } });
  await expect
    .element(page.getByRole("link", { name: "Altri nutrienti" }))
    .toHaveAttribute("href", `/nutrienti?vista=settimana&giorno=${monday}`);
});

const need = {
  initialNeed: 2351,
  estimate: { kind: "ready", kcal: 2450, low: 2341, high: 2559, weightChangePerWeek: -0.6, windowDays: 42 },
  weeks: [0, 1, 2].map((at) => ({
    monday: addDays(monday, 7 * (at - 2)),
    kcal: 2400 + 25 * at,
    low: 2200,
    high: 2640,
  })),
  proposal: null,
  weeklyChangeKg: 0,
  weights: [],
} as const;

test("the trends show the real need with its interval, and a tap reads what was known on a Monday", async () => {
  mountApp("/andamento", { trends: { read: trend }, need: { read: { ...need, weeks: [...need.weeks], weights: [] } } });
  const title = "Il tuo fabbisogno reale";
  await expect.element(card(title)).toMatchTextContent("2.340–2.560 kcal al giorno");
  await expect.element(card(title)).toMatchTextContent("Da 42 giorni di diario e peso");
  await expect.element(card(title).getByRole("img", { name: "fabbisogno e intervallo di 3 lunedì" })).toBeVisible();
  const weeks = card(title).getByRole("slider");
  const { width, height } = weeks.element().getBoundingClientRect();
  await weeks.click({ position: { x: width / 6, y: height / 2 } });
  await expect.element(card(title)).toMatchTextContent("2.400 kcal, tra 2.200 e 2.640");
  await expect.element(card(title).getByRole("link", { name: "Apri il diario" })).not.toBeInTheDocument();
  await expect
    .element(card(title).getByRole("link", { name: "Come lo calcoliamo" }))
    .toHaveAttribute("href", "/fabbisogno");
});

test("a need that is not known yet says what is missing, and shows no chart", async () => {
  const estimate = {
    kind: "not_yet",
    windowDays: { have: 21, needed: 21 },
    closedDays: { have: 9, needed: 15 },
    weighings: { have: 1, needed: 6 },
  } as const;
  mountApp("/andamento", { trends: { read: trend }, need: { read: { ...need, estimate, weeks: [], weights: [] } } });
  const lacking = card("Il tuo fabbisogno reale");
  await expect.element(lacking).toMatchTextContent("Finora: 21 giorni di diario su 21, 9 complete su 15, 1 peso su 6.");
  await expect.element(lacking).toMatchTextContent("vale la stima iniziale, 2.350 kcal");
  await expect.element(lacking.getByRole("img")).not.toBeInTheDocument();
});
