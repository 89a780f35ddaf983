import type { ColumnType } from "kysely";

/** Instant: the driver returns a Date; a write sets a Date or leaves the default. */
export type Instant = ColumnType<Date, Date | undefined, Date>;
/** Instant without a default. */
export type RequiredInstant = ColumnType<Date, Date, Date>;
/** Calendar date as `yyyy-MM-dd` text: the connection reads it back as text. */
export type DateColumn = ColumnType<string, string, string>;

/** JSON column: written as text, read as a parsed value of unknown shape. */
export type Json = ColumnType<unknown, string, string>;
