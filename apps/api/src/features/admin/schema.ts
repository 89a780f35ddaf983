import { supportCategories } from "@fetta/domain/account/support-request";
import { createGrantInputs } from "@fetta/domain/billing/entitlement";
import { planTypes } from "@fetta/domain/billing/pro-plan";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { opaqueId } from "../../lib/input-schemas.ts";
import { entitlementOutput } from "../billing/schema.ts";
import { plainText } from "../food/schema.ts";

/** The last row of the previous page: its id decides among equal keys of the order. */
const keyCursor = z.object({ key: plainText(254), id: z.uuid() });
const pageSchema = <Item extends z.ZodType, Cursor extends z.ZodType>(item: Item, cursor: Cursor) =>
  z.object({ items: z.array(item), next: cursor.nullable() });
const instant = z.string();

/** Percent or euro cents; the other is null. */
const discountFields = { percent_off: z.number().nullable(), amount_off: z.number().nullable() };
const coupon = z.object({ id: z.string(), name: z.string().nullable(), ...discountFields });
const redemptionFields = { times_redeemed: z.number(), max_redemptions: z.number().nullable() };
/** Field names of the documented API, which are the provider's. */
export const promotionsOutput = z.object({
  promotionCodes: z.array(
    z.object({ id: z.string(), code: z.string(), active: z.boolean(), ...redemptionFields, coupon: coupon.nullable() }),
  ),
  coupons: z.array(coupon.extend({ ...redemptionFields, valid: z.boolean() })),
});
export type PromotionsOutput = z.output<typeof promotionsOutput>;
export const promotionsMadeOutput = z.object({ created: z.array(z.string()), existing: z.array(z.string()) });

const direction = z.enum(["ascending", "descending"]);
const supportState = z.enum(["open", "done"]);
export const supportRequestsInput = z
  .object({
    direction: direction.optional(),
    before: keyCursor.optional(),
    state: supportState.optional(),
    category: z.enum(supportCategories).optional(),
  })
  .default({});
export type SupportRequestsInput = z.output<typeof supportRequestsInput>;
export const supportRequestOutput = z.object({
  id: z.string(),
  /** Null for an anonymous request. */
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  state: supportState,
  createdAt: instant,
  dueAt: instant,
});
export type SupportRequest = z.output<typeof supportRequestOutput>;
export const supportRequestsOutput = pageSchema(supportRequestOutput, keyCursor);
export const supportRequestInput = z.object({ id: opaqueId });

export const usersInput = z.object({
  email: plainText(254),
  sort: z
    .object({ by: z.enum(["email", "name", "plan", "createdAt", "lastAccessAt"]), direction })
    .default({ by: "email", direction: "ascending" }),
  /** Only accounts whose PRO is active, or has expired. */
  plan: z.enum(["active", "expired"]).optional(),
  before: keyCursor.optional(),
});
export type UsersInput = z.output<typeof usersInput>;
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(["user", "admin"]),
  emailVerified: z.boolean(),
  createdAt: instant,
  /** Last use of the app, to ten minutes. */
  lastAccessAt: instant,
  ...entitlementOutput.shape,
});
export type User = z.output<typeof user>;
export const usersOutput = pageSchema(user, keyCursor).extend({
  /** Numbers of accounts of the search, on all pages. */
  counts: z.object({ all: z.number(), active: z.number(), expired: z.number() }),
});
export type UsersOutput = z.output<typeof usersOutput>;

export const userInput = z.object({ id: opaqueId });
const grant = z.object({
  id: z.string(),
  source: z.enum(["checkout", "admin", "test"]),
  /** Plan that was bought; null for granted days. */
  planType: z.enum(planTypes).nullable(),
  days: z.number(),
  effectiveAt: instant,
  revokedAt: instant.nullable(),
  revocationReason: z.enum(["refund", "dispute", "admin", "withdrawal"]).nullable(),
  reason: z.string().nullable(),
  /** Address of the admin who granted it. */
  grantedBy: z.string().nullable(),
});
export const userDetailOutput = user.extend({
  hasPassword: z.boolean(),
  /** Whether the account signs in by another provider. */
  hasLinkedIdentity: z.boolean(),
  /** Number of devices that are signed in. */
  devices: z.number(),
  openRequests: z.number(),
  grants: z.array(grant),
});
export type UserDetail = z.output<typeof userDetailOutput>;

export const { grant: grantInput, revoke: revokeInput } = createGrantInputs(fieldMessages);
export type GrantInput = z.output<typeof grantInput>;
export type RevokeInput = z.output<typeof revokeInput>;

export const factorStateOutput = z.object({
  /** Whether this server requires a second factor of admins. */
  required: z.boolean(),
  enrolled: z.boolean(),
  /** Whether this session passed the second factor in the last hours. */
  passed: z.boolean(),
  /** Number of unused recovery codes. */
  codesLeft: z.number(),
});
export const factorBegunOutput = z.object({
  /** Base32, as typed into an authenticator app. */
  secret: z.string(),
  /** The same secret as an otpauth: URI. */
  uri: z.string(),
});
export const factorEnrolledOutput = z.object({ recoveryCodes: z.array(z.string()) });
/** A TOTP code or a recovery code. */
export const factorCodeInput = z.object({ code: z.string().trim().max(40) });

/** What events are about: the beginnings of their actions. */
const auditTopic = z.enum(["account", "signin", "grant", "checkout", "support", "backup", "server"]);
export const auditInput = z
  .object({
    direction: direction.optional(),
    /** The last id of the previous page. */
    before: z.uuid().optional(),
    topic: auditTopic.optional(),
  })
  .default({});
export type AuditInput = z.output<typeof auditInput>;
/** Fields of an audit event besides actor, subject and action. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const auditOutput = pageSchema(
  z.object({
    id: z.string(),
    at: instant,
    action: z.string(),
    /** Email address; null for a deleted account and for the app itself. */
    actor: z.string().nullable(),
    /** Pseudonym of an admin who deleted their own account; the same for all of that admin's events. */
    erasedActorPseudonym: z.string().nullable(),
    subject: z.string().nullable(),
    detail: auditDetail,
  }),
  z.string(),
);
