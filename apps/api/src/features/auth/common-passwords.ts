import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordLength } from "./password-length.ts";

const mostCommon = 3000;

/** The passwords that are tried first, long enough to pass the length rule. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= passwordLength.min)
    .slice(0, mostCommon),
);
