import { productTimeZone } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { planOf } from "@fetta/domain/billing/pro-plan";
import { lastWithdrawalDay, purchaseNumber, refundDueDay } from "@fetta/domain/billing/withdrawal";
import type { CheckoutRow } from "@fetta/db/queries/billing/checkout";
import { findCredentials } from "@fetta/db/queries/auth/credentials";
import type { PurchaseRow, WithdrawalRow } from "@fetta/db/queries/billing/withdrawal";
import type { Db } from "@fetta/db/schema/schema";
import { publicOrigin } from "../../config/env.ts";
import type { Env } from "../../config/env.ts";
import { purchaseMail, withdrawalMail } from "../mail/messages.ts";
import { planNames } from "../../messages/field-messages.ts";
import { sendsMail } from "../auth/email-link.ts";
import { queueMail } from "../mail/queue-mail.ts";

const euros = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });
const longDay = { day: "numeric", month: "long", year: "numeric" } as const;
const days = new Intl.DateTimeFormat("it-IT", { ...longDay, timeZone: "UTC" });
const moments = new Intl.DateTimeFormat("it-IT", {
  ...longDay,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: productTimeZone,
});

const dayWords = (day: CalendarDay): string => days.format(new Date(`${day}T00:00:00Z`));
const priceWords = (cents: number): string => euros.format(cents / 100);

function planWords(planType: string): string {
  const plan = planOf(planType);
  return plan ? planNames[plan.type] : planType;
}

/**
 * Stores the mail that confirms a purchase and leads to the withdrawal from it, in the transaction that gives the days.
 * Nothing where the server sends no mail.
 */
export async function queuePurchaseReceipt(
  tx: Db,
  env: Env,
  { id, userId, planType, paidCents }: CheckoutRow,
  purchasedAt: Date,
): Promise<void> {
  if (userId === null || !sendsMail(env)) return;
  const account = await findCredentials(tx, userId);
  if (!account) return;
  const letter = purchaseMail({
    plan: planWords(planType),
    number: purchaseNumber(id, purchasedAt),
    purchased: moments.format(purchasedAt),
    price: priceWords(paidCents),
    lastDay: dayWords(lastWithdrawalDay(purchasedAt)),
    link: `${publicOrigin(env)}/recesso?acquisto=${id}`,
  });
  await queueMail(tx, { kind: "notice", recipient: account.email, userId, ...letter });
}

/** Stores the mail that confirms a withdrawal with its content, day and time, in the transaction that records it. */
export async function queueWithdrawalReceipt(
  tx: Db,
  env: Env,
  userId: string,
  { id, planType, purchasedAt }: PurchaseRow,
  { name, email, amountCents, declaredAt }: WithdrawalRow,
): Promise<void> {
  if (name === null || email === null || !sendsMail(env)) return;
  const letter = withdrawalMail({
    name,
    email,
    plan: planWords(planType),
    number: purchaseNumber(id, purchasedAt),
    purchased: moments.format(purchasedAt),
    received: moments.format(declaredAt),
    refund: priceWords(amountCents),
    refundBy: dayWords(refundDueDay(declaredAt)),
  });
  await queueMail(tx, { kind: "notice", recipient: email, userId, ...letter });
}
