import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { parseMeal, toUserFoodAliasKey } from "./meal-parser.ts";

const food = (
  id: string,
  name: string,
  category: string,
  units: readonly (readonly [string, number])[],
  more: Partial<LexiconFood> = {},
): LexiconFood => ({
  id,
  name,
  synonyms: [],
  category,
  note: null,
  rank: 1,
  calories: 120,
  protein: 5,
  carbs: 10,
  fat: 4,
  liquid: false,
  density: null,
  units: units.map(([label, grams]) => ({ label, grams })),
  cooking: null,
  estimate: false,
  ...more,
});

const lexicon = buildLexicon([
  food("egg", "Uova", "Uova", [["1 uovo medio", 50]], { synonyms: ["uovo"] }),
  food("bread", "Pane", "Pane e sostituti", [["1 fetta media", 50]]),
  food("butter", "Burro", "Oli e grassi", [["1/2 noce di burro", 10]], { calories: 750 }),
  food("apple", "Mela", "Frutta fresca", [["1 mela media", 182]]),
  food("milk", "Latte intero", "Latte e yogurt", [["1 bicchiere piccolo (125 ml)", 129]], {
    synonyms: ["latte"],
    liquid: true,
    density: 1.03,
  }),
  food("oil", "Olio d'oliva", "Oli e grassi", [["1 cucchiaio (10 ml)", 9]], {
    synonyms: ["olio"],
    calories: 900,
    liquid: true,
    density: 0.9,
  }),
  food("coffee", "Caffè", "Caffè e tè", [["1 tazzina da bar (30 ml)", 30]], { liquid: true, calories: 2 }),
  food("chicken", "Pollo alla griglia", "Carne", [["1 porzione", 100]], { synonyms: ["pollo"] }),
  food("beans", "Pasta e fagioli", "Zuppe e minestre", [["1 scodella", 350]]),
  food("sardines", "Pasta con le sarde", "Primi piatti", [["1 piatto", 290]]),
  food("tomato", "Pasta al pomodoro", "Primi piatti", [["1 piatto", 260]]),
  food("dry", "Pasta, cruda", "Pasta e riso", [["1 porzione", 80]], {
    calories: 350,
    synonyms: ["pasta"],
    cooking: { state: "raw", factor: 2.2 },
  }),
  food("cooked", "Pasta, cotta", "Pasta e riso", [["1 porzione (80 g da crudo)", 176]], {
    calories: 160,
    synonyms: ["pasta"],
    cooking: { state: "cooked", factor: 2.2 },
  }),
]);

const meal = (text: string, meanings: ReadonlyMap<string, string> = new Map()) => {
  const { items, unresolved, order } = parseMeal(lexicon, text, meanings);
  return order.map((key) => {
    const item = items.find((each) => each.key === key);
    const row = unresolved.find((each) => each.key === key);
    return item ? `${item.name} ${item.grams}` : `? ${row?.missing} ${row?.query}`;
  });
};

describe("foods of a sentence", () => {
  it.each<[string, string[]]>([
    ["due uova e una fetta di pane", ["Uova 100", "Pane 50"]],
    ["2 uova, pane 80 g", ["Uova 100", "Pane 80"]],
    ["pane con burro", ["Pane 50", "Burro 10"]],
    ["pasta e fagioli e una mela", ["Pasta e fagioli 350", "Mela 182"]],
    ["pasta con le sarde", ["Pasta con le sarde 290"]],
    ["una mela e mezza", ["Mela 273"]],
    ["un caffè senza zucchero", ["Caffè 30"]],
    ["una mela, una mela", ["Mela 364"]],
    ["niente pane, solo una mela", ["Mela 182"]],
    ["due mele e pane", ["Mela 364", "Pane 50"]],
    ["due uova con un cucchiaio d'olio ciascuno", ["Uova 100", "Olio d'oliva 20"]],
    ["una mela e un quarto di latte", ["Mela 182", "Latte intero 32.3"]],
    ["pollo 150 cotto e pane", ["Pollo alla griglia 150", "Pane 50"]],
  ])("%s", (text, rows) => expect(meal(text)).toEqual(rows));
});

describe("what was not eaten, and what the text corrects, is not used", () => {
  it.each<[string, string[], string[]]>([
    ["niente dolce, un caffè", ["Caffè 30"], ["niente dolce"]],
    ["una mela nessun contorno", ["Mela 182"], ["nessun contorno"]],
    ["non ho mangiato pane ma una mela", ["Mela 182"], ["non ho mangiato pane"]],
    ["due uova no anzi pane", ["Pane 50"], ["due uova"]],
    ["pollo, scusa, una mela", ["Mela 182"], ["pollo"]],
    ["un caffè anzi due", ["Caffè 60"], []],
    ["pane 80 g, anzi 100 g", ["Pane 100"], []],
    ["un piatto con pane e burro", ["Pane 50", "Burro 10"], ["piatto"]],
    ["menu zimbo: pane e burro", ["Pane 50", "Burro 10"], ["zimbo"]],
    ["ieri al bar una mela in padella antiaderente", ["Mela 182"], ["padella antiaderente"]],
  ])("%s", (text, rows, unused) => {
    expect(meal(text)).toEqual(rows);
    expect(parseMeal(lexicon, text, new Map()).unused).toEqual(unused);
  });
});

describe("pasta is weighed dry unless stated otherwise", () => {
  it.each<[string, string[]]>([
    ["80 g di pasta", ["Pasta, cruda 80"]],
    ["130 g di pasta", ["Pasta, cruda 130"]],
    ["200 g di pasta", ["Pasta, cotta 200"]],
    ["80 g di pasta cotta", ["Pasta, cotta 80"]],
    ["pasta pesata a crudo 150 g", ["Pasta, cruda 150"]],
    ["pasta", ["Pasta, cotta 176"]],
    ["80 g di pasta al pomodoro", ["Pasta al pomodoro 260"]],
  ])("%s", (text, rows) => expect(meal(text)).toEqual(rows));

  it("the cooked food is the first alternative", () => {
    const [item] = parseMeal(lexicon, "80 g di pasta", new Map()).items;
    expect(item?.alternatives[0]?.ref).toBe("stock:cooked");
  });
});

describe("unknown foods and amounts make unresolved rows", () => {
  it("an unknown food keeps its words and its amount", () => {
    const { items, unresolved, order } = parseMeal(lexicon, "un caffè e due fette di zimbolotta", new Map());
    expect(order).toEqual(["1", "2"]);
    expect(items.map(({ key }) => key)).toEqual(["1"]);
    expect(unresolved).toMatchObject([
      {
        key: "2",
        sourceText: "due fette di zimbolotta",
        missing: "food",
        query: "zimbolotta",
        amount: { count: 2, unit: "fetta" },
      },
    ]);
  });

  it.each(["un po' di pane", "qualche fetta di pane", "fette di pane"])(
    "%s gets the usual portion, marked as assumed",
    (text) => {
      const { items } = parseMeal(lexicon, text, new Map());
      expect(items).toMatchObject([{ ref: "stock:bread", amountSource: "default_portion" }]);
    },
  );

  it.each(["2 kg di pane", "300 kcal di pane", "1.000 g di pane", "80 pasta"])(
    "%s has no weight, and its food is the first suggestion",
    (text) => {
      const { items, unresolved } = parseMeal(lexicon, text, new Map());
      expect(items).toEqual([]);
      expect(unresolved).toMatchObject([{ missing: "amount" }]);
      expect(unresolved[0]?.suggestions[0]?.ref).toMatch(/^stock:(bread|cooked)$/);
    },
  );

  it.each(["", "   ", "\n,;.", "200", "80 g", "200 kcal", "0", "e con", "a pranzo", "!!!", "non ho mangiato pane"])(
    "%j contains no food",
    (text) => expect(meal(text)).toEqual([]),
  );
});

describe("a user food alias takes precedence", () => {
  it("for a stock food it gives the food", () => {
    expect(meal("200 ml di latte", new Map([[toUserFoodAliasKey("latte"), "stock:coffee"]]))).toEqual(["Caffè 200"]);
  });

  it("for a product or a custom food it gives the reference to be looked up", () => {
    const { unresolved, aliasedRows: meant } = parseMeal(
      lexicon,
      "una mela e due fette di pane",
      new Map([["pane", "custom:8c1f"]]),
    );
    expect(meant).toEqual([{ key: "2", ref: "custom:8c1f" }]);
    expect(unresolved).toMatchObject([{ key: "2", missing: "food", amount: { count: 2, unit: "fetta" } }]);
  });

  it("for a deleted food it is ignored", () => {
    expect(meal("pane", new Map([["pane", "stock:gone"]]))).toEqual(["Pane 50"]);
  });
});

describe("any text", () => {
  const words =
    "due un una mezza 80 g ml 1/2 fette di pane e con , . ( ) senza pasta uova e mezzo cucchiaio al più poi x 2x 1.000 80g".split(
      " ",
    );
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 600 }),
    fc.string({ maxLength: 600 }),
    fc.array(fc.constantFrom(...words), { maxLength: 120 }).map((all) => all.join(" ")),
  );

  it("is parsed without an error into at most 20 rows, each with a weight in bounds or unresolved", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { items, unresolved, order } = parseMeal(lexicon, text, new Map());
        expect(order.length).toBeLessThanOrEqual(20);
        expect(order.toSorted()).toEqual([...items, ...unresolved].map(({ key }) => key).toSorted());
        for (const { grams } of items) {
          expect(grams).toBeGreaterThanOrEqual(0.1);
          expect(grams).toBeLessThanOrEqual(1500);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("with more foods gives the first twenty", () => {
    const foods = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `10 g di zqw${letter}`);
    expect(parseMeal(lexicon, foods.join(", "), new Map()).order).toHaveLength(20);
  });
});

describe("the meal and day that a text names", () => {
  it.each<[string, { mealType: string | null; daysAgo: number } | null]>([
    ["ieri sera una mela", { mealType: "dinner", daysAgo: 1 }],
    ["stamattna un caffè", { mealType: "breakfast", daysAgo: 0 }],
    ["apericena: una mela", { mealType: "dinner", daysAgo: 0 }],
    ["stamattina un caffè", { mealType: "breakfast", daysAgo: 0 }],
    ["a colazione due uova", { mealType: "breakfast", daysAgo: 0 }],
    ["ieri a pranzo pasta e fagioli", { mealType: "lunch", daysAgo: 1 }],
    ["stamattina a colazione una mela", { mealType: "breakfast", daysAgo: 0 }],
    ["l'altro ieri una mela", { mealType: null, daysAgo: 2 }],
    ["una mela a metà mattina", { mealType: "snack", daysAgo: 0 }],
    ["due uova e una mela", null],
    ["colazione: un caffè, pranzo: pollo", null],
  ])("%s", (text, expected) => {
    const { when } = parseMeal(lexicon, text, new Map());
    expect(when && { mealType: when.mealType, daysAgo: when.daysAgo }).toEqual(expected);
  });
});
