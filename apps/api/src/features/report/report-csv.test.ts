import { insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { aCustomFood, aProduct, aStockFood } from "@fetta/db/testing/food-factories";
import { nutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { parseCsv } from "@fetta/domain/transfer/csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const today = "2026-11-26";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ now: () => new Date(`${today}T12:00:00Z`) });
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<(typeof api)["signUp"]>>;

/** A person with PRO on the day of the tests. */
async function signUpWithPro(): Promise<Person> {
  const person = await api.signUp();
  await aGrant(api.db, person.user, { createdAt: new Date("2026-11-20T12:00:00Z") });
  return person;
}

/** The lines of the CSV by heading. */
async function readCsv(person: Person, url = "/api/report.csv?days=30"): Promise<Record<string, string>[]> {
  const { status, body } = await person.get(url);
  expect(status).toBe(200);
  const text = String(body);
  expect(text.startsWith("\u{feff}")).toBe(true);
  const { delimiter, rows } = parseCsv(text.slice(1));
  expect(delimiter).toBe(";");
  const [headings, ...lines] = rows.map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings?.[at] ?? "", cell])));
}

test("a line of the CSV has every nutrient of the grams eaten, and an empty cell where one is not known", async () => {
  const person = await signUpWithPro();
  const { id } = await aStockFood(api.db, {
    name: "Spinaci",
    iron: 2.7,
    vitaminC: null,
    fibre: 2.2,
    salt: 0.2,
    sugars: 0,
  });
  const food = await aFood(api.db, person.user, {
    name: "Spinaci",
    source: "stock",
    foodRef: `stock:${id}`,
    calories: 30,
    protein: 3.4,
    carbs: 3,
    fat: 0.7,
  });
  await anEntry(api.db, person.user, food, today, { servings: 1.5, mealType: "dinner", eatenAt: "20:30" });
  const [line] = await readCsv(person);
  expect(line).toMatchObject({
    data: today,
    ora: "20:30",
    pasto: "Cena",
    alimento: "Spinaci",
    quantità: "150 g",
    grammi: "150",
    "energia (kcal)": "45",
    "proteine (g)": "5,1",
    "fibre (g)": "3,3",
    "zuccheri (g)": "0",
    "sale (g)": "0,3",
    "ferro (mg)": "4,05",
    "vitamina C (mg)": "",
    "vitamina B12 (µg)": "",
    fonte: "Tabella",
    dubbi: "",
  });
  // Day, time, meal, food, amount, grams, source and doubts are beside the nutrients.
  expect(Object.keys(line ?? {})).toHaveLength(nutrientKeys.length + 8);
});

test("the CSV tells source and doubts, and a name cannot be a formula", async () => {
  const person = await signUpWithPro();
  await aProduct(api.db, "8000000000001", { flags: ["atwater"] });
  await aProduct(api.db, "8000000000002", { fat: null });
  const log = async (
    overrides: Parameters<typeof aFood>[2],
    entry: Parameters<typeof anEntry>[4] = {},
  ): Promise<unknown> => anEntry(api.db, person.user, await aFood(api.db, person.user, overrides), today, entry);
  await log({ name: "=1+1", servingGrams: null, servingSize: "1 porzione" });
  await log({ name: "Pizza", source: "photo" }, { needsReview: true });
  await log({ name: "Lasagne; al forno", source: "photo" });
  await log({ name: "Torta", source: "recipe", isEstimate: true });
  await log({ name: "Frollini", source: "product", foodRef: "product:8000000000001" });
  await log({ name: "Wafer", source: "product", foodRef: "product:8000000000002" });
  await log({ name: "Wafer", source: "product", foodRef: "product:8000000000001" }, { caloriesOverride: 90 });
  const lines = await readCsv(person, "/api/report.csv?days=7");
  expect(
    lines.map(({ alimento, quantità, grammi, fonte, dubbi }) => [alimento, quantità, grammi, fonte, dubbi]),
  ).toEqual([
    ["'=1+1", "1 porzione", "", "A mano", ""],
    ["Pizza", "100 g", "100", "Stima AI", "stima"],
    ["Lasagne; al forno", "100 g", "100", "Stima AI", "stima confermata"],
    ["Torta", "100 g", "100", "Ricetta", "stima"],
    ["Frollini", "100 g", "100", "Open Food Facts", "valori da verificare"],
    ["Wafer", "100 g", "100", "Open Food Facts", "valori da verificare"],
    ["Wafer", "100 g", "100", "Open Food Facts", "valori corretti a mano"],
  ]);
  expect(lines[6]?.["energia (kcal)"]).toBe("90");
});

test("a dish of a photo has the nutrients of all its foods, and none where one of them is not known", async () => {
  const person = await signUpWithPro();
  const [rice, peas] = [
    await aStockFood(api.db, { iron: 1, fibre: 1, salt: null }),
    await aStockFood(api.db, { iron: 2, fibre: null, salt: 0.5 }),
  ];
  const dish = await aFood(api.db, person.user, { name: "Risi e bisi", source: "photo", servingGrams: 300 });
  const per100 = { calories: 100, protein: 0, carbs: 0, fat: 0 };
  const items = [
    { name: "Riso", ref: `stock:${rice.id}`, grams: 200, per100 },
    { name: "Piselli", ref: `stock:${peas.id}`, grams: 100, per100 },
  ];
  await insertMealEstimate(api.db, {
    userId: person.user.id,
    foodItemId: dish.id,
    title: "Risi e bisi",
    normalizedTitle: "risi bisi",
    initialItems: items,
    items,
    visionGrams: 300,
  });
  await anEntry(api.db, person.user, dish, today, { servings: 0.5 });
  const [line] = await readCsv(person);
  expect(line).toMatchObject({ "ferro (mg)": "2", "fibre (g)": "", "sale (g)": "", "vitamina C (mg)": "" });
});

test("figures of an own food that contradict each other are to be checked, and fibre explains a difference", async () => {
  const person = await signUpWithPro();
  const bran = { calories: 250, protein: 15, carbs: 20, fat: 4 };
  const [known, unknown] = [
    await aCustomFood(api.db, person.user, { ...bran, fibre: 43 }),
    await aCustomFood(api.db, person.user, bran),
  ];
  for (const { id } of [known, unknown])
    await anEntry(
      api.db,
      person.user,
      await aFood(api.db, person.user, { ...bran, name: "Crusca", foodRef: `custom:${id}` }),
      today,
    );
  expect((await readCsv(person)).map(({ dubbi }) => dubbi)).toEqual(["", "valori da verificare"]);
});
