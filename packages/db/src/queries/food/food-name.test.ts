import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aFood, aUser } from "../../testing/factories.ts";
import { aMedian, aCustomFood, aProduct, aStockFood } from "../../testing/food-factories.ts";
import { findFoodNames } from "./food-name.ts";

const db = await createTestDatabase();
afterAll(() => db.destroy());

test("food names are returned for every kind, in the given order, and never for another account's foods", async () => {
  const [giulia, marco] = [await aUser(db), await aUser(db)];
  await aStockFood(db, { id: "crea:9", name: "Farro" });
  await aMedian(db, { id: "off-median:grissini", name: "Grissini" });
  await aProduct(db, "8000430132267", { name: "Mozzarella mini", brand: "Galbani" });
  const own = await aCustomFood(db, giulia, { name: "Torta", brand: "Nonna", barcode: "2309519" });
  const his = await aCustomFood(db, marco, { name: "Segreto" });
  const photo = await aFood(db, giulia, { name: "Pizza al volo" });
  const hisPhoto = await aFood(db, marco, { name: "Il suo pranzo" });
  await aFood(db, giulia, { name: "Non più in commercio", foodRef: "product:8000000000002" });
  const refs = [
    `item:${photo.id}`,
    "product:8000430132267",
    "stock:off-median:grissini",
    "stock:crea:9",
    `own:${own.id}`,
    "product:8000000000002",
    `own:${his.id}`,
    `item:${hisPhoto.id}`,
    "stock:unknown",
  ];
  expect(await findFoodNames(db, giulia.id, refs)).toEqual([
    { ref: refs[0], name: "Pizza al volo", brand: null, barcode: null },
    { ref: refs[1], name: "Mozzarella mini", brand: "Galbani", barcode: "8000430132267" },
    { ref: refs[2], name: "Grissini", brand: null, barcode: null },
    { ref: refs[3], name: "Farro", brand: null, barcode: null },
    { ref: refs[4], name: "Torta", brand: "Nonna", barcode: "2309519" },
    { ref: refs[5], name: "Non più in commercio", brand: null, barcode: null },
  ]);
  expect(await findFoodNames(db, giulia.id, [])).toEqual([]);
});
