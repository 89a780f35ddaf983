import { AppError } from "@fetta/domain/app-error";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { Context } from "./context.ts";
import { refusalOf } from "./refusal.ts";

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

/** For everyone. Both doors turn what a service throws into a refusal (refusal.ts) and log what nobody expected. */
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

/** For who runs the service. */
export const forAdmins = signedIn.use(({ next, ctx }) => {
  if (ctx.viewer.role !== "admin") throw new AppError("admins_only");
  return next({ ctx });
});
