import type { ColumnType } from "kysely";

/** JSON column: written as text, read as a parsed value of unknown shape. */
export type JsonText = ColumnType<unknown, string, string>;
/** Column that the database computes. */
export type Computed<T> = ColumnType<T, never, never>;
/** Search words: written as text, never read. */
export type SearchWords = ColumnType<never, string, string>;
/** Bytes: read as a Buffer. */
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
