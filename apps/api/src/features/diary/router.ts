import { z } from "zod";
import { diaryDays, router, sessionHolder, signedIn } from "../../trpc/procedures.ts";
import { presented } from "../../trpc/unchecked-output.ts";
import { copyDay, copyEntry } from "./copy-entries.ts";
import { addQuickEntry } from "./quick-entry.ts";
import {
  addEntryInput,
  copyEntryInput,
  copyInput,
  dayInput,
  editEntryInput,
  entryIdInput,
  logEntryOutput,
  quickEntryInput,
  weekOutput,
} from "./schema.ts";
import { addEntry, editEntry, readDay, readWeek, removeEntry } from "./service.ts";

export const diaryRouter = router({
  list: sessionHolder
    .input(dayInput)
    .output(presented(z.array(logEntryOutput)))
    .query(({ ctx, input }) => readDay(ctx.deps, ctx.sessionId, input.date)),
  week: sessionHolder
    .input(dayInput)
    .output(presented(weekOutput))
    .query(({ ctx, input }) => readWeek(ctx.deps, ctx.sessionId, input.date)),
  add: signedIn
    .input(addEntryInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await addEntry(ctx.deps, ctx.viewer, input, ctx.caller.today());
      ctx.caller.repeated = !created;
      return entry;
    }),
  addQuick: signedIn
    .input(quickEntryInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await addQuickEntry(ctx.deps, ctx.viewer, input);
      ctx.caller.repeated = !created;
      return entry;
    }),
  edit: signedIn
    .input(editEntryInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(({ ctx, input }) => editEntry(ctx.deps, ctx.viewer, input)),
  remove: signedIn
    .input(entryIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeEntry(ctx.deps, ctx.viewer, input.id)),
  copy: signedIn
    .input(copyInput)
    .use(diaryDays)
    .output(z.array(logEntryOutput))
    .mutation(({ ctx, input }) => copyDay(ctx.deps, ctx.viewer, input)),
  copyEntry: signedIn
    .input(copyEntryInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await copyEntry(ctx.deps, ctx.viewer, input);
      ctx.caller.repeated = !created;
      return entry;
    }),
});
