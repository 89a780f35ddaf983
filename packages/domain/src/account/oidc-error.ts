/**
 * Why somebody who comes back from another provider (OpenID Connect) is not signed in, or not linked. The address that they
 * are sent to ends in it (`/auth?errore=annullato`), and the page there has a sentence for each.
 */
export type OidcErrorCode =
  /** There is no other provider here. */
  | "spento"
  /** They said no, at the provider. */
  | "annullato"
  /** Begun too long ago, in another browser, or finished already. */
  | "scaduto"
  /** What came back is not an answer to what was asked. */
  | "rifiutato"
  | "non-raggiungibile"
  /** Something went wrong on our side. */
  | "guasto"
  | "troppi-tentativi"
  /** The provider does not vouch for the address. */
  | "email-non-verificata"
  /** An account has the address, which nobody has proved: the password comes first. */
  | "email-da-confermare"
  /** The same, and a link was mailed that proves it. */
  | "conferma-inviata"
  /** Whoever began to link is not who is signed in now. */
  | "sessione-cambiata"
  /** The provider's account opens another account of ours. */
  | "di-un-altro-account"
  /** The account's address is not proved, and the provider's is another one. */
  | "email-diversa";

/** A sign-in by another provider that came to nothing: thrown by whoever finds out, turned into an address by the outer layer. */
export class OidcError extends Error {
  override readonly name = "ProviderFailure";
  readonly code: OidcErrorCode;

  constructor(code: OidcErrorCode) {
    super(code);
    this.code = code;
  }
}
