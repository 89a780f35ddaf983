import type { FileSource } from "./import-columns.ts";
import type { LineProblem } from "./diary-csv-parser.ts";

/** What is read from a file: the parts of our own file by their names there. */
export type ImportPart =
  | "foods"
  | "entries"
  | "ownFoods"
  | "recipes"
  | "weights"
  | "water"
  | "goals"
  | "goalVersions";

/** A line that is left out. `part`: which part of our own file it is of; undefined for a CSV file. */
export type RejectedRow = { line: number; problem: LineProblem; part?: ImportPart };

/** What came, or would come, of importing a file. */
export type FileImportResult = {
  source: FileSource;
  /** What was new, or would be, and what the account has already. */
  added: Record<ImportPart, number>;
  present: Record<ImportPart, number>;
  /** Of entries, weights and water. */
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  /** The first and the last weight, in kg, for somebody to see whether the unit is right. */
  weights: number[];
  /** The first of the lines that are left out, and how many there are. */
  refused: RejectedRow[];
  refusedCount: number;
  /** Names of meals that are none of ours: their lines are snacks. */
  unknownMeals: string[];
  /** False where days and months were taken in the Italian order because nothing tells. */
  datesSure: boolean;
};
