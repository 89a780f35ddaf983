import { auth } from "../auth.messages.ts";

/** What the two forms ask; both share it, so a tab change loses nothing. */
export type AuthAnswers = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
};

export const noAnswers: AuthAnswers = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
};

/** A sentence for each field that is not right yet; `summary` is the one for the notification. */
export type Problems = { summary?: string; fields: Partial<Record<keyof AuthAnswers, string>> };

const none: Problems = { fields: {} };

export function signInProblems({ email, password }: AuthAnswers): Problems {
  const fields: Problems["fields"] = {};
  if (email.trim() === "") fields.email = auth.fillAll;
  if (password === "") fields.password = auth.fillAll;
  return Object.keys(fields).length === 0 ? none : { summary: auth.fillAll, fields };
}

export function registerProblems({ email, password, confirmation }: AuthAnswers): Problems {
  const fields: Problems["fields"] = {};
  if (email.trim() === "") fields.email = auth.emailAndPassword;
  if (password === "") fields.password = auth.emailAndPassword;
  if (Object.keys(fields).length > 0) return { summary: auth.emailAndPassword, fields };
  if (password !== confirmation) return { summary: auth.mismatch, fields: { confirmation: auth.mismatch } };
  if (password.length < 6) return { summary: auth.tooShort, fields: { password: auth.tooShort } };
  return none;
}
