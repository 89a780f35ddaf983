/** Fields of an error besides its message. */
type ErrorFields = {
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: { id: string };
};

/** An error response of Stripe. `isReplayable`: whether it is stored under the idempotency key of the request. */
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

/** The body of an error response. */
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

/** An error (400) for a valid request that cannot be carried out. */
export function invalidRequest(message: string, fields: ErrorFields = {}): StripeApiError {
  return new StripeApiError(400, message, fields);
}

/** An error (400) for invalid parameters: nothing was started, so the idempotency key stays free. */
export function invalidParameter(message: string, fields: ErrorFields = {}): StripeApiError {
  return new StripeApiError(400, message, fields, false);
}

/** An error for an unknown id: 404 in the path, 400 in a parameter. */
export function resourceMissing(kind: string, id: string, param: string, status: 400 | 404 = 404): StripeApiError {
  return new StripeApiError(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
