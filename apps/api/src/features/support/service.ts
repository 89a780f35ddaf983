import { AppError } from "@fetta/domain/errors";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import { findSupportRequest, insertSupportRequest } from "@fetta/db/queries/admin/support-request";
import type { SupportRequestRow } from "@fetta/db/queries/admin/support-request";
import type { Deps } from "../../deps.ts";
import { supportMail } from "../mail/messages.ts";
import { supportReceived } from "../../messages/field-messages.ts";
import { readProfile } from "../account/service.ts";
import { hashNetwork } from "../auth/rate-limits.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { StoreResponse } from "../../lib/idempotency/pending-request.ts";
import { triggerMailDelivery } from "../mail/deliver-mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { SupportInput } from "./schema.ts";

type SupportDeps = Pick<Deps, "db" | "env" | "log" | "mail" | "now">;

const supportRateLimit = { kind: "support", max: 5, windowMinutes: 60 } as const;

/** Who asks: `currentUser` is null for a guest. `keep` keeps the answer for a request that is repeated. */
export type SupportSender = { currentUser: CurrentUser | null; ip: string; storeResponse: StoreResponse };

/** A request whose id is there already is the same one sent again, or another one by mistake. */
async function findEarlierRequest(
  { db }: SupportDeps,
  { id, ...input }: Omit<SupportInput, "website">,
): Promise<string> {
  const known: SupportRequestRow | undefined =
    id === undefined ? undefined : await findSupportRequest(db, id);
  const isSame =
    known &&
    (["name", "email", "category", "subject", "message"] as const).every((key) => known[key] === input[key]);
  if (!isSame) throw new AppError("idempotency_key_reused");
  return known.id;
}

/**
 * Stores a request to our support, and the mail about it to our own address; where no mail is sent, admins read it on
 * their page all the same. `repeated` where it was there already: nobody is written to twice.
 */
export async function sendSupportRequest(
  deps: SupportDeps,
  { currentUser, ip, storeResponse }: SupportSender,
  { website: _trap, ...input }: SupportInput,
): Promise<{ id: string; message: string; repeated: boolean }> {
  const { db, env } = deps;
  const { SMTP_URL: smtp, SUPPORT_EMAIL: recipient } = env;
  const retryAfter = await consumeRateLimit(db, supportRateLimit, hashNetwork(ip));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
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
  return {
    id: stored?.id ?? (await findEarlierRequest(deps, input)),
    message: supportReceived,
    repeated: !stored,
  };
}
