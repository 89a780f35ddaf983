import { createHash, randomBytes } from "node:crypto";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionWithUser,
  insertSession,
  listSessions,
  updateSessionExpiry,
} from "@fetta/db/queries/auth/session";
import type { Db } from "@fetta/db/schema/schema";
import { Lucia, TimeSpan } from "lucia";
import type { Adapter, DatabaseSession } from "lucia";
import type { CurrentUser } from "./current-user.ts";

/** How a session was opened: by what, and on which device, in words; null where that is not known. */
export type SessionOrigin = { method: "password" | "oidc" | "mail"; device: string | null };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<CurrentUser, "id">>;
    DatabaseSessionAttributes: SessionOrigin;
    DatabaseUserAttributes: Omit<CurrentUser, "id">;
  }
}

/** Days that a session lives without use, and at the very most. */
export const sessionLifetimeDays = { idle: 30, absolute: 90 } as const;

/** Minutes after a sign-in that count as having just said who one is: an unlocked phone is not enough for what asks for it. */
export const freshSessionMinutes = 10;

const toDatabaseSession = (
  row: SessionOrigin & { id: string; userId: string; expiresAt: Date },
): DatabaseSession => ({
  id: row.id,
  userId: row.userId,
  expiresAt: row.expiresAt,
  attributes: { method: row.method, device: row.device },
});

function createLuciaAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSessionWithUser(db, id);
      if (!row) return [null, null];
      const { email, firstName, lastName, role } = row;
      return [toDatabaseSession(row), { id: row.userId, attributes: { email, firstName, lastName, role } }];
    },
    async getUserSessions(userId) {
      return (await listSessions(db, userId)).map(toDatabaseSession);
    },
    async setSession({ id, userId, expiresAt, attributes: { method, device } }) {
      await insertSession(db, { id, userId, expiresAt, method, device });
    },
    updateSessionExpiration: (id, expiresAt) =>
      updateSessionExpiry(db, id, expiresAt, sessionLifetimeDays.absolute),
    deleteSession: (id) => deleteSession(db, id),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}

/** What is stored of a token: a leaked table opens no session. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type SessionStore = {
  /** Opens a session and returns the token for the cookie; by the password where nothing else is said. */
  open(userId: string, how?: SessionOrigin): Promise<string>;
  /** Who holds this token; `renewed` when its end was moved, so that the cookie is set again. */
  findUser(token: string): Promise<{ user: CurrentUser; isRenewed: boolean } | null>;
  close(token: string): Promise<void>;
  closeAll(userId: string): Promise<void>;
  deleteExpired(): Promise<void>;
};

/** Sessions over lucia. The only module that knows it: the contract is in sessions.test.ts. */
export function createSessionStore(db: Db): SessionStore {
  const lucia = new Lucia(createLuciaAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionLifetimeDays.idle, "d"),
    getUserAttributes: ({ email, firstName, lastName, role }) => ({ email, firstName, lastName, role }),
  });
  return {
    async open(userId, how = { method: "password", device: null }) {
      const token = randomBytes(32).toString("base64url");
      await lucia.createSession(userId, how, { sessionId: hashSessionToken(token) });
      return token;
    },
    async findUser(token) {
      const { user, session } = await lucia.validateSession(hashSessionToken(token));
      return user && { user, isRenewed: session.fresh };
    },
    close: (token) => lucia.invalidateSession(hashSessionToken(token)),
    closeAll: (userId) => lucia.invalidateUserSessions(userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}
