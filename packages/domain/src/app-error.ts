/**
 * Every refusal a person can meet, by a stable name. The sentence that is shown and the HTTP status belong to the
 * outer layer: `apps/api/src/messages.ts` has one row for each of these.
 */
export type AppErrorCode =
  | "not_signed_in"
  | "wrong_credentials"
  | "too_many_logins"
  | "email_taken"
  | "password_too_common"
  | "not_found"
  | "cross_origin"
  | "entry_id_taken"
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
  | "no_food_in_picture"
  | "picture_unreadable"
  | "estimate_implausible"
  | "analysis_unavailable"
  | "analysis_busy"
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
