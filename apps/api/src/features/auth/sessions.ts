import { createHash, randomBytes } from "node:crypto";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionWithUser,
  insertSession,
  listSessions,
  updateSessionExpiry,
} from "@fetta/db/queries/session";
import type { Db } from "@fetta/db/schema";
import { Lucia, TimeSpan } from "lucia";
import type { Adapter, DatabaseSession } from "lucia";
import type { Viewer } from "./viewer.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<Viewer, "id">>;
    DatabaseUserAttributes: Omit<Viewer, "id">;
  }
}

/** Days that a session lives without use, and at the very most. */
export const sessionDays = { sliding: 30, absolute: 90 } as const;

const sessionOf = (row: { id: string; userId: string; expiresAt: Date }): DatabaseSession => ({
  id: row.id,
  userId: row.userId,
  expiresAt: row.expiresAt,
  attributes: {},
});

function adapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSessionWithUser(db, id);
      if (!row) return [null, null];
      const { email, firstName, lastName, role } = row;
      return [sessionOf(row), { id: row.userId, attributes: { email, firstName, lastName, role } }];
    },
    async getUserSessions(userId) {
      return (await listSessions(db, userId)).map(sessionOf);
    },
    async setSession(session) {
      await insertSession(db, { id: session.id, userId: session.userId, expiresAt: session.expiresAt });
    },
    updateSessionExpiration: (id, expiresAt) => updateSessionExpiry(db, id, expiresAt, sessionDays.absolute),
    deleteSession: (id) => deleteSession(db, id),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}

/** What is stored of a token: a leaked table opens no session. */
export function sessionIdOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type Sessions = {
  /** Opens a session and returns the token for the cookie. */
  open(userId: string): Promise<string>;
  /** Who holds this token; `renewed` when its end was moved, so that the cookie is set again. */
  viewer(token: string): Promise<{ viewer: Viewer; renewed: boolean } | null>;
  close(token: string): Promise<void>;
  closeAll(userId: string): Promise<void>;
  deleteExpired(): Promise<void>;
};

/** Sessions over lucia. The only module that knows it: the contract is in sessions.test.ts. */
export function sessions(db: Db): Sessions {
  const lucia = new Lucia(adapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays.sliding, "d"),
    getUserAttributes: ({ email, firstName, lastName, role }) => ({ email, firstName, lastName, role }),
  });
  return {
    async open(userId) {
      const token = randomBytes(32).toString("base64url");
      await lucia.createSession(userId, {}, { sessionId: sessionIdOf(token) });
      return token;
    },
    async viewer(token) {
      const { user, session } = await lucia.validateSession(sessionIdOf(token));
      return user && { viewer: user, renewed: session.fresh };
    },
    close: (token) => lucia.invalidateSession(sessionIdOf(token)),
    closeAll: (userId) => lucia.invalidateUserSessions(userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}
