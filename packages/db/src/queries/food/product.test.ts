import { mapNutrients, micronutrientKeys, nutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import type { ParsedProduct } from "@fetta/domain/products/product-parser";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import {
  findProducts,
  saveProducts,
  deleteExpiredLookups,
  findCachedLookup,
  saveCachedLookup,
  type ProductRow,
  type SourcedProduct,
} from "./product.ts";

const db = await createTestDatabase();

function makeParsedProduct(gtin: string, changes: Partial<ParsedProduct> = {}): ParsedProduct {
  return {
    gtin,
    name: "Pan di Stelle",
    brand: "Mulino Bianco",
    category: "Biscotti",
    packageSize: "350 g",
    servingLabel: "1 biscotto",
    servingGrams: 7,
    liquid: false,
    calories: 483,
    protein: 7.5,
    carbs: 65,
    fat: 20.5,
    fibre: 4,
    sugars: 23.5,
    saturated: 7.8,
    salt: 0.475,
    alcohol: null,
    ...mapNutrients(micronutrientKeys, () => null),
    imageUrl: "https://images.openfoodfacts.org/images/products/807/680/950/0302/front_en.88.400.jpg",
    flags: ["over_900", "atwater"],
    popularity: 12,
    sourceUpdatedAt: new Date("2026-05-01T10:00:00Z"),
    ...changes,
  };
}

const older = new Date("2026-04-01T10:00:00Z");
const newer = new Date("2026-06-01T10:00:00Z");

const saveParsed = (...products: SourcedProduct[]): Promise<number> =>
  db.transaction().execute((tx) => saveProducts(tx, products, "mirror"));

async function findSaved(gtin: string): Promise<ProductRow> {
  const [row] = await findProducts(db, [gtin]);
  if (!row) throw new Error(`no product ${gtin}`);
  return row;
}

test("a product is read as it was saved", async () => {
  const reading = makeParsedProduct("8076809500302");
  expect(await saveParsed(reading)).toBe(1);
  expect(await findSaved("8076809500302")).toEqual({
    ...reading,
    figuresUpdatedAt: null,
    soldInItaly: null,
    origin: "mirror",
    fetchedAt: expect.any(Date),
  });
});

test("a source that does not say where a product is sold leaves what is known", async () => {
  const reading = makeParsedProduct("8076809500326");
  for (const soldInItaly of [true, undefined]) await saveParsed({ ...reading, soldInItaly });
  expect(await findSaved("8076809500326")).toMatchObject({ soldInItaly: true });
});

test("unknown values stay null, and an empty list of flags stays empty", async () => {
  const reading = makeParsedProduct("8076809500319", {
    brand: null,
    calories: null,
    protein: null,
    servingLabel: null,
    servingGrams: null,
    flags: [],
    sourceUpdatedAt: null,
  });
  await saveParsed(reading);
  expect(await findSaved("8076809500319")).toMatchObject(reading);
});

test("several products are found in one call, without unknown codes", async () => {
  await saveParsed(makeParsedProduct("20000011"), makeParsedProduct("20000028"));
  const found = await findProducts(db, ["20000028", "20000011", "20000035"]);
  expect(found.map(({ gtin }) => gtin).toSorted()).toEqual(["20000011", "20000028"]);
  expect(await findProducts(db, [])).toEqual([]);
});

test("saving the same product again changes nothing", async () => {
  const reading = makeParsedProduct("20000042");
  await saveParsed(reading);
  const before = await findSaved("20000042");
  expect(await saveParsed(reading)).toBe(0);
  expect(await findSaved("20000042")).toEqual(before);
});

test("values of the same or a newer revision replace the stored ones, those of an older one never do", async () => {
  await saveParsed(makeParsedProduct("20000059", { calories: 480 }));
  expect(await saveParsed(makeParsedProduct("20000059", { calories: 481 }))).toBe(1);
  expect(await saveParsed(makeParsedProduct("20000059", { calories: 482, sourceUpdatedAt: newer }))).toBe(1);
  expect(await saveParsed(makeParsedProduct("20000059", { calories: 480 }))).toBe(0);
  expect(await saveParsed(makeParsedProduct("20000059", { calories: 480, sourceUpdatedAt: null }))).toBe(0);
  expect(await findSaved("20000059")).toMatchObject({ calories: 482, sourceUpdatedAt: newer });
});

test("a code repeated in one call is saved once, by the same rule", async () => {
  const twice = [makeParsedProduct("20000066", { fat: 1 }), makeParsedProduct("20000066", { fat: 2 })];
  expect(await saveParsed(...twice, makeParsedProduct("20000066", { fat: 3, sourceUpdatedAt: older }))).toBe(1);
  expect((await findSaved("20000066")).fat).toBe(2);
});

const figures = { calories: 483, protein: 7.5, carbs: 65, fat: 20.5, fibre: 4, flags: ["over_900", "atwater"] };
const noFigures = mapNutrients(nutrientKeys, () => null);

test("a record without figures never takes away known ones, of whatever revision: they stay with their date", async () => {
  const emptied = makeParsedProduct("20000080", { ...noFigures, flags: ["macro_missing"] });
  expect(await saveParsed(makeParsedProduct("20000080"), emptied)).toBe(1);
  expect(await findSaved("20000080")).toMatchObject({ ...figures, figuresUpdatedAt: null });
  expect(await saveParsed({ ...emptied, name: "Pan di Stelle nuovo", sourceUpdatedAt: newer })).toBe(1);
  expect(await findSaved("20000080")).toMatchObject({
    ...figures,
    name: "Pan di Stelle nuovo",
    sourceUpdatedAt: newer,
    figuresUpdatedAt: new Date("2026-05-01T10:00:00Z"),
  });
  expect(await saveParsed({ ...emptied, name: "Pan di Stelle nuovo", sourceUpdatedAt: newer })).toBe(0);
});

test("figures are replaced as a set by newer ones, and known ones are complete before they are new", async () => {
  await saveParsed(makeParsedProduct("20000097"));
  const set = { ...noFigures, calories: 450, protein: 8, carbs: 60, fat: 18, flags: [] };
  expect(await saveParsed(makeParsedProduct("20000097", { ...set, sourceUpdatedAt: newer }))).toBe(1);
  expect(await findSaved("20000097")).toMatchObject({ ...set, figuresUpdatedAt: null });
  const latest = new Date("2026-07-01T10:00:00Z");
  const energyAlone = { ...noFigures, calories: 400, flags: ["macro_missing" as const], sourceUpdatedAt: latest };
  await saveParsed(makeParsedProduct("20000097", energyAlone));
  expect(await findSaved("20000097")).toMatchObject({ ...set, sourceUpdatedAt: latest, figuresUpdatedAt: newer });
  const between = { ...set, calories: 460, sourceUpdatedAt: new Date("2026-06-15T10:00:00Z") };
  await saveParsed(makeParsedProduct("20000097", between));
  expect(await findSaved("20000097")).toMatchObject({ calories: 460, figuresUpdatedAt: between.sourceUpdatedAt });
});

test("a newer record without name, brand, amounts, picture or scans keeps the known ones", async () => {
  const known = makeParsedProduct("20000103", { liquid: true });
  await saveParsed(known);
  const bare = {
    brand: null,
    category: null,
    packageSize: null,
    servingLabel: null,
    servingGrams: null,
    imageUrl: null,
  };
  // A nameless product comes under its category.
  const next = {
    ...bare,
    category: "Biscotti",
    name: "Biscotti",
    liquid: false,
    popularity: 0,
    sourceUpdatedAt: newer,
  };
  expect(await saveParsed(makeParsedProduct("20000103", next))).toBe(1);
  expect(await findSaved("20000103")).toMatchObject({ ...known, sourceUpdatedAt: newer });
  const serving = { servingLabel: null, servingGrams: 8.5, sourceUpdatedAt: newer };
  await saveParsed(makeParsedProduct("20000103", { ...serving, liquid: false }));
  expect(await findSaved("20000103")).toMatchObject({ ...serving, liquid: false });
});

test("the figures and the name of a product are the same in whatever order its records arrive", async () => {
  const records = [
    makeParsedProduct("0", { sourceUpdatedAt: older, imageUrl: null, servingLabel: "2 biscotti" }),
    makeParsedProduct("0", { ...noFigures, flags: [], name: "Mulino Bianco", sourceUpdatedAt: newer, category: null }),
    makeParsedProduct("0", { calories: 490, protein: null, popularity: 3, brand: null, packageSize: null }),
    makeParsedProduct("0", { ...noFigures, protein: 7, sourceUpdatedAt: null, liquid: true, servingGrams: null }),
  ];
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [1, 3, 2, 0],
  ];
  const results: unknown[] = [];
  for (const [index, order] of orders.entries()) {
    const gtin = String(20_001_000 + index);
    for (const at of order) await saveParsed({ ...makeParsedProduct(gtin), ...records[at], gtin });
    const { gtin: _gtin, fetchedAt: _fetchedAt, ...saved } = await findSaved(gtin);
    results.push(saved);
  }
  for (const result of results) expect(result).toEqual(results[0]);
  expect(results[0]).toMatchObject({ name: "Pan di Stelle", calories: 483, figuresUpdatedAt: older });
});

test("an energy of zero is a figure, a negative one is none", async () => {
  await saveParsed(makeParsedProduct("20000073", { calories: 0 }));
  expect((await findSaved("20000073")).calories).toBe(0);
  await expect(saveParsed(makeParsedProduct("20000110", { calories: -1 }))).rejects.toThrow("product_calories");
});

test("concurrent writers of the same products in different orders all succeed", async () => {
  const gtins = Array.from({ length: 300 }, (_, index) => String(30_000_000 + index));
  const writers = Array.from({ length: 6 }, (_, index) =>
    saveParsed(
      ...(index % 2 ? gtins : gtins.toReversed()).map((gtin) => makeParsedProduct(gtin, { popularity: index })),
    ),
  );
  expect((await Promise.all(writers)).length).toBe(6);
});

const noon = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T12:00:01Z");

test("a cached lookup is valid until it expires, and a newer one replaces it", async () => {
  await saveCachedLookup(db, { lookupKey: "search:pane", gtins: ["8000430132267"], expiresAt: later });
  expect(await findCachedLookup(db, "search:pane", noon)).toEqual(["8000430132267"]);
  expect(await findCachedLookup(db, "search:pane", later)).toBeUndefined();
  expect(await findCachedLookup(db, "product:pane", noon)).toBeUndefined();
  await saveCachedLookup(db, { lookupKey: "search:pane", gtins: [], expiresAt: later });
  expect(await findCachedLookup(db, "search:pane", noon)).toEqual([]);
});

test("expired lookups are deleted, and no others", async () => {
  await saveCachedLookup(db, { lookupKey: "old", gtins: [], expiresAt: noon });
  await saveCachedLookup(db, { lookupKey: "new", gtins: [], expiresAt: later });
  await deleteExpiredLookups(db, noon);
  const left = await db.selectFrom("productLookupCache").select("lookupKey").orderBy("lookupKey").execute();
  expect(left.map(({ lookupKey }) => lookupKey)).toEqual(["new", "search:pane"]);
});
