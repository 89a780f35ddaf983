import { z } from "zod";
import { fields } from "../../messages.ts";
import { passwordLength } from "./password-length.ts";

const address = z
  .string({ error: fields.emailAndPassword })
  .trim()
  .min(1, fields.emailAndPassword)
  .max(254, fields.email)
  .pipe(z.email({ error: fields.email }));

const name = z
  .string()
  .trim()
  .max(80)
  .nullish()
  .transform((text) => (text === undefined || text === "" ? null : text));

/** Characters that PostgreSQL text cannot hold would end in a failed statement. */
const noNul = (text: string): boolean => !text.includes("\0");

export const registerInput = z.object({
  email: address,
  password: z
    .string({ error: fields.emailAndPassword })
    .min(1, fields.emailAndPassword)
    .refine((text) => [...text].length >= passwordLength.min, fields.passwordShort)
    .refine((text) => [...text].length <= passwordLength.max, fields.passwordLong),
  firstName: name.refine((text) => text === null || noNul(text), fields.required),
  lastName: name.refine((text) => text === null || noNul(text), fields.required),
});
export type Registration = z.output<typeof registerInput>;

export const loginInput = z.object({
  email: z
    .string({ error: fields.emailAndPassword })
    .trim()
    .min(1, fields.emailAndPassword)
    .max(254)
    .refine(noNul, fields.email),
  password: z.string({ error: fields.emailAndPassword }).min(1, fields.emailAndPassword).max(1000),
});
export type Credentials = z.output<typeof loginInput>;

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(["user", "admin"]),
});
