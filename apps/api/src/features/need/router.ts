import { z } from "zod";
import { router, signedInProcedure } from "../../trpc/procedures.ts";
import {
  applyProposalInput,
  checkInEnabledInput,
  checkInSettingsOutput,
  needOutput,
  savedGoalsOutput,
  weeklyChangeInput,
} from "./schema.ts";
import {
  answerCheckIn,
  applyProposal,
  readCheckInSettings,
  readNeed,
  setCheckInEnabled,
  setWeeklyChange,
  undoProposal,
} from "./service.ts";

export const needRouter = router({
  read: signedInProcedure
    .output(needOutput)
    .query(({ ctx }) => readNeed(ctx.deps, ctx.currentUser, ctx.request.currentDay())),
  settings: signedInProcedure
    .output(checkInSettingsOutput)
    .query(({ ctx }) => readCheckInSettings(ctx.deps, ctx.currentUser)),
  applyProposal: signedInProcedure
    .input(applyProposalInput)
    .output(savedGoalsOutput)
    .mutation(({ ctx, input }) => applyProposal(ctx.deps, ctx.currentUser, input.calories, ctx.request.currentDay())),
  undoProposal: signedInProcedure
    .output(savedGoalsOutput)
    .mutation(({ ctx }) => undoProposal(ctx.deps, ctx.currentUser)),
  answerCheckIn: signedInProcedure.output(z.void()).mutation(({ ctx }) => answerCheckIn(ctx.deps, ctx.currentUser)),
  setCheckInEnabled: signedInProcedure
    .input(checkInEnabledInput)
    .output(checkInEnabledInput)
    .mutation(({ ctx, input }) => setCheckInEnabled(ctx.deps, ctx.currentUser, input.isEnabled)),
  setWeeklyChange: signedInProcedure
    .input(weeklyChangeInput)
    .output(checkInSettingsOutput)
    .mutation(({ ctx, input }) => setWeeklyChange(ctx.deps, ctx.currentUser, input.kg)),
});
