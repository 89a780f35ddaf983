import { z } from "zod";
import { parseCsv } from "./csv-parser.ts";

/** A number written with digits and a point. */
export const figure = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
/** A number, null for an empty cell. */
export const maybeFigure = z.union([z.literal("").transform(() => null), figure]);
/** Text that must be there. */
export const text = z.string().min(1);
/** Text, null for an empty cell. */
export const maybeText = z.string().transform((value) => (value === "" ? null : value));

/** The rows of a CSV text as `row` reads them; throws with file, row and column on a cell it cannot read. */
export function readRows<Row extends z.ZodType>(file: string, csv: string, row: Row): z.output<Row>[] {
  return parseCsv(csv).map((cells) =>
    row.parse(cells, {
      error: (issue) => `${file}, ${Object.values(cells)[0]}: ${issue.code} ${issue.path?.join(".") ?? ""}`,
    }),
  );
}
