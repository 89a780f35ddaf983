import { isArrayOf, isNumber, isRecordOf, isString } from "../lib/stored-schema.ts";

/** A stock food in the server's list for offline use; a tuple, since there are thousands. */
export type StockRow = [
  id: string,
  name: string,
  category: string | null,
  calories: number,
  protein: number,
  carbs: number,
  fat: number,
  liquid: 0 | 1,
  density: number | null,
  estimate: 0 | 1,
  rank: number,
  synonyms: string[],
  units: [label: string, grams: number][],
];
export type StockList = { version: string; foods: StockRow[] };

const isStockRow = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 13 && isString(value[0]) && isString(value[1]) && isNumber(value[3]);

/** Validates a response as a stock list. */
export const isStockList = isRecordOf({ version: isString, foods: isArrayOf(isStockRow) }) as (
  value: unknown,
) => value is StockList;
