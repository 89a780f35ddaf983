import { personalData } from "../personal-data.messages.ts";

/** A request that was rejected or got no response; `message` is shown to the user. */
export class FileRequestError extends Error {
  override readonly name = "FileRequestError";
}

/** The body comes from the network and is validated before use. */
async function readErrorMessage(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const message: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}

/** Requests an address that returns or accepts a file. Throws `FileRequestError`. */
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

export function fileErrorMessage(error: unknown): string {
  return error instanceof FileRequestError ? error.message : personalData.import.unreachable;
}
