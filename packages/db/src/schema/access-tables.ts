import type { ColumnType, Generated } from "kysely";
import type { Instant, RequiredInstant } from "./column-types.ts";

/** A user's identity at another provider (OpenID Connect): `subject` is the provider's identifier of the user. */
export interface OidcIdentityTable {
  issuer: string;
  subject: string;
  userId: string;
  /** As the provider reported it; shown only, never used for decisions. */
  email: string | null;
  createdAt: Instant;
}

/** A pending sign-in at another provider. `id`: SHA-256 of the browser's cookie. */
export interface OidcAttemptTable {
  id: string;
  state: string;
  nonce: string;
  verifier: string;
  /** The user who links their account to the provider; null for a sign-in. */
  userId: string | null;
  returnTo: string;
  createdAt: Instant;
}

/** A device that signed in to an account. `id`: SHA-256 of the account and the device's cookie. */
export interface LoginDeviceTable {
  id: string;
  userId: string;
  /** When it signed in last. */
  usedAt: Instant;
}

/** The second factor of an admin; secrets in hex. */
export interface AdminFactorTable {
  userId: string;
  /** Active secret; null until the first code. */
  secret: string | null;
  /** Secret that is pending until its first code. */
  pendingSecret: string | null;
  /** The last time step of which a code was used. */
  lastStep: number | null;
}

/** An unused recovery code. `id`: SHA-256 of account and code. */
export interface AdminRecoveryCodeTable {
  id: string;
  userId: string;
}

/** A mailed one-time link. `id`: SHA-256 of its token. */
export interface MailTokenTable {
  id: string;
  userId: string;
  kind: "verify" | "reset" | "link";
  /** The address it was sent to. */
  email: string;
  issuer: string | null;
  subject: string | null;
  expiresAt: RequiredInstant;
  createdAt: Instant;
}

/** A mail to be sent or sent; the body is empty afterwards. */
export interface OutboxMailTable {
  id: Generated<string>;
  userId: string | null;
  supportRequestId: string | null;
  kind: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  state: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  nextAt: Instant;
  sentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Instant;
}

/** Number of limited actions in the window from `startsAt` on; `keyHash` identifies the subject. */
export interface RateWindowTable {
  kind: string;
  keyHash: string;
  startsAt: RequiredInstant;
  taken: number;
}
