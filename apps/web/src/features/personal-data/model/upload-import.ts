import type { FileImportResult } from "@fetta/domain/transfer/import-result";
import { fetchFile } from "./fetch-file.ts";

/** The parts of our own file that are read again; photos, the largest by far, are not. */
const importedSections = [
  "app",
  "format",
  "foods",
  "entries",
  "ownFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
] as const;

/** What is sent of a file: all of it, but of our own only what is read. */
export async function toUploadContent(file: Blob): Promise<Blob> {
  if ((await file.slice(0, 1).text()) !== "{") return file;
  try {
    const whole: unknown = JSON.parse(await file.text());
    if (typeof whole !== "object" || whole === null) return file;
    const sections = Object.fromEntries(
      importedSections.map((name) => [name, Reflect.get(whole, name) as unknown]),
    );
    return new Blob([JSON.stringify(sections)]);
  } catch {
    // Not our file: the server says so.
    return file;
  }
}

export type DiaryImportOptions = { preview: boolean; weightUnit: "kg" | "lb" };

/** Has the server look at a file, or import it. Throws FileRefused. */
export async function uploadImport(
  content: Blob,
  { preview, weightUnit }: DiaryImportOptions,
): Promise<FileImportResult> {
  const response = await fetchFile(
    `/api/account/import?weightUnit=${weightUnit}${preview ? "&preview=1" : ""}`,
    {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: content,
    },
  );
  return (await response.json()) as FileImportResult;
}
