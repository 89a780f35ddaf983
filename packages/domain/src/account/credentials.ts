import * as z from "zod/mini";

/** Length of a password in characters. */
export const passwordLength = { min: 6, max: 200 } as const;

/** Messages of the fields of a sign-in, a registration or a new password. */
export type CredentialMessages = {
  emailAndPassword: string;
  passwordTooShort: string;
  passwordTooLong: string;
  email?: string;
  required?: string;
  nameTooLong?: string;
  /** For an empty password that is compared with the stored one; `emailAndPassword` where missing. */
  currentMissing?: string;
};

/** Maximum length of a passkey's name, in characters. */
export const maxPasskeyNameLength = 60;

/** Symbols of a code for signing in: no two of them look alike. */
export const signInCodeSymbols = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const signInCodeLength = 8;

/** The code as it is stored, from what was typed: in any case, with spaces or hyphens. */
export const normalizeSignInCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** A NUL character cannot be stored in PostgreSQL text and would make the statement fail. */
const hasNoNul = (text: string): boolean => !text.includes("\0");

/** A password that is compared with the stored one. */
const createGivenPassword = (missing: string, empty = missing) =>
  z.string(missing).check(z.minLength(1, empty), z.maxLength(1000));

/** Without a password: for a session that has just signed in through another provider, or by a mailed link. */
export const createErasureInput = (missing: string) => z.object({ password: z.optional(createGivenPassword(missing)) });

/** The inputs of the procedures about credentials, with the given messages. */
export function createCredentialInputs(messages: CredentialMessages) {
  const missing = messages.emailAndPassword;
  const email = z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(254, messages.email)),
    z.email(messages.email),
  );
  const optionalName = z
    .pipe(
      z.nullish(z.string().check(z.trim(), z.maxLength(80, messages.nameTooLong))),
      z.transform((text: string | null | undefined) => (text === undefined || text === "" ? null : text)),
    )
    .check(z.refine((text) => text === null || hasNoNul(text), messages.required));
  /** A new password. */
  const newPassword = z.string(missing).check(
    z.minLength(1, missing),
    z.refine((text) => [...text].length >= passwordLength.min, messages.passwordTooShort),
    z.refine((text) => [...text].length <= passwordLength.max, messages.passwordTooLong),
  );
  const givenPassword = createGivenPassword(missing, messages.currentMissing);
  /** Token of a mailed link; a token in the wrong format is answered as an expired one. */
  const token = z.string().check(z.maxLength(200));
  const loginEmail = z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(254), z.refine(hasNoNul, messages.email));
  return {
    login: z.object({ email: loginEmail, password: givenPassword }),
    register: z.object({ email, password: newPassword, firstName: optionalName, lastName: optionalName }),
    verify: z.object({ token }),
    requestReset: z.object({ email }),
    reset: z.object({ token, password: newPassword }),
    changePassword: z.object({ current: givenPassword, password: newPassword }),
  };
}
