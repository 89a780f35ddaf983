import { createHash } from "node:crypto";
import { z } from "zod";

/** Somebody with an account at the provider. */
export type OidcPerson = { sub: string; email: string; emailVerified: boolean; name: string };

/** The provider's own name for whoever has an address. */
export function subjectOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21);
}

const person = (name: string, email: string, emailVerified = true): OidcPerson => ({
  sub: subjectOf(email),
  email,
  emailVerified,
  name,
});

/** Who is signed in at the provider before anybody types an address. */
export const knownPeople: readonly OidcPerson[] = [
  person("Giulia Rossi", "giulia.rossi@example.com"),
  person("Ada Neri", "ada.neri@example.com"),
  person("Marco Bianchi", "marco.bianchi@example.com", false),
];

const fields = z.object({
  email: z.email(),
  name: z.string().trim().max(200).default(""),
  verified: z.literal("yes").optional(),
  /** Says who it is when the address is not what tells: two people, one address. */
  sub: z.string().min(1).max(255).optional(),
});

/** Whoever a form names: by their address, and by `sub` where it has one. */
export function personIn(form: unknown): OidcPerson | undefined {
  const { data } = fields.safeParse(form);
  return (
    data && {
      sub: data.sub ?? subjectOf(data.email),
      email: data.email,
      emailVerified: data.verified === "yes",
      name: data.name,
    }
  );
}

/** What the provider says of somebody, in the words of OpenID Connect. */
export function claimsOf({ sub, email, emailVerified, name }: OidcPerson) {
  const [given, ...family] = name.split(" ");
  return {
    sub,
    email,
    email_verified: emailVerified,
    ...(name === "" ? {} : { name, given_name: given, family_name: family.join(" ") }),
  };
}
