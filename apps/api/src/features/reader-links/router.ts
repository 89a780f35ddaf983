import { z } from "zod";
import { router, signedInProcedure } from "../../trpc/procedures.ts";
import { readerProcedure, scopedReaderProcedure } from "./reader-access.ts";
import {
  createdLinkOutput,
  createLinkInput,
  decisionInput,
  decisionOutput,
  idInput,
  leftNoteOutput,
  leftProposalOutput,
  linksOutput,
  monthInput,
  noteInput,
  proposedGoalsInput,
  sharedDayInput,
  sharedDaysOutput,
  sharedDiaryOutput,
  sharedEntriesOutput,
  sharedNutrientsOutput,
  sharedWeightsOutput,
  waitingOutput,
} from "./schema.ts";
import {
  countWaiting,
  createLink,
  decideProposal,
  listLinks,
  markNoteRead,
  removeNote,
  revokeLink,
} from "./service.ts";
import {
  leaveNote,
  openSharedDiary,
  proposeGoals,
  readSharedDays,
  readSharedEntries,
  readSharedNutrients,
  readSharedWeights,
} from "./shared-diary.ts";

/** The links of the signed-in user, and what their readers left. */
export const readerLinkRouter = router({
  list: signedInProcedure.output(linksOutput).query(({ ctx }) => listLinks(ctx.deps, ctx.currentUser)),
  /** How many notes and proposals wait. */
  waiting: signedInProcedure.output(waitingOutput).query(({ ctx }) => countWaiting(ctx.deps, ctx.currentUser)),
  create: signedInProcedure
    .input(createLinkInput)
    .output(createdLinkOutput)
    .mutation(({ ctx, input }) => createLink(ctx.deps, ctx.currentUser, input)),
  revoke: signedInProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeLink(ctx.deps, ctx.currentUser, input.id)),
  markNoteRead: signedInProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markNoteRead(ctx.deps, ctx.currentUser, input.id)),
  removeNote: signedInProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeNote(ctx.deps, ctx.currentUser, input.id)),
  decideProposal: signedInProcedure
    .input(decisionInput)
    .output(decisionOutput)
    .mutation(({ ctx, input }) => decideProposal(ctx.deps, ctx.currentUser, input)),
});

const diaryReader = scopedReaderProcedure("diary");

/** What the reader of a link sees and leaves; the token of the link is in a header. */
export const sharedDiaryRouter = router({
  open: readerProcedure.output(sharedDiaryOutput).query(({ ctx }) => openSharedDiary(ctx.deps, ctx.link, ctx.today)),
  days: diaryReader
    .input(monthInput)
    .output(sharedDaysOutput)
    .query(({ ctx, input }) => readSharedDays(ctx.deps, ctx.link, input, ctx.today)),
  entries: diaryReader
    .input(sharedDayInput)
    .output(sharedEntriesOutput)
    .query(({ ctx, input }) => readSharedEntries(ctx.deps, ctx.link, input.date, ctx.today)),
  weights: scopedReaderProcedure("weight")
    .input(monthInput)
    .output(sharedWeightsOutput)
    .query(({ ctx, input }) => readSharedWeights(ctx.deps, ctx.link, input, ctx.today)),
  nutrients: scopedReaderProcedure("nutrients")
    .input(monthInput)
    .output(sharedNutrientsOutput)
    .query(({ ctx, input }) => readSharedNutrients(ctx.deps, ctx.link, input, ctx.today)),
  leaveNote: readerProcedure
    .input(noteInput)
    .output(leftNoteOutput)
    .mutation(({ ctx, input }) => leaveNote(ctx.deps, ctx.link, input)),
  /** Goals include the present ones, which the diary shows. */
  proposeGoals: diaryReader
    .input(proposedGoalsInput)
    .output(leftProposalOutput)
    .mutation(({ ctx, input }) => proposeGoals(ctx.deps, ctx.link, input)),
});
