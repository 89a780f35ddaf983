import { createCredentialInputs } from "@fetta/domain/account/credentials";
import * as z from "zod/mini";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";

/** Values of sign-in and registration, shared so that switching tabs loses no input. */
export const emptyAuthForm = { firstName: "", lastName: "", email: "", password: "", confirmation: "" };
export type AuthFormValues = typeof emptyAuthForm;

const messages = {
  emailAndPassword: auth.emailAndPassword,
  email: auth.invalidEmail,
  passwordTooShort: auth.tooShort,
  passwordTooLong: auth.tooLong,
  required: auth.invalidName,
  nameTooLong: auth.invalidName,
};
export const { register, reset } = createCredentialInputs(messages);

const text = z.string();
/** A password and its confirmation: both are compared before the password itself is checked. */
const withConfirmation = <Fields extends z.core.$ZodShape>(missing: string, fields: Fields) =>
  z
    .object({ ...fields, password: text.check(z.minLength(1, { error: missing, abort: true })), confirmation: text })
    .check(
      z.refine(({ password, confirmation }: Record<string, unknown>) => password === confirmation, {
        path: ["confirmation"],
        error: auth.mismatch,
      }),
    );

export const { login } = createCredentialInputs({ ...messages, emailAndPassword: auth.fillAll });
export const { requestReset } = createCredentialInputs({ ...messages, emailAndPassword: auth.invalidEmail });
export const signInCode = z.object({ code: text.check(z.trim(), z.minLength(1, auth.code.missing)) });
export const registrationPrecheck = withConfirmation(auth.emailAndPassword, {
  email: text.check(z.regex(/\S/, { error: auth.emailAndPassword, abort: true })),
});
export const newPasswordPrecheck = withConfirmation(recovery.choose.missing, {});
