import { z } from "zod";

/** A user's identity at the OpenID provider. */
export type OidcIdentity = {
  issuer: string;
  /** The provider's identifier of the user, which never changes. */
  subject: string;
  /** Null when the provider returns no valid address. */
  email: string | null;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** PostgreSQL cannot store NUL characters in text. */
const storableText = z.string().refine((given) => !given.includes("\0"));
const name = storableText
  .transform((given) => given.trim().slice(0, 80).trim() || null)
  .nullish()
  .catch(null);

const claimsSchema = z.object({
  iss: storableText,
  sub: storableText.min(1).max(255),
  email: z.string().trim().max(254).pipe(z.email()).nullish().catch(null),
  // Some providers send it as a string.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
    .nullish()
    .catch(false),
  given_name: name,
  family_name: name,
  name,
});

/** Parses the claims of an ID token, merged with the userinfo response; undefined when issuer or subject is missing. */
export function parseClaims(claims: unknown): OidcIdentity | undefined {
  const { data } = claimsSchema.safeParse(claims);
  if (!data) return undefined;
  const { iss, sub, email, email_verified: verified, given_name: givenName, family_name: familyName } = data;
  return {
    issuer: iss,
    subject: sub,
    email: email ?? null,
    isEmailVerified: verified === true,
    firstName: givenName ?? data.name ?? null,
    lastName: givenName === null || givenName === undefined ? null : (familyName ?? null),
  };
}
