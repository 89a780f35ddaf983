import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { findProducts, type ProductRow } from "@fetta/db/queries/food/product";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { afterAll, expect, test } from "vitest";
import { importProducts, type ProductImportResult } from "./import-products.ts";

const folder = await mkdtemp(join(tmpdir(), "fetta-import-"));
afterAll(() => rm(folder, { recursive: true }));

const sample = (name: string): Promise<string> => readFile(new URL(`testing/${name}`, import.meta.url), "utf8");
const italy = await sample("italy-2021.tsv");

async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

type TestDb = Awaited<ReturnType<typeof createTestDatabase>>;
const run = (db: TestDb, path: string, all = false): Promise<ProductImportResult> =>
  importProducts({ db, path, all, onProgress: () => undefined });

const mirror = (db: TestDb): Promise<Omit<ProductRow, "fetchedAt">[]> =>
  db
    .selectFrom("product")
    .selectAll()
    .orderBy("gtin")
    .execute()
    .then((rows) => rows.map(({ fetchedAt: _readAt, ...row }) => row));

/** The rows of the CSV sample as lines of JSON, one product each. */
function asJsonLines(tsv: string): string {
  const [header = "", ...rows] = tsv.trimEnd().split("\n");
  const names = header.split("\t");
  return rows
    .map((row) => {
      const fields = row.split("\t").map((field, index) => [names[index] ?? "", field] as const);
      const isFigure = ([name]: readonly [string, string]): boolean => name.endsWith("_100g");
      return `${JSON.stringify({
        ...Object.fromEntries(fields.filter((field) => !isFigure(field))),
        nutriments: Object.fromEntries(fields.filter(isFigure)),
      })}\n`;
    })
    .join("");
}

test("a dump is stored identically as CSV or JSON lines, compressed or not, whatever its file name", async () => {
  const files: [string, string | Uint8Array][] = [
    ["plain.csv", italy],
    ["packed.csv.gz", gzipSync(italy)],
    ["packed-without-saying.txt", gzipSync(italy)],
    ["carriage-returns.tsv", italy.replaceAll("\n", "\r\n")],
    ["products.jsonl", asJsonLines(italy)],
    ["products.csv", gzipSync(asJsonLines(italy))],
  ];
  const mirrors = await Promise.all(
    files.map(async ([name, content]) => {
      const db = await createTestDatabase();
      const { rowsRead, rowsImported, changed, rejectionCounts } = await run(db, await aFile(name, content));
      expect({ rowsRead, rowsImported, changed, rejectionCounts }).toEqual({
        rowsRead: 143,
        rowsImported: 138,
        changed: 138,
        rejectionCounts: { bad_code: 4, no_name: 1 },
      });
      return mirror(db);
    }),
  );
  for (const other of mirrors) expect(other).toEqual(mirrors[0]);
});

test("JSON lines of other countries are skipped, with and without tags", async () => {
  const db = await createTestDatabase();
  const lines = [
    { code: "20000011", product_name: "Pane", countries_tags: ["en:france", "en:italy"] },
    { code: "20000028", product_name: "Pain", countries_tags: ["en:france"], origins: "Italia" },
    { code: "20000035", product_name: "Grissini", countries_tags: [], countries: "Italia" },
    { code: "20000042", product_name: "Couscous" },
  ];
  const path = await aFile("countries.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(await run(db, path)).toMatchObject({ rowsImported: 2, rejectionCounts: { not_italian: 2 } });
  expect((await findProducts(db, ["20000011", "20000035"])).length).toBe(2);
});

test("imported products are found by name and barcode, and those without energy by barcode only", async () => {
  const db = await createTestDatabase();
  await run(db, await aFile("found.csv", italy));
  const { foods: found } = await searchFoodIndex(db, { text: "gorgonzola dop", limit: 5, kinds: ["product"] });
  expect(found.map(({ key }) => key)).toContain("8017596053718");
  expect((await searchFoodIndex(db, { text: "activia probiotico", limit: 5, kinds: ["product"] })).foods).toEqual([]);
  const [activia] = await findProducts(db, ["8001630010515"]);
  expect(activia).toMatchObject({ calories: null, origin: "mirror", sourceUpdatedAt: expect.any(Date) });
});

test("importing the same file again reads it completely and changes nothing", async () => {
  const db = await createTestDatabase();
  const path = await aFile("twice.csv", italy);
  await run(db, path);
  const before = await db.selectFrom("product").selectAll().orderBy("gtin").execute();
  expect(await run(db, path)).toMatchObject({ rowsRead: 143, rowsImported: 138, changed: 0, resumedAt: 0 });
  expect(await db.selectFrom("product").selectAll().orderBy("gtin").execute()).toEqual(before);
});

/** The rows of the sample of these codes, edited a second later: each column as `change` returns it. */
function editRows(codes: readonly string[], change: (column: string, value: string, code: string) => string): string {
  const [header = "", ...rows] = italy.trimEnd().split("\n");
  const names = header.split("\t");
  const edited = codes.map((code) => {
    const fields = rows.find((row) => row.startsWith(code))?.split("\t") ?? [];
    return fields.map((value, index) =>
      names[index] === "last_modified_t" ? String(Number(value) + 1) : change(names[index] ?? "", value, code),
    );
  });
  return [header, ...edited.map((fields) => fields.join("\t")), ""].join("\n");
}

test("a newer dump that has figures of some products alone replaces those, and takes away none that are known", async () => {
  const db = await createTestDatabase();
  const [gorgonzola, other] = ["8017596053718", "8001120005427"] as const;
  await run(db, await aFile("old.csv", italy));
  const countWithEnergy = async () => (await mirror(db)).filter(({ calories }) => calories !== null).length;
  const [before] = await findProducts(db, [other]);
  const known = await countWithEnergy();
  // As in the CSV of 2026: nutrition of products of the new schema alone.
  const csv = editRows([gorgonzola, other], (column, value, code) => {
    if (column === "energy-kcal_100g" && code === gorgonzola) return "320";
    if (column === "product_name") return `${value} nuovo`;
    return code === other && column.endsWith("_100g") ? "" : value;
  });
  expect(await run(db, await aFile("new.csv", csv))).toMatchObject({ rowsRead: 2, changed: 2, withoutEnergy: 1 });
  expect(await findProducts(db, [gorgonzola])).toMatchObject([{ calories: 320, figuresUpdatedAt: null }]);
  const [after] = await findProducts(db, [other]);
  expect(after).toEqual({
    ...before,
    name: `${before?.name} nuovo`,
    sourceUpdatedAt: new Date((before?.sourceUpdatedAt?.getTime() ?? 0) + 1000),
    figuresUpdatedAt: before?.sourceUpdatedAt,
    fetchedAt: expect.any(Date),
  });
  expect(await countWithEnergy()).toBe(known);
  const { foods } = await searchFoodIndex(db, { text: `${after?.name}`, limit: 1, kinds: ["product"] });
  expect(foods[0]?.key).toBe(other);
});

test("only products sold in Italy are stored unless all are requested", async () => {
  const db = await createTestDatabase();
  const path = await aFile(
    "countries.csv",
    [
      "code\tproduct_name\tcountries\tcountries_tags",
      "20000011\tPane\tFrance, Italy\ten:france,en:italy",
      "20000028\tPain\tItalie\ten:france",
      "20000035\tGrissini\tFrancia,Italia\t",
      "20000042\tCouscous\tMarocco\t",
      "20000059\tAcqua\t\t",
      "",
    ].join("\n"),
  );
  expect(await run(db, path)).toMatchObject({ rowsImported: 2, rejectionCounts: { not_italian: 3 } });
  expect(await run(db, path, true)).toMatchObject({ rowsImported: 5, rejectionCounts: {}, changed: 3 });
  expect((await mirror(db)).map(({ soldInItaly }) => soldInItaly)).toEqual([true, false, true, false, false]);
});

test("the column names of Lifyzer are accepted, and its products stored without energy", async () => {
  const db = await createTestDatabase();
  const path = await aFile("lifyzer.tsv", await sample("world-2019.tsv"));
  await expect(run(db, path)).rejects.toThrow("--all");
  expect(await run(db, path, true)).toMatchObject({ rowsRead: 17, rowsImported: 16, rejectionCounts: { bad_code: 1 } });
  const found = await findProducts(db, ["0074677842119", "0005216438517", "8000633017255"]);
  expect(Object.fromEntries(found.map(({ gtin, name }) => [gtin, name]))).toEqual({
    "0074677842119": 'Wholly Wholesome, 2 Organic Traditional 9" Pie Shells',
    "0005216438517": 'Coconut Tree Brand, Vegetarian "Bo Kho" Seasoning',
    "8000633017255": "Tonno all'olio di oliva",
  });
  expect(found.find(({ gtin }) => gtin === "8000633017255")).toMatchObject({
    calories: null,
    protein: 22,
    carbs: 0,
    fat: 20,
    saturated: 3.2,
    salt: 1.1,
  });
});

test("quotation marks are part of the text unless they enclose the whole field", async () => {
  const db = await createTestDatabase();
  const rows = [
    '20000011\t"Bo Kho" e altro',
    '20000028\t"Il ""buono"" di casa"',
    '20000035\tPizza 9"',
    '20000042\t"aperto',
  ];
  const path = await aFile("quotes.tsv", `code\tproduct_name\n${rows.join("\n")}\n`);
  await run(db, path, true);
  const names = (await findProducts(db, ["20000011", "20000028", "20000035", "20000042"])).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['"Bo Kho" e altro', '"aperto', 'Il "buono" di casa', 'Pizza 9"'].toSorted());
});

test("malformed rows are counted and skipped", async () => {
  const db = await createTestDatabase();
  const csv = await aFile("broken.tsv", "code\tproduct_name\n20000011\tPane\n20000028\n20000035\tUva\tdue\n\n");
  expect(await run(db, csv, true)).toMatchObject({ rowsRead: 3, rowsImported: 1, rejectionCounts: { malformed: 2 } });
  const json = await aFile("broken.jsonl", '{"code":"20000042","product_name":"Uva"}\n{"code":\nnull\n[1]\n');
  expect(await run(db, json, true)).toMatchObject({
    rowsRead: 4,
    rowsImported: 1,
    rejectionCounts: { malformed: 2, not_a_product: 1 },
  });
});

test("fields of many megabytes are read like any other and as fast", async () => {
  const db = await createTestDatabase();
  const long = "a".repeat(10_000_000);
  const rows = [
    `20000011\t"${long}"\ten:italy\t`,
    `20000028\t"${long}\ten:italy\t`,
    `20000035\tUva\t\tFrancia,${" ".repeat(1_000_000)}`,
    "20000042\tPane\t\tItalia",
  ];
  const path = await aFile("long.tsv", `code\tproduct_name\tcountries_tags\tcountries\n${rows.join("\n")}\n`);
  expect(await run(db, path)).toMatchObject({ rowsRead: 4, rowsImported: 3, rejectionCounts: { not_italian: 1 } });
});

test("a file that is not a dump and a damaged archive are rejected with a message", async () => {
  const db = await createTestDatabase();
  await expect(run(db, await aFile("page.html", "<!DOCTYPE html>\n<html>"))).rejects.toThrow("no dump");
  await expect(run(db, await aFile("commas.csv", "code,product_name\n1,2\n"))).rejects.toThrow("no dump");
  await expect(run(db, await aFile("empty.csv", ""))).rejects.toThrow("empty");
  await expect(run(db, await aFile("cut.csv.gz", gzipSync(italy).subarray(0, 9000)))).rejects.toThrow(/end of file/);
  await expect(run(db, join(folder, "missing.csv"))).rejects.toThrow("ENOENT");
});

test("an interrupted import continues where it stopped", async () => {
  const db = await createTestDatabase();
  const path = await aFile("half.csv", italy);
  const lines = italy.split("\n");
  // Simulates a process that ended after its first 100 rows.
  await run(db, path);
  const whole = await mirror(db);
  await db.deleteFrom("product").execute();
  const first = await run(db, await aFile("first-100.csv", lines.slice(0, 101).join("\n")));
  const halfWay = { rowsRead: first.rowsRead, rowsImported: first.rowsImported };
  await db
    .updateTable("productImport")
    .set({ ...halfWay, rejectionCounts: JSON.stringify(first.rejectionCounts), finishedAt: null })
    .where("file", "like", "half.csv %")
    .execute();
  const { resumedAt, rowsRead, rowsImported } = await run(db, path);
  expect({ resumedAt, rowsRead, rowsImported }).toEqual({ resumedAt: 100, rowsRead: 143, rowsImported: 138 });
  expect(await mirror(db)).toEqual(whole);
});

/** Blocks each import until `count` of them have read the stored position. */
function onceAllHaveOpened(db: TestDb, count: number): TestDb {
  const opening = new WeakSet<object>();
  const { promise: allOpened, resolve } = Promise.withResolvers<void>();
  let opened = 0;
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "product_import")
        opening.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (opening.has(queryId)) {
        opened += 1;
        if (opened === count) resolve();
        await allOpened;
      }
      return result;
    },
  });
}

test("of two simultaneous imports of one file the second one stops", async () => {
  const db = await createTestDatabase();
  const path = await aFile("both.csv", italy);
  const together = onceAllHaveOpened(db, 2);
  const ends = await Promise.allSettled([run(together, path), run(together, path)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await mirror(db)).toHaveLength(138);
});
