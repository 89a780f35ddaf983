/** Thrown where the embedded database cannot be used; the message is one line that tells an operator what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** The system's error code ("EACCES", "ENOENT"…), or undefined for errors that carry none. */
export function getSystemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
