/** A page of a long list; `next` is the cursor of the following page, null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };

/** Builds a page of at most `pageSize` items from rows that were queried with a limit of `pageSize` + 1. */
export function paginate<Row, Item>(
  rows: readonly Row[],
  pageSize: number,
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: rows.length > pageSize && last !== undefined ? toCursor(last) : null };
}
