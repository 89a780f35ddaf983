import { z } from "zod";
import { beforeFactor, forAdmins, router } from "../../trpc/procedures.ts";
import { readAudit } from "./audit-log.ts";
import { giveDays, takeDaysBack } from "./pro-grants.ts";
import { readPromotions, setupPromotions } from "./promotions.ts";
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
import { beginFactor, enrolFactor, passFactor, readFactor, removeFactor } from "./second-factor.ts";
import { answerSupportRequest, readSupportRequests } from "./support-requests.ts";
import { findUsers, readUser } from "./users.ts";

export const adminRouter = router({
  factorState: beforeFactor.output(factorStateOutput).query(({ ctx }) => readFactor(ctx.deps, ctx)),
  beginFactor: beforeFactor.output(factorBegunOutput).mutation(({ ctx }) => beginFactor(ctx.deps, ctx)),
  enrolFactor: beforeFactor
    .input(factorCodeInput)
    .output(factorEnrolledOutput)
    .mutation(({ ctx, input }) => enrolFactor(ctx.deps, ctx, input.code)),
  passFactor: beforeFactor
    .input(factorCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => passFactor(ctx.deps, ctx, input.code)),
  removeFactor: beforeFactor.output(z.void()).mutation(({ ctx }) => removeFactor(ctx.deps, ctx)),
  /** Codes and coupons of the payment provider. */
  promotions: forAdmins.output(promotionsOutput).query(({ ctx }) => readPromotions(ctx.deps)),
  /** Makes the default codes that are not there yet. */
  setupPromotions: forAdmins
    .output(promotionsMadeOutput)
    .mutation(({ ctx }) => setupPromotions(ctx.deps, ctx.viewer)),
  supportRequests: forAdmins
    .input(supportRequestsInput)
    .output(supportRequestsOutput)
    .query(({ ctx, input }) => readSupportRequests(ctx.deps, ctx.viewer, input)),
  closeSupportRequest: forAdmins
    .input(supportRequestInput)
    .output(supportRequestOutput)
    .mutation(({ ctx, input }) => answerSupportRequest(ctx.deps, ctx.viewer, input.id)),
  users: forAdmins
    .input(usersInput)
    .output(usersOutput)
    .query(({ ctx, input }) => findUsers(ctx.deps, ctx.viewer, input)),
  user: forAdmins
    .input(userInput)
    .output(userDetailOutput)
    .query(({ ctx, input }) => readUser(ctx.deps, ctx.viewer, input.id)),
  grant: forAdmins
    .input(grantInput)
    .output(userDetailOutput)
    .mutation(({ ctx, input }) => giveDays(ctx.deps, ctx.viewer, input)),
  revoke: forAdmins
    .input(revokeInput)
    .output(userDetailOutput)
    .mutation(({ ctx, input }) => takeDaysBack(ctx.deps, ctx.viewer, input)),
  audit: forAdmins
    .input(auditInput)
    .output(auditOutput)
    .query(({ ctx, input }) => readAudit(ctx.deps, input.before)),
});
