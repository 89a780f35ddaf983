import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/import-result";

/** What is told of a file, in this order. An entry's food comes and goes with it: it is not counted beside. */
const reportedParts: readonly ImportPart[] = [
  "entries",
  "ownFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
];

/** The parts that have something new, with how much. */
export function listNewParts({ added }: FileImportResult): { part: ImportPart; count: number }[] {
  return reportedParts.flatMap((part) => (added[part] > 0 ? [{ part, count: added[part] }] : []));
}

/** How much of it is new. */
export function countAdded(answer: FileImportResult): number {
  return listNewParts(answer).reduce((sum, { count }) => sum + count, 0);
}

/** How much of it is there already. */
export function countPresent({ present }: FileImportResult): number {
  return reportedParts.reduce((sum, part) => sum + present[part], 0);
}

/** Whether there is anything to import. */
export function hasNewRows(answer: FileImportResult): boolean {
  return countAdded(answer) > 0;
}
