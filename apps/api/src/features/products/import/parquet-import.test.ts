import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { findProducts, type ProductRow } from "@fetta/db/queries/food/product";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { ByteWriter, parquetWrite } from "hyparquet-writer";
import { afterAll, expect, test } from "vitest";
import { importProducts, type ProductImportResult } from "./import-products.ts";

type ParquetOptions = Parameters<typeof parquetWrite>[0];
type SchemaElement = NonNullable<ParquetOptions["schema"]>[number];

const folder = await mkdtemp(join(tmpdir(), "fetta-parquet-"));
afterAll(() => rm(folder, { recursive: true }));
const italy = await readFile(new URL("testing/italy-2021.tsv", import.meta.url), "utf8");

type TestDb = Awaited<ReturnType<typeof createTestDatabase>>;
const run = (db: TestDb, path: string, all = false): Promise<ProductImportResult> =>
  importProducts({ db, path, all, onProgress: () => undefined });

async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const mirror = (db: TestDb): Promise<Omit<ProductRow, "fetchedAt">[]> =>
  db
    .selectFrom("product")
    .selectAll()
    .orderBy("gtin")
    .execute()
    .then((rows) => rows.map(({ fetchedAt: _readAt, ...row }) => row));

const optional = { repetition_type: "OPTIONAL" } as const;
const text = (name: string): SchemaElement => ({ ...optional, name, type: "BYTE_ARRAY", converted_type: "UTF8" });
const float = (name: string): SchemaElement => ({ ...optional, name, type: "FLOAT" });
const int = (name: string, type: "INT32" | "INT64"): SchemaElement => ({ ...optional, name, type });
const list = (name: string, ...element: SchemaElement[]): SchemaElement[] => [
  { ...optional, name, num_children: 1, converted_type: "LIST" },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  ...element,
];
const records = (name: string, ...fields: SchemaElement[]): SchemaElement[] =>
  list(name, { ...optional, name: "element", num_children: fields.length }, ...fields);

/** Columns of the export of Open Food Facts, read ones and others between them. */
const columns: Record<string, SchemaElement[]> = {
  additives_n: [int("additives_n", "INT32")],
  brands: [text("brands")],
  categories_tags: list("categories_tags", text("element")),
  code: [text("code")],
  countries_tags: list("countries_tags", text("element")),
  data_quality_errors_tags: list("data_quality_errors_tags", text("element")),
  generic_name: records("generic_name", text("lang"), text("text")),
  images: records("images", text("key"), int("imgid", "INT32"), int("rev", "INT32"), text("uploader")),
  last_modified_t: [int("last_modified_t", "INT64")],
  nutriments: records("nutriments", text("name"), float("value"), float("100g"), float("serving"), text("unit")),
  product_name: records("product_name", text("lang"), text("text")),
  quantity: [text("quantity")],
  schema_version: [int("schema_version", "INT32")],
  serving_quantity: [text("serving_quantity")],
  serving_size: [text("serving_size")],
  unique_scans_n: [int("unique_scans_n", "INT32")],
};

type Row = Record<string, unknown>;

/** Rows as the exporter writes them: many small row groups, in Snappy unless another codec is given. */
function toParquet(rows: readonly Row[], options: Partial<ParquetOptions> = {}): Uint8Array {
  const writer = new ByteWriter();
  const names = Object.keys(columns);
  void parquetWrite({
    writer,
    schema: [{ name: "schema", num_children: names.length }, ...Object.values(columns).flat()],
    columnData: names.map((name) => ({ name, data: rows.map((row) => row[name] ?? null) })),
    rowGroupSize: 16,
    ...options,
  });
  return new Uint8Array(writer.getBuffer());
}

/** The rows of the CSV sample as the Parquet export has them. */
function toParquetRows(tsv: string): Row[] {
  const [header = "", ...lines] = tsv.trimEnd().split("\n");
  const names = header.split("\t");
  return lines.map((line) => {
    const row = Object.fromEntries(line.split("\t").map((field, index) => [names[index] ?? "", field]));
    const { code, brands, quantity, serving_size, serving_quantity, categories_tags } = row;
    const [, picture, rev] = /\/(front_\w+)\.(\d+)\.\d+\.jpg$/.exec(row["image_url"] ?? "") ?? [];
    const figures = names.filter((name) => name.endsWith("_100g") && row[name] !== "");
    return {
      code,
      brands,
      quantity,
      serving_size,
      serving_quantity,
      additives_n: 3,
      categories_tags: categories_tags?.split(","),
      countries_tags: ["en:france", "en:italy"],
      product_name: [{ lang: "main", text: row["product_name"] }],
      generic_name: row["generic_name"] === "" ? [] : [{ lang: "main", text: row["generic_name"] }],
      images: picture === undefined ? [] : [{ key: "1" }, { key: picture, imgid: 1, rev: Number(rev), uploader: "u" }],
      last_modified_t: BigInt(row["last_modified_t"] ?? 0),
      nutriments: figures.map((name) => ({
        name: name.replace("_100g", ""),
        value: 77,
        "100g": Number(row[name]?.replace(",", ".")),
        unit: "mg",
      })),
    };
  });
}

test("a Parquet dump is stored as the same dump in CSV is, in any codec", async () => {
  const [csvDb, snappyDb, zstdDb] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase(),
  ]);
  await run(csvDb, await aFile("italy.csv", italy));
  const expected = await mirror(csvDb);
  const rows = toParquetRows(italy);
  const zstd: Partial<ParquetOptions> = { codec: "ZSTD", compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) } };
  for (const [db, file] of [
    [snappyDb, await aFile("food.parquet", toParquet(rows))],
    [zstdDb, await aFile("food-zstd", toParquet(rows, { ...zstd, rowGroupSize: 1000 }))],
  ] as const) {
    expect(await run(db, file)).toMatchObject({
      rowsRead: 143,
      rowsImported: 138,
      rejectionCounts: { bad_code: 4, no_name: 1 },
    });
    // Short codes have their pictures at addresses that the file does not tell.
    const withoutShortPictures = (products: typeof expected) =>
      products.map((product) => ({ ...product, imageUrl: product.gtin.length === 13 ? product.imageUrl : null }));
    expect(withoutShortPictures(await mirror(db))).toEqual(withoutShortPictures(expected));
  }
});

test("a CSV of the same day, without figures, takes none from a mirror that Parquet filled, in either order", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [header = "", ...lines] = italy.trimEnd().split("\n");
  const names = header.split("\t");
  const bare = lines.map((line) =>
    line
      .split("\t")
      .map((field, index) => (names[index]?.endsWith("_100g") ? "" : field))
      .join("\t"),
  );
  const csv = await aFile("bare.csv", [header, ...bare, ""].join("\n"));
  const parquet = await aFile("full.parquet", toParquet(toParquetRows(italy)));
  const full = await run(first, parquet);
  expect(await run(first, csv)).toMatchObject({ withoutEnergy: 138, unsearchable: full.unsearchable });
  expect(await run(second, csv)).toMatchObject({ withoutEnergy: 138, unsearchable: 138 });
  expect(await run(second, parquet)).toMatchObject({ unsearchable: full.unsearchable });
  expect(full.unsearchable).toBeLessThan(60);
  const figuresOf = async (db: TestDb) =>
    (await mirror(db)).map(({ gtin, calories, salt, flags }) => ({ gtin, calories, salt, flags }));
  expect(await figuresOf(first)).toEqual(await figuresOf(second));
});

const italian = { countries_tags: ["en:italy"] };

test("a row has its Italian name, its picture, its errors, and units since schema 1003; other countries are left out", async () => {
  const db = await createTestDatabase();
  const names = [
    { lang: "main", text: "Biscuits" },
    { lang: "it", text: "Biscotti al latte" },
  ];
  const nutriments = [
    { name: "energy-kcal", "100g": 400, unit: "kcal" },
    { name: "salt", "100g": 250, unit: "mg" },
    { name: "fat", serving: 12, unit: "g" },
  ];
  const rows = [
    {
      ...italian,
      code: "8076809500302",
      product_name: names,
      nutriments,
      schema_version: 1003,
      unique_scans_n: 12,
      images: [
        { key: "front_fr", rev: 3 },
        { key: "front_it", rev: 9 },
      ],
      data_quality_errors_tags: ["en:energy-value-in-kcal-greater-than-in-kj"],
    },
    {
      ...italian,
      code: "8001120005427",
      product_name: names.slice(0, 1),
      nutriments: [{ name: "salt", "100g": 0.25, unit: "mg" }],
      schema_version: 1002,
    },
    { code: "8000430132267", product_name: names, countries_tags: ["en:france"] },
    { code: "8017596053718", product_name: names },
  ];
  const path = await aFile("rows.parquet", toParquet(rows));
  expect(await run(db, path)).toMatchObject({ rowsRead: 4, rowsImported: 2, rejectionCounts: { not_italian: 2 } });
  const [biscuits, other] = (await findProducts(db, ["8076809500302", "8001120005427"])).toSorted(
    (a, b) => b.popularity - a.popularity,
  );
  expect(biscuits).toMatchObject({
    name: "Biscotti al latte",
    calories: 400,
    salt: 0.25,
    fat: null,
    popularity: 12,
    flags: ["macro_missing", "source_error"],
    imageUrl: "https://images.openfoodfacts.org/images/products/807/680/950/0302/front_it.9.400.jpg",
  });
  expect(other).toMatchObject({ name: "Biscuits", salt: 0.25, imageUrl: null });
  expect(await run(db, path, true)).toMatchObject({ rowsImported: 4 });
});

test("an interrupted import goes on within the file, and reports how much of it is read", async () => {
  const db = await createTestDatabase();
  const path = await aFile("half.parquet", toParquet(toParquetRows(italy)));
  const shares: number[] = [];
  await importProducts({ db, path, all: false, onProgress: ({ bytes, bytesRead }) => shares.push(bytesRead / bytes) });
  expect(shares).toHaveLength(9);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const whole = await mirror(db);
  await db.deleteFrom("product").where("gtin", ">", "8005").execute();
  await db
    .updateTable("productImport")
    .set({ rowsRead: 20, rowsImported: 20, rejectionCounts: "{}", finishedAt: null })
    .execute();
  expect(await run(db, path)).toMatchObject({ resumedAt: 20, rowsRead: 143 });
  expect((await mirror(db)).length).toBeGreaterThan(whole.length - 21);
});

test("a Parquet file that is cut off, damaged or of something else is rejected with a message", async () => {
  const db = await createTestDatabase();
  const whole = toParquet(toParquetRows(italy));
  await expect(run(db, await aFile("cut.parquet", whole.subarray(0, 9000)))).rejects.toThrow("cut off");
  await expect(run(db, await aFile("head.parquet", whole.subarray(0, 6)))).rejects.toThrow("cut off");
  const writer = new ByteWriter();
  void parquetWrite({ writer, columnData: [{ name: "price", data: [1, 2] }] });
  await expect(run(db, await aFile("price.parquet", new Uint8Array(writer.getBuffer())))).rejects.toThrow("no dump");
  expect(await mirror(db)).toEqual([]);
});
