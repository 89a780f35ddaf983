import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { diaryCsvHeader, formatDiaryCsvRow } from "./csv.ts";
import {
  detectDateOrder,
  parseImportDate,
  parseMealName,
  detectDecimalMark,
  parseImportNumber,
} from "./import-value-parser.ts";
import { parseDiaryCsv, type ParsedDiary } from "./diary-csv-parser.ts";
import { mealTypes } from "../diary/meal-type.ts";

const given = { today: "2026-11-21", weightUnit: "kg" } as const;
function read(text: string, how: Partial<Parameters<typeof parseDiaryCsv>[1]> = {}): ParsedDiary {
  const diary = parseDiaryCsv(text, { ...given, ...how });
  if (typeof diary === "string") throw new Error(diary);
  return diary;
}

describe("numbers", () => {
  test.each([
    ["12.5", ".", 12.5],
    ["12,5", ",", 12.5],
    ["1,050", ".", 1050],
    ["1.050", ",", 1050],
    ["1,050.5", ".", 1050.5],
    ["1.050,5", ",", 1050.5],
    [".5", ".", 0.5],
    ["12 g", ".", 12],
    ["61,4kg", ",", 61.4],
    ["0", ".", 0],
    ["", ".", undefined],
    ["12,5", ".", undefined],
    ["1.05", ",", undefined],
    ["-3", ".", undefined],
    ["circa 3", ".", undefined],
    ["1e3", ".", undefined],
    ["1,05,000", ".", undefined],
  ] as const)("%j with the decimal mark %j is %j", (text, mark, value) => {
    expect(parseImportNumber(text, mark)).toBe(value);
  });

  test.each([
    [["12.5", "1,050"], ",", "."],
    [["12,5", "1.050"], ";", ","],
    [["1.050", "2.000"], ";", ","],
    [["1,050", "2,000"], ",", "."],
    [["12.5"], ";", "."],
  ] as const)("%j with the delimiter %j have the decimal mark %j", (figures, delimiter, mark) => {
    expect(detectDecimalMark(figures, delimiter)).toBe(mark);
  });
});

describe("dates", () => {
  test.each([
    ["2026-01-05", "dmy", "2026-01-05"],
    ["2026/1/5", "dmy", "2026-01-05"],
    ["2026-01-05T08:30:00Z", "dmy", "2026-01-05"],
    ["2026-01-05 08:30", "dmy", "2026-01-05"],
    ["5/1/2026", "dmy", "2026-01-05"],
    ["5/1/2026", "mdy", "2026-05-01"],
    ["05.01.2026", "mdy", "2026-01-05"],
    ["30/02/2026", "dmy", undefined],
    ["5/1/26", "dmy", undefined],
    ["5-1/2026", "dmy", undefined],
    ["domani", "dmy", undefined],
  ] as const)("%j in the order %s is %j", (text, order, day) => {
    expect(parseImportDate(text, order)).toBe(day);
  });

  test.each([
    [["5/1/2026", "13/1/2026"], { order: "dmy", isCertain: true }],
    [["1/5/2026", "1/13/2026"], { order: "mdy", isCertain: true }],
    [["1/5/2026"], { order: "dmy", isCertain: false }],
    [["13/1/2026", "1/13/2026"], { order: "dmy", isCertain: false }],
    [["2026-01-05", "05.01.2026"], { order: "dmy", isCertain: true }],
  ])("%j have a detected order", (dates, order) => {
    expect(detectDateOrder(dates)).toEqual(order);
  });
});

test("meals are recognised by their names in three languages", () => {
  expect(["Colazione", " LUNCH ", "Abendessen", "Snacks", "toString"].map(parseMealName)).toEqual([
    "breakfast",
    "lunch",
    "dinner",
    "snack",
    undefined,
  ]);
});

const yazio =
  "Date,Time,Meal,Product,Amount,Unit,Portions,Calories/g,Calories total,Protein/g,Fat/g,Carbs/g,Protein total,Fat total,Carbs total";

test("a food of a Yazio export keeps its name and weight", () => {
  const diary = read(
    `${yazio}\n2026-01-05,2026-01-05 08:00,breakfast,Fette biscottate,30.0,portion,1,4.1,123,0.1,0.05,0.75,3.3,1.5,22.5`,
  );
  expect(diary).toMatchObject({
    source: "yazio",
    meals: [
      {
        name: "Fette biscottate",
        mealType: "breakfast",
        grams: 30,
        nutrition: { calories: 123, protein: 3.3, carbs: 22.5, fat: 1.5 },
      },
    ],
  });
});

const mfp = "Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)";
test.each([
  ["without energy", "2026-01-05,Lunch,,1,2,3", "energy_missing"],
  ["without fat", "2026-01-05,Lunch,100,,2,3", "macros_missing"],
  ["with words for a figure", "2026-01-05,Lunch,molte,1,2,3", "number_unreadable"],
  ["with fewer cells", "2026-01-05,Lunch,100,1", "macros_missing"],
  ["without a date", ",Lunch,100,1,2,3", "date_unreadable"],
  ["of long ago", "2014-12-31,Lunch,100,1,2,3", "date_out_of_range"],
  ["of a far day", "2028-01-01,Lunch,100,1,2,3", "date_out_of_range"],
  ["with no energy and much in it", "2026-01-05,Lunch,0,10,20,30", "implausible"],
  ["with too much", "2026-01-05,Lunch,10001,1,2,3", "implausible"],
  ["that sums up", "Totals,,100,1,2,3", "total_line"],
])("a line %s is rejected with its number", (_what, line, problem) => {
  const { meals, rejected } = read(`${mfp}\n2026-01-04,Lunch,100,1,2,3\n${line}`);
  expect([meals.length, rejected]).toEqual([1, [{ line: 3, problem }]]);
});

test("an unclosed quote is reported, and the lines before it are imported", () => {
  const { meals, rejected } = read(`${mfp}\n2026-01-04,Lunch,100,1,2,3\n2026-01-05,"Lunch,100,1,2,3`);
  expect([meals.length, rejected]).toEqual([1, [{ line: 3, problem: "quotes_open" }]]);
});

test("ambiguous dates are parsed day first, and reported as ambiguous", () => {
  const { meals, isDateOrderCertain } = read(`${mfp}\n3/4/2026,Lunch,100,1,2,3`);
  expect([meals[0]?.day, isDateOrderCertain]).toEqual(["2026-04-03", false]);
});

test.each([
  ["", "file_empty"],
  ["\n\n", "file_empty"],
  [mfp, "file_empty"],
  ["Date,Meal,Calories\n2026-01-05,Lunch,100", "columns_unknown"],
  [`${mfp}\n${"2026-01-04,Lunch,100,1,2,3\n".repeat(20_001)}`, "too_many_rows"],
])("an unreadable file is rejected with a reason", (text, problem) => {
  expect(parseDiaryCsv(text, given)).toBe(problem);
});

test("an exported diary is imported unchanged, and exported again to the same file", () => {
  const text = fc.string({ minLength: 1 }).filter((words) => words.trim() === words && !words.includes("\r"));
  const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((value) => value / 10);
  const line = fc.record({
    day: fc.integer({ min: 0, max: 4300 }).map((days) => addDays("2015-01-01", days)),
    mealType: fc.constantFrom(...mealTypes),
    name: text.filter((name) => !/^(daily |day )?totals?$|^totale/i.test(name)),
    amount: fc.oneof(
      tenths(900).map((grams) => `${String(grams).replace(".", ",")} g`),
      fc.constant("2 × 100g"),
    ),
    nutrition: fc.record({
      calories: fc.integer({ min: 1, max: 9999 }),
      protein: tenths(900),
      carbs: tenths(900),
      fat: tenths(900),
    }),
    estimated: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const file = diaryCsvHeader + lines.map(formatDiaryCsvRow).join("");
      const { meals, rejected } = read(file);
      expect(rejected).toEqual([]);
      const again = meals.map((meal, at) => formatDiaryCsvRow({ ...meal, amount: lines[at]?.amount ?? "" }));
      expect(diaryCsvHeader + again.join("")).toBe(file);
    }),
  );
});
