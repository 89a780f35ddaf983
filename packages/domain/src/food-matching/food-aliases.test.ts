import { describe, expect, test } from "vitest";
import type { FoodForm } from "./food-form.ts";
import { buildLexicon, matchFoods } from "./food-matcher.ts";
import { aLexiconFood } from "../testing/lexicon-food-fixture.ts";

describe("an alias", () => {
  const raw = { cooking: { state: "raw", factor: 2 } } as const;
  const cooked = { cooking: { state: "cooked", factor: 2 } } as const;
  const aliases = ["rigatoni", "penne", "riso"].map((name) => {
    const eatenId = name === "riso" ? "rice" : "pasta";
    return { name, eatenId, rawId: `raw ${eatenId}`, cookedId: null };
  });
  const foods = [
    aLexiconFood("Pasta di semola, cotta", "Pasta e riso", 167, { id: "pasta", ...cooked }),
    aLexiconFood("Pasta di semola, cruda", "Pasta e riso", 364, { id: "raw pasta", ...raw }),
    aLexiconFood("Riso bianco, bollito", "Pasta e riso", 145, { id: "rice", ...cooked }),
    aLexiconFood("Riso bianco, crudo", "Pasta e riso", 350, { id: "raw rice", ...raw }),
    aLexiconFood("Mela", "Frutta fresca", 52),
    aLexiconFood("Insalata di riso", "Primi piatti", 160),
    aLexiconFood("Panino con prosciutto", "Panini e fast food", 250),
    aLexiconFood("Prosciutto cotto", "Salumi", 130),
    aLexiconFood("Penne panna e prosciutto", "Primi piatti", 190),
  ];
  const lexicon = buildLexicon(foods, aliases);
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
    expect(find("prosciutto cotto")[0]).toBe("Prosciutto cotto");
    expect(find("panino").every((name) => name.endsWith("?"))).toBe(true);
  });
});
