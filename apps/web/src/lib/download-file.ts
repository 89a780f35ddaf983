import { common } from "../i18n/common.messages.ts";
import { localTimeZone } from "./local-date.ts";

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

/** Requests an address that returns or accepts a file, in the device's time zone. Throws `FileRequestError`. */
export async function fetchFile(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    const headers = { "x-time-zone": localTimeZone(), ...init.headers };
    response = await fetch(url, { ...init, headers, credentials: "include" });
  } catch {
    throw new FileRequestError(common.checkConnection);
  }
  if (response.ok) return response;
  throw new FileRequestError((await readErrorMessage(response)) ?? common.checkConnection);
}

export function fileErrorMessage(error: unknown): string {
  return error instanceof FileRequestError ? error.message : common.checkConnection;
}

/** Starts the download of a file in the browser. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const fileNameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "fetta";

/**
 * Downloads the file at an address of this server under the name that it gives. Throws `FileRequestError`, so that an
 * error response is never saved as a file.
 */
export async function downloadFrom(url: string): Promise<void> {
  const response = await fetchFile(url);
  downloadFile(fileNameOf(response), await response.blob());
}
