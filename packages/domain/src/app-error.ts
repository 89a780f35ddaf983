/**
 * Every refusal a person can meet, by a stable name. The sentence that is shown and the HTTP status belong to the
 * outer layer: `apps/api/src/refusal-messages.ts` has one row for each of these.
 */
export type AppErrorCode =
  | "not_signed_in"
  | "wrong_credentials"
  | "too_many_logins"
  | "email_taken"
  | "password_too_common"
  | "wrong_current_password"
  | "no_password_yet"
  | "link_over"
  | "mail_off"
  | "sign_in_again"
  | "provider_unavailable"
  | "identity_taken"
  | "only_way_in"
  | "admins_only"
  | "not_found"
  | "cross_origin"
  | "entry_id_taken"
  | "entry_changed"
  | "grant_id_taken"
  | "day_too_long"
  | "product_without_energy"
  | "grams_needed"
  | "servings_needed"
  | "barcode_taken"
  | "barcode_invalid"
  | "product_not_found"
  | "product_unreachable"
  | "unknown_time_zone"
  | "idempotency_key_reused"
  | "idempotency_key_invalid"
  | "request_in_progress"
  | "daily_limit_reached"
  | "too_many_attempts"
  | "not_an_image"
  | "image_too_large"
  | "image_damaged"
  | "image_missing"
  | "too_many_pictures"
  | "no_food_in_picture"
  | "picture_unreadable"
  | "estimate_implausible"
  | "label_unreadable"
  | "label_implausible"
  | "label_without_energy"
  | "label_in_picture"
  | "menu_in_picture"
  | "meal_implausible"
  | "food_unknown"
  | "no_ingredients_in_picture"
  | "ingredients_unreadable"
  | "ingredients_unavailable"
  | "recipe_refused"
  | "recipe_not_on_shelf"
  | "recipe_unavailable"
  | "recipe_photo_too_large"
  | "too_many_recipes"
  | "shopping_list_full"
  | "analysis_unavailable"
  | "analysis_busy"
  | "payments_off"
  | "payment_unavailable"
  | "payment_unverified"
  | "payment_missing"
  | "payment_pending"
  | "plan_mismatch"
  | "too_many_checkouts"
  | "not_your_account"
  | "webhook_refused"
  | "upgrade_refused"
  | "promotions_unreadable"
  | "promotions_not_created"
  | "pro_needed"
  | "period_out_of_reach"
  | "day_to_come"
  | "too_many_exports"
  | "too_many_imports"
  | "erasure_unconfirmed"
  | "import_busy"
  | "import_empty"
  | "import_unknown"
  | "import_newer"
  | "import_too_many_rows"
  | "import_too_large"
  | "database_unavailable";

/** A refusal: the service throws it, the outer layer turns its code into a status and an Italian sentence. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  /** Facts that belong to the refusal (for example when the limit resets), never text to show. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: AppErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
