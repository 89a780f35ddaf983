/** What the triggers of 20261122-0910-account-rows raise. */
const accountFull = "FT001";

/** True for the error of a statement that would exceed the maximum number of rows per person of a table. */
export function isAccountFull(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === accountFull;
}
