/** What Stripe says of an error beside its message. */
type ErrorFields = {
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: { id: string };
};

/** A request that Stripe answers with an error. `kept` says whether its idempotency key remembers the answer. */
export class StripeApiError extends Error {
  override readonly name = "StripeProblem";
  readonly status: number;
  readonly fields: ErrorFields;
  readonly isReplayable: boolean;

  constructor(status: number, message: string, fields: ErrorFields = {}, isReplayable = true) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.isReplayable = isReplayable;
  }
}

/** The body of an error answer. */
export function buildStripeErrorBody(error: StripeApiError, requestId: string): object {
  const { type = "invalid_request_error", code, ...rest } = error.fields;
  return {
    error: {
      ...(code === undefined ? {} : { code, doc_url: docsUrl(code) }),
      message: error.message,
      ...rest,
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}?t=0`,
      type,
    },
  };
}

const docsUrl = (code: string): string => `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`;

/** A request that was understood and cannot be carried out. */
export function invalidRequest(message: string, fields: ErrorFields = {}): StripeApiError {
  return new StripeApiError(400, message, fields);
}

/** Parameters that are wrong in themselves: nothing was begun, so the idempotency key stays free. */
export function invalidParameter(message: string, fields: ErrorFields = {}): StripeApiError {
  return new StripeApiError(400, message, fields, false);
}

/** An id that leads nowhere: 404 in the address, 400 in a parameter. */
export function resourceMissing(
  kind: string,
  id: string,
  param: string,
  status: 400 | 404 = 404,
): StripeApiError {
  return new StripeApiError(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
