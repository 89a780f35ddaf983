import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
import { fetchFile } from "./fetch-file.ts";

/** The parts of an app export that are imported; photos, by far the largest, are not. */
const importedSections = [
  "app",
  "format",
  "foods",
  "entries",
  "customFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
] as const;

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

/** The parts that are reported, in display order. Foods belong to their entries and are not counted separately. */
const reportedParts: readonly ImportPart[] = [
  "entries",
  "customFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
];

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
