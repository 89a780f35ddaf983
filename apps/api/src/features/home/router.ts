import { z } from "zod";
import { router, sessionHolder } from "../../trpc/init.ts";
import { meOutput } from "../account/schema.ts";
import { dayInput, logEntryOutput, weekOutput } from "../diary/schema.ts";
import { readHome } from "./service.ts";

export const homeRouter = router({
  read: sessionHolder
    .input(dayInput)
    .output(z.object({ me: meOutput, day: z.array(logEntryOutput), week: weekOutput }))
    .query(({ ctx, input }) => readHome(ctx.deps, ctx.sessionId, input.date, () => ctx.caller.viewer())),
});
