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

/** The response of the server. Throws `FileRequestError` for an error, and where none arrived. */
export async function requireOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending.catch(() => undefined);
  if (response?.ok) return response;
  throw new FileRequestError((response && (await readErrorMessage(response))) ?? common.checkConnection);
}

type UploadOptions = { headers?: Record<string, string>; onSent?: (bytes: number) => void };

/** Uploads a file; `onSent` receives the bytes sent so far, which `fetch` does not report. Throws `FileRequestError`. */
export function uploadFile(url: string, file: Blob, { headers, onSent }: UploadOptions = {}): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open("POST", url);
  const allHeaders = { "content-type": "application/octet-stream", "x-time-zone": localTimeZone(), ...headers };
  for (const [name, value] of Object.entries(allHeaders)) request.setRequestHeader(name, value);
  if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
  const response = new Promise<Response>((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = reject;
    request.send(file);
  });
  return requireOk(response);
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
  const response = await requireOk(fetch(url, { headers: { "x-time-zone": localTimeZone() } }));
  downloadFile(fileNameOf(response), await response.blob());
}
