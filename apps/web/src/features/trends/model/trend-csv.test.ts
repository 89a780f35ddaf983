import { expect, test } from "vitest";
import { buildTrendCsv, type TableDay } from "./trend-csv.ts";

const nothing = { amount: 0, calories: 0 };
const day: TableDay = {
  date: "2026-11-20",
  logged: true,
  isClosed: false,
  isComplete: true,
  eaten: { calories: 1840, protein: 90.5, carbs: 200.1, fat: 60 },
  goals: { calories: 1850, protein: 139, carbs: 208, fat: 51 },
  water: 1200,
  weight: 71.5,
  nutrients: {
    fibre: { amount: 18.257, calories: 1435 },
    sugars: nothing,
    saturated: nothing,
    salt: { amount: 0, calories: 1840 },
  },
};

test("the file opens in a spreadsheet with Italian settings without conversion", () => {
  const text = buildTrendCsv([day]);
  expect(text.startsWith("\uFEFFGiorno;Calorie (kcal);Obiettivo (kcal);")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.split("\r\n")[1]).toBe("2026-11-20;1840;1850;90,5;200,1;60;18,26;77;;;;;0;100;1200;71,5");
});

test("unknown values and days without a diary are empty and not 0", () => {
  const weighed = { ...day, logged: false, nutrients: null, water: 0, weight: 70 };
  expect(buildTrendCsv([weighed]).split("\r\n")[1]).toBe("2026-11-20;;1850;;;;;;;;;;;;;70");
});

test("every row has as many cells as there are headings", () => {
  const [headings, ...rows] = buildTrendCsv([day, { ...day, nutrients: null }])
    .trim()
    .split("\r\n");
  for (const row of rows) expect(row.split(";")).toHaveLength(headings?.split(";").length ?? 0);
});
