import { AppError } from "@fetta/domain/errors";
import { addDays, isDiaryDay } from "@fetta/domain/calendar-day";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { requirePhotoConsent } from "../features/consents/photo-consent.ts";
import { demandFactor } from "../features/admin/second-factor.ts";
import type { Context } from "./context.ts";
import { refusalOf } from "./error-mapping.ts";

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
    const { refusal, message, issues, details } = refusalOf(error);
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
export const anyone = t.procedure;

/** For whoever holds a session cookie; the query itself checks the session, so that a read stays one statement. */
export const sessionHolder = anyone.use(({ next, ctx }) => {
  const { sessionId } = ctx.caller;
  if (sessionId === undefined) throw new AppError("not_signed_in");
  return next({ ctx: { sessionId } });
});

/** For signed-in people. */
export const signedIn = anyone.use(async ({ next, ctx }) => {
  const viewer = await ctx.caller.viewer();
  if (!viewer) throw new AppError("not_signed_in");
  return next({ ctx: { viewer } });
});

const day = z.string().optional().catch(undefined);
/** Where the inputs of procedures name the day that something is written on. */
const daysWritten = z
  .object({ date: day, to: day, target: z.object({ date: day }).optional().catch(undefined) })
  .transform(({ date, to, target }) => [date, to, target?.date])
  .catch([]);

/**
 * Refuses to write on a day before 2015 or more than a year ahead; stands after `.input()`. The bound is a day wider than
 * the screens' own, so that it holds in every time zone. What is read or removed may be of any day.
 */
export const diaryDays = t.middleware(({ next, ctx, input }) => {
  const tomorrow = addDays(ctx.deps.now().toISOString().slice(0, 10), 1);
  const isOutside = (date: string | undefined): boolean => date !== undefined && !isDiaryDay(date, tomorrow);
  if (daysWritten.parse(input).some(isOutside)) throw new AppError("date_out_of_range");
  return next();
});

/** For signed-in people who agreed that their photos go to the model in force, before anything of one is looked at. */
export const photoSender = signedIn.use(async ({ next, ctx }) => {
  await requirePhotoConsent(ctx.deps, ctx.viewer);
  return next({ ctx });
});

/** For who holds the role of an admin, before the second factor: what sets it up and passes it. */
export const beforeFactor = signedIn.concat(sessionHolder).use(({ next, ctx }) => {
  if (ctx.viewer.role !== "admin") throw new AppError("admins_only");
  return next({ ctx });
});

/** For who runs the service. */
export const forAdmins = beforeFactor.use(async ({ next, ctx }) => {
  await demandFactor(ctx.deps, ctx);
  return next({ ctx });
});
