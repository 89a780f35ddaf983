import { z } from "zod";

/** Somebody as the provider knows them. */
export type ProviderPerson = {
  issuer: string;
  /** The provider's own name for them, which never changes. */
  subject: string;
  /** Null where it tells none that is one. */
  email: string | null;
  /** Whether the provider vouches for the address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** Text that PostgreSQL cannot hold is no text. */
const text = z.string().refine((given) => !given.includes("\0"));
const name = text
  .transform((given) => given.trim().slice(0, 80).trim() || null)
  .nullish()
  .catch(null);

const schema = z.object({
  iss: text,
  sub: text.min(1).max(255),
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
export function personOf(claims: unknown): ProviderPerson | undefined {
  const { data } = schema.safeParse(claims);
  if (!data) return undefined;
  const { iss, sub, email, email_verified: verified, given_name: given, family_name: family } = data;
  return {
    issuer: iss,
    subject: sub,
    email: email ?? null,
    emailVerified: verified === true,
    firstName: given ?? data.name ?? null,
    lastName: given === null || given === undefined ? null : (family ?? null),
  };
}
