import type { ColumnType, Generated } from "kysely";
import type { Instant, RequiredInstant } from "./column-types.ts";

/** Who somebody is at another provider (OpenID Connect): `subject` is the provider's own name for them. */
export interface OidcIdentityTable {
  issuer: string;
  subject: string;
  userId: string;
  /** As the provider said it; shown, never decided by. */
  email: string | null;
  createdAt: Instant;
}

/** A sign-in that is under way at another provider. `id`: SHA-256 of what the browser's cookie holds. */
export interface OidcAttemptTable {
  id: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Who ties their account to the provider; null for a sign-in. */
  userId: string | null;
  returnTo: string;
  createdAt: Instant;
}

/** A device that signed in to an account. `id`: SHA-256 of the account and what the device's cookie holds. */
export interface LoginDeviceTable {
  id: string;
  userId: string;
  /** When it signed in last. */
  usedAt: Instant;
}

/** The second factor of an admin; secrets in hex. */
export interface AdminFactorTable {
  userId: string;
  /** In force; null until the first code. */
  secret: string | null;
  /** Waits for its first code. */
  pendingSecret: string | null;
  /** The last time step of which a code was used. */
  lastStep: number | null;
}

/** A recovery code that was not used yet. `id`: SHA-256 of account and code. */
export interface AdminRecoveryCodeTable {
  id: string;
  userId: string;
}

/** A one-time link that was mailed. `id`: SHA-256 of what stands in it. */
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

/** A mail that is to be sent, or was; the body is empty afterwards. */
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

/** How often something was done from `startsAt` on; `keyHash` tells by whom. */
export interface RateWindowTable {
  kind: string;
  keyHash: string;
  startsAt: RequiredInstant;
  taken: number;
}
