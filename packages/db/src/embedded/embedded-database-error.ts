/** The embedded database cannot be used here; the message is one line a person can act on. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** The system's error code ("EACCES", "ENOENT"…), or undefined for errors that carry none. */
export function getSystemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
