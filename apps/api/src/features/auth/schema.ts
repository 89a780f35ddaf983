import { createCredentialInputs } from "@fetta/domain/account/credentials";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";

export const {
  login: loginInput,
  register: registerInput,
  requestReset: requestResetInput,
  reset: resetInput,
  changePassword: changePasswordInput,
  verify: verifyInput,
} = createCredentialInputs(fieldMessages);
export type Registration = z.output<typeof registerInput>;
export type Credentials = z.output<typeof loginInput>;

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(["user", "admin"]),
});

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
  isLastSignInMethod: z.boolean(),
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
