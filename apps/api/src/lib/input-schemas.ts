import { isCalendarDay } from "@fetta/domain/calendar-day";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { z } from "zod";
import { fieldMessages } from "../messages/field-messages.ts";

export const calendarDay = z.string({ error: fieldMessages.date }).refine(isCalendarDay, fieldMessages.date);

/** An id that the client made. */
export const clientId = z.uuid().transform((id) => id.toLowerCase());

/** Where a new entry goes: the server's default meal is snack, the default day the caller's today. */
export const entryTarget = z.object({
  mealType: z.enum(mealTypes).default("snack"),
  date: calendarDay.optional(),
  /** Made by the client, so that a repeated request is the same entry. */
  id: clientId.optional(),
});
