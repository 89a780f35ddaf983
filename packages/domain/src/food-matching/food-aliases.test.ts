import { describe, expect, test } from "vitest";
import { ambiguousNames, foodAliases } from "./alias-candidates.ts";
import type { FoodForm } from "./food-form.ts";
import { buildLexicon, matchFoods } from "./food-matcher.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { aLexiconFood } from "../testing/lexicon-food-fixture.ts";

test("a food alias refers to one food only", () => {
  const seen = new Map<string, string>();
  const twice = foodAliases.flatMap(({ names, eatenId }) =>
    names.filter((name) => {
      const words = tokenizeName(name).join(" ");
      const other = seen.get(words);
      seen.set(words, eatenId);
      return other !== undefined && other !== eatenId;
    }),
  );
  expect(twice).toEqual([]);
});

test("an ambiguous name is no food alias", () => {
  const aliasNames = new Set(foodAliases.flatMap(({ names }) => names));
  expect(ambiguousNames.filter((name) => aliasNames.has(name))).toEqual([]);
});

describe("an alias", () => {
  const raw = { cooking: { state: "raw", factor: 2 } } as const;
  const cooked = { cooking: { state: "cooked", factor: 2 } } as const;
  const aliasOf = (name: string) => {
    const { eatenId = "", rawId = "" } = foodAliases.find(({ names }) => names.includes(name)) ?? {};
    return { eatenId, rawId };
  };
  const [pasta, rice, apple] = [aliasOf("rigatoni"), aliasOf("riso bollito"), "Mela"];
  const lexicon = buildLexicon([
    aLexiconFood("Pasta di semola, cotta", "Pasta e riso", 167, { id: pasta.eatenId, ...cooked }),
    aLexiconFood("Pasta di semola, cruda", "Pasta e riso", 364, { id: pasta.rawId, ...raw }),
    aLexiconFood("Riso bianco, bollito", "Pasta e riso", 145, { id: rice.eatenId, ...cooked }),
    aLexiconFood("Riso bianco, crudo", "Pasta e riso", 350, { id: rice.rawId, ...raw }),
    aLexiconFood(apple, "Frutta fresca", 52),
    aLexiconFood("Insalata di riso", "Primi piatti", 160),
    aLexiconFood("Panino con prosciutto", "Panini e fast food", 250),
    aLexiconFood("Prosciutto cotto", "Salumi", 130),
    aLexiconFood("Penne panna e prosciutto", "Primi piatti", 190),
  ]);
  const find = (text: string, form?: FoodForm) => {
    const matches = matchFoods(lexicon, { text, form });
    return matches.slice(0, 2).map(({ food, isConfident }) => `${food.name}${isConfident ? "" : "?"}`);
  };

  test("leads to the food as it is eaten, and to the raw food where it was weighed raw", () => {
    expect(find("rigatoni")).toEqual(["Pasta di semola, cotta", "Pasta di semola, cruda?"]);
    expect(find("rigatoni", "raw")).toEqual(["Pasta di semola, cruda", "Pasta di semola, cotta?"]);
    expect(find("rigatoni", "dry")).toEqual(["Pasta di semola, cruda", "Pasta di semola, cotta?"]);
    expect(find("rigatoni", "cooked")).toEqual(["Pasta di semola, cotta", "Pasta di semola, cruda?"]);
    expect(find("riso")).toEqual(["Riso bianco, bollito", "Riso bianco, crudo?"]);
  });

  test("is found in the singular and in the plural, with harmless words and with a brand", () => {
    expect(find("penna")[0]).toBe("Pasta di semola, cotta");
    expect(find("penne buone")[0]).toBe("Pasta di semola, cotta");
    expect(find("penne zimbolotte")[0]).toBe("Pasta di semola, cotta?");
  });

  test("gives way to a dish of that name, and is no dish that contains it", () => {
    expect(find("penne panna e prosciutto")[0]).toBe("Penne panna e prosciutto");
    expect(find("insalata di riso")[0]).toBe("Insalata di riso");
  });

  test("is not certain where it is cooked in fat", () => {
    expect(find("rigatoni fritti").every((name) => name.endsWith("?"))).toBe(true);
  });

  test("that names a family of foods leaves the choice to the user", () => {
    expect(find("prosciutto").every((name) => name.endsWith("?"))).toBe(true);
    expect(find("prosciutto cotto")[0]).toBe("Prosciutto cotto");
    expect(find("panino").every((name) => name.endsWith("?"))).toBe(true);
  });
});
