import { kcalPerGram } from "@fetta/domain/nutrition/energy";
import { micronutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { categoriesByFoodGroup } from "@fetta/domain/search/food-groups";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { describe, expect, test } from "vitest";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

const files = await readStockFoodFiles(new URL("../../data/", import.meta.url));
const { foods, medians } = parseStockFoods(files);
const all = [
  ...foods,
  ...medians.map((median) => ({ ...median, alcohol: null, liquid: false, source: "Open Food Facts" })),
];

/** Rows whose energy their macronutrients do not explain, each with its reason. */
const explained = new Map([
  ["swiss:469", "the source gives 239 kcal for dried apricots, its own macros 269"],
  ["swiss:1693", "vinegar: energy of acetic acid"],
  ["swiss:13455", "balsamic vinegar: energy of acetic acid"],
  ["swiss:605", "lemon juice: energy of citric acid"],
  ["ciqual:13009", "lemon: energy of citric acid"],
  ["ciqual:13067", "lime: energy of citric acid"],
  ["ciqual:11220", "wine vinegar: energy of acetic acid"],
  ["cofid:13-666", "other energy factors in the source"],
  ["bls:P9B1000", "the extract has no figure for its alcohol"],
  ["bls:P9B2000", "the extract has no figure for its alcohol"],
  ["bls:P9B3000", "the extract has no figure for its alcohol"],
  ["bls:P341600", "the extract has no figure for its alcohol"],
  ["bls:P341300", "the extract has no figure for its alcohol"],
]);

/** Words of the sources' languages that no Italian name contains. */
const foreign =
  /\b(au|aux|avec|cru|crue|cuit|cuite|fromage|poulet|boeuf|lait|sans|sucre|frais|fait|pain|with|and|cooked|raw|boiled|homemade|cheese|chicken|milk|bread|mit|und|gekocht)\b/i;

const naming = ({ id, name }: { id: string; name: string }): string => `${id} ${name}`;

describe("the stock foods", () => {
  test("are each in exactly one group in which the catalogue is browsed", () => {
    const grouped: string[] = Object.values(categoriesByFoodGroup).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(grouped.toSorted()).toEqual([...new Set(all.map(({ category }) => category))].toSorted());
  });

  test("are those of the tables, those of USDA, at least 280 of our own dishes and 57 medians", () => {
    const ours = foods.filter(({ id }) => id.startsWith("fetta:"));
    expect(foods.length - ours.length).toBe(2438);
    expect(ours.length).toBeGreaterThanOrEqual(280);
    expect(medians).toHaveLength(57);
  });

  test("have an energy that agrees with their macronutrients, except for listed rows", () => {
    const off = all.filter((food) => {
      const fromMacros =
        food.protein * kcalPerGram.protein +
        food.carbs * kcalPerGram.carbs +
        food.fat * kcalPerGram.fat +
        (food.fibre ?? 0) * kcalPerGram.fibre +
        (food.alcohol ?? 0) * kcalPerGram.alcohol;
      return Math.abs(fromMacros - food.calories) > Math.max(12, food.calories * 0.1);
    });
    expect(off.filter(({ id }) => !explained.has(id)).map(naming)).toEqual([]);
    expect(off.map(({ id }) => id).toSorted()).toEqual([...explained.keys()].toSorted());
  });

  test("have no more sugars than carbohydrates, no more saturates than fat, and at most 102 g in 100 g", () => {
    const off = all.filter(
      (food) =>
        (food.sugars ?? 0) > food.carbs + 0.11 ||
        (food.saturated ?? 0) > food.fat + 0.11 ||
        food.protein + food.carbs + food.fat + (food.fibre ?? 0) + (food.alcohol ?? 0) > 102 ||
        food.calories > 902,
    );
    expect(off.map(naming)).toEqual([]);
  });

  test("have at least eight of twelve micronutrients, as far as their table states them", () => {
    const shareWithEight = (table: string) => {
      const rows = foods.filter(({ id }) => id.startsWith(`${table}:`));
      const withEight = rows.filter(
        (food) => micronutrientKeys.filter((key) => typeof food[key] === "number").length >= 8,
      );
      return withEight.length / rows.length;
    };
    expect(shareWithEight("swiss")).toBeGreaterThan(0.97);
    // CIQUAL has none for one row in ten, and states five or six for as many.
    expect(shareWithEight("ciqual")).toBeGreaterThan(0.78);
  });

  test("leave a micronutrient empty where nothing was measured: meat has zinc, beans have magnesium, fish has B12", () => {
    const zeros = foods.filter(
      (food) =>
        food.protein > 5 &&
        /^(Carne|Pesce|Legumi|Formaggi)$/.test(food.category) &&
        [food.zinc, food.magnesium, food.potassium].includes(0),
    );
    expect(zeros.map(naming)).toEqual([]);
    expect(foods.filter(({ category, vitaminB12 }) => category === "Pesce" && vitaminB12 === 0).map(naming)).toEqual(
      [],
    );
  });

  test.each([
    ["swiss:194", "vitaminD", 4, 20],
    ["swiss:405", "vitaminC", 40, 65],
    ["swiss:290", "vitaminB12", 0.5, 6],
    ["swiss:370", "iron", 5, 10],
    ["ciqual:12123", "calcium", 800, 1300],
  ] as const)("%s has %s in the range of every table", (id, key, min, max) => {
    const value = foods.find((food) => food.id === id)?.[key];
    expect(value).toBeGreaterThan(min);
    expect(value).toBeLessThan(max);
  });

  test("have a source and a licence each", () => {
    const bare = [
      ...all.filter((food) => food.source === "" || food.licence === ""),
      ...foods.filter((food) => food.sourceCode === "" || food.sourceName === "" || food.nameOrigin === ""),
    ];
    expect(bare.map(naming)).toEqual([]);
  });

  test("have units of a plausible weight, each with its source", () => {
    const units = foods.flatMap((food) =>
      (JSON.parse(String(food.units)) as { label: string; grams: number; source: string }[]).map((unit) => ({
        id: food.id,
        ...unit,
      })),
    );
    expect(units.length).toBeGreaterThan(300);
    expect(units.filter(({ grams, source }) => grams < 1 || grams > 600 || source === "")).toEqual([]);
    expect(new Set(units.map(({ id, label }) => `${id} ${label}`)).size).toBe(units.length);
  });

  test("are counted in ordinary pieces: none is a small one, and a portion of chips is no two potatoes", () => {
    const small = foods.filter(({ portionLabel }) => /^1 (pezzo|cornetto) piccolo$|patate/.test(portionLabel ?? ""));
    expect(small.filter(({ category }) => category !== "Patate e tuberi").map(naming)).toEqual([]);
    expect(small.filter(({ name }) => /patatine/i.test(name)).map(naming)).toEqual([]);
  });

  test("have plausible cooking yields, each with its source", () => {
    const cooking = foods.filter((food) => food.cookingState !== null);
    expect(cooking.length).toBeGreaterThan(400);
    expect(
      cooking.filter(
        ({ cookingYield, cookingSource }) =>
          cookingYield === null ||
          cookingYield === undefined ||
          cookingYield < 0.4 ||
          cookingYield > 5 ||
          cookingSource === null,
      ),
    ).toEqual([]);
  });

  test("weigh between 0.6 (cocoa powder) and 1.4 g a millilitre where the density is known", () => {
    expect(foods.filter(({ density }) => typeof density === "number" && (density < 0.6 || density > 1.4))).toEqual([]);
  });
});

describe("the names of stock foods", () => {
  test("are unique over all tables, also without accents and capitals", () => {
    const names = all.map(({ name }) => normalizeSearchText(name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("are Italian, without French, English or German words", () => {
    expect(all.filter(({ name }) => foreign.test(name)).map(naming)).toEqual([]);
  });

  test("name the food and leave its table to the source: neither Swiss nor a mean", () => {
    expect(all.filter(({ name }) => /svizzer|\(media/i.test(name)).map(naming)).toEqual([]);
  });

  test("are not the synonym of another food", () => {
    const names = new Set(all.map(({ name }) => normalizeSearchText(name)));
    const clashes = all.flatMap((food) =>
      food.synonyms
        .split("; ")
        .filter((synonym) => synonym !== "" && names.has(normalizeSearchText(synonym)))
        .map((synonym) => `${naming(food)}: ${synonym}`),
    );
    expect(clashes).toEqual([]);
  });

  test("have no synonym twice", () => {
    const twice = all.filter(({ synonyms }) => {
      const words = synonyms.split("; ").map(normalizeSearchText);
      return new Set(words).size !== words.length;
    });
    expect(twice.map(naming)).toEqual([]);
  });

  test.each(["files.units", "files.cooking"] as const)("equal the names beside the ids in %s", (which) => {
    const byId = new Map(all.map(({ id, name }) => [id, name]));
    const rows = (which === "files.units" ? files.units : files.cooking).trim().split(/\r?\n/).slice(1);
    const stale = rows.filter((row) => {
      const [, id, quoted, plain] = /^([^,]+),(?:"((?:[^"]|"")+)"|([^,"]+)),/.exec(row) ?? [];
      return byId.get(id ?? "") !== (quoted ?? plain);
    });
    expect(stale).toEqual([]);
  });
});
