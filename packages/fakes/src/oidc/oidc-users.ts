import { createHash } from "node:crypto";
import { z } from "zod";

/** Somebody with an account at the provider. */
export type OidcUser = { sub: string; email: string; emailVerified: boolean; name: string };

/** The provider's own name for whoever has an address. */
export function toSubjectId(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
}

const createUser = (name: string, email: string, emailVerified = true): OidcUser => ({
  sub: toSubjectId(email),
  email,
  emailVerified,
  name,
});

/** Who is signed in at the provider before anybody types an address. */
export const knownUsers: readonly OidcUser[] = [
  createUser("Giulia Rossi", "giulia.rossi@example.com"),
  createUser("Ada Neri", "ada.neri@example.com"),
  createUser("Marco Bianchi", "marco.bianchi@example.com", false),
];

const userFormSchema = z.object({
  email: z.email(),
  name: z.string().trim().max(200).default(""),
  verified: z.literal("yes").optional(),
  /** Says who it is when the address is not what tells: two people, one address. */
  sub: z.string().min(1).max(255).optional(),
});

/** Whoever a form names: by their address, and by `sub` where it has one. */
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

/** What the provider says of somebody, in the words of OpenID Connect. */
export function toClaims({ sub, email, emailVerified, name }: OidcUser) {
  const [givenName, ...familyNames] = name.split(" ");
  return {
    sub,
    email,
    email_verified: emailVerified,
    ...(name === "" ? {} : { name, given_name: givenName, family_name: familyNames.join(" ") }),
  };
}
