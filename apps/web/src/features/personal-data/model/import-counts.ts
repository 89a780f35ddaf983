import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/diary-csv-parser";

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
