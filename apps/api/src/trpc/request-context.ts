import { AppError } from "@fetta/domain/errors";
import { isTimeZone, productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import type { ConsentChannel } from "@fetta/domain/account/consents";
import { movePushSubscription } from "@fetta/db/queries/account/reminder";
import type { Db } from "@fetta/db/schema/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import {
  sessionCookie,
  hashToken,
  createSessionStore,
  type SessionOrigin,
  type SessionStore,
} from "../features/auth/sessions.ts";
import { attemptCookie } from "../features/auth/oidc/oidc-attempt.ts";
import { deviceCookie, rememberDevice, describeDevice } from "../features/auth/known-device.ts";
import type { SessionUser } from "../features/auth/current-user.ts";
import type { StoreResponse, PendingRequest } from "../lib/idempotency/with-idempotency-key.ts";
import { isUuid } from "../lib/input-schemas.ts";
import { isSearchProcedure } from "../lib/limits/request-rate-limiter.ts";

/** The user of a request, and the session operations that a procedure may use. Queries the database only on demand. */
export class RequestContext {
  /** Hash of the session token, unverified; undefined without a cookie. */
  readonly sessionId: string | undefined;
  /** Set by a procedure when a repeated request created nothing new: the response is 200 instead of 201. */
  isRepeated = false;
  /** API of the request; set by the REST plugin. */
  channel: ConsentChannel = "app";
  /** Set by the REST plugin for a request with an idempotency key. */
  storeResponse: StoreResponse = () => Promise.resolve();
  readonly #deps: Deps;
  readonly #sessions: SessionStore;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #token: string | undefined;
  #currentUser: Promise<SessionUser | null> | undefined;

  constructor(deps: Deps, sessions: SessionStore, request: FastifyRequest, reply: FastifyReply) {
    this.#deps = deps;
    this.#sessions = sessions;
    this.#request = request;
    this.#reply = reply;
    this.#token = sessionCookie.read(deps.env, request);
    this.sessionId = this.#token === undefined ? undefined : hashToken(this.#token);
  }

  /** Client address, as derived by the proxy settings. */
  get ip(): string {
    return this.#request.ip;
  }

  /** Value of the device cookie: this browser signed in before, to any account; undefined without one. */
  get device(): string | undefined {
    return deviceCookie.read(this.#deps.env, this.#request);
  }

  /** Name of the browser and its system ("Chrome su Android"), for display only; null where unknown. */
  get deviceName(): string | null {
    return describeDevice(this.#request.headers["user-agent"]);
  }

  /** Token of a reader's link, unverified. In a header, so that it is in no address, and so in no log and no Referer. */
  get readerToken(): string | undefined {
    const token = this.#request.headers["x-reader-link"];
    return typeof token === "string" ? token : undefined;
  }

  /** Id of a change of the device's queue; undefined where the request is none. */
  get changeId(): string | undefined {
    const id = this.#request.headers["x-change"];
    return typeof id === "string" && isUuid(id) ? id : undefined;
  }

  /** The public origin of this server, without a path. */
  get origin(): string {
    const seen = this.#deps.env.APP_ORIGIN ?? `${this.#request.protocol}://${this.#request.host}`;
    if (!URL.canParse(seen)) throw new TRPCError({ code: "BAD_REQUEST", message: "no host" });
    return new URL(seen).origin;
  }

  /** Sends a POST request to this server itself; returns the status. */
  async injectRequest(url: string, payload: string, headers: Record<string, string>): Promise<number> {
    const { statusCode } = await this.#request.server.inject({ method: "POST", url, payload, headers });
    return statusCode;
  }

  /** Counts a call of a procedure. Throws AppError `too_many_requests` above the user's rate limit. */
  async countRequest(procedure: string): Promise<void> {
    if (this.sessionId === undefined) return;
    const { rateLimiter } = this.#deps;
    if (rateLimiter.shouldIdentify(this.sessionId)) await this.currentUser();
    const retryAfter = rateLimiter.acquire(this.sessionId, isSearchProcedure(procedure));
    if (retryAfter !== undefined) throw new AppError("too_many_requests", { retryAfter });
  }

  /** The signed-in user, read once per request; null without a valid session. */
  currentUser(): Promise<SessionUser | null> {
    this.#currentUser ??= this.#readCurrentUser();
    return this.#currentUser;
  }

  /** The signed-in user. Throws AppError `not_signed_in` without a valid session. */
  async requireUser(): Promise<SessionUser> {
    const currentUser = await this.currentUser();
    if (!currentUser) throw new AppError("not_signed_in");
    return currentUser;
  }

  /**
   * Requests from a device's offline queue name their account (X-Account): a session of another account does not
   * authenticate them, so that they cannot be written to another user's diary.
   */
  async #readCurrentUser(): Promise<SessionUser | null> {
    if (this.#token === undefined) return null;
    const found = await this.#sessions.findUser(this.#token);
    if (found && this.sessionId !== undefined) this.#deps.rateLimiter.assignUser(this.sessionId, found.user.id);
    const account = this.#request.headers["x-account"];
    if (account !== undefined && account !== found?.user.id) return null;
    if (found?.isRenewed) sessionCookie.set(this.#deps.env, this.#reply, this.#token);
    return found?.user ?? null;
  }

  /** The user's local day, by the header X-Time-Zone. */
  currentDay(): string {
    const zone = this.#request.headers["x-time-zone"];
    const name = typeof zone === "string" && zone !== "" ? zone : productTimeZone;
    if (!isTimeZone(name)) throw new AppError("unknown_time_zone");
    return wallClock(this.#deps.now(), name).day;
  }

  /**
   * Abort signal and idempotency callback for an analysis. The listener for disconnects is added only when this is
   * called.
   */
  toPendingRequest(): PendingRequest {
    const disconnected = new AbortController();
    const { raw } = this.#reply;
    raw.once("close", () => {
      if (!raw.writableFinished) disconnected.abort();
    });
    return { signal: disconnected.signal, storeResponse: this.storeResponse };
  }

  /**
   * Opens a session and closes the request's previous one, whose reminders it takes over; within the transaction `tx`, when given. Resolves to the id
   * of the session.
   */
  async signIn(userId: string, method: SessionOrigin["method"] = "password", tx?: Db): Promise<string> {
    const store = tx === undefined ? this.#sessions : createSessionStore(tx);
    const token = await store.open(userId, { method, device: this.deviceName });
    const { db, env } = this.#deps;
    if (this.#token !== undefined) {
      await movePushSubscription(tx ?? db, userId, { from: hashToken(this.#token), to: hashToken(token) });
      await store.close(this.#token);
    }
    sessionCookie.set(env, this.#reply, token);
    await rememberDevice(tx ?? db, env, { request: this.#request, reply: this.#reply }, userId);
    return hashToken(token);
  }

  /** Binds a sign-in at an OpenID provider to this browser. */
  setOidcAttempt(token: string): void {
    attemptCookie.set(this.#deps.env, this.#reply, token);
  }

  /** Ends the session, and clears the browser's cache of the app's responses, such as photos of recipes. */
  async signOut(): Promise<void> {
    if (this.#token !== undefined) await this.#sessions.close(this.#token);
    sessionCookie.clear(this.#deps.env, this.#reply);
    void this.#reply.header("clear-site-data", '"cache"');
  }
}

/** Context of the procedures. Two fields, because tRPC copies the context at every step of a call. */
export type Context = { deps: Deps; request: RequestContext };

/** Creates the context of a request, for tRPC and REST. */
export function createContextFactory(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Context {
  const store = createSessionStore(deps.db);
  return (request, reply) => ({ deps, request: new RequestContext(deps, store, request, reply) });
}
