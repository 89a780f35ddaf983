import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { passwordLength } from "./passwords/password-length.ts";

const emailSchema = z
  .string({ error: fieldMessages.emailAndPassword })
  .trim()
  .min(1, fieldMessages.emailAndPassword)
  .max(254, fieldMessages.email)
  .pipe(z.email({ error: fieldMessages.email }));

const optionalNameSchema = z
  .string()
  .trim()
  .max(80)
  .nullish()
  .transform((text) => (text === undefined || text === "" ? null : text));

/** Characters that PostgreSQL text cannot hold would end in a failed statement. */
const hasNoNul = (text: string): boolean => !text.includes("\0");

/** A password that somebody chooses. */
const newPasswordSchema = z
  .string({ error: fieldMessages.emailAndPassword })
  .min(1, fieldMessages.emailAndPassword)
  .refine((text) => [...text].length >= passwordLength.min, fieldMessages.passwordTooShort)
  .refine((text) => [...text].length <= passwordLength.max, fieldMessages.passwordTooLong);

/** A password that is compared with another one. */
const givenPasswordSchema = z
  .string({ error: fieldMessages.emailAndPassword })
  .min(1, fieldMessages.emailAndPassword)
  .max(1000);

export const registerInput = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: optionalNameSchema.refine((text) => text === null || hasNoNul(text), fieldMessages.required),
  lastName: optionalNameSchema.refine((text) => text === null || hasNoNul(text), fieldMessages.required),
});
export type Registration = z.output<typeof registerInput>;

export const loginInput = z.object({
  email: z
    .string({ error: fieldMessages.emailAndPassword })
    .trim()
    .min(1, fieldMessages.emailAndPassword)
    .max(254)
    .refine(hasNoNul, fieldMessages.email),
  password: givenPasswordSchema,
});
export type Credentials = z.output<typeof loginInput>;

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(["user", "admin"]),
});

/** What stands in a mailed link; one that is none of ours is answered as one that is over. */
const linkToken = z.string().max(200);

export const verifyInput = z.object({ token: linkToken });
export const requestResetInput = z.object({ email: emailSchema });
export const resetInput = z.object({ token: linkToken, password: newPasswordSchema });
export const changePasswordInput = z.object({ current: givenPasswordSchema, password: newPasswordSchema });

export const securityOutput = z.object({
  /** Whether the address was proved to be theirs. */
  verified: z.boolean(),
  /** Whether there is a password; who came by another provider has none. */
  password: z.boolean(),
  /** Whether this server sends mails. */
  mail: z.boolean(),
});

export const sessionsOutput = z.array(
  z.object({
    id: z.string(),
    /** Such as "Chrome su Android"; null where it is not known. */
    device: z.string().nullable(),
    since: z.iso.datetime(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
  }),
);
export const sessionInput = z.object({ id: z.string().max(64) });

export const identitiesOutput = z.object({
  /** The provider's name; null where there is none any more. */
  provider: z.string().nullable(),
  linked: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      /** As the provider says it. */
      email: z.string().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  /** Whether there is no other way into the account than the one that is linked. */
  onlyWayIn: z.boolean(),
});
export const identityInput = z.object({ id: z.string().max(64) });
export const linkStartedOutput = z.object({
  /** The provider's page, where the browser goes next. */
  url: z.url(),
});
export const confirmLinkInput = z.object({ token: z.string().max(100) });

/** What the page for signing in has to offer beside address and password. */
export const signInMethodsOutput = z.object({
  /** Whether this server sends mails: without them a forgotten password stays forgotten. */
  mail: z.boolean(),
  /** The other provider's name on its button; null where there is none. */
  provider: z.string().nullable(),
});
