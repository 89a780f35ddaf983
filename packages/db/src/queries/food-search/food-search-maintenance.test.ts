import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { searchFoodIndex } from "./food-search.ts";
import { indexProducts, refreshSearchIndex } from "./food-search-index.ts";

const db = await createTestDatabase();

const products = Array.from({ length: 5_200 }, (_, number) => ({
  gtin: String(number).padStart(13, "0"),
  name: `Biscotto ${number}`,
  brand: number % 2 === 0 ? "Pari" : "Dispari",
  popularity: number,
  searchable: true,
}));
for (let start = 0; start < products.length; start += 2000)
  await indexProducts(db, products.slice(start, start + 2000));

const findTier = async (gtin: string): Promise<number | undefined> =>
  (await db.selectFrom("searchDocument").select("tier").where("key", "=", gtin).executeTakeFirst())?.tier;
const findDocumentCount = async (word: string): Promise<number | undefined> =>
  (await db.selectFrom("searchVocabulary").select("documentCount").where("word", "=", word).executeTakeFirst())
    ?.documentCount;
const gtinOf = (number: number): string => String(number).padStart(13, "0");

test("the 5,000 most used products are in the first tier, the others in lower ones, and all are found", async () => {
  await refreshSearchIndex(db);
  expect(await findTier(gtinOf(5199))).toBe(1);
  expect(await findTier(gtinOf(200))).toBe(1);
  expect(await findTier(gtinOf(199))).toBe(2);
  for (const number of [0, 199, 200, 5199])
    expect((await searchFoodIndex(db, { text: `biscotto ${number}`, limit: 5 })).foods.map(({ key }) => key)).toContain(
      gtinOf(number),
    );
});

test("a product written later is put into the tier of its popularity", async () => {
  const late = { brand: null, searchable: true };
  await indexProducts(db, [
    { ...late, gtin: "9000000000001", name: "Famoso", popularity: 100_000 },
    { ...late, gtin: "9000000000002", name: "Ignoto", popularity: 0 },
  ]);
  expect(await findTier("9000000000001")).toBe(1);
  expect(await findTier("9000000000002")).toBe(2);
});

test("the lexicon counts the foods that contain a word, and deletes a word that no food contains", async () => {
  await refreshSearchIndex(db);
  expect(await findDocumentCount("biscotto")).toBe(5200);
  expect(await findDocumentCount("pari")).toBe(2600);
  await indexProducts(db, [{ gtin: "9000000000002", name: "Ignoto", brand: null, popularity: 0, searchable: false }]);
  await refreshSearchIndex(db);
  expect(await findDocumentCount("ignoto")).toBe(0);
  await refreshSearchIndex(db);
  expect(await findDocumentCount("ignoto")).toBeUndefined();
});

test("a word that is used again between two counts is kept", async () => {
  const one = { gtin: "9000000000003", name: "Ritorno", brand: null, popularity: 0, searchable: true };
  await indexProducts(db, [one]);
  await indexProducts(db, [{ ...one, searchable: false }]);
  await refreshSearchIndex(db);
  await indexProducts(db, [one]);
  await refreshSearchIndex(db);
  expect((await searchFoodIndex(db, { text: "ritorno", limit: 5 })).foods.map(({ key }) => key)).toEqual([
    "9000000000003",
  ]);
});

test("searches and writes continue while the maintenance runs", async () => {
  const maintenance = Promise.all([refreshSearchIndex(db), refreshSearchIndex(db)]);
  let running = true;
  void maintenance.then(() => (running = false));
  let searches = 0;
  while (running) {
    const text = `biscotto ${searches % 5200}`;
    expect((await searchFoodIndex(db, { text, limit: 3 })).foods.length).toBeGreaterThan(0);
    await indexProducts(db, [
      { ...(products[searches % 5200] ?? { gtin: "", name: "", brand: null, searchable: true }), popularity: searches },
    ]);
    searches++;
  }
  await maintenance;
  expect(searches).toBeGreaterThan(0);
});

test("products of a first import move between tiers only after the planner has counted them", async () => {
  const fresh = await createTestDatabase();
  await sql`insert into search_document (kind, key, name, brand, aliases, words, weight, popularity, tier)
    select 'stock', number::text, 'pane', '', '', array_to_tsvector(array['pane']), 0, 0, 0
    from generate_series(1, 1000) number`.execute(fresh);
  await sql`analyze search_document`.execute(fresh);
  await indexProducts(fresh, products.slice(0, 2000));
  await sql`create table estimate as select null::real as kinds`.execute(fresh);
  await sql`create function keep_estimate() returns trigger language plpgsql as $$
    begin
      update estimate set kinds = (select n_distinct from pg_stats
        where tablename = 'search_document' and attname = 'kind');
      return null;
    end $$`.execute(fresh);
  await sql`create trigger keep_estimate before update on search_document
    for each statement execute function keep_estimate()`.execute(fresh);
  await refreshSearchIndex(fresh);
  expect((await sql`select kinds from estimate`.execute(fresh)).rows).toEqual([{ kinds: 2 }]);
});
