import { mondayOf, weekOf } from "@fetta/domain/calendar-day";
import type { Outputs } from "../../../lib/api/procedure-types.ts";
import { today } from "../../../lib/local-date.ts";

type Trend = Outputs["trends"]["read"];

const goals = { calories: 1850, protein: 93, carbs: 231, fat: 62 };
export const monday = mondayOf(today());
export const week = weekOf(today());

/** A week with 1.720 kcal and 1.200 ml of water on Monday, and a weight on Tuesday. */
export const trend: Trend = {
  span: "week",
  from: monday,
  to: week[6] ?? "",
  today: today(),
  pro: false,
  days: week.map((date, at) => ({
    date,
    logged: at === 0,
    isClosed: false,
    isComplete: at === 0,
    eaten:
      at === 0 ? { calories: 1720, protein: 80, carbs: 200, fat: 60 } : { calories: 0, protein: 0, carbs: 0, fat: 0 },
    goals,
    water: at === 0 ? 1200 : 0,
    weight: at === 1 ? 66.4 : null,
  })),
  summary: { loggedDays: 1, incompleteDays: 0, mean: { ...goals, calories: 1720 }, goals, goalComparison: "near" },
  weight: {
    points: [{ date: week[1] ?? "", kg: 66.4, mean: 66.2 }],
    change: null,
    last: { date: week[1] ?? "", kg: 66.4 },
    profileWeight: null,
  },
  streak: { thisWeek: 1, currentStreak: 1 },
  nutrients: null,
};
