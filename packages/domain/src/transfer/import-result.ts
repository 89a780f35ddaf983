import type { FileSource } from "./import-columns.ts";
import type { LineProblem } from "./diary-csv-parser.ts";

/** Parts of an import; parts of our own export file have the same names there. */
export type ImportPart =
  | "foods"
  | "entries"
  | "customFoods"
  | "recipes"
  | "weights"
  | "water"
  | "goals"
  | "goalVersions";

/** A skipped line. `part`: the part of our own export file; undefined for a CSV file. */
export type RejectedRow = { line: number; problem: LineProblem; part?: ImportPart };

/** Result of an import, or of its dry run. */
export type FileImportResult = {
  source: FileSource;
  /** New rows, and rows that the account has already. */
  added: Record<ImportPart, number>;
  alreadyPresent: Record<ImportPart, number>;
  /** Days with entries, weights or water. */
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  /** The first and the last weight, in kg, shown so that the user can check the unit. */
  weights: number[];
  /** The first skipped lines, and their total number. */
  rejected: RejectedRow[];
  rejectedCount: number;
  /** Unrecognized meal names: their lines are imported as snacks. */
  unknownMeals: string[];
  /** False where day and month are ambiguous in every date and the Italian order was assumed. */
  isDateOrderCertain: boolean;
};
