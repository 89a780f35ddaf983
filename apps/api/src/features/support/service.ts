import { AppError } from "@fetta/domain/errors";
import {
  findSupportRequest,
  insertSupportRequest,
  type SupportRequestRow,
} from "@fetta/db/queries/admin/support-request";
import type { Deps } from "../../deps.ts";
import { supportMail } from "../mail/messages.ts";
import { supportReceived } from "../../messages/field-messages.ts";
import { readProfile } from "../account/service.ts";
import { enforceRateLimit, hashNetwork } from "../auth/login-throttle.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { StoreResponse } from "../../lib/idempotency/with-idempotency-key.ts";
import { triggerMailDelivery, queueMail } from "../mail/deliver-mails.ts";
import type { SupportInput } from "./schema.ts";

type SupportDeps = Pick<Deps, "db" | "env" | "log" | "mail" | "now">;

const supportRateLimit = { kind: "support", max: 5, windowMinutes: 60 } as const;

/**
 * Sender of a request: `currentUser` is null for an anonymous one. `storeResponse` stores the response for a repeated
 * request.
 */
export type SupportSender = { currentUser: CurrentUser | null; ip: string; storeResponse: StoreResponse };

/** A request whose id exists already is a retry, or an id conflict. */
async function findEarlierRequest(
  { db }: SupportDeps,
  { id, ...input }: Omit<SupportInput, "website">,
): Promise<string> {
  const known: SupportRequestRow | undefined = id === undefined ? undefined : await findSupportRequest(db, id);
  const isSame =
    known && (["name", "email", "category", "subject", "message"] as const).every((key) => known[key] === input[key]);
  if (!isSame) throw new AppError("idempotency_key_reused");
  return known.id;
}

/**
 * Stores a support request, and queues the mail to the support address; admins read requests on their page even where
 * no mail is sent. `repeated` where it existed already; then no second mail is sent.
 */
export async function sendSupportRequest(
  deps: SupportDeps,
  { currentUser, ip, storeResponse }: SupportSender,
  { website: _trap, ...input }: SupportInput,
): Promise<{ id: string; message: string; repeated: boolean }> {
  const { db, env } = deps;
  const { SMTP_URL: smtp, SUPPORT_EMAIL: recipient } = env;
  await enforceRateLimit(db, supportRateLimit, hashNetwork(ip));
  const isPro = currentUser !== null && (await readProfile(deps, currentUser)).proStatus === "active";
  const stored = await db.transaction().execute(async (tx) => {
    const request = await insertSupportRequest(tx, { ...input, userId: currentUser?.id ?? null });
    if (request && smtp !== undefined && recipient !== undefined)
      await queueMail(tx, {
        kind: "support",
        recipient,
        replyTo: input.email,
        supportRequestId: request.id,
        ...supportMail({ ...input, id: request.id, account: currentUser?.email ?? null, isPro }),
      });
    if (request) await storeResponse(tx, { id: request.id, message: supportReceived });
    return request;
  });
  if (stored) triggerMailDelivery(deps);
  return { id: stored?.id ?? (await findEarlierRequest(deps, input)), message: supportReceived, repeated: !stored };
}
