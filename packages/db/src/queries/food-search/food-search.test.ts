import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { searchFoodIndex } from "./food-search.ts";
import { indexProducts, refreshSearchIndex, type IndexedProduct } from "./food-search-index.ts";

const db = await createTestDatabase();

const product = (gtin: string, name: string, brand: string | null = null, popularity = 0): IndexedProduct => ({
  gtin,
  name,
  brand,
  popularity,
  searchable: true,
});

/** The foods that the tests search for; the first argument identifies a product instead of its code. */
const searchedProducts = [
  product("caffe", "Caffè", null),
  product("pomodoro", "Pomodoro"),
  product("salsa", "Salsa di pomodoro", "Mutti"),
  product("spaghetti5", "Spaghetti n.5", "Barilla", 40),
  product("spaghetti3", "Spaghetti n.3", "Barilla", 10),
  product("mele", "Mele Golden"),
  product("succo", "Succo di mela"),
  product("pesche", "Pesche sciroppate"),
  product("bastoncini", "Bastoncini di pesce", "Findus"),
  product("caffelatte", "Caffelatte", "Parmalat"),
  product("intero", "Latte intero", "Granarolo"),
  product("farina", "Farina 00"),
  product("yogurt", "Yogurt greco 0%", "Fage"),
  product("parmigiano", "Parmigiano Reggiano D.O.P."),
  product("acqua", "Acqua frizzante"),
];
/** A few hundred other products, so that the search has to choose. */
const otherProducts = Array.from({ length: 400 }, (_, number) =>
  product(
    `other${number}`,
    `Cibo ${["rosso", "verde", "giallo", "bruno"][number % 4] ?? ""} ${number}`,
    "Altri",
    number,
  ),
);
await db.transaction().execute((tx) => indexProducts(tx, [...searchedProducts, ...otherProducts]));

async function searchKeys(text: string): Promise<string[]> {
  return (await searchFoodIndex(db, { text, limit: 10 })).foods.map(({ key }) => key);
}

test.each([
  ["caffe", "caffe"],
  ["CAFFÈ", "caffe"],
  ["pomodoro", "pomodoro"],
  ["pomodori", "pomodoro"],
  ["pomodro", "pomodoro"],
  ["pmoodoro", "pomodoro"],
  ["pommodoro", "pomodoro"],
  ["pomod", "pomodoro"],
  ["mela", "mele"],
  ["mela golden", "mele"],
  ["golden mele", "mele"],
  ["pesca", "pesche"],
  ["pesci", "bastoncini"],
  ["barilla spaghetti n5", "spaghetti5"],
  ["spaghetti n° 5 barilla", "spaghetti5"],
  ["spagetti barila", "spaghetti5"],
  ["salsa mutti", "salsa"],
  ["mutti pomodoro", "salsa"],
  ["caffe latte", "caffelatte"],
  ["latteintero", "intero"],
  ["latte granarolo", "intero"],
  ["farina 00", "farina"],
  ["fage 0%", "yogurt"],
  ["parmiggiano", "parmigiano"],
  ["parmigiano dop", "parmigiano"],
  ["parm", "parmigiano"],
  ["acqua friz", "acqua"],
])("%j finds the intended food first", async (text, key) => {
  expect((await searchKeys(text))[0]).toBe(key);
});

test.each([
  "%",
  "_",
  "%%",
  "'",
  "''; drop table product; --",
  "& | ! :*",
  "(((",
  "a:*&b",
  "\\",
  "\0",
  "🍕",
  "!!",
  " ",
  "",
])("%j is searched without an error", async (text) => {
  expect(await searchKeys(text)).toEqual(expect.any(Array));
});

test("operators of the database have no effect in a query", async () => {
  expect(await searchKeys("%xqz_")).toEqual([]);
  expect((await searchKeys("pomodoro:*"))[0]).toBe("pomodoro");
  expect((await searchKeys("'pomodoro' | 'caffe'"))[0]).not.toBe("caffe");
  expect((await searchKeys("🍕 pomodoro"))[0]).toBe("pomodoro");
});

test("a query of any length is answered", async () => {
  expect(await searchKeys("pomodoro ".repeat(500))).toContain("pomodoro");
  expect(await searchKeys("x".repeat(200))).toEqual([]);
  expect(await searchKeys("abcd efgh ilmn opqr stuv zabc defg hilm nopq rstu".repeat(4))).toEqual([]);
});

test("a query whose words occur in no single food finds nothing", async () => {
  expect(await searchKeys("pomodoro caffe")).toEqual([]);
});

test("a food that lacks one of three words is found", async () => {
  expect((await searchKeys("bastoncini pesce capitan"))[0]).toBe("bastoncini");
});

test("of equal matches the more popular comes first, and the order is stable", async () => {
  expect((await searchKeys("spaghetti barilla")).slice(0, 2)).toEqual(["spaghetti5", "spaghetti3"]);
  const cibo = await searchKeys("cibo");
  expect(cibo).toHaveLength(10);
  expect(cibo[0]).toBe("other399");
  expect(await searchKeys("cibo")).toEqual(cibo);
});

test("a product with doubtful figures is found after all others, until its figures are mended", async () => {
  const exact = product("doubtful", "Nutriabar", null, 90_000);
  const others = [product("nutria1", "Nutriabar al miele"), product("nutria2", "Barretta Nutriabar di frutta")];
  await indexProducts(db, [{ ...exact, doubtful: true }, ...others]);
  await refreshSearchIndex(db);
  expect(await searchKeys("nutriabar")).toEqual(["nutria1", "nutria2", "doubtful"]);
  await indexProducts(db, [exact]);
  expect(await searchKeys("nutriabar")).toEqual(["doubtful", "nutria1", "nutria2"]);
});

test("a whole word finds its rare foods, however many popular ones have it as a prefix", async () => {
  const many = Array.from({ length: 40 }, (_, number) => product(`begins${number}`, `Ovalina ${number}`, null, 5000));
  await indexProducts(db, [...many, product("whole", "Oval", null, 0)]);
  await refreshSearchIndex(db);
  expect((await searchKeys("oval"))[0]).toBe("whole");
});

test("a product is found as soon as it is written, and after a rename by its new name only", async () => {
  expect(await searchKeys("quokkabar")).toEqual([]);
  await indexProducts(db, [product("new", "Quokkabar al miele")]);
  expect(await searchKeys("quokkabar")).toEqual(["new"]);
  expect(await searchKeys("quokabar")).toEqual(["new"]);
  await indexProducts(db, [product("new", "Wombatbar al miele")]);
  expect(await searchKeys("quokkabar")).toEqual([]);
  expect(await searchKeys("wombatbar")).toEqual(["new"]);
});

test("a product that is no longer searchable is not found", async () => {
  await indexProducts(db, [product("brief", "Zuppa Xilofono")]);
  expect(await searchKeys("xilofono")).toEqual(["brief"]);
  await indexProducts(db, [{ ...product("brief", "Zuppa Xilofono"), searchable: false }]);
  expect(await searchKeys("xilofono")).toEqual([]);
});

test("a product without a letter in its name is not found, and of a repeated code the last row counts", async () => {
  await indexProducts(db, [product("blank", "???"), product("twice", "Okapi"), product("twice", "Tapiro")]);
  expect(await searchKeys("okapi")).toEqual([]);
  expect(await searchKeys("tapiro")).toEqual(["twice"]);
});

test("every kind has its own limit, and only the requested kinds are returned", async () => {
  expect((await searchFoodIndex(db, { text: "cibo", limit: 3 })).foods).toHaveLength(3);
  expect((await searchFoodIndex(db, { text: "cibo", limit: 3, kinds: ["stock"] })).foods).toEqual([]);
});
