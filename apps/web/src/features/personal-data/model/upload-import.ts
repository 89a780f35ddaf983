import type { ImportAnswer } from "@fetta/domain/transfer/import-result";
import { askForFile } from "./fetch-file.ts";

/** The parts of our own file that are read again; photos, the largest by far, are not. */
const needed = [
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
export async function contentOf(file: Blob): Promise<Blob> {
  if ((await file.slice(0, 1).text()) !== "{") return file;
  try {
    const whole: unknown = JSON.parse(await file.text());
    if (typeof whole !== "object" || whole === null) return file;
    const kept = Object.fromEntries(needed.map((name) => [name, Reflect.get(whole, name) as unknown]));
    return new Blob([JSON.stringify(kept)]);
  } catch {
    // Not our file: the server says so.
    return file;
  }
}

export type Wish = { preview: boolean; weightUnit: "kg" | "lb" };

/** Has the server look at a file, or import it. Throws FileRefused. */
export async function sendFile(content: Blob, { preview, weightUnit }: Wish): Promise<ImportAnswer> {
  const response = await askForFile(
    `/api/account/import?weightUnit=${weightUnit}${preview ? "&preview=1" : ""}`,
    {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: content,
    },
  );
  return (await response.json()) as ImportAnswer;
}
