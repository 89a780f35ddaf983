import { personalData } from "../personal-data.messages.ts";

/** A request that was refused, or that never arrived; the message is a sentence to show. */
export class FileRequestError extends Error {
  override readonly name = "FileRefused";
}

/** The body comes from the network, so nothing about its shape is taken for granted. */
async function readErrorMessage(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const message: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}

/** Asks one of the addresses that answer with a file or take one. Throws FileRefused. */
export async function fetchFile(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: "include" });
  } catch {
    throw new FileRequestError(personalData.import.unreachable);
  }
  if (response.ok) return response;
  throw new FileRequestError((await readErrorMessage(response)) ?? personalData.import.unreachable);
}

/** The sentence of whatever went wrong. */
export function fileErrorMessage(error: unknown): string {
  return error instanceof FileRequestError ? error.message : personalData.import.unreachable;
}
