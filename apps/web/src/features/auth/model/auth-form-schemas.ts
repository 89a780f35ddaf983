import { auth } from "../auth.messages.ts";

/** Values of both forms, shared so that switching tabs loses no input. */
export type AuthFormValues = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
};

export const emptyAuthForm: AuthFormValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
};

/** One message per invalid field; `summary` is the text of the notification. */
export type AuthFormProblems = { summary?: string; fields: Partial<Record<keyof AuthFormValues, string>> };

const noProblems: AuthFormProblems = { fields: {} };

export function validateSignIn({ email, password }: AuthFormValues): AuthFormProblems {
  const fields: AuthFormProblems["fields"] = {};
  if (email.trim() === "") fields.email = auth.fillAll;
  if (password === "") fields.password = auth.fillAll;
  return Object.keys(fields).length === 0 ? noProblems : { summary: auth.fillAll, fields };
}

export function validateRegistration({ email, password, confirmation }: AuthFormValues): AuthFormProblems {
  const fields: AuthFormProblems["fields"] = {};
  if (email.trim() === "") fields.email = auth.emailAndPassword;
  if (password === "") fields.password = auth.emailAndPassword;
  if (Object.keys(fields).length > 0) return { summary: auth.emailAndPassword, fields };
  if (password !== confirmation) return { summary: auth.mismatch, fields: { confirmation: auth.mismatch } };
  if (password.length < 6) return { summary: auth.tooShort, fields: { password: auth.tooShort } };
  return noProblems;
}
