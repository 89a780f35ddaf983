import { AppError } from "@fetta/domain/errors";
import { addDays, isDiaryDay } from "@fetta/domain/calendar-day";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { requirePhotoConsent } from "../features/consents/photo-consent.ts";
import { requireSecondFactor } from "../features/admin/second-factor.ts";
import type { Context } from "./context.ts";
import { toPublicError } from "./error-mapping.ts";

/**
 * superjson on the wire. What procedures answer is plain JSON already (times are ISO text, by the output schemas), and
 * for that superjson writes exactly this envelope; walking every answer to find it out costs ten times the writing.
 */
const transformer = {
  input: superjson,
  output: { serialize: (json: unknown) => ({ json }), deserialize: superjson.deserialize.bind(superjson) },
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { refusal, message, issues, details } = toPublicError(error);
    const { code, httpStatus } = shape.data;
    return {
      code: shape.code,
      message,
      data: {
        code,
        httpStatus,
        refusal,
        issues,
        limitReached: refusal === "daily_limit_reached",
        resetsAt: typeof details["resetsAt"] === "string" ? details["resetsAt"] : undefined,
      },
    };
  },
});

export const router = t.router;

/** For everyone. Both doors turn what a service throws into an error response (error-mapping.ts) and log what nobody expected. */
export const publicProcedure = t.procedure;

/** For whoever holds a session cookie; the query itself checks the session, so that a read stays one statement. */
export const sessionProcedure = publicProcedure.use(({ next, ctx }) => {
  const { sessionId } = ctx.caller;
  if (sessionId === undefined) throw new AppError("not_signed_in");
  return next({ ctx: { sessionId } });
});

/** For signed-in people. */
export const signedInProcedure = publicProcedure.use(async ({ next, ctx }) => {
  const currentUser = await ctx.caller.currentUser();
  if (!currentUser) throw new AppError("not_signed_in");
  return next({ ctx: { currentUser } });
});

const optionalDay = z.string().optional().catch(undefined);
/** Where the inputs of procedures name the day that something is written on. */
const writtenDaysSchema = z
  .object({
    date: optionalDay,
    to: optionalDay,
    target: z.object({ date: optionalDay }).optional().catch(undefined),
  })
  .transform(({ date, to, target }) => [date, to, target?.date])
  .catch([]);

/**
 * Refuses to write on a day before 2015 or more than a year ahead; stands after `.input()`. The bound is a day wider than
 * the screens' own, so that it holds in every time zone. What is read or removed may be of any day.
 */
export const requireDiaryDay = t.middleware(({ next, ctx, input }) => {
  const tomorrow = addDays(ctx.deps.now().toISOString().slice(0, 10), 1);
  const isOutside = (date: string | undefined): boolean => date !== undefined && !isDiaryDay(date, tomorrow);
  if (writtenDaysSchema.parse(input).some(isOutside)) throw new AppError("date_out_of_range");
  return next();
});

/** For signed-in people who agreed that their photos go to the model in force, before anything of one is looked at. */
export const photoConsentProcedure = signedInProcedure.use(async ({ next, ctx }) => {
  await requirePhotoConsent(ctx.deps, ctx.currentUser);
  return next({ ctx });
});

/** For who holds the role of an admin, before the second factor: what sets it up and passes it. */
export const adminRoleProcedure = signedInProcedure.concat(sessionProcedure).use(({ next, ctx }) => {
  if (ctx.currentUser.role !== "admin") throw new AppError("admins_only");
  return next({ ctx });
});

/** For who runs the service. */
export const adminProcedure = adminRoleProcedure.use(async ({ next, ctx }) => {
  await requireSecondFactor(ctx.deps, ctx);
  return next({ ctx });
});
