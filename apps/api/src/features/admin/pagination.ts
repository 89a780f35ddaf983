/** A part of a long list; `next` asks for the part after it, null where there is none. */
export type Page<Item> = { items: Item[]; next: string | null };

/** The page of at most `most` out of rows that were asked for with one more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  most: number,
  itemOf: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    next: rows.length > most && last !== undefined ? cursorOf(last) : null,
  };
}
