/**
 * Why a user who returns from an OpenID Connect provider is not signed in, or not linked. The redirect address ends in
 * the code (`/auth?errore=annullato`), and the page there has a sentence for each.
 */
export type OidcErrorCode =
  /** The provider is not configured on this server. */
  | "spento"
  /** The user declined at the provider. */
  | "annullato"
  /** The attempt is too old, was started in another browser, or is already finished. */
  | "scaduto"
  /** The response does not belong to the authorization request. */
  | "rifiutato"
  | "non-raggiungibile"
  /** Internal error of this server. */
  | "guasto"
  | "troppi-tentativi"
  /** The provider does not mark the e-mail address as verified. */
  | "email-non-verificata"
  /** An account has the e-mail address, unverified: the user has to sign in with the password first. */
  | "email-da-confermare"
  /** The same, and a verification link was mailed. */
  | "conferma-inviata"
  /** The user who started the linking is not the one who is signed in now. */
  | "sessione-cambiata"
  /** The provider's account is linked to another account of this server. */
  | "di-un-altro-account"
  /** The account's e-mail address is unverified and differs from the provider's. */
  | "email-diversa";

/** A failed OpenID Connect sign-in or linking; the route turns the code into a redirect address. */
export class OidcError extends Error {
  override readonly name = "ProviderFailure";
  readonly code: OidcErrorCode;

  constructor(code: OidcErrorCode) {
    super(code);
    this.code = code;
  }
}
