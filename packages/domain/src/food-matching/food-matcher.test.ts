import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildLexicon, matchFoods } from "./food-matcher.ts";
import { aLexiconFood } from "../testing/lexicon-food-fixture.ts";

const raw = { cooking: { state: "raw", factor: 2 } } as const;
const cooked = { cooking: { state: "cooked", factor: 2 } } as const;

const foods = [
  aLexiconFood("Mela", "Frutta fresca", 52, { synonyms: ["mele", "mela golden"] }),
  aLexiconFood("Mele essiccate", "Frutta essiccata", 247),
  aLexiconFood("Torta di mele", "Dolci e pasticceria", 269),
  aLexiconFood("Torta al cioccolato", "Dolci e pasticceria", 445),
  aLexiconFood("Fagottino, cotto", "Carne", 200, { ...cooked, synonyms: ["fagottino"] }),
  aLexiconFood("Fagottino, crudo", "Carne", 120, { ...raw, synonyms: ["fagottino"] }),
  aLexiconFood("Quorn svizzero", "Alternative vegetali", 90, { rank: 4 }),
  aLexiconFood("Quorn", "Alternative vegetali", 92, { rank: 3 }),
  aLexiconFood("Tortino magro", "Secondi piatti", 100, { synonyms: ["tortino"] }),
  aLexiconFood("Tortino ricco", "Secondi piatti", 300, { synonyms: ["tortino"] }),
  aLexiconFood("Pasta di lenticchie", "Pasta e riso", 168),
  aLexiconFood("Pasta e lenticchie", "Zuppe e minestre", 117),
  aLexiconFood("Zuppa di cavolo", "Zuppe e minestre", 40),
];
const lexicon = buildLexicon(foods);

const firstOf = (text: string, more: { form?: "raw" | "cooked" | "dry"; expectedKcal100?: number } = {}) => {
  const [first] = matchFoods(lexicon, { text, ...more });
  return first === undefined ? undefined : `${first.food.name}${first.isConfident ? "" : "?"}`;
};

describe("the head noun", () => {
  test("decides which food is matched", () => {
    expect(firstOf("torta di mele")).toBe("Torta di mele");
    expect(firstOf("mele")).toBe("Mela");
    expect(matchFoods(lexicon, { text: "mele" }).map(({ food }) => food.name)).not.toContain("Torta di mele");
  });

  test("alone does not choose among foods of its family", () => {
    expect(firstOf("torta")).toMatch(/^Torta .*\?$/);
  });

  test("is matched as a whole word", () => {
    expect(matchFoods(lexicon, { text: "mel" }).every(({ isConfident: sure }) => !sure)).toBe(true);
  });
});

describe("the food form", () => {
  test("is the form in which the food is eaten, unless the name states another", () => {
    expect(firstOf("fagottino")).toBe("Fagottino, cotto");
    expect(firstOf("fagottino", { form: "raw" })).toBe("Fagottino, crudo");
    expect(firstOf("fagottino crudo")).toBe("Fagottino, crudo");
    expect(firstOf("mele essiccate")).toBe("Mele essiccate");
  });
});

describe("a confident match", () => {
  test("covers every distinguishing word", () => {
    expect(firstOf("mela zimbolotta")).toBe("Mela?");
    expect(firstOf("mela grande")).toBe("Mela");
  });

  test("may omit the variety of the same food", () => {
    expect(firstOf("mela annurca")).toBe("Mela");
  });

  test("is never one of two foods of the same name with different nutrition", () => {
    expect(firstOf("tortino")).toMatch(/\?$/);
    expect(firstOf("tortino", { expectedKcal100: 290 })).toBe("Tortino ricco");
  });

  test("distinguishes a food made of another from two foods side by side", () => {
    expect(firstOf("pasta di lenticchie")).toBe("Pasta di lenticchie");
    expect(firstOf("lenticchie e pasta")).toBe("Pasta e lenticchie");
  });

  test("tolerates a typo where only one correction exists", () => {
    expect(firstOf("zupa di cavolo")).toBe("Zuppa di cavolo?");
    expect(firstOf("zuppa di cavollo")).toBe("Zuppa di cavolo");
    expect(firstOf("tortta di mele")).toBe("Torta di mele");
  });
});

test("foods with a foreign qualifier come after the plain one", () => {
  expect(matchFoods(lexicon, { text: "quorn" }).map(({ food }) => food.name)).toEqual(["Quorn", "Quorn svizzero"]);
});

test("matches are limited, sorted by score, and only the first may be confident", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(..."mele torta di e fagottino crudo zupa pasta lenticchie grande 3 0%".split(" "))),
      fc.integer({ min: 0, max: 6 }),
      (words, limit) => {
        const answer = matchFoods(lexicon, { text: words.join(" ") }, limit);
        expect(answer.length).toBeLessThanOrEqual(limit);
        expect(answer.slice(1).every(({ isConfident: sure }) => !sure)).toBe(true);
        expect(answer.map(({ score }) => score)).toEqual(answer.map(({ score }) => score).toSorted((a, b) => b - a));
      },
    ),
  );
});

test("any text is matched deterministically", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(matchFoods(lexicon, { text })).toEqual(matchFoods(lexicon, { text }));
    }),
  );
});

test("a harmless adjective does not change the match", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...foods),
      fc.constantFrom("buono", "grande", "fatto in casa", "del supermercato", "fresca"),
      ({ name }, adjective) => {
        expect(firstOf(`${name} ${adjective}`)).toBe(firstOf(name));
      },
    ),
  );
});
