import { addDays, daysBetween, type CalendarDay } from "../calendar-day.ts";
import { computeEnergyNeed, type BodyMetrics } from "../goals/energy-need.ts";
import { weekdayOf } from "../goals/goal-versions.ts";
import { computeMeanWeight, type Weight } from "../trends/weight-trend.ts";
import { filterEnergyNeed, type LoggedIntake } from "./energy-need-filter.ts";

/** What an estimate needs: days of the window, closed days (their number and their share of the window), weighings. */
export const needGates = { windowDays: { min: 21, max: 42 }, closedDays: 14, closedShare: 0.7, weighings: 6 } as const;

/** Energy of a closed day, kcal. */
export type ClosedDay = { day: CalendarDay; calories: number };

export type NeedInput = {
  /** The last day that is over: yesterday, or today where it is closed. A weighing of the morning after it counts. */
  until: CalendarDay;
  /** The first day of logging after the last long break; it may lie before the window. */
  startedOn: CalendarDay;
  closedDays: readonly ClosedDay[];
  weights: readonly Weight[];
  body: BodyMetrics;
};

/** What there is of one condition, and how much of it an estimate needs. */
export type NeedProgress = { have: number; needed: number };

/** No estimate yet: what there is of each condition. */
export type NeedShortfall = {
  kind: "not_yet";
  windowDays: NeedProgress;
  closedDays: NeedProgress;
  weighings: NeedProgress;
};

/** The need is in kcal that this person logs; `low` to `high` holds it in nine of ten cases. */
export type NeedEstimate =
  | {
      kind: "ready";
      kcal: number;
      low: number;
      high: number;
      /** Kg a week over the window, negative for a loss; null without weighings in its first and its last week. */
      weightChangePerWeek: number | null;
      windowDays: number;
    }
  | NeedShortfall;

/** A need as people read it, to ten kcal: its interval is never narrower than some hundred. */
export const roundNeed = (kcal: number): number => Math.round(kcal / 10) * 10;

/** Closed days that a window of `days` needs. */
const closedDaysNeeded = (days: number): number =>
  Math.max(needGates.closedDays, Math.ceil(days * needGates.closedShare - 1e-9));

/** Standard deviations on either side of a mean that hold 90 % of a normal distribution. */
const intervalSds = 1.645;

/**
 * What a person eats on a day, besides what they log, differs from day to day: standard deviation as a share of the
 * need.
 */
const dailyLoggingError = 0.1;

/** Lowest standard deviation of a day that is not closed, kcal. */
const minOpenDaySd = 300;

type Sample = { mean: number; sd: number };

function describe(values: readonly number[]): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, sd: Math.sqrt(variance) };
}

const isWeekend = (day: CalendarDay): boolean => weekdayOf(day) > 5;

/** The fewest closed days of a kind (working day, weekend) whose mean stands for the open days of that kind. */
const minDaysOfKind = 3;

/** What was logged on each day; an open day counts as the mean of the closed days of its kind, with their spread. */
function fillOpenDays(days: readonly CalendarDay[], closed: ReadonlyMap<CalendarDay, number>, need: number) {
  const within = days.flatMap((day) => {
    const calories = closed.get(day);
    return calories === undefined ? [] : [{ day, calories }];
  });
  const usualOf = (weekend: boolean): Sample => {
    const alike = within.filter(({ day }) => isWeekend(day) === weekend);
    return describe((alike.length < minDaysOfKind ? within : alike).map(({ calories }) => calories));
  };
  const usual = { weekend: usualOf(true), workday: usualOf(false) };
  return days.map((day): LoggedIntake => {
    const calories = closed.get(day);
    if (calories !== undefined) return { kcal: calories, sd: need * dailyLoggingError };
    const { mean, sd } = usual[isWeekend(day) ? "weekend" : "workday"];
    return { kcal: mean, sd: Math.max(minOpenDaySd, sd) };
  });
}

/** Days without an entry after which a diary starts anew. */
const longPause = 14;

/**
 * The first day of the diary that is kept on `until`: the day after the last pause of two weeks. `loggedDays` in order;
 * `until` itself without any.
 */
export function findLoggingStart(loggedDays: readonly CalendarDay[], until: CalendarDay): CalendarDay {
  const days = loggedDays.filter((day) => day <= until);
  const start = days.findLastIndex((day, index) => {
    const before = days[index - 1];
    return before === undefined || daysBetween(before, day) > longPause;
  });
  return days[start] ?? until;
}

type Days = [first: CalendarDay, ...CalendarDay[]];

/** The windows that end with `until`, the longest first: from `recorded` days to 21. */
function listWindows(until: CalendarDay, recorded: number): [Days, ...Days[]] {
  const windowOf = (length: number): Days => [
    addDays(until, 1 - length),
    ...Array.from({ length: length - 1 }, (_day, index) => addDays(until, index + 2 - length)),
  ];
  const { min } = needGates.windowDays;
  const shorter = Array.from({ length: Math.max(0, recorded - min) }, (_window, index) => recorded - 1 - index);
  return [windowOf(Math.max(min, recorded)), ...shorter.map(windowOf)];
}

/** Age at which hardly anyone has a menstrual cycle any more, years. */
const lastCycleAge = 52;

const mayHaveCycle = ({ sex, age, maternity }: BodyMetrics): boolean =>
  sex !== "male" && age <= lastCycleAge && maternity === undefined;

/** Kg a week between the means of the first and of the last seven days. */
function computeWindowChange(weights: readonly Weight[], days: readonly CalendarDay[]): number | null {
  const [from, to] = [days[6], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  const [before, after] = [computeMeanWeight(weights, from), computeMeanWeight(weights, to)];
  return before === null || after === null ? null : ((after - before) / daysBetween(from, to)) * 7;
}

/**
 * The energy that, logged as this person logs, holds their weight, kcal a day. The window is the longest of 21 to 42
 * days up to `until` that meets the conditions of `needGates`. Without one, what there is and what is needed in the
 * window that lacks least.
 */
export function estimateEnergyNeed({ until, startedOn, closedDays, weights, body }: NeedInput): NeedEstimate {
  const closed = new Map(closedDays.map(({ day, calories }) => [day, calories]));
  const weighed = new Map(weights.map(({ day, kg }) => [day, kg]));
  const nextMorning = addDays(until, 1);
  const first = [...closed.keys(), ...weighed.keys()].reduce((least, day) => (day < least ? day : least), nextMorning);
  const recorded = Math.max(0, Math.min(needGates.windowDays.max, daysBetween(first, until) + 1));
  const windows = listWindows(until, recorded).map((days) => ({
    days,
    closedDays: { have: days.filter((day) => closed.has(day)).length, needed: closedDaysNeeded(days.length) },
    weighings: { have: [...days, nextMorning].filter((day) => weighed.has(day)).length, needed: needGates.weighings },
  }));
  const lacksOf = ({ closedDays: ofDays, weighings: ofWeights }: (typeof windows)[number]): number =>
    Math.max(0, ofDays.needed - ofDays.have) + Math.max(0, ofWeights.needed - ofWeights.have);
  const best = windows.reduce((least, window) => (lacksOf(window) < lacksOf(least) ? window : least));
  if (recorded < needGates.windowDays.min || lacksOf(best) > 0)
    return {
      kind: "not_yet",
      windowDays: { have: Math.min(recorded, needGates.windowDays.min), needed: needGates.windowDays.min },
      closedDays: best.closedDays,
      weighings: best.weighings,
    };
  const formulaNeed = computeEnergyNeed(body);
  const { kcal, sd } = filterEnergyNeed({
    intakes: fillOpenDays(best.days, closed, formulaNeed),
    weights: [...best.days, nextMorning].map((day) => weighed.get(day) ?? null),
    formulaNeed,
    daysSinceStart: Math.max(0, daysBetween(startedOn, best.days[0])),
    hasCycle: mayHaveCycle(body),
  });
  return {
    kind: "ready",
    kcal: Math.round(kcal),
    low: Math.round(kcal - intervalSds * sd),
    high: Math.round(kcal + intervalSds * sd),
    weightChangePerWeek: computeWindowChange(weights, best.days),
    windowDays: best.days.length,
  };
}
