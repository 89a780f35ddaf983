import { personalData } from "../personal-data.messages.ts";

/** A request that was refused, or that never arrived; the message is a sentence to show. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}

/** The body comes from the network, so nothing about its shape is taken for granted. */
async function sentenceOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const message: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}

/** Asks one of the addresses that answer with a file or take one. Throws FileRefused. */
export async function askForFile(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: "include" });
  } catch {
    throw new FileRefused(personalData.import.unreachable);
  }
  if (response.ok) return response;
  throw new FileRefused((await sentenceOf(response)) ?? personalData.import.unreachable);
}

/** The sentence of whatever went wrong. */
export function causeOfFile(error: unknown): string {
  return error instanceof FileRefused ? error.message : personalData.import.unreachable;
}
