import { describe, expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { computeEnergyNeed, type BodyMetrics } from "../goals/energy-need.ts";
import { estimateEnergyNeed, findLoggingStart, type NeedInput } from "./need-estimate.ts";

const body: BodyMetrics = { age: 35, height: 165, weight: 68, activityLevel: "lightly_active", sex: "female" };
const until = "2026-11-22";

type Course = {
  days?: number;
  /** Logged kcal of a day, null where it is open. */
  logged?: (index: number) => number | null;
  kg?: (index: number) => number | null;
};

/** A course of `days` days up to `until`; who has logged for a year has lost the water of the first week. */
function aCourse({ days = 42, logged = () => 1800, kg = () => 68 }: Course): NeedInput {
  const all = Array.from({ length: days }, (_day, index) => ({ day: addDays(until, index + 1 - days), index }));
  return {
    until,
    startedOn: addDays(until, -365),
    closedDays: all.flatMap(({ day, index }) => {
      const calories = logged(index);
      return calories === null ? [] : [{ day, calories }];
    }),
    weights: all.flatMap(({ day, index }) => {
      const weight = kg(index);
      return weight === null ? [] : [{ day, kg: weight }];
    }),
    body,
  };
}

function readyFor(course: Course, overrides: Partial<NeedInput> = {}) {
  const estimate = estimateEnergyNeed({ ...aCourse(course), ...overrides });
  if (estimate.kind !== "ready") throw new Error("no estimate");
  return estimate;
}

describe("the learned need", () => {
  test("who holds their weight needs what they log", () => {
    const { kcal, low, high, weightChangePerWeek } = readyFor({});
    expect(Math.abs(kcal - 1800)).toBeLessThan(60);
    expect(low).toBeLessThan(1800);
    expect(high).toBeGreaterThan(1800);
    expect(weightChangePerWeek).toBe(0);
  });

  test("who loses half a kilogram a week needs some 480 kcal more than they log", () => {
    const { kcal, weightChangePerWeek } = readyFor({ logged: () => 1400, kg: (index) => 68 - (0.5 * index) / 7 });
    expect(kcal).toBeGreaterThan(1400 + 380);
    expect(kcal).toBeLessThan(1400 + 580);
    expect(weightChangePerWeek).toBeCloseTo(-0.5, 1);
  });

  test("the need is what the person logs, not what the formula says, and more weeks say it more exactly", () => {
    const formula = computeEnergyNeed(body);
    const weeks = [21, 28, 35, 42].map((days) => readyFor({ days, logged: () => 1400 }));
    expect(formula).toBeGreaterThan(1800);
    const errors = weeks.map(({ kcal }) => Math.abs(kcal - 1400));
    const widths = weeks.map(({ low, high }) => high - low);
    for (const figures of [errors, widths]) expect(figures).toEqual(figures.toSorted((one, other) => other - one));
  });

  test("the water of the first week is not taken for tissue", () => {
    const kg = (index: number) => 68 - 0.9 * (1 - 0.5 ** (index / 2));
    const first = readyFor({ days: 28, kg }, { startedOn: addDays(until, -27) });
    const later = readyFor({ days: 28, kg });
    expect(Math.abs(first.kcal - 1800)).toBeLessThan(90);
    expect(later.kcal).toBeGreaterThan(first.kcal + 50);
  });

  test("a weighing with a typing error changes next to nothing", () => {
    const typed = readyFor({ kg: (index) => (index === 30 ? 86 : 68) });
    expect(Math.abs(typed.kcal - readyFor({}).kcal)).toBeLessThan(15);
  });

  test("open days count as the closed days of their kind, workday or weekend", () => {
    // The first day is a Monday.
    const ofWeek = (index: number) => (index % 7 > 4 ? 2500 : 1600);
    const closed = readyFor({ logged: ofWeek });
    const open = readyFor({ logged: (index) => (index % 14 === 6 ? null : ofWeek(index)) });
    expect(Math.abs(open.kcal - closed.kcal)).toBeLessThan(15);
  });

  test("a noisy scale widens the interval", () => {
    const noisy = readyFor({ kg: (index) => 68 + (index % 2 === 0 ? 1.2 : -1.2) });
    const calm = readyFor({});
    expect(noisy.high - noisy.low).toBeGreaterThan(1.2 * (calm.high - calm.low));
  });

  test("a weighing of the morning after the last day counts, later ones do not", () => {
    const weightOn = (day: string, kg: number) => [...aCourse({}).weights, { day, kg }];
    const next = readyFor({}, { weights: weightOn("2026-11-23", 66.8) });
    const later = readyFor({}, { weights: weightOn("2026-11-24", 66.8) });
    expect(next.kcal).toBeGreaterThan(readyFor({}).kcal);
    expect(later.kcal).toBe(readyFor({}).kcal);
  });

  test("the window is the longest of 21 to 42 days that is closed to 70 %", () => {
    expect(readyFor({ days: 60 }).windowDays).toBe(42);
    // Ten open days before 28 closed ones: 28 of 40 are 70 %.
    expect(readyFor({ days: 40, logged: (index) => (index < 12 ? null : 1800) }).windowDays).toBe(40);
    expect(readyFor({ days: 42, logged: (index) => (index < 20 ? null : 1800) }).windowDays).toBe(31);
  });
});

describe("no estimate yet", () => {
  test.each<[string, Course, { windowDays: number; closedDays: number; weighings: number }]>([
    ["nothing", { logged: () => null, kg: () => null }, { windowDays: 0, closedDays: 0, weighings: 0 }],
    ["20 days", { days: 20 }, { windowDays: 20, closedDays: 20, weighings: 20 }],
    [
      "14 closed days of 21",
      { days: 21, logged: (index) => (index % 3 === 0 ? null : 1800) },
      { windowDays: 21, closedDays: 14, weighings: 21 },
    ],
    [
      "five weighings",
      { days: 30, kg: (index) => (index % 6 === 5 ? 68 : null) },
      { windowDays: 21, closedDays: 30, weighings: 5 },
    ],
    [
      "nine closed days and four weighings",
      { days: 21, logged: (index) => (index < 12 ? null : 1800), kg: (index) => (index % 5 === 0 ? 68 : null) },
      { windowDays: 21, closedDays: 9, weighings: 5 },
    ],
  ])("%s", (_, course, have) => {
    expect(estimateEnergyNeed(aCourse(course))).toEqual({
      kind: "not_yet",
      windowDays: { have: have.windowDays, needed: 21 },
      closedDays: { have: have.closedDays, needed: Math.max(15, Math.ceil(have.closedDays * 0.7)) },
      weighings: { have: have.weighings, needed: 6 },
    });
  });

  test("15 closed days of 21 with six weighings are enough", () => {
    const estimate = estimateEnergyNeed(
      aCourse({ days: 21, logged: (index) => (index < 6 ? null : 1800), kg: (index) => (index % 4 === 0 ? 68 : null) }),
    );
    expect(estimate.kind).toBe("ready");
  });
});

test("a diary starts after its last pause of more than two weeks", () => {
  const days = ["2026-08-01", "2026-08-02", "2026-09-01", "2026-09-15", "2026-10-02", "2026-10-03", "2026-11-30"];
  expect(findLoggingStart(days, "2026-10-03")).toBe("2026-10-02");
  expect(findLoggingStart(days, "2026-09-30")).toBe("2026-09-01");
  expect(findLoggingStart(days, "2026-08-02")).toBe("2026-08-01");
  expect(findLoggingStart(days, "2026-07-31")).toBe("2026-07-31");
});
