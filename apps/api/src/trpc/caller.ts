import { AppError } from "@fetta/domain/app-error";
import { isTimeZone, productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "../features/auth/session-cookie.ts";
import { sessionIdOf } from "../features/auth/sessions.ts";
import type { Sessions } from "../features/auth/sessions.ts";
import type { Viewer } from "../features/auth/viewer.ts";

/** Whoever makes a request, and what a procedure may do to their session. Reads no database before it is asked. */
export class Caller {
  /** What the session is stored under, unchecked; undefined without a cookie. */
  readonly sessionId: string | undefined;
  /** Set by a procedure that made nothing new because the request was a repeated one: 200 instead of 201. */
  repeated = false;
  readonly #deps: Deps;
  readonly #sessions: Sessions;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #token: string | undefined;
  #viewer: Promise<Viewer | null> | undefined;

  constructor(deps: Deps, sessions: Sessions, request: FastifyRequest, reply: FastifyReply) {
    this.#deps = deps;
    this.#sessions = sessions;
    this.#request = request;
    this.#reply = reply;
    this.#token = readSessionCookie(deps.env, request);
    this.sessionId = this.#token === undefined ? undefined : sessionIdOf(this.#token);
  }

  /** Address of the caller, as the proxy settings let us believe it. */
  get ip(): string {
    return this.#request.ip;
  }

  /** The signed-in account, read once a request; null for a guest. */
  viewer(): Promise<Viewer | null> {
    this.#viewer ??= this.#readViewer();
    return this.#viewer;
  }

  async #readViewer(): Promise<Viewer | null> {
    if (this.#token === undefined) return null;
    const found = await this.#sessions.viewer(this.#token);
    if (found?.renewed) setSessionCookie(this.#deps.env, this.#reply, this.#token);
    return found?.viewer ?? null;
  }

  /** The day that the caller's clock shows, by the header X-Time-Zone. */
  today(): string {
    const zone = this.#request.headers["x-time-zone"];
    const name = typeof zone === "string" && zone !== "" ? zone : productTimeZone;
    if (!isTimeZone(name)) throw new AppError("unknown_time_zone");
    return wallClock(this.#deps.now(), name).day;
  }

  /** Ends when the caller hangs up before the answer. Watched only where somebody asks. */
  hangUp(): AbortSignal {
    const gone = new AbortController();
    const { raw } = this.#reply;
    raw.once("close", () => {
      if (!raw.writableFinished) gone.abort();
    });
    return gone.signal;
  }

  async signIn(userId: string): Promise<void> {
    if (this.#token !== undefined) await this.#sessions.close(this.#token);
    setSessionCookie(this.#deps.env, this.#reply, await this.#sessions.open(userId));
  }

  async signOut(): Promise<void> {
    if (this.#token !== undefined) await this.#sessions.close(this.#token);
    clearSessionCookie(this.#deps.env, this.#reply);
  }
}
