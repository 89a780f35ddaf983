import type { ColumnType } from "kysely";
import type { DateColumn, Instant } from "./column-types.ts";

/** The goal of every day from `validFrom` on, until the next version; written by the trigger of daily_goal. */
export interface GoalVersionTable {
  userId: string;
  validFrom: DateColumn;
  dailyCalorieGoal: number;
  dailyProteinGoal: number;
  dailyCarbsGoal: number;
  dailyFatGoal: number;
  /** Goals of single weekdays by number, Monday 1; null where every day is like the others. */
  weekdays: ColumnType<unknown, string | null | undefined, string | null>;
}

/** What somebody weighed on a day. */
export interface WeightLogTable {
  userId: string;
  day: DateColumn;
  kg: number;
  updatedAt: Instant;
}

/** What somebody drank on a day: water alone. */
export interface WaterLogTable {
  userId: string;
  day: DateColumn;
  ml: number;
  updatedAt: Instant;
}
