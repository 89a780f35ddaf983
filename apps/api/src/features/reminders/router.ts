import { z } from "zod";
import { opaqueId } from "../../lib/input-schemas.ts";
import { router, signedInProcedure } from "../../trpc/procedures.ts";
import {
  answerReminderCard,
  logUsualMeal,
  openReminder,
  readReminderState,
  turnRemindersOff,
  turnRemindersOn,
} from "./service.ts";

const stateOutput = z.object({
  isOnHere: z.boolean(),
  isOnElsewhere: z.boolean(),
  /** True where they stopped by themselves, until the person turns them on or off. */
  isStopped: z.boolean(),
  /** What the browser subscribes with, base64url. */
  publicKey: z.string(),
});

/** A `PushSubscription` of the browser as its `toJSON` has it: a point of P-256 and 16 bytes. */
const subscriptionInput = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
});

const idInput = z.object({ id: opaqueId });

export const reminderRouter = router({
  /** Which devices get reminders, and whether they stopped by themselves. */
  state: signedInProcedure
    .output(stateOutput)
    .query(({ ctx }) =>
      readReminderState(ctx.deps, { currentUser: ctx.currentUser, sessionId: ctx.request.sessionId }),
    ),
  /** On this device, which the browser has subscribed; moves it from the account that used it before. */
  turnOn: signedInProcedure
    .input(subscriptionInput)
    .output(stateOutput)
    .mutation(({ ctx, input }) =>
      turnRemindersOn(ctx.deps, { currentUser: ctx.currentUser, sessionId: ctx.request.sessionId }, input),
    ),
  /** On this device. */
  turnOff: signedInProcedure
    .output(stateOutput)
    .mutation(({ ctx }) =>
      turnRemindersOff(ctx.deps, { currentUser: ctx.currentUser, sessionId: ctx.request.sessionId }),
    ),
  /** The card of the home page was answered with no, or read. */
  answerCard: signedInProcedure.output(z.void()).mutation(({ ctx }) => answerReminderCard(ctx.deps, ctx.currentUser)),
  /** The person opened a reminder. */
  open: signedInProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => openReminder(ctx.deps, ctx.currentUser, input.id)),
  /** "Come al solito" of a reminder: logs its meal once. */
  logUsual: signedInProcedure
    .input(idInput)
    .output(z.object({ loggedCount: z.number() }))
    .mutation(({ ctx, input }) => logUsualMeal(ctx.deps, ctx.currentUser, input.id)),
});
