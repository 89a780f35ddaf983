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

/** A NUL character cannot be stored in PostgreSQL text and would make the statement fail. */
const hasNoNul = (text: string): boolean => !text.includes("\0");

/** A new password. */
const newPasswordSchema = z
  .string({ error: fieldMessages.emailAndPassword })
  .min(1, fieldMessages.emailAndPassword)
  .refine((text) => [...text].length >= passwordLength.min, fieldMessages.passwordTooShort)
  .refine((text) => [...text].length <= passwordLength.max, fieldMessages.passwordTooLong);

/** A password that is compared with the stored one. */
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

/** Token of a mailed link; a token in the wrong format is answered as an expired one. */
const linkToken = z.string().max(200);

export const verifyInput = z.object({ token: linkToken });
export const requestResetInput = z.object({ email: emailSchema });
export const resetInput = z.object({ token: linkToken, password: newPasswordSchema });
export const changePasswordInput = z.object({ current: givenPasswordSchema, password: newPasswordSchema });

export const securityOutput = z.object({
  /** Whether the address is verified. */
  verified: z.boolean(),
  /** Whether the account has a password; accounts created through another provider have none. */
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
    /** Whether it is the session of this request. */
    current: z.boolean(),
  }),
);
export const sessionInput = z.object({ id: z.string().max(64) });

export const identitiesOutput = z.object({
  /** Display name of the provider; null where none is configured. */
  provider: z.string().nullable(),
  linked: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      /** As given by the provider. */
      email: z.string().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  /** Whether the linked identity is the only sign-in method of the account. */
  onlyWayIn: z.boolean(),
});
export const identityInput = z.object({ id: z.string().max(64) });
export const linkStartedOutput = z.object({
  /** The provider's page, to which the browser navigates next. */
  url: z.url(),
});
export const confirmLinkInput = z.object({ token: z.string().max(100) });

/** Sign-in methods beside address and password. */
export const signInMethodsOutput = z.object({
  /** Whether this server sends mails: a password reset needs them. */
  mail: z.boolean(),
  /** Display name of the other provider, for its button; null where none is configured. */
  provider: z.string().nullable(),
});
