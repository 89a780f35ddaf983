import { createHash } from "node:crypto";
import type { ImportPart, RejectedRow } from "@fetta/domain/transfer/import-result";
import type { FileSource } from "@fetta/domain/transfer/import-columns";
import type { ImportedRows } from "./import-schema.ts";

/** The content of an import file, as rows ready to be stored. */
export type ParsedImport = {
  source: FileSource;
  rows: ImportedRows;
  /** Line number of each row within its part of Fetta's own export. */
  lineNumbers: Partial<Record<ImportPart, number[]>>;
  rejected: RejectedRow[];
  unknownMeals: string[];
  isDateOrderCertain: boolean;
};

export const emptyRows = (): ImportedRows => ({
  foods: [],
  entries: [],
  customFoods: [],
  recipes: [],
  weights: [],
  water: [],
  goals: [],
  goalVersions: [],
});

/** Deterministic id of the given words, as a custom UUID (version 8, RFC 9562). */
export function deriveUuid(...words: readonly string[]): string {
  const digest = createHash("sha256").update(JSON.stringify(words)).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
