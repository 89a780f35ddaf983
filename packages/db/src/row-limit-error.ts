/** The SQLSTATE that the triggers `limit_…` raise, see `maxRows` in the migrations. */
const rowLimitErrorCode = "FT001";

/** True for the error of a statement that would exceed the maximum number of rows per person of a table. */
export function isRowLimitError(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === rowLimitErrorCode;
}
