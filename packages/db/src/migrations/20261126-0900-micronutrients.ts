import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

const micronutrients =
  "calcium iron magnesium potassium zinc iodine vitamin_a vitamin_c vitamin_d vitamin_b12 folate omega3";
const addColumns = micronutrients
  .split(" ")
  .map((name) => `add column ${name} float8`)
  .join(", ");

/** Figures per 100 g in the units of the list of nutrients, null where the source has none. */
export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(db, `alter table stock_food ${addColumns}; alter table product ${addColumns}`);
