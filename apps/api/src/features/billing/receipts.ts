import { productTimeZone } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { findPlan } from "@fetta/domain/billing/pro-plan";
import { lastWithdrawalDay, formatPurchaseNumber, refundDueDay } from "@fetta/domain/billing/withdrawal";
import type { CheckoutRow } from "@fetta/db/queries/billing/checkout";
import { findCredentials } from "@fetta/db/queries/account/user";
import type { PurchaseRow, WithdrawalRow } from "@fetta/db/queries/billing/withdrawal";
import type { Db } from "@fetta/db/schema/schema";
import { publicOrigin } from "../../config/env.ts";
import type { Env } from "../../config/env.ts";
import { purchaseMail, withdrawalMail } from "../mail/messages.ts";
import { planNames } from "../../messages/field-messages.ts";
import { sendsMail } from "../auth/email-verification.ts";
import { queueMail } from "../mail/deliver-mails.ts";

const euroFormat = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });
const longDayOptions = { day: "numeric", month: "long", year: "numeric" } as const;
const dayFormat = new Intl.DateTimeFormat("it-IT", { ...longDayOptions, timeZone: "UTC" });
const instantFormat = new Intl.DateTimeFormat("it-IT", {
  ...longDayOptions,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: productTimeZone,
});

const formatDay = (day: CalendarDay): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
const formatPrice = (cents: number): string => euroFormat.format(cents / 100);

function planName(planType: string): string {
  const plan = findPlan(planType);
  return plan ? planNames[plan.type] : planType;
}

/**
 * Queues the mail that confirms a purchase and links to its withdrawal, in the transaction that grants the days. Does
 * nothing where the server sends no mail.
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
  const mailText = purchaseMail({
    plan: planName(planType),
    number: formatPurchaseNumber(id, purchasedAt),
    purchased: instantFormat.format(purchasedAt),
    price: formatPrice(paidCents),
    lastDay: formatDay(lastWithdrawalDay(purchasedAt)),
    link: `${publicOrigin(env)}/recesso?acquisto=${id}`,
  });
  await queueMail(tx, { kind: "notice", recipient: account.email, userId, ...mailText });
}

/** Queues the mail that confirms a withdrawal with its content, day and time, in the transaction that records it. */
export async function queueWithdrawalReceipt(
  tx: Db,
  env: Env,
  userId: string,
  { id, planType, purchasedAt }: PurchaseRow,
  { name, email, amountCents, declaredAt }: WithdrawalRow,
): Promise<void> {
  if (name === null || email === null || !sendsMail(env)) return;
  const mailText = withdrawalMail({
    name,
    email,
    plan: planName(planType),
    number: formatPurchaseNumber(id, purchasedAt),
    purchased: instantFormat.format(purchasedAt),
    received: instantFormat.format(declaredAt),
    refund: formatPrice(amountCents),
    refundBy: formatDay(refundDueDay(declaredAt)),
  });
  await queueMail(tx, { kind: "notice", recipient: email, userId, ...mailText });
}
