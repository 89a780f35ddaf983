import { z } from "zod";
import { router, sessionProcedure, uncheckedOutput } from "../../trpc/procedures.ts";
import { meOutput } from "../account/schema.ts";
import { dayInput, logEntryOutput, weekOutput } from "../diary/schema.ts";
import { readHome } from "./service.ts";

/** Account, day and week, each as its own query returns it; of a Monday with the week of the day before, too. */
export const homeOutput = z.object({
  me: meOutput,
  day: z.array(logEntryOutput),
  week: weekOutput,
  lastWeek: weekOutput.optional(),
});

export const homeRouter = router({
  read: sessionProcedure
    .input(dayInput)
    .output(uncheckedOutput(homeOutput))
    .query(({ ctx, input }) => readHome(ctx.deps, ctx.sessionId, input.date, () => ctx.request.currentUser())),
});
