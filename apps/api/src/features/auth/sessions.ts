import { hash, randomBytes } from "node:crypto";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionWithUser,
  insertSession,
  listSessions,
  recordAccess,
  updateSessionExpiry,
  type SessionRow,
} from "@fetta/db/queries/auth/session";
import { saveProfileColumns } from "@fetta/db/queries/account/account";
import { sumTrendDays } from "@fetta/db/queries/diary/trend";
import type { Db } from "@fetta/db/schema/schema";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { computeUsualCalories, usualWindowStart } from "@fetta/domain/diary/complete-days";
import { Lucia, TimeSpan, type Adapter, type DatabaseSession } from "lucia";
import type { SessionUser } from "./current-user.ts";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../config/env.ts";

/** Sign-in method of a session and its device name; null where that is unknown. */
export type SessionOrigin = { method: SessionRow["method"]; device: string | null };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<SessionUser, "id">>;
    DatabaseSessionAttributes: SessionOrigin;
    DatabaseUserAttributes: Omit<SessionUser, "id">;
  }
}

/** Days after which an unused session expires, and its absolute maximum. */
export const sessionLifetimeDays = { idle: 30, absolute: 90 } as const;

/**
 * Minutes after a sign-in in which a session counts as fresh; sensitive actions require a fresh session, so that access
 * to an unlocked device is not enough.
 */
export const freshSessionMinutes = 10;

/** Hours for which a session that passed the second factor of an admin needs no other proof. */
export const secondFactorHours = 12;

type StoredSession = Pick<SessionRow, "id" | "userId" | "expiresAt" | "method" | "deviceLabel">;

const toDatabaseSession = (row: StoredSession): DatabaseSession => ({
  id: row.id,
  userId: row.userId,
  expiresAt: row.expiresAt,
  attributes: { method: row.method, device: row.deviceLabel },
});

/** Records that an account is in use, and its usual energy up to yesterday; of simultaneous requests one does. */
async function recordUse(db: Db, userId: string, today: CalendarDay): Promise<void> {
  if (!(await recordAccess(db, userId))) return;
  const yesterday = addDays(today, -1);
  const days = await sumTrendDays(db, { userId, from: usualWindowStart(yesterday), to: yesterday });
  await saveProfileColumns(db, userId, { usualCalories: computeUsualCalories(days, yesterday) });
}

function createLuciaAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSessionWithUser(db, id);
      if (!row) return [null, null];
      if (row.isNewAccess) await recordUse(db, row.userId, row.today);
      const { userId, email, firstName, lastName, role, photoConsentVersion } = row;
      const attributes = { email, firstName, lastName, role, photoConsentVersion };
      return [toDatabaseSession(row), { id: userId, attributes }];
    },
    async getUserSessions(userId) {
      return (await listSessions(db, userId)).map(toDatabaseSession);
    },
    async setSession({ id, userId, expiresAt, attributes: { method, device } }) {
      await insertSession(db, { id, userId, expiresAt, method, deviceLabel: device });
    },
    updateSessionExpiration: (id, expiresAt) => updateSessionExpiry(db, id, expiresAt, sessionLifetimeDays.absolute),
    deleteSession: (id) => deleteSession(db, id),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}

/** Tokens of sessions, sign-ins and mailed links are stored as hashes, so that a leaked table contains no usable token. */
export const hashToken = (token: string): string => hash("sha256", token);

export type SessionStore = {
  /** Opens a session and returns the token for the cookie; `how` defaults to a sign-in by password. */
  open(userId: string, how?: SessionOrigin): Promise<string>;
  /** The user of this token; `isRenewed` where the expiry was extended, so that the cookie must be set again. */
  findUser(token: string): Promise<{ user: SessionUser; isRenewed: boolean } | null>;
  close(token: string): Promise<void>;
  closeAll(userId: string): Promise<void>;
  deleteExpired(): Promise<void>;
};

/** Session store on lucia. The only module that imports it: the contract is in sessions.test.ts. */
export function createSessionStore(db: Db): SessionStore {
  const lucia = new Lucia(createLuciaAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionLifetimeDays.idle, "d"),
    getUserAttributes: (attributes) => attributes,
  });
  return {
    async open(userId, how = { method: "password", device: null }) {
      const token = createToken();
      await lucia.createSession(userId, how, { sessionId: hashToken(token) });
      return token;
    },
    async findUser(token) {
      const { user, session } = await lucia.validateSession(hashToken(token));
      return user && { user, isRenewed: session.fresh };
    },
    close: (token) => lucia.invalidateSession(hashToken(token)),
    closeAll: (userId) => lucia.invalidateUserSessions(userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

/** Whether the app is served over https; browsers accept `__Host-` and Secure only there. */
const usesHttps = (env: Env): boolean => env.APP_ORIGIN?.startsWith("https:") ?? false;

/** A cookie with a random token of 32 bytes. `maxAgeSeconds`: how long the browser keeps it. */
export function createTokenCookie(name: string, maxAgeSeconds: number) {
  // `__Host-` binds the cookie to this exact host; browsers accept the prefix only over https.
  const nameOf = (env: Env): string => (usesHttps(env) ? `__Host-${name}` : name);
  // Lax: the return from an OpenID provider is a top-level navigation from its site.
  const attributesOf = (env: Env) => ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;
  return {
    /** The token; undefined where it has the wrong format. */
    read: (env: Env, request: FastifyRequest): string | undefined => {
      const token = request.cookies[nameOf(env)];
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    set: (env: Env, reply: FastifyReply, token: string): void =>
      void reply.setCookie(nameOf(env), token, { ...attributesOf(env), maxAge: maxAgeSeconds }),
    clear: (env: Env, reply: FastifyReply): void => void reply.clearCookie(nameOf(env), attributesOf(env)),
  };
}

export const createToken = (): string => randomBytes(32).toString("base64url");

export const sessionCookie = createTokenCookie("session", sessionLifetimeDays.idle * 86_400);
