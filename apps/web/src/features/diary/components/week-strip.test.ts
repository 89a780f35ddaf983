import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { expect, test } from "vitest";
import { dayStepForKey, buildWeekStrip } from "../components/week-strip.tsx";

const today = "2026-11-21";
const goals = computeDailyGoals(1850, goalPresets.balanced);
const week = [
  { date: "2026-11-16", calories: 1900, isClosed: false, goals },
  { date: "2026-11-17", calories: 1050, isClosed: false, goals: computeDailyGoals(2100, goalPresets.balanced) },
  { date: "2026-11-19", calories: 925, isClosed: false, goals },
  { date: "2026-11-20", calories: 900, isClosed: false, goals: computeDailyGoals(1100, goalPresets.balanced) },
  { date: today, calories: 1068, isClosed: false, goals },
];

test("the strip runs from Monday to Sunday around the selected day", () => {
  const days = buildWeekStrip({ selected: today, today, week });
  expect(days.map(({ weekday, number }) => `${weekday} ${number}`)).toEqual([
    "lun 16",
    "mar 17",
    "mer 18",
    "gio 19",
    "ven 20",
    "sab 21",
    "dom 22",
  ]);
  expect(days.filter(({ selected }) => selected).map(({ date }) => date)).toEqual([today]);
  expect(days.filter(({ future }) => future).map(({ date }) => date)).toEqual(["2026-11-22"]);
});

test("the accessible name of a day has its date and the share of the goal that was eaten", () => {
  const label = buildWeekStrip({ selected: today, today, week }).find(({ date }) => date === today)?.label;
  expect(label).toBe("sabato 21 novembre, 1.068 di 1.850 kcal");
});

test("the accessible name of a day is its date alone while its sum is unknown", () => {
  const label = buildWeekStrip({ selected: today, today, week: undefined })[5]?.label;
  expect(label).toBe("sabato 21 novembre");
});

test("a ring fills with the share of its day's goal and never beyond", () => {
  const shares = buildWeekStrip({ selected: today, today, week }).map(({ share }) => share);
  expect([shares[0], shares[1], shares[2], shares[3]]).toEqual([1, 0.5, 0, 0.5]);
});

test("a goal under 1200 kcal counts as 1800 on its day", () => {
  const friday = buildWeekStrip({ selected: today, today, week })[4];
  expect([friday?.label, friday?.share]).toEqual(["venerdì 20 novembre, 900 di 1.800 kcal", 0.5]);
});

test("the strip follows the selected day across the end of a week and of a year", () => {
  const [monday] = buildWeekStrip({ selected: "2027-01-01", today, week: undefined });
  expect(monday?.date).toBe("2026-12-28");
});

test("the arrow keys move by a day, Home and End to the ends of the week", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => dayStepForKey(key, today))).toEqual([
    -1,
    1,
    -5,
    1,
    null,
  ]);
  expect(dayStepForKey("Home", "2026-11-16")).toBe(0);
});
