/** A part of a long list; `next` asks for the part after it, null where there is none. */
export type Page<Item> = { items: Item[]; next: string | null };

/** The page of at most `most` out of rows that were asked for with one more. */
export function paginate<Row, Item>(
  rows: readonly Row[],
  pageSize: number,
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: rows.length > pageSize && last !== undefined ? toCursor(last) : null,
  };
}
