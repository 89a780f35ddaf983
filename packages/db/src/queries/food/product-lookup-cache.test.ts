import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { deleteExpiredLookups, findCachedLookup, saveCachedLookup } from "./product-lookup-cache.ts";

const db = await createTestDatabase();
afterAll(() => db.destroy());

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
