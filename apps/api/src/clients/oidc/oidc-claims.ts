import { z } from "zod";

/** Somebody as the provider knows them. */
export type OidcIdentity = {
  issuer: string;
  /** The provider's own name for them, which never changes. */
  subject: string;
  /** Null where it tells none that is one. */
  email: string | null;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** Text that PostgreSQL cannot hold is no text. */
const storableText = z.string().refine((given) => !given.includes("\0"));
const name = storableText
  .transform((given) => given.trim().slice(0, 80).trim() || null)
  .nullish()
  .catch(null);

const claimsSchema = z.object({
  iss: storableText,
  sub: storableText.min(1).max(255),
  email: z.string().trim().max(254).pipe(z.email()).nullish().catch(null),
  // Some providers write it as text.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
    .nullish()
    .catch(false),
  given_name: name,
  family_name: name,
  name,
});

/** Reads what an ID token (and the endpoint about people) says; undefined where it does not even say who it is. */
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
