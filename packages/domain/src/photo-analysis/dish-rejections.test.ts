import { describe, expect, test } from "vitest";
import type { VisionItem, VisionResult } from "./vision-result.ts";
import { aVisionResult, aModelEstimatedDish } from "../testing/vision-result-fixtures.ts";

const errorCodeOf = (reading: VisionResult): string => {
  const outcome = aModelEstimatedDish(reading);
  return outcome.ok ? "accepted" : outcome.errorCode;
};

describe("a rejected vision result", () => {
  test.each([
    ["non_cibo", "no_food_in_picture"],
    ["illeggibile", "picture_unreadable"],
    ["menu", "picture_unreadable"],
    ["etichetta", "picture_unreadable"],
  ] as const)("%s has the error code %s, whatever its items", (esito, errorCode) => {
    expect(errorCodeOf(aVisionResult([{}], { esito }))).toBe(errorCode);
  });

  test("of a label contains its checked values or the reasons for rejecting them", () => {
    const label = { nome: "Frollini", marca: null, base: "100g", porzioneGrammi: null } as const;
    const figures = { kj: null, kcal: 480, grassi: 20, saturi: 9, carboidrati: 66, zuccheri: 22, proteine: 7 };
    const etichetta = { ...label, ...figures, fibre: 2, sale: 0.5 };
    expect(aModelEstimatedDish(aVisionResult([], { esito: "etichetta", etichetta }))).toMatchObject({
      errorCode: "label_in_picture",
      details: { label: { name: "Frollini", calories: 480 } },
    });
    const wrong = { ...etichetta, saturi: 30 };
    expect(aModelEstimatedDish(aVisionResult([], { esito: "etichetta", etichetta: wrong }))).toMatchObject({
      errorCode: "label_implausible",
      details: { faults: ["saturated_fat"] },
    });
  });

  test("of a menu lists its dishes, each once, as plain text and at most thirty", () => {
    const many = Array.from({ length: 40 }, (_, index) => `Piatto numero ${index}`);
    const piattiDelMenu = ["<b>Gnocchi</b> al ragù", "Gnocchi al ragù", "https://evil.example", ...many];
    const outcome = aModelEstimatedDish(aVisionResult([], { esito: "menu", piattiDelMenu }));
    if (outcome.ok) throw new Error("accepted");
    expect(outcome.errorCode).toBe("menu_in_picture");
    expect(outcome.details.dishes).toHaveLength(30);
    expect(outcome.details.dishes?.slice(0, 2)).toEqual(["Gnocchi al ragù", "Piatto numero 0"]);
  });

  test("of food without an item has the error code picture_unreadable", () => {
    expect(errorCodeOf(aVisionResult([]))).toBe("picture_unreadable");
  });

  const oilOf = (grams: number) => ({
    nome: `Olio ${grams}`,
    grammi: grams,
    kcal100: 900,
    proteine100: 0,
    carboidrati100: 0,
    grassi100: 100,
  });
  test.each<[string, Partial<VisionItem>[]]>([
    ["more energy than fat has", [{ kcal100: 903, grassi100: 100, carboidrati100: 0, proteine100: 0 }]],
    [
      "more than 102 g of macronutrients in 100 g",
      [{ kcal100: 410, proteine100: 30, carboidrati100: 70, grassi100: 2.1 }],
    ],
    ["negative energy", [{ kcal100: -1 }]],
    ["negative fat", [{ grassi100: -0.1 }]],
    ["negative grams", [{ grammi: -130 }]],
    ["a negative lower bound", [{ grammiMin: -5 }]],
    ["no grams", [{ grammi: 0 }]],
    ["an item over 1500 g", [{ grammi: 1501 }]],
    ["a number that is none", [{ kcal100: Number.NaN }]],
    ["endless grams", [{ grammi: Number.POSITIVE_INFINITY }]],
    [
      "a meal over 3000 g",
      [
        { nome: "A", grammi: 1400 },
        { nome: "B", grammi: 1400 },
        { nome: "C", grammi: 300 },
      ],
    ],
    ["a meal over 4000 kcal", [oilOf(300), oilOf(200)]],
    ["a meal of nothing", [{ grammi: 100, kcal100: 0, proteine100: 0, carboidrati100: 0, grassi100: 0 }]],
    ["energy that nothing accounts for", [{ kcal100: 300, proteine100: 0, carboidrati100: 0, grassi100: 0 }]],
    ["nothing but a pinch", [{ grammi: 0.5 }]],
    ["a food without a name", [{ nome: "<>", nomeGenerico: "1234" }]],
    ["more than twelve foods", Array.from({ length: 13 }, (_, index) => ({ nome: `Cibo ${index}` }))],
  ])("%s", (_what, items) => {
    expect(errorCodeOf(aVisionResult(items))).toBe("estimate_implausible");
  });

  test.each<[string, Partial<VisionItem>]>([
    ["902 kcal in 100 g", { grammi: 10, kcal100: 902, proteine100: 0, carboidrati100: 0, grassi100: 100 }],
    ["102 g of macronutrients", { kcal100: 418, proteine100: 30, carboidrati100: 70, grassi100: 2 }],
    ["an item of 1500 g", { grammi: 1500 }],
    ["an item of 1 g", { grammi: 1 }],
  ])("%s is still accepted", (_what, item) => {
    expect(errorCodeOf(aVisionResult([item]))).toBe("accepted");
  });
});
