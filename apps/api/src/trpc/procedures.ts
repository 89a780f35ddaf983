import { AppError } from "@fetta/domain/errors";
import { addDays, isDiaryDay } from "@fetta/domain/calendar-day";
import { applyOnce } from "@fetta/db/queries/platform/applied-change";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import type { Context } from "./request-context.ts";
import { httpStatusOf, toPublicError } from "./error-mapping.ts";

/**
 * superjson on the wire. Outputs are already plain JSON (times are ISO text, by the output schemas), for which
 * superjson produces exactly this envelope; its traversal of every output costs ten times as much as writing it.
 */
const transformer = {
  input: superjson,
  output: { serialize: (json: unknown) => ({ json }), deserialize: superjson.deserialize.bind(superjson) },
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { errorCode, message, issues, details } = toPublicError(error);
    const { code } = shape.data;
    return {
      code: shape.code,
      message,
      data: {
        code,
        httpStatus: httpStatusOf(error),
        errorCode,
        issues,
        limitReached: errorCode === "daily_limit_reached",
        resetsAt: typeof details["resetsAt"] === "string" ? details["resetsAt"] : undefined,
        version: typeof details["version"] === "string" ? details["version"] : undefined,
      },
    };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/**
 * Open to every client. tRPC and REST turn what a service throws into an error response (error-mapping.ts) and log
 * unexpected errors.
 */
export const publicProcedure = t.procedure;

/** Requires a session cookie; the query itself checks the session, so that a read is one statement. */
export const sessionProcedure = publicProcedure.use(({ next, ctx }) => {
  const { sessionId } = ctx.request;
  if (sessionId === undefined) throw new AppError("not_signed_in");
  return next({ ctx: { sessionId } });
});

/** Requires a signed-in user. */
export const signedInProcedure = publicProcedure.use(async ({ next, ctx }) => {
  return next({ ctx: { currentUser: await ctx.request.requireUser() } });
});

/**
 * A mutation that devices queue: the id that the device gave to its change (X-Change) is applied once, with all that the
 * procedure writes. Throws AppError `change_applied` for a change that was applied before, whatever happened since: one
 * whose answer was lost is no conflict. Its `version` is the one that the change made of an own food or recipe.
 */
export const queuedProcedure = signedInProcedure.use(async ({ next, ctx }) => {
  const { currentUser, deps, request } = ctx;
  const id = request.changeId;
  if (id === undefined) return next();
  const applied = await applyOnce(deps.db, { userId: currentUser.id, id }, async (tx) => {
    const answer = await next({ ctx: { deps: { ...deps, db: tx } } });
    // Thrown, so that the transaction is rolled back: tRPC hands errors over as values.
    if (!answer.ok) throw answer.error;
    return answer;
  });
  if ("appliedAt" in applied) throw new AppError("change_applied", { version: applied.appliedAt.toISOString() });
  return applied.result;
});

const optionalDay = z.string().optional().catch(undefined);
/** The input fields that contain the day of a write. */
const writtenDaysSchema = z
  .object({ date: optionalDay, to: optionalDay, target: z.object({ date: optionalDay }).optional().catch(undefined) })
  .transform(({ date, to, target }) => [date, to, target?.date])
  .catch([]);

/**
 * Rejects writes on a day before 2015 or more than a year ahead; must come after `.input()`. The bound is a day wider
 * than that of the web app, so that it holds in every time zone. Reads and deletions accept any day.
 */
export const requireDiaryDay = t.middleware(({ next, ctx, input }) => {
  const tomorrow = addDays(ctx.deps.now().toISOString().slice(0, 10), 1);
  const isOutside = (date: string | undefined): boolean => date !== undefined && !isDiaryDay(date, tomorrow);
  if (writtenDaysSchema.parse(input).some(isOutside)) throw new AppError("date_out_of_range");
  return next();
});

/** An output that is documented by its schema and built in exactly that shape by a presentation function. */
export type UncheckedOutput<Schema extends z.ZodType> = ((value: unknown) => z.output<Schema>) & { schema: Schema };

/**
 * The output of a hot read: typed and documented by the schema like any other, but not validated in every response,
 * which would cost more than building it. Tests validate such responses against the schema instead.
 */
export function uncheckedOutput<Schema extends z.ZodType>(schema: Schema): UncheckedOutput<Schema> {
  // The compiler checks the procedure against the schema's type; at run time the value is returned unchanged.
  return Object.assign((value: unknown) => value as z.output<Schema>, { schema });
}
