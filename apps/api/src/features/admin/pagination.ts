/** A page of a long list; `next` is the cursor of the following page, null on the last page. */
export type Page<Item, Cursor = string> = { items: Item[]; next: Cursor | null };

/** Builds a page of at most `pageSize` items from rows that were queried with a limit of `pageSize` + 1. */
export function paginate<Row, Item, Cursor = string>(
  rows: readonly Row[],
  pageSize: number,
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => Cursor,
): Page<Item, Cursor> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > pageSize && last !== undefined ? toCursor(last) : null };
}

/** An order by time as SQL has it: newest first, where it is not asked for otherwise. */
export const toSqlOrder = (direction: "ascending" | "descending" | undefined): "asc" | "desc" =>
  direction === "ascending" ? "asc" : "desc";
