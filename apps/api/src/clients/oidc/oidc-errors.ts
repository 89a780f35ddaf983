import { OidcError } from "@fetta/domain/account/oidc-error";
import type { OidcErrorCode } from "@fetta/domain/account/oidc-error";
import type { Logger } from "pino";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

/** Error codes of the library for a response that is late or malformed. */
const noResponseCodes = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Errors in the redirect that are the provider's own fault. */
const serverErrorCodes = new Set(["server_error", "temporarily_unavailable"]);

/** The kind of failure, for the log, and the error code for the user; undefined for a programming error. */
function classifyOidcError(error: unknown): { kind: string; code: OidcErrorCode } | undefined {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === "access_denied") return { kind: "denied", code: "annullato" };
    if (serverErrorCodes.has(error.error)) return { kind: error.error, code: "non-raggiungibile" };
    return { kind: "refused_to_ask", code: "rifiutato" };
  }
  if (error instanceof ResponseBodyError)
    return { kind: `status_${error.status}`, code: error.status >= 500 ? "non-raggiungibile" : "rifiutato" };
  if (error instanceof ClientError) {
    const kind = error.code ?? "client_error";
    // A failure while the response body is read carries no error code.
    const isBroken = error.code === undefined || noResponseCodes.has(error.code);
    return { kind, code: isBroken ? "non-raggiungibile" : "rifiutato" };
  }
  // fetch throws a TypeError with a cause when the host cannot be reached.
  if (error instanceof TypeError && error.cause !== undefined)
    return { kind: "no_connection", code: "non-raggiungibile" };
  return undefined;
}

/**
 * Calls the provider; `operation` names the call in the log. A failure becomes an OidcError and a log line with its
 * kind: the library's errors contain codes, tokens and addresses, and none of them is logged.
 */
export async function callOidcProvider<T>(
  log: Pick<Logger, "warn"> | undefined,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } catch (error) {
    if (error instanceof OidcError) throw error;
    const failure = classifyOidcError(error);
    if (!failure) throw error;
    const { kind, code } = failure;
    if (code !== "annullato")
      log?.warn({ what: operation, kind, ms: Math.round(performance.now() - startedAt) }, "sign-in provider failed");
    throw new OidcError(code);
  }
}
