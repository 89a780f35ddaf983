/** The SQLSTATE that the triggers of 20261122-0910-account-rows raise. */
const rowLimitErrorCode = "FT001";

/** True for the error of a statement that would exceed the maximum number of rows per person of a table. */
export function isRowLimitError(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === rowLimitErrorCode;
}
