import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
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

/** The parts that are reported, in display order. Foods belong to their entries and are not counted separately. */
const reportedParts: readonly ImportPart[] = [
  "entries",
  "customFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
  "readerLinks",
  "readerNotes",
];

/** The parts of an app export that are imported; photos, by far the largest, are not. */
const importedSections = ["app", "format", "foods", ...reportedParts];

/** The content to upload: the whole file, but of an app export only the imported parts. */
export async function toUploadContent(file: Blob): Promise<Blob> {
  if ((await file.slice(0, 1).text()) !== "{") return file;
  try {
    const whole: unknown = JSON.parse(await file.text());
    if (typeof whole !== "object" || whole === null) return file;
    const sections = Object.fromEntries(importedSections.map((name) => [name, Reflect.get(whole, name) as unknown]));
    return new Blob([JSON.stringify(sections)]);
  } catch {
    // Not an app export: the server rejects it.
    return file;
  }
}

export type DiaryImportOptions = { preview: boolean; weightUnit: "kg" | "lb" };

/** Uploads a file for a preview or for the import. Throws `FileRequestError`. */
export async function uploadImport(
  content: Blob,
  { preview, weightUnit }: DiaryImportOptions,
): Promise<FileImportResult> {
  const response = await fetchFile(`/api/account/import?weightUnit=${weightUnit}${preview ? "&preview=1" : ""}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: content,
  });
  return (await response.json()) as FileImportResult;
}

/** The parts with new rows, with their counts. */
export function listNewParts({ added }: FileImportResult): { part: ImportPart; count: number }[] {
  return reportedParts.flatMap((part) => (added[part] > 0 ? [{ part, count: added[part] }] : []));
}

export function countAdded(answer: FileImportResult): number {
  return listNewParts(answer).reduce((sum, { count }) => sum + count, 0);
}

export function countAlreadyPresent({ alreadyPresent }: FileImportResult): number {
  return reportedParts.reduce((sum, part) => sum + alreadyPresent[part], 0);
}
