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
import type { Viewer } from "./current-user.ts";

/** How a session was opened: by what, and on which device, in words; null where that is not known. */
export type Opening = { method: "password" | "oidc" | "mail"; device: string | null };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<Viewer, "id">>;
    DatabaseSessionAttributes: Opening;
    DatabaseUserAttributes: Omit<Viewer, "id">;
  }
}

/** Days that a session lives without use, and at the very most. */
export const sessionDays = { sliding: 30, absolute: 90 } as const;

/** Minutes after a sign-in that count as having just said who one is: an unlocked phone is not enough for what asks for it. */
export const freshMinutes = 10;

const sessionOf = (row: Opening & { id: string; userId: string; expiresAt: Date }): DatabaseSession => ({
  id: row.id,
  userId: row.userId,
  expiresAt: row.expiresAt,
  attributes: { method: row.method, device: row.device },
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
    async setSession({ id, userId, expiresAt, attributes: { method, device } }) {
      await insertSession(db, { id, userId, expiresAt, method, device });
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
  /** Opens a session and returns the token for the cookie; by the password where nothing else is said. */
  open(userId: string, how?: Opening): Promise<string>;
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
    async open(userId, how = { method: "password", device: null }) {
      const token = randomBytes(32).toString("base64url");
      await lucia.createSession(userId, how, { sessionId: sessionIdOf(token) });
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
