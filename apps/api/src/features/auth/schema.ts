import { createCredentialInputs, maxPasskeyNameLength } from "@fetta/domain/account/credentials";
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
/** With a code that the server wrote to its log. */
export const firstAdminInput = z.object({ ...registerInput.shape, code: z.string().trim().max(60) });
export type FirstAdmin = z.output<typeof firstAdminInput>;
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

/** Text of an authenticator in base64url; the bound is that of an attestation with certificates. */
const base64url = z.base64url().max(16_384);
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal("public-key"),
  // Nothing is asked of extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What a browser returns for a new passkey (WebAuthn, RegistrationResponseJSON), as far as it is used. */
export const passkeyRegistrationInput = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // Hints for the browser alone: unknown ones are dropped.
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([])
      .catch([]),
  }),
});
/** What a browser returns for a sign-in with a passkey (WebAuthn, AuthenticationResponseJSON), as far as it is used. */
export const passkeySignInInput = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.default(""),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistrationInput>;
export type PasskeySignIn = z.output<typeof passkeySignInInput>;

export const passkeyOptionsInput = z.object({
  /** True for a passkey that is created without a prompt, right after a sign-in with the password. */
  isAutomatic: z.boolean(),
});
export const passkeysOutput = z.object({
  /** Id of this site and of the account for authenticators, which the browser may tell what is still accepted. */
  rpId: z.string(),
  userHandle: z.string(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      credentialId: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export const passkeyInput = z.object({ id: z.uuid() });
export const renamePasskeyInput = z.object({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1, fieldMessages.required)
    .max(maxPasskeyNameLength, fieldMessages.tooLong(maxPasskeyNameLength))
    .refine((name) => !name.includes("\0")),
});

export const signInCodeOutput = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export const signInCodeInput = z.object({ code: z.string().max(40) });

/** Sign-in methods beside address and password. */
export const signInMethodsOutput = z.object({
  /** Whether this server sends mails: a password reset needs them. */
  mail: z.boolean(),
  /** Display name of the other provider, for its button; null where none is configured. */
  provider: z.string().nullable(),
  /** Whether the server has no account yet: the first admin is made by a code of its log. */
  isFirstRun: z.boolean(),
});
