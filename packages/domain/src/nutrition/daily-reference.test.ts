import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maternityStatuses, sexes } from "../goals/energy-need.ts";
import { dailyReferenceOf, unknownPerson, type ReferencePerson } from "./daily-reference.ts";
import { intakeNutrients, nutrientsByKey, type NutrientKey } from "./nutrient-keys.ts";

const woman = (age: number): ReferencePerson => ({ age, sex: "female", maternity: null });
const man = (age: number): ReferencePerson => ({ age, sex: "male", maternity: null });

/** EFSA's figures, as low and high; a single one where both are the same. */
const read = (nutrient: NutrientKey, person: ReferencePerson): number | [number, number] | null => {
  const range = dailyReferenceOf(nutrient, person);
  return range && (range.low === range.high ? range.low : [range.low, range.high]);
};

describe("the daily reference", () => {
  test.each<[NutrientKey, number | [number, number], number]>([
    ["fibre", 25, 25],
    ["salt", 5, 5],
    ["calcium", 950, 950],
    ["iron", 16, 11],
    ["magnesium", 300, 350],
    ["potassium", 3500, 3500],
    ["zinc", 9.3, 11.7],
    ["iodine", 150, 150],
    ["vitaminA", 650, 750],
    ["vitaminC", 95, 110],
    ["vitaminD", 15, 15],
    ["vitaminB12", 4, 4],
    ["folate", 330, 330],
    ["omega3", 1350, 1350],
  ])("of %s is that of adults of 35", (nutrient, ofWomen, ofMen) => {
    expect([read(nutrient, woman(35)), read(nutrient, man(35))]).toEqual([ofWomen, ofMen]);
  });

  test.each<[NutrientKey, ReferencePerson, number | [number, number]]>([
    ["calcium", man(17), 1150],
    ["calcium", woman(24), 1000],
    ["calcium", woman(25), 950],
    ["fibre", man(14), 19],
    ["fibre", woman(17), 21],
    ["iron", woman(16), 13],
    ["zinc", man(14), 10.7],
    ["zinc", man(17), 14.2],
    ["vitaminC", woman(17), 90],
    ["potassium", woman(14), 2700],
  ])("of %s follows the age (%o)", (nutrient, person, amount) => {
    expect(read(nutrient, person)).toEqual(amount);
  });

  test("of iron is open in the years of the menopause, and the lower one after them", () => {
    expect([44, 45, 59, 60].map((age) => read("iron", woman(age)))).toEqual([16, [11, 16], [11, 16], 11]);
    expect(read("iron", man(50))).toBe(11);
  });

  test.each<[NutrientKey, number | [number, number], number | [number, number]]>([
    ["iron", 16, 16],
    ["iodine", 200, 200],
    ["folate", 600, 500],
    ["vitaminA", 700, 1300],
    ["vitaminB12", 4.5, 5],
    ["vitaminC", 105, 155],
    ["potassium", 3500, 4000],
    ["calcium", 950, 950],
    ["omega3", [1450, 1550], [1450, 1550]],
  ])("of %s takes pregnancy and nursing into account", (nutrient, pregnant, nursing) => {
    const ofMaternity = maternityStatuses.map((maternity) => read(nutrient, { ...woman(30), maternity }));
    expect(ofMaternity).toEqual([pregnant, nursing]);
  });

  test("has both figures where the sex is not known", () => {
    expect(read("vitaminC", unknownPerson)).toEqual([95, 110]);
    expect(read("iron", { ...unknownPerson, age: 50 })).toEqual([11, 16]);
    expect(read("calcium", unknownPerson)).toBe(950);
  });

  test("does not exist for sugars and saturated fat, for which EFSA names no figure", () => {
    expect(intakeNutrients.filter((nutrient) => dailyReferenceOf(nutrient, unknownPerson) === null)).toEqual([
      "sugars",
      "saturated",
    ]);
  });

  test("names its opinion in the EFSA Journal, and is positive for everybody of 14 to 120 years", () => {
    const known = intakeNutrients.filter((nutrient) => nutrientsByKey[nutrient].dailyReference);
    for (const nutrient of known)
      expect(nutrientsByKey[nutrient].dailyReference?.source).toMatch(/^20\d\d;\d+\(\d+\):\d{4}$/);
    const person = fc.record({
      age: fc.option(fc.integer({ min: 14, max: 120 })),
      sex: fc.option(fc.constantFrom(...sexes)),
      maternity: fc.option(fc.constantFrom(...maternityStatuses)),
    });
    fc.assert(
      fc.property(fc.constantFrom(...known), person, (nutrient, who) => {
        const { low = 0, high = 0 } = dailyReferenceOf(nutrient, who) ?? {};
        expect(low).toBeGreaterThan(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });
});
