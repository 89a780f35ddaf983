import { z } from "zod";
import { AppError } from "@fetta/domain/errors";
import { router, sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { listBackups, requestBackupRun } from "../backups/backup-list.ts";
import { backupsOutput } from "../backups/schema.ts";
import { readAudit, findUsers, readUser } from "./users.ts";
import { grantPro, revokePro } from "./pro-grants.ts";
import { listPromotions, createDefaultPromotions } from "./promotions.ts";
import {
  auditInput,
  auditOutput,
  factorBegunOutput,
  factorCodeInput,
  factorEnrolledOutput,
  factorStateOutput,
  grantInput,
  promotionsMadeOutput,
  promotionsOutput,
  revokeInput,
  supportRequestInput,
  supportRequestOutput,
  supportRequestsInput,
  supportRequestsOutput,
  userDetailOutput,
  userInput,
  usersInput,
  usersOutput,
} from "./schema.ts";
import {
  beginSecondFactor,
  enrolSecondFactor,
  passSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  requireSecondFactor,
} from "./second-factor.ts";
import {
  jobInput,
  jobStartedOutput,
  mailsRetriedOutput,
  paymentsRetriedOutput,
  serverOutput,
} from "./server-schema.ts";
import { readServerState, retryFailedMails, retryFailedPayments, startJobNow } from "./server-state.ts";
import { closeRequest, readSupportRequests } from "./support-requests.ts";

/** Requires the role admin, without the second factor: for setting the factor up and for verifying it. */
const adminRoleProcedure = signedInProcedure.concat(sessionProcedure).use(({ next, ctx }) => {
  if (ctx.currentUser.role !== "admin") throw new AppError("admins_only");
  return next({ ctx });
});

/** Requires the role admin and a verified second factor. */
const adminProcedure = adminRoleProcedure.use(async ({ next, ctx }) => {
  await requireSecondFactor(ctx.deps, ctx);
  return next({ ctx });
});

const backupsRouter = router({
  list: adminProcedure.output(backupsOutput).query(({ ctx }) => listBackups(ctx.deps)),
  /** Queues a backup: a server begins it within seconds. */
  run: adminProcedure
    .output(backupsOutput)
    .mutation(({ ctx }) => requestBackupRun(ctx.deps, ctx.currentUser, "backup")),
  /** Queues a restore of the last backup into a scratch database. */
  prove: adminProcedure
    .output(backupsOutput)
    .mutation(({ ctx }) => requestBackupRun(ctx.deps, ctx.currentUser, "proof")),
});

export const adminRouter = router({
  backups: backupsRouter,
  factorState: adminRoleProcedure.output(factorStateOutput).query(({ ctx }) => readSecondFactor(ctx.deps, ctx)),
  beginSecondFactor: adminRoleProcedure
    .output(factorBegunOutput)
    .mutation(({ ctx }) => beginSecondFactor(ctx.deps, ctx)),
  enrolSecondFactor: adminRoleProcedure
    .input(factorCodeInput)
    .output(factorEnrolledOutput)
    .mutation(({ ctx, input }) => enrolSecondFactor(ctx.deps, ctx, input.code)),
  passSecondFactor: adminRoleProcedure
    .input(factorCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => passSecondFactor(ctx.deps, ctx, input.code)),
  removeFactor: adminRoleProcedure.output(z.void()).mutation(({ ctx }) => removeSecondFactor(ctx.deps, ctx)),
  /** Promotion codes and coupons of the payment provider. */
  promotions: adminProcedure.output(promotionsOutput).query(({ ctx }) => listPromotions(ctx.deps)),
  /** Creates the default codes that are missing at the provider. */
  setupPromotions: adminProcedure
    .output(promotionsMadeOutput)
    .mutation(({ ctx }) => createDefaultPromotions(ctx.deps, ctx.currentUser)),
  supportRequests: adminProcedure
    .input(supportRequestsInput)
    .output(supportRequestsOutput)
    .query(({ ctx, input }) => readSupportRequests(ctx.deps, ctx.currentUser, input)),
  closeSupportRequest: adminProcedure
    .input(supportRequestInput)
    .output(supportRequestOutput)
    .mutation(({ ctx, input }) => closeRequest(ctx.deps, ctx.currentUser, input.id)),
  users: adminProcedure
    .input(usersInput)
    .output(usersOutput)
    .query(({ ctx, input }) => findUsers(ctx.deps, ctx.currentUser, input)),
  user: adminProcedure
    .input(userInput)
    .output(userDetailOutput)
    .query(({ ctx, input }) => readUser(ctx.deps, ctx.currentUser, input.id)),
  grant: adminProcedure
    .input(grantInput)
    .output(userDetailOutput)
    .mutation(({ ctx, input }) => grantPro(ctx.deps, ctx.currentUser, input)),
  revoke: adminProcedure
    .input(revokeInput)
    .output(userDetailOutput)
    .mutation(({ ctx, input }) => revokePro(ctx.deps, ctx.currentUser, input)),
  audit: adminProcedure
    .input(auditInput)
    .output(auditOutput)
    .query(({ ctx, input }) => readAudit(ctx.deps, input)),
  /** State of the server: version, database, disk, jobs, mails, webhooks, providers. */
  server: adminProcedure.output(serverOutput).query(({ ctx }) => readServerState(ctx.deps)),
  startJob: adminProcedure
    .input(jobInput)
    .output(jobStartedOutput)
    .mutation(({ ctx, input }) => startJobNow(ctx.deps, ctx.currentUser, input.name)),
  retryMails: adminProcedure
    .output(mailsRetriedOutput)
    .mutation(({ ctx }) => retryFailedMails(ctx.deps, ctx.currentUser)),
  retryPayments: adminProcedure
    .output(paymentsRetriedOutput)
    .mutation(({ ctx }) => retryFailedPayments(ctx.deps, ctx.currentUser)),
});
