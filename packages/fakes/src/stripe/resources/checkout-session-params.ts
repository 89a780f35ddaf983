import { z } from "zod";
import type { Account } from "../stripe-account.ts";
import { minimumCharge } from "./discounts.ts";
import {
  address,
  choice,
  currency,
  email,
  expand,
  flag,
  integer,
  metadata,
  notHere,
  text,
} from "../api/request-params.ts";
import { refused, wrongParameter } from "../api/stripe-error.ts";

/* oxfmt-ignore */
const locales = [
  "auto", "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA", "hr", "hu",
  "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th",
  "tr", "vi", "zh", "zh-HK", "zh-TW",
] as const;

const line = z.strictObject({
  quantity: integer(1, 999_999).optional(),
  price_data: z
    .strictObject({
      currency: currency(),
      unit_amount: integer(0, 99_999_999),
      product_data: z.strictObject({
        name: text(250),
        description: text().optional(),
        metadata: metadata().optional(),
        images: notHere().optional(),
        tax_code: notHere().optional(),
        unit_label: notHere().optional(),
      }),
      product: notHere().optional(),
      recurring: notHere().optional(),
      tax_behavior: notHere().optional(),
      unit_amount_decimal: notHere().optional(),
    })
    .optional(),
  price: notHere().optional(),
  adjustable_quantity: notHere().optional(),
  metadata: notHere().optional(),
  tax_rates: notHere().optional(),
});

/** What Stripe takes for a checkout session and this stand-in does not. `payment_method_types` is gone from Stripe too. */
const elsewhere = [
  "adaptive_pricing",
  "after_expiration",
  "allowed_payment_method_types",
  "automatic_tax",
  "billing_address_collection",
  "branding_settings",
  "consent_collection",
  "custom_fields",
  "custom_text",
  "customer",
  "customer_account",
  "customer_creation",
  "customer_update",
  "discounts",
  "excluded_payment_method_types",
  "integration_identifier",
  "invoice_creation",
  "managed_payments",
  "name_collection",
  "optional_items",
  "origin_context",
  "payment_method_collection",
  "payment_method_configuration",
  "payment_method_data",
  "payment_method_options",
  "permissions",
  "phone_number_collection",
  "redirect_on_completion",
  "return_url",
  "saved_payment_method_options",
  "setup_intent_data",
  "shipping_address_collection",
  "shipping_options",
  "subscription_data",
  "tax_id_collection",
  "wallet_options",
] as const;

export const sessionCreation = z.strictObject({
  ...Object.fromEntries(elsewhere.map((name) => [name, notHere().optional()])),
  mode: choice(["payment", "setup", "subscription"]),
  ui_mode: choice(["hosted_page"]).optional(),
  currency: currency().optional(),
  line_items: z.array(line).max(100).optional(),
  allow_promotion_codes: flag().optional(),
  client_reference_id: text(200).optional(),
  customer_email: email().optional(),
  locale: choice(locales).optional(),
  metadata: metadata().optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata().optional(),
      description: text(1000).optional(),
      receipt_email: email().optional(),
      application_fee_amount: notHere().optional(),
      capture_method: notHere().optional(),
      on_behalf_of: notHere().optional(),
      setup_future_usage: notHere().optional(),
      shipping: notHere().optional(),
      statement_descriptor: notHere().optional(),
      statement_descriptor_suffix: notHere().optional(),
      transfer_data: notHere().optional(),
      transfer_group: notHere().optional(),
    })
    .optional(),
  submit_type: choice(["auto", "book", "donate", "pay"]).optional(),
  success_url: address(),
  cancel_url: address().optional(),
  expires_at: integer(0).optional(),
  expand: expand(),
});
export type SessionCreation = z.output<typeof sessionCreation>;

/** A line with what it costs. */
export type PricedLine = z.output<typeof line> & {
  price_data: NonNullable<z.output<typeof line>["price_data"]>;
  quantity: number;
};

/** The lines of a request that hangs together, or what Stripe says of the one that does not. */
export function checkedLines(account: Account, given: SessionCreation): PricedLine[] {
  if (given.mode !== "payment")
    throw wrongParameter(`The stand-in has no checkout in mode ${given.mode}.`, { param: "mode" });
  const lines = (given.line_items ?? []).map((asked, at): PricedLine => {
    const missing = asked.price_data === undefined ? "price_data" : "quantity";
    const param = `line_items[${at}][${missing}]`;
    if (asked.price_data === undefined || asked.quantity === undefined)
      throw wrongParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    return { ...asked, price_data: asked.price_data, quantity: asked.quantity };
  });
  if (lines.length === 0)
    throw wrongParameter("You must provide `line_items` in `payment` mode.", {
      code: "parameter_missing",
      param: "line_items",
    });
  const others = new Set([given.currency, ...lines.map(({ price_data: price }) => price.currency)]);
  others.delete(undefined);
  if (others.size > 1)
    throw wrongParameter("All prices of a Checkout Session must use the same currency.", {
      param: "line_items",
    });
  const total = lines.reduce((sum, { price_data: price, quantity }) => sum + price.unit_amount * quantity, 0);
  if (total > 0 && total < minimumCharge)
    throw refused(
      `The Checkout Session's total amount due must add up to at least €0.50 ${[...others].join("")}`,
      {
        code: "amount_too_small",
      },
    );
  if (total > 99_999_999)
    throw refused("Amount must be no more than €999,999.99", { code: "amount_too_large" });
  checkExpiry(account, given.expires_at);
  return lines;
}

function checkExpiry(account: Account, at = account.now() + 86_400): void {
  const rule = (words: string): string =>
    `The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`;
  const left = at - account.now();
  if (left < 30 * 60) throw wrongParameter(rule("at least 30 minutes"), { param: "expires_at" });
  if (left > 24 * 3600) throw wrongParameter(rule("less than 24 hours"), { param: "expires_at" });
}
