import { z } from "zod";
import {
  requireDiaryDay,
  router,
  sessionProcedure,
  signedInProcedure,
  uncheckedOutput,
  queuedProcedure,
} from "../../trpc/procedures.ts";
import { addStockInput, logFoodInput } from "../food/schema.ts";
import { copyDay, copyEntry } from "./copy-entries.ts";
import { logFood, logStockFood, addQuickEntry } from "./log-food.ts";
import { toEntryResponse } from "./presentation.ts";
import {
  addEntryInput,
  closeDayInput,
  copyEntryInput,
  copyInput,
  dayInput,
  editEntryInput,
  entryIdInput,
  logEntryOutput,
  quickEntryInput,
  weekOutput,
} from "./schema.ts";
import { addEntry, editEntry, readDay, readLoggedDays, readWeek, removeEntry, setDayClosed } from "./service.ts";

export const diaryRouter = router({
  list: sessionProcedure
    .input(dayInput)
    .output(uncheckedOutput(z.array(logEntryOutput)))
    .query(({ ctx, input }) => readDay(ctx.deps, ctx.sessionId, input.date)),
  week: sessionProcedure
    .input(dayInput)
    .output(uncheckedOutput(weekOutput))
    .query(({ ctx, input }) => readWeek(ctx.deps, ctx.sessionId, input.date)),
  loggedDays: sessionProcedure
    .input(dayInput)
    .output(uncheckedOutput(z.array(z.string())))
    .query(({ ctx, input }) => readLoggedDays(ctx.deps, ctx.sessionId, input.date)),
  add: queuedProcedure
    .input(addEntryInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await addEntry(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
    ),
  addQuick: queuedProcedure
    .input(quickEntryInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await addQuickEntry(ctx.deps, ctx.currentUser, input)),
    ),
  edit: signedInProcedure
    .input(editEntryInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(({ ctx, input }) => editEntry(ctx.deps, ctx.currentUser, input)),
  remove: queuedProcedure
    .input(entryIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeEntry(ctx.deps, ctx.currentUser, input.id)),
  close: queuedProcedure
    .input(closeDayInput)
    .use(requireDiaryDay)
    .output(z.void())
    .mutation(({ ctx, input }) => setDayClosed(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  copy: queuedProcedure
    .input(copyInput)
    .use(requireDiaryDay)
    .output(z.array(logEntryOutput))
    .mutation(({ ctx, input }) => copyDay(ctx.deps, ctx.currentUser, input)),
  copyEntry: queuedProcedure
    .input(copyEntryInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await copyEntry(ctx.deps, ctx.currentUser, input)),
    ),
});

/** The procedures of `food` that write diary entries. */
export const foodLoggingRouter = router({
  addStock: signedInProcedure
    .input(addStockInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await logStockFood(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
    ),
  log: queuedProcedure
    .input(logFoodInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await logFood(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
    ),
});
