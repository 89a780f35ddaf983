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
  /** Goals of single weekdays by number, Monday 1; null where every day has the same goal. */
  weekdays: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A user's weight on a day, kg. */
export interface WeightLogTable {
  userId: string;
  day: DateColumn;
  kg: number;
  updatedAt: Instant;
}

/** A user's water on a day, ml; other drinks do not count. */
export interface WaterLogTable {
  userId: string;
  day: DateColumn;
  ml: number;
  updatedAt: Instant;
}
