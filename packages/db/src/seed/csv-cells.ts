import { nutrientDefinitions } from "@fetta/domain/nutrition/nutrient-keys";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** A number written with digits and a decimal point. */
export const numberCell = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
/** A number, null for an empty cell. */
export const optionalNumberCell = z.union([z.literal("").transform(() => null), numberCell]);
/** Non-empty text. */
export const textCell = z.string().min(1);
/** Text, null for an empty cell. */
export const optionalTextCell = z.string().transform((value) => (value === "" ? null : value));

/** Nutrients by their columns in the files of stock foods: `kcal`, `protein_g`. */
const nutrientColumns = new Map(
  nutrientDefinitions.map(({ key, unit }): [string, string] => [unit === "kcal" ? unit : `${key}_${unit}`, key]),
);

/**
 * Parses the rows of a CSV text with the schema `row`; throws an error with file, row and column on an invalid cell.
 * Columns of nutrients get the key of the nutrient.
 */
export function parseCsvRows<Row extends z.ZodType>(file: string, csv: string, row: Row): z.output<Row>[] {
  return parse<Record<string, string>>(csv, {
    columns: (header: string[]) => header.map((name) => nutrientColumns.get(name) ?? name),
  }).map((cells) =>
    row.parse(cells, {
      error: (issue) => `${file}, ${Object.values(cells)[0]}: ${issue.code} ${issue.path?.join(".") ?? ""}`,
    }),
  );
}
