import { addDays, mondayOf, type CalendarDay } from "@fetta/domain/calendar-day";
import type { Db } from "@fetta/db/schema/schema";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";

/** A card of the trends by its name. */
export const trendCard = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

export async function openTrends(page: Page, search = ""): Promise<void> {
  await page.goto(`/andamento${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Andamento");
  await expect(trendCard(page, "Calorie")).toBeVisible();
}

/** Stores one entry on a day. */
export async function logCalories(
  db: Db,
  person: { id: string },
  day: CalendarDay,
  calories: number,
  foodRef: string | null = null,
): Promise<void> {
  const food = await aFood(db, person, { calories, protein: 90, carbs: 180, fat: 60, foodRef });
  await anEntry(db, person, food, day);
}

/** Monday of the week before that of `today`: all its seven days are in the past. */
export function mondayOfLastWeek(today: CalendarDay): CalendarDay {
  return addDays(mondayOf(today), -7);
}

/** Taps the chart of a card in the column of the day at `index`, of `count`. */
export async function tapChartDay(card: Locator, index: number, count: number): Promise<void> {
  const slider = card.getByRole("slider");
  const box = await slider.boundingBox();
  if (!box) throw new Error("the chart is not drawn");
  await slider.tap({ position: { x: ((index + 0.5) / count) * box.width, y: box.height - 4 } });
}
