import { AppError } from "@fetta/domain/app-error";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { Context } from "./context.ts";
import { asTrpcError, refusalOf } from "./refusal.ts";

const t = initTRPC.context<Context>().create({
  transformer: superjson,
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
export const createCallerFactory = t.createCallerFactory;

/** For everyone. Refusals of the services become tRPC errors here, once, for both doors. */
export const anyone = t.procedure.use(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const error = asTrpcError(result.error);
  if (error.code === "INTERNAL_SERVER_ERROR") ctx.deps.log.error({ err: error.cause ?? error, procedure: path }, "call failed");
  return { ...result, error };
});

/** For whoever holds a session cookie; the query itself checks the session, so that a read stays one statement. */
export const sessionHolder = anyone.use(({ next, ctx }) => {
  const { sessionId } = ctx;
  if (sessionId === undefined) throw new AppError("not_signed_in");
  return next({ ctx: { sessionId } });
});

/** For signed-in people. */
export const signedIn = anyone.use(async ({ next, ctx }) => {
  const viewer = await ctx.viewer();
  if (!viewer) throw new AppError("not_signed_in");
  return next({ ctx: { viewer } });
});
