import { isTimeZone, productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import { AppError } from "@fetta/domain/app-error";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { readSessionCookie, setSessionCookie, clearSessionCookie } from "../features/auth/session-cookie.ts";
import { sessionIdOf, sessions } from "../features/auth/sessions.ts";
import type { Sessions } from "../features/auth/sessions.ts";
import type { Viewer } from "../features/auth/viewer.ts";

export type Context = {
  deps: Deps;
  sessions: Sessions;
  /** Address of the caller, as the proxy settings let us believe it. */
  ip: string;
  /** Ends when the caller hangs up before the answer. */
  hangUp: () => AbortSignal;
  /** What the session is stored under, unchecked; undefined without a cookie. */
  sessionId: string | undefined;
  /** The signed-in account, read once a request; null for a guest. */
  viewer: () => Promise<Viewer | null>;
  /** The day that the caller's clock shows, by the header X-Time-Zone. */
  today: () => string;
  /** Told by a procedure that made nothing new because the request was a repeated one: 200 instead of 201. */
  repeated: () => void;
  isRepeated: () => boolean;
  signIn: (userId: string) => Promise<void>;
  signOut: () => Promise<void>;
};

/** Watches a request only where somebody asks: most are answered before anyone could hang up. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** What both doors, tRPC and REST, know of a request. Reads no database by itself. */
export function contextMaker(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Context {
  const store = sessions(deps.db);
  return (request, reply) => {
    const token = readSessionCookie(deps.env, request);
    let repeated = false;
    let viewer: Promise<Viewer | null> | undefined;
    return {
      deps,
      sessions: store,
      ip: request.ip,
      hangUp: () => hangUpOf(reply),
      sessionId: token === undefined ? undefined : sessionIdOf(token),
      viewer: () => {
        viewer ??= (async () => {
          const found = token === undefined ? null : await store.viewer(token);
          if (found?.renewed && token !== undefined) setSessionCookie(deps.env, reply, token);
          return found?.viewer ?? null;
        })();
        return viewer;
      },
      today: () => {
        const zone = request.headers["x-time-zone"];
        const name = typeof zone === "string" && zone !== "" ? zone : productTimeZone;
        if (!isTimeZone(name)) throw new AppError("unknown_time_zone");
        return wallClock(deps.now(), name).day;
      },
      repeated: () => {
        repeated = true;
      },
      isRepeated: () => repeated,
      signIn: async (userId) => {
        if (token !== undefined) await store.close(token);
        setSessionCookie(deps.env, reply, await store.open(userId));
      },
      signOut: async () => {
        if (token !== undefined) await store.close(token);
        clearSessionCookie(deps.env, reply);
      },
    };
  };
}
