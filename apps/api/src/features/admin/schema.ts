import { planTypes } from "@fetta/domain/billing/pro-plan";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { clientId } from "../../lib/input-schemas.ts";
import { plainText } from "../food/schema.ts";

/** Ids are opaque to clients: one that cannot be ours names nothing, and that is no malformed request. */
const id = z.string().min(1).max(200);
/** Of the page before. */
const beforeCursor = z.uuid().optional();
const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
const instant = z.string();

/** Per cent, or euro cents; the other is null. */
const discountFields = { percent_off: z.number().nullable(), amount_off: z.number().nullable() };
const coupon = z.object({ id: z.string(), name: z.string().nullable(), ...discountFields });
const redemptionFields = { times_redeemed: z.number(), max_redemptions: z.number().nullable() };
/** With the names that the documented path has, which are the provider's. */
export const promotionsOutput = z.object({
  promotionCodes: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      active: z.boolean(),
      ...redemptionFields,
      coupon: coupon.nullable(),
    }),
  ),
  coupons: z.array(coupon.extend({ ...redemptionFields, valid: z.boolean() })),
});
export type PromotionsOutput = z.output<typeof promotionsOutput>;
export const promotionsMadeOutput = z.object({
  created: z.array(z.string()),
  existing: z.array(z.string()),
});

const supportState = z.enum(["open", "done"]);
export const supportRequestsInput = z
  .object({ before: beforeCursor, state: supportState.optional() })
  .default({});
export type SupportRequestsInput = z.output<typeof supportRequestsInput>;
export const supportRequestOutput = z.object({
  id: z.string(),
  /** Null for a guest. */
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
export const supportRequestsOutput = pageSchema(supportRequestOutput);
export const supportRequestInput = z.object({ id });

/** The cursor is the last address that was seen. */
export const usersInput = z.object({ email: plainText(254), before: plainText(254).optional() });
export type UsersInput = z.output<typeof usersInput>;
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(["user", "admin"]),
  emailVerified: z.boolean(),
  createdAt: instant,
  isPro: z.boolean(),
  proStatus: z.enum(["active", "expired", "free"]),
  proExpiresAt: instant.nullable(),
});
export type User = z.output<typeof user>;
export const usersOutput = pageSchema(user);

export const userInput = z.object({ id });
const grant = z.object({
  id: z.string(),
  source: z.enum(["checkout", "admin", "test"]),
  /** What was bought; null for days that were given. */
  planType: z.enum(planTypes).nullable(),
  days: z.number(),
  effectiveAt: instant,
  revokedAt: instant.nullable(),
  revokedFor: z.enum(["refund", "dispute", "admin", "withdrawal"]).nullable(),
  reason: z.string().nullable(),
  /** Address of the admin who gave it. */
  grantedBy: z.string().nullable(),
});
export const userDetailOutput = user.extend({ grants: z.array(grant) });
export type UserDetail = z.output<typeof userDetailOutput>;

/** Most days that are given at once: ten years. */
const maxGrantDays = 3650;
const reason = plainText(500).pipe(z.string().min(1, fieldMessages.reason));
export const grantInput = z.object({
  userId: id,
  days: z.int({ error: fieldMessages.days }).min(1, fieldMessages.days).max(maxGrantDays, fieldMessages.days),
  reason,
  /** Of the grant, made by the client, so that a repeated request gives its days once. */
  id: clientId.optional(),
});
export type GrantInput = z.output<typeof grantInput>;
export const revokeInput = z.object({ userId: id, grantId: id, reason });
export type RevokeInput = z.output<typeof revokeInput>;

export const factorStateOutput = z.object({
  /** Whether this server lets no admin work without a second factor. */
  required: z.boolean(),
  enrolled: z.boolean(),
  /** Whether this session gave a code in the last hours. */
  passed: z.boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: z.number(),
});
export const factorBegunOutput = z.object({
  /** In base32, as it is typed into an authenticator app. */
  secret: z.string(),
  /** The same as an address that such an app opens (otpauth:). */
  uri: z.string(),
});
export const factorEnrolledOutput = z.object({ recoveryCodes: z.array(z.string()) });
/** A code of the app, or a recovery code. */
export const factorCodeInput = z.object({ code: z.string().trim().max(40) });

export const auditInput = z.object({ before: beforeCursor }).default({});
/** What a record may hold besides who, whom and what. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const auditOutput = pageSchema(
  z.object({
    id: z.string(),
    at: instant,
    action: z.string(),
    /** Addresses; null for who is gone, and for the app itself. */
    actor: z.string().nullable(),
    /** Stands for an admin who erased the own account; the same for all that they did. */
    erasedActor: z.string().nullable(),
    subject: z.string().nullable(),
    detail: auditDetail,
  }),
);
