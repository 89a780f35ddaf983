import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { PagedQuery } from "../hooks/use-paged-query.ts";
import { MoreFailed, PagedStates } from "./paged-list.tsx";
import styles from "../admin.module.css";

export type SortDirection = "ascending" | "descending";
export type Sort<Key extends string> = { by: Key; direction: SortDirection };

export type Column<Item, Key extends string = never> = {
  title: string;
  /** The key by which the heading sorts, and the direction of the first press. */
  sort?: { by: Key; first: SortDirection };
  /** Aligned to the right, with digits of one width. */
  isNumber?: boolean;
  /** Stays in one line. */
  isShort?: boolean;
  cell: (item: Item) => ReactNode;
};

type TableProps<Item, Key extends string> = {
  caption: string;
  /** The cells of the first column name the rows. */
  columns: readonly Column<Item, Key>[];
  items: readonly Item[];
  sort?: { current: Sort<Key>; set: (sort: Sort<Key>) => void };
  /** For rows that open something: pressed with the pointer, or Enter in the row. */
  rows?: { open: (item: Item) => void; openId: string | undefined; isPanel?: boolean; onEscape?: () => void };
};

const otherDirection = { ascending: "descending", descending: "ascending" } as const;

function Heading<Item, Key extends string>({
  column: { title, sort, isNumber = false },
  sorting,
}: {
  column: Column<Item, Key>;
  sorting: TableProps<Item, Key>["sort"];
}) {
  const className = isNumber ? styles.adminNumber : undefined;
  if (!sort || !sorting)
    return (
      <th scope="col" className={className}>
        <span className={styles.adminHeading}>{title}</span>
      </th>
    );
  const { current, set } = sorting;
  const direction = current.by === sort.by ? current.direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={styles.adminHeading}
        onClick={() => set({ by: sort.by, direction: direction ? otherDirection[direction] : sort.first })}
      >
        {title}
        {direction && <Icon name={direction === "ascending" ? "chevron-up" : "chevron-down"} size="xs" />}
      </button>
    </th>
  );
}

const cellClass = ({ isNumber = false, isShort = isNumber }: Pick<Column<never>, "isNumber" | "isShort">): string =>
  [isNumber && styles.adminNumber, isShort && styles.adminShort].filter(Boolean).join(" ");

/** The button that opens the row of an item; null where the table has no such row. */
export const findRowButton = (id: string): HTMLElement | null =>
  document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/** The arrow keys, Home and End move the focus from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, buttons.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  };
  const target = buttons[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.closest("tr")?.scrollIntoView({ block: "nearest" });
}

/** A table whose headings sort; its rows are one tab stop. */
export function AdminTable<Item extends { id: string }, Key extends string = never>(props: TableProps<Item, Key>) {
  const { caption, columns, items, sort, rows } = props;
  const [focusedId, setFocusedId] = useState<string>();
  const isShown = (id: string | undefined): boolean => items.some((item) => item.id === id);
  const tabStop = [focusedId, rows?.openId].find(isShown) ?? items[0]?.id;
  const [first, ...others] = columns;
  return (
    <table className={styles.adminTable}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} sorting={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          // Enter and the space bar press the button in the row.
          <tr key={item.id} data-open={item.id === rows?.openId || undefined} onClick={rows && (() => rows.open(item))}>
            <th scope="row" className={first && cellClass(first)}>
              {rows ? (
                <button
                  type="button"
                  className={styles.adminRowButton}
                  data-row={item.id}
                  tabIndex={item.id === tabStop ? 0 : -1}
                  aria-haspopup={rows.isPanel ? undefined : "dialog"}
                  aria-expanded={rows.isPanel ? item.id === rows.openId : undefined}
                  onFocus={() => setFocusedId(item.id)}
                  onKeyDown={(event) => {
                    if (event.key !== "Escape") return moveFocus(event);
                    if (rows.openId !== undefined) event.preventDefault();
                    rows.onEscape?.();
                  }}
                >
                  {first?.cell(item)}
                </button>
              ) : (
                first?.cell(item)
              )}
            </th>
            {others.map((column) => (
              <td key={column.title} className={cellClass(column)}>
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PagedTableProps<Item, Key extends string> = Omit<TableProps<Item, Key>, "items"> & {
  pages: PagedQuery<Item>;
  empty: { title: string; text: string };
  /** How many of how many are shown: "11 di 1.284 persone". */
  shown: (count: number) => string;
  moreLabel: string;
};

/** A table that is read page by page, with its states and the button for the next page at its foot. */
export function PagedTable<Item extends { id: string }, Key extends string = never>({
  pages,
  empty,
  shown,
  moreLabel,
  ...table
}: PagedTableProps<Item, Key>) {
  return (
    <PagedStates pages={pages} empty={empty}>
      {(items) => (
        <div className={`card ${styles.adminTableCard}`} aria-busy={pages.isPrevious || undefined}>
          <div className={styles.adminScroller}>
            <AdminTable {...table} items={items} />
          </div>
          <MoreFailed pages={pages} />
          <div className={styles.adminTableFoot}>
            <span className="cap ink2 num" role="status">
              {shown(items.length)}
            </span>
            {pages.hasMore && !pages.moreError && (
              <Button variant="ghost" size="inline" pending={pages.morePending} onClick={() => pages.more()}>
                {moreLabel}
              </Button>
            )}
          </div>
        </div>
      )}
    </PagedStates>
  );
}

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The option that filters nothing. */
  any: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onValue: (value: Value | undefined) => void;
};

/** A choice of one of many values by which a table is filtered. */
export function FilterSelect<Value extends string>({ label, any, options, value, onValue }: FilterSelectProps<Value>) {
  return (
    <select
      className={styles.adminSelect}
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onValue(options.find((option) => option.value === target.value)?.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
