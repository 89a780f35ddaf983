import { createHash } from "node:crypto";
import { z } from "zod";

/** A user of the provider. */
export type OidcUser = { sub: string; email: string; emailVerified: boolean; name: string };

/** The subject identifier (`sub`) for an email address: 21 hex digits of its SHA-256 hash. */
export function toSubjectId(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
}

const createUser = (name: string, email: string, emailVerified = true): OidcUser => ({
  sub: toSubjectId(email),
  email,
  emailVerified,
  name,
});

/** Users that the sign-in page offers before any address is typed. */
export const knownUsers: readonly OidcUser[] = [
  createUser("Giulia Rossi", "giulia.rossi@example.com"),
  createUser("Ada Neri", "ada.neri@example.com"),
  createUser("Marco Bianchi", "marco.bianchi@example.com", false),
];

const userFormSchema = z.object({
  email: z.email(),
  name: z.string().trim().max(200).default(""),
  verified: z.literal("yes").optional(),
  /** Identifies the user when two users share an email address. */
  sub: z.string().min(1).max(255).optional(),
});

/**
 * Parses the form of the sign-in page. The user is identified by `sub`, else by the email address; undefined when
 * invalid.
 */
export function parseUserForm(form: unknown): OidcUser | undefined {
  const { data } = userFormSchema.safeParse(form);
  return (
    data && {
      sub: data.sub ?? toSubjectId(data.email),
      email: data.email,
      emailVerified: data.verified === "yes",
      name: data.name,
    }
  );
}

/** The standard OpenID Connect claims of a user. */
export function toClaims({ sub, email, emailVerified, name }: OidcUser) {
  const [givenName, ...familyNames] = name.split(" ");
  return {
    sub,
    email,
    email_verified: emailVerified,
    ...(name === "" ? {} : { name, given_name: givenName, family_name: familyNames.join(" ") }),
  };
}
