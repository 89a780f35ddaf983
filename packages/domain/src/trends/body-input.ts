import * as z from "zod/mini";
import { isCalendarDay } from "../calendar-day.ts";
import { waterBoundsMl } from "../diary/water.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { weightBoundsKg } from "./weight-trend.ts";

/** The inputs of the procedures that log a weight (kg) and set the water of a day (ml), with the given messages. */
export function createBodyInputs(messages: { weight: string; water: string; date?: string }) {
  const { weight, water } = messages;
  /** Today where it is missing. */
  const date = z.optional(z.string(messages.date).check(z.refine(isCalendarDay, messages.date)));
  const kg = z.pipe(
    z.number(weight).check(z.gte(weightBoundsKg.min, weight), z.lte(weightBoundsKg.max, weight)),
    z.transform(roundToOneDecimal),
  );
  const ml = z.int(water).check(z.gte(waterBoundsMl.min, water), z.lte(waterBoundsMl.max, water));
  return { weight: z.object({ date, kg }), water: z.object({ date, ml }) };
}
