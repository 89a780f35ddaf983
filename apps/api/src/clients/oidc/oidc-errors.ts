import { OidcError } from "@fetta/domain/account/oidc-error";
import type { OidcErrorCode } from "@fetta/domain/account/oidc-error";
import type { Logger } from "pino";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

/** What the library calls an answer that was none: too late, or not in the form of one. */
const noResponseCodes = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Errors that a provider sends people back with when it is its own fault. */
const serverErrorCodes = new Set(["server_error", "temporarily_unavailable"]);

/** What kind of failure it was, in a word for the log, and what the person is told; undefined for a mistake of ours. */
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
    // What the body of an answer broke on while it was read has no code of its own.
    const isBroken = error.code === undefined || noResponseCodes.has(error.code);
    return { kind, code: isBroken ? "non-raggiungibile" : "rifiutato" };
  }
  // How fetch says that nobody is there.
  if (error instanceof TypeError && error.cause !== undefined)
    return { kind: "no_connection", code: "non-raggiungibile" };
  return undefined;
}

/**
 * Asks the provider: `what` is a word for the log. A failure becomes a ProviderFailure and a line that says what kind it
 * was: what the library throws holds codes, tokens and addresses, and none of it is kept.
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
      log?.warn(
        { what: operation, kind, ms: Math.round(performance.now() - startedAt) },
        "sign-in provider failed",
      );
    throw new OidcError(code);
  }
}
