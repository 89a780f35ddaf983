import type { FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { productColumns } from "@fetta/domain/products/product-parser";
import { parquetMetadata, type AsyncBuffer, type Compressors, type FileMetaData, type SchemaElement } from "hyparquet";
import { parquetReadAsync } from "hyparquet/src/read.js";
import { z } from "zod";

/** The first and the last four bytes of a Parquet file; before the last ones is the length of its footer. */
export const parquetMagic = "PAR1";
const trailerBytes = 8;

/** Beside Snappy, which the reader has. */
const compressors: Compressors = {
  ZSTD: (input) => zstdDecompressSync(input),
  GZIP: (input) => gunzipSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
};

const textFields = ["lang", "text"];
/** The fields that are read of columns that are lists of records. */
const recordFields: Readonly<Record<string, readonly string[]>> = {
  product_name: textFields,
  generic_name: textFields,
  nutriments: ["name", "100g", "unit"],
  images: ["key", "rev"],
};
const wantedColumns = new Set([
  ...productColumns,
  ...Object.keys(recordFields),
  "countries_tags",
  "schema_version",
  "lang",
]);

const cutOffMessage = "The Parquet file is cut off.";

async function readBytes(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  if (start < 0) throw new Error(cutOffMessage);
  const bytes = new ArrayBuffer(end - start);
  const { bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes.byteLength, start);
  if (bytesRead < bytes.byteLength) throw new Error(cutOffMessage);
  return bytes;
}

async function readFooter(handle: FileHandle, size: number): Promise<DataView> {
  const trailer = new DataView(await readBytes(handle, size - trailerBytes, size));
  const isWhole = Buffer.from(trailer.buffer).toString("latin1", 4) === parquetMagic;
  const length = trailer.getUint32(0, true);
  if (!isWhole) throw new Error(cutOffMessage);
  return new DataView(await readBytes(handle, size - trailerBytes - length, size - trailerBytes));
}

/** Types of Thrift's compact protocol, in which the footer is written. */
const thrift = {
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  map: 11,
  struct: 12,
} as const;
/** Field of the footer that lists the row groups. */
const rowGroupsField = 4;

/**
 * Where the row groups are in the footer. The footer of the export describes 150 columns of each of some 4,000 row groups:
 * as objects they would fill a gigabyte, so that they are skipped here and parsed one by one.
 */
function locateRowGroups(footer: DataView): { headEnd: number; groups: [number, number][] } {
  let at = 0;
  const readByte = (): number => footer.getUint8(at++);
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = readByte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const readListSize = (header: number): number => (header >> 4 === 15 ? readVarint() : header >> 4);
  const skip = (type: number, isElement = false): void => {
    if (type === thrift.byte || (isElement && type < thrift.byte)) at += 1;
    else if (type === thrift.i16 || type === thrift.i32 || type === thrift.i64) readVarint();
    else if (type === thrift.double) at += 8;
    else if (type === thrift.binary) {
      const length = readVarint();
      at += length;
    } else if (type === thrift.list || type === thrift.set) {
      const header = readByte();
      for (let left = readListSize(header); left > 0; left -= 1) skip(header & 15, true);
    } else if (type === thrift.map) {
      const size = readVarint();
      const types = size > 0 ? readByte() : 0;
      for (let left = size; left > 0; left -= 1) for (const part of [types >> 4, types & 15]) skip(part, true);
    } else if (type === thrift.struct)
      for (let header = readByte(); header !== 0; header = readByte()) {
        if (header >> 4 === 0) readVarint();
        skip(header & 15);
      }
  };
  let field = 0;
  for (let header = readByte(); header !== 0; header = readByte()) {
    // Field numbers are written as differences, or zigzag-encoded after a difference of 0.
    field = header >> 4 === 0 ? readVarint() / 2 : field + (header >> 4);
    if (field !== rowGroupsField) {
      skip(header & 15);
      continue;
    }
    const headEnd = at;
    const groups = Array.from({ length: readListSize(readByte()) }, (): [number, number] => {
      const start = at;
      skip(thrift.struct);
      return [start, at];
    });
    return { headEnd, groups };
  }
  return { headEnd: at, groups: [] };
}

/** The footer of a file with one row group alone. */
function parseRowGroup(footer: DataView, headEnd: number, [start, end]: [number, number]): FileMetaData {
  const bytes = Buffer.from(footer.buffer, footer.byteOffset, footer.byteLength);
  const listOfOne = (1 << 4) | thrift.struct;
  const parts = [bytes.subarray(0, headEnd), Buffer.of(listOfOne), bytes.subarray(start, end), Buffer.of(0)];
  const trailer = Buffer.alloc(trailerBytes, parquetMagic, "latin1");
  trailer.writeUInt32LE(parts.reduce((sum, part) => sum + part.length, 0));
  return parquetMetadata(Buffer.concat([...parts, trailer]), { geoparquet: false });
}

/** Leaves out the columns and fields that are not read: most of the file. */
function selectColumns({ schema, row_groups: groups, ...rest }: FileMetaData): FileMetaData {
  const paths = new Set<string>();
  let at = 0;
  const select = (parents: readonly string[]): SchemaElement[] => {
    const element = schema[at++];
    if (element === undefined) return [];
    const path = at === 1 ? [] : [...parents, element.name];
    if (element.num_children === undefined) {
      const [column = ""] = path;
      if (!wantedColumns.has(column) || recordFields[column]?.includes(element.name) === false) return [];
      paths.add(path.join("."));
      return [element];
    }
    const children = Array.from({ length: element.num_children }, () => select(path)).filter(
      ({ length }) => length > 0,
    );
    return children.length === 0 ? [] : [{ ...element, num_children: children.length }, ...children.flat()];
  };
  const selected = select([]);
  if (!["code", "product_name"].every((name) => selected.some((element) => element.name === name)))
    throw new Error("This is no dump of Open Food Facts: no columns code and product_name.");
  const isSelected = (path: readonly string[] = []) => paths.has(path.join("."));
  const row_groups = groups.map((group) => ({
    ...group,
    columns: group.columns.filter(({ meta_data: column }) => isSelected(column?.path_in_schema)),
  }));
  return { ...rest, schema: selected, row_groups };
}

/** A row of a Parquet file. It is read when it is asked for: most are of products that are not sold in Italy. */
export type ParquetRow = { countries_tags: unknown; read: () => Record<string, unknown> };

/** Values of a column by row, or of one field of a column of records; those of a list are an array. */
type Leaf = { field: string; values: readonly unknown[] };

function collectValues(nested: unknown, values: unknown[]): unknown[] {
  if (!Array.isArray(nested)) values.push(nested);
  else for (const part of nested as unknown[]) collectValues(part, values);
  return values;
}

/** Lists are made flat at once, and one column is read after the other: as read, each value is an array in arrays. */
async function readLeaves(file: AsyncBuffer, metadata: FileMetaData, column: string): Promise<Leaf[]> {
  const groups = parquetReadAsync({ file, metadata, compressors, columns: [column] });
  return Promise.all(
    groups.flatMap(({ asyncColumns }) =>
      asyncColumns.map(async ({ pathInSchema: path, data }) => {
        const isList = path.length > 1;
        const values = (await data).data.flatMap((page) =>
          Array.from<unknown, unknown>(page, (value) => (isList ? collectValues(value, []) : value)),
        );
        return { field: path.at(-1) ?? "", values };
      }),
    ),
  );
}

function readColumn(column: string, leaves: readonly Leaf[], index: number): unknown {
  const [first] = leaves;
  const value = first?.values[index];
  if (recordFields[column] === undefined || !Array.isArray(value)) return value;
  const fields = leaves.map(({ field, values }) => [field, values[index]] as const);
  return value.map((_, at) =>
    Object.fromEntries(fields.map(([field, list]) => [field, Array.isArray(list) ? (list as unknown[])[at] : null])),
  );
}

/** The rows of a Parquet file in batches of its row groups, one of which is in memory at a time. */
export async function* readParquetRows(
  handle: FileHandle,
  size: number,
  onShare: (share: number) => void,
): AsyncGenerator<ParquetRow[]> {
  const file: AsyncBuffer = { byteLength: size, slice: (start, end = size) => readBytes(handle, start, end) };
  const footer = await readFooter(handle, size);
  const { headEnd, groups } = locateRowGroups(footer);
  for (const [index, group] of groups.entries()) {
    const metadata = selectColumns(parseRowGroup(footer, headEnd, group));
    const columns = new Map<string, Leaf[]>();
    for (const column of wantedColumns) columns.set(column, await readLeaves(file, metadata, column));
    const [codes] = columns.get("code") ?? [];
    yield (codes?.values ?? []).map((_, at) => ({
      countries_tags: readColumn("countries_tags", columns.get("countries_tags") ?? [], at),
      read: () => Object.fromEntries(Array.from(columns, ([name, leaves]) => [name, readColumn(name, leaves, at)])),
    }));
    onShare((index + 1) / groups.length);
  }
}

const texts = z.array(z.object({ lang: z.string(), text: z.string() })).catch([]);
const exportedProduct = z.object({
  code: z.string().catch(""),
  lang: z.string().nullish().catch(null),
  product_name: texts,
  generic_name: texts,
  nutriments: z
    .array(z.object({ name: z.string(), "100g": z.number().nullish().catch(null), unit: z.string().nullish() }))
    .catch([]),
  images: z.array(z.object({ key: z.string(), rev: z.number().nullish() })).catch([]),
  schema_version: z.number().nullish().catch(null),
});
type ExportedProduct = z.infer<typeof exportedProduct>;

/** From this version on an amount has the unit that its row names; before, it was converted to grams. */
const firstVersionWithUnits = 1003;

function toFigures({ nutriments, schema_version: version }: ExportedProduct): object {
  const given = nutriments.map(({ name, unit, "100g": value }) => ({ name, unit, value: value ?? null }));
  if ((version ?? 0) < firstVersionWithUnits)
    return { nutriments: Object.fromEntries(given.map(({ name, value }) => [`${name}_100g`, value])) };
  const nutrients = Object.fromEntries(given.map(({ name, value, unit }) => [name, { value, unit }]));
  return { nutriments: null, nutrition: { aggregated_set: { per: "100g", nutrients } } };
}

/** Address of the picture of the front, the Italian one first; only where the code is long enough to be split. */
function toImageUrl({ code, images, lang }: ExportedProduct): string | null {
  const [, ...folders] = /^(\d{3})(\d{3})(\d{3})(\d{4})$/.exec(code) ?? [];
  const fronts = images.filter(({ key, rev }) => key.startsWith("front_") && rev != null);
  const front =
    ["front_it", `front_${lang}`].flatMap((wanted) => fronts.filter(({ key }) => key === wanted))[0] ?? fronts[0];
  if (folders.length === 0 || front === undefined) return null;
  return `https://images.openfoodfacts.org/images/products/${folders.join("/")}/${front.key}.${front.rev}.400.jpg`;
}

/** A row in the field names of the product API, which `parseProduct` reads. */
export function toProductRecord(line: ParquetRow): Record<string, unknown> {
  const raw = line.read();
  const row = exportedProduct.parse(raw);
  const textIn = (list: ExportedProduct["product_name"], wanted: string) =>
    list.find(({ lang }) => lang === wanted)?.text;
  return {
    ...raw,
    product_name: textIn(row.product_name, "main") ?? row.product_name[0]?.text,
    product_name_it: textIn(row.product_name, "it"),
    generic_name: textIn(row.generic_name, "main"),
    generic_name_it: textIn(row.generic_name, "it"),
    image_front_url: toImageUrl(row),
    // Read as a bigint.
    last_modified_t: Number(raw["last_modified_t"] ?? Number.NaN),
    ...toFigures(row),
  };
}
