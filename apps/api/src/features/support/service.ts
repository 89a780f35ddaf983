import { AppError } from "@fetta/domain/errors";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import { findSupportRequest, insertSupportRequest } from "@fetta/db/queries/admin/support-request";
import type { SupportRequestRow } from "@fetta/db/queries/admin/support-request";
import type { Deps } from "../../deps.ts";
import { supportMail } from "../mail/messages.ts";
import { supportReceived } from "../../messages/field-messages.ts";
import { readProfile } from "../account/service.ts";
import { networkHash } from "../auth/rate-limits.ts";
import type { Viewer } from "../auth/current-user.ts";
import type { KeepAnswer } from "../../lib/idempotency/pending-request.ts";
import { nudgeMail } from "../mail/deliver-mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { SupportWish } from "./schema.ts";

type SupportDeps = Pick<Deps, "db" | "env" | "log" | "mail" | "now">;

const rate = { kind: "support", most: 5, minutes: 60 } as const;

/** Who asks: `viewer` is null for a guest. `keep` keeps the answer for a request that is repeated. */
export type Asker = { viewer: Viewer | null; ip: string; keep: KeepAnswer };

/** A request whose id is there already is the same one sent again, or another one by mistake. */
async function sentBefore(
  { db }: SupportDeps,
  { id, ...wish }: Omit<SupportWish, "website">,
): Promise<string> {
  const known: SupportRequestRow | undefined =
    id === undefined ? undefined : await findSupportRequest(db, id);
  const same =
    known &&
    (["name", "email", "category", "subject", "message"] as const).every((key) => known[key] === wish[key]);
  if (!same) throw new AppError("idempotency_key_reused");
  return known.id;
}

/**
 * Stores a request to our support, and the mail about it to our own address; where no mail is sent, admins read it on
 * their page all the same. `repeated` where it was there already: nobody is written to twice.
 */
export async function sendSupportRequest(
  deps: SupportDeps,
  { viewer, ip, keep }: Asker,
  { website: _trap, ...wish }: SupportWish,
): Promise<{ id: string; message: string; repeated: boolean }> {
  const { db, env } = deps;
  const { SMTP_URL: smtp, SUPPORT_EMAIL: recipient } = env;
  const retryAfter = await takeRate(db, rate, networkHash(ip));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
  const pro = viewer !== null && (await readProfile(deps, viewer)).proStatus === "active";
  const stored = await db.transaction().execute(async (tx) => {
    const request = await insertSupportRequest(tx, { ...wish, userId: viewer?.id ?? null });
    if (request && smtp !== undefined && recipient !== undefined)
      await queueMail(tx, {
        kind: "support",
        recipient,
        replyTo: wish.email,
        supportRequestId: request.id,
        ...supportMail({ ...wish, id: request.id, account: viewer?.email ?? null, pro }),
      });
    if (request) await keep(tx, { id: request.id, message: supportReceived });
    return request;
  });
  if (stored) nudgeMail(deps);
  return { id: stored?.id ?? (await sentBefore(deps, wish)), message: supportReceived, repeated: !stored };
}
