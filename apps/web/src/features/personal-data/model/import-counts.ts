import type { ImportAnswer, ImportPart } from "@fetta/domain/transfer/import-result";

/** What is told of a file, in this order. An entry's food comes and goes with it: it is not counted beside. */
const told: readonly ImportPart[] = [
  "entries",
  "ownFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
];

/** The parts that have something new, with how much. */
export function newParts({ added }: ImportAnswer): { part: ImportPart; count: number }[] {
  return told.flatMap((part) => (added[part] > 0 ? [{ part, count: added[part] }] : []));
}

/** How much of it is new. */
export function addedIn(answer: ImportAnswer): number {
  return newParts(answer).reduce((sum, { count }) => sum + count, 0);
}

/** How much of it is there already. */
export function presentIn({ present }: ImportAnswer): number {
  return told.reduce((sum, part) => sum + present[part], 0);
}

/** Whether there is anything to import. */
export function isShown(answer: ImportAnswer): boolean {
  return addedIn(answer) > 0;
}
