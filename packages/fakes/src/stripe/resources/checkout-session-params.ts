import { z } from "zod";
import type { StripeAccount } from "../stripe-account.ts";
import { minChargeCents } from "./discounts.ts";
import {
  urlParam,
  enumParam,
  currencyParam,
  emailParam,
  expandParam,
  booleanParam,
  integerParam,
  metadataParam,
  unsupportedParam,
  textParam,
} from "../api/request-params.ts";
import { invalidRequest, invalidParameter } from "../api/stripe-error.ts";

/* oxfmt-ignore */
const locales = [
  "auto", "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA", "hr", "hu",
  "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th",
  "tr", "vi", "zh", "zh-HK", "zh-TW",
] as const;

const lineItemParams = z.strictObject({
  quantity: integerParam(1, 999_999).optional(),
  price_data: z
    .strictObject({
      currency: currencyParam(),
      unit_amount: integerParam(0, 99_999_999),
      product_data: z.strictObject({
        name: textParam(250),
        description: textParam().optional(),
        metadata: metadataParam().optional(),
        images: unsupportedParam().optional(),
        tax_code: unsupportedParam().optional(),
        unit_label: unsupportedParam().optional(),
      }),
      product: unsupportedParam().optional(),
      recurring: unsupportedParam().optional(),
      tax_behavior: unsupportedParam().optional(),
      unit_amount_decimal: unsupportedParam().optional(),
    })
    .optional(),
  price: unsupportedParam().optional(),
  adjustable_quantity: unsupportedParam().optional(),
  metadata: unsupportedParam().optional(),
  tax_rates: unsupportedParam().optional(),
});

/**
 * Parameters of a checkout session that the fake does not support. Stripe itself has removed `payment_method_types`.
 */
const unsupportedParams = [
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

export const createSessionParams = z.strictObject({
  ...Object.fromEntries(unsupportedParams.map((name) => [name, unsupportedParam().optional()])),
  mode: enumParam(["payment", "setup", "subscription"]),
  ui_mode: enumParam(["hosted_page"]).optional(),
  currency: currencyParam().optional(),
  line_items: z.array(lineItemParams).max(100).optional(),
  allow_promotion_codes: booleanParam().optional(),
  client_reference_id: textParam(200).optional(),
  customer_email: emailParam().optional(),
  locale: enumParam(locales).optional(),
  metadata: metadataParam().optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadataParam().optional(),
      description: textParam(1000).optional(),
      receipt_email: emailParam().optional(),
      application_fee_amount: unsupportedParam().optional(),
      capture_method: unsupportedParam().optional(),
      on_behalf_of: unsupportedParam().optional(),
      setup_future_usage: unsupportedParam().optional(),
      shipping: unsupportedParam().optional(),
      statement_descriptor: unsupportedParam().optional(),
      statement_descriptor_suffix: unsupportedParam().optional(),
      transfer_data: unsupportedParam().optional(),
      transfer_group: unsupportedParam().optional(),
    })
    .optional(),
  submit_type: enumParam(["auto", "book", "donate", "pay"]).optional(),
  success_url: urlParam(),
  cancel_url: urlParam().optional(),
  expires_at: integerParam(0).optional(),
  expand: expandParam(),
});
export type SessionCreation = z.output<typeof createSessionParams>;

/** A line item with price and quantity. */
export type PricedLine = z.output<typeof lineItemParams> & {
  price_data: NonNullable<z.output<typeof lineItemParams>["price_data"]>;
  quantity: number;
};

/** Returns the line items of a valid request; throws Stripe's error for inconsistent ones. */
export function validateLines(account: StripeAccount, params: SessionCreation): PricedLine[] {
  if (params.mode !== "payment")
    throw invalidParameter(`The fake has no checkout in mode ${params.mode}.`, { param: "mode" });
  const lines = (params.line_items ?? []).map((line, index): PricedLine => {
    const missing = line.price_data === undefined ? "price_data" : "quantity";
    const param = `line_items[${index}][${missing}]`;
    if (line.price_data === undefined || line.quantity === undefined)
      throw invalidParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    return { ...line, price_data: line.price_data, quantity: line.quantity };
  });
  if (lines.length === 0)
    throw invalidParameter("You must provide `line_items` in `payment` mode.", {
      code: "parameter_missing",
      param: "line_items",
    });
  const currencies = new Set([params.currency, ...lines.map(({ price_data: price }) => price.currency)]);
  currencies.delete(undefined);
  if (currencies.size > 1)
    throw invalidParameter("All prices of a Checkout Session must use the same currency.", {
      param: "line_items",
    });
  const total = lines.reduce((sum, { price_data: price, quantity }) => sum + price.unit_amount * quantity, 0);
  if (total > 0 && total < minChargeCents)
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least €0.50 ${[...currencies].join("")}`,
      {
        code: "amount_too_small",
      },
    );
  if (total > 99_999_999) throw invalidRequest("Amount must be no more than €999,999.99", { code: "amount_too_large" });
  checkExpiry(account, params.expires_at);
  return lines;
}

function checkExpiry(account: StripeAccount, expiresAt = account.now() + 86_400): void {
  const expiryMessage = (words: string): string =>
    `The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`;
  const secondsLeft = expiresAt - account.now();
  if (secondsLeft < 30 * 60) throw invalidParameter(expiryMessage("at least 30 minutes"), { param: "expires_at" });
  if (secondsLeft > 24 * 3600) throw invalidParameter(expiryMessage("less than 24 hours"), { param: "expires_at" });
}
