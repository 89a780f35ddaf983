import { AppError } from "@fetta/domain/errors";
import { sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** Requires the role admin, without the second factor: for setting the factor up and for verifying it. */
export const adminRoleProcedure = signedInProcedure.concat(sessionProcedure).use(({ next, ctx }) => {
  if (ctx.currentUser.role !== "admin") throw new AppError("admins_only");
  return next({ ctx });
});

/** Requires the role admin and a verified second factor. */
export const adminProcedure = adminRoleProcedure.use(async ({ next, ctx }) => {
  await requireSecondFactor(ctx.deps, ctx);
  return next({ ctx });
});
