import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCorrection } from "./correction-parser.ts";
import type { MealCorrection } from "./meal-correction.ts";

const item = (key: string, name: string, sourceText: string, label: string | null = null) => ({
  key,
  name,
  sourceText,
  unit: label === null ? null : { label, count: 1 },
});

const chicken = item("1", "Pollo alla griglia", "150 g di pollo");
const rice = item("2", "Riso, bollito", "riso", "1 porzione");
const oil = item("3", "Olio extravergine d'oliva", "un cucchiaio d'olio", "1 cucchiaio (10 ml)");
const bread = item("4", "Pane comune", "una fetta di pane", "1 fetta media");
const butter = item("5", "Burro", "burro", "1/2 noce di burro");
const tuna = item("6", "Tonno all'olio d'oliva", "tonno");
const meal = [chicken, rice, oil, bread, butter, tuna];

const amount = (sourceText: { grams?: number; millilitres?: number; count?: number; unit?: string }) => ({
  grams: null,
  millilitres: null,
  count: null,
  unit: null,
  ...sourceText,
});

type Row = [string, MealCorrection[]];

describe("a correction removes a food", () => {
  it.each<Row>([
    ["era senza olio", [{ op: "remove", key: "3" }]],
    ["Senza olio!", [{ op: "remove", key: "3" }]],
    ["niente olio", [{ op: "remove", key: "3" }]],
    ["togli l'olio", [{ op: "remove", key: "3" }]],
    ["non c'era il pane", [{ op: "remove", key: "4" }]],
    ["il pane non c'era", [{ op: "remove", key: "4" }]],
    ["no, il pane non l'ho mangiato", [{ op: "remove", key: "4" }]],
    ["ho lasciato il pane", [{ op: "remove", key: "4" }]],
    ["il caffè era senza burro", [{ op: "remove", key: "5" }]],
    ["non c'è l'olio", [{ op: "remove", key: "3" }]],
    [
      "senza pane né burro",
      [
        { op: "remove", key: "4" },
        { op: "remove", key: "5" },
      ],
    ],
    ["non ho mangiato il riso", [{ op: "remove", key: "2" }]],
    [
      "senza pane e burro",
      [
        { op: "remove", key: "4" },
        { op: "remove", key: "5" },
      ],
    ],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));
});

describe("a correction scales the meal or one food", () => {
  const all = (factor: number): MealCorrection[] => [{ op: "scale", key: "all", factor }];
  it.each<Row>([
    ["metà", all(0.5)],
    ["ne ho mangiato metà", all(0.5)],
    ["ne ho mangiata solo la metà", all(0.5)],
    ["il doppio", all(2)],
    ["era il doppio", all(2)],
    ["un terzo", all(1 / 3)],
    ["tre quarti", all(0.75)],
    ["due porzioni", all(2)],
    ["mezza porzione", all(0.5)],
    ["doppia porzione", all(2)],
    ["ho lasciato un quarto", all(0.75)],
    ["ho lasciato il 20%", all(0.8)],
    ["il 20% in meno", all(0.8)],
    ["tutto il doppio", all(2)],
    ["dimezza", all(0.5)],
    ["metà del riso", [{ op: "scale", key: "2", factor: 0.5 }]],
    ["il doppio del pollo", [{ op: "scale", key: "1", factor: 2 }]],
    ["ho lasciato metà del pane", [{ op: "scale", key: "4", factor: 0.5 }]],
    ["il riso era la metà", [{ op: "scale", key: "2", factor: 0.5 }]],
    [
      "metà del riso e il doppio del pollo",
      [
        { op: "scale", key: "2", factor: 0.5 },
        { op: "scale", key: "1", factor: 2 },
      ],
    ],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));
});

describe("a correction sets an amount", () => {
  it.each<Row>([
    ["erano due fette", [{ op: "amount", key: "4", amount: amount({ count: 2, unit: "fetta" }) }]],
    ["erano 3 cucchiai", [{ op: "amount", key: "3", amount: amount({ count: 3, unit: "cucchiaio" }) }]],
    ["il pollo era 150 g", [{ op: "amount", key: "1", amount: amount({ grams: 150 }) }]],
    ["il riso erano 90 grammi", [{ op: "amount", key: "2", amount: amount({ grams: 90 }) }]],
    ["il riso 90 grammi", [{ op: "amount", key: "2", amount: amount({ grams: 90 }) }]],
    ["erano 200 g di riso", [{ op: "amount", key: "2", amount: amount({ grams: 200 }) }]],
    ["il pollo è 120 g", [{ op: "amount", key: "1", amount: amount({ grams: 120 }) }]],
    ["erano due fette, non una", [{ op: "amount", key: "4", amount: amount({ count: 2, unit: "fetta" }) }]],
    ["due fette di pane", [{ op: "amount", key: "4", amount: amount({ count: 2, unit: "fetta" }) }]],
    ["un etto e mezzo di pollo", [{ op: "amount", key: "1", amount: amount({ grams: 150 }) }]],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));

  it("grams without a food apply to the only food of the meal", () => {
    expect(parseCorrection("erano 200 g", [rice])).toEqual([
      { op: "amount", key: "2", amount: amount({ grams: 200 }) },
    ]);
    expect(parseCorrection("erano 200 g", meal)).toBeUndefined();
  });
});

describe("a correction replaces one food by another", () => {
  it.each<Row>([
    ["non pollo ma tacchino", [{ op: "replace", key: "1", phrase: "tacchino" }]],
    ["non era pollo, era tacchino", [{ op: "replace", key: "1", phrase: "tacchino" }]],
    ["era tacchino, non pollo", [{ op: "replace", key: "1", phrase: "tacchino" }]],
    ["il pollo non c'era ma c'era il tacchino", [{ op: "replace", key: "1", phrase: "tacchino" }]],
    ["al posto del burro margarina", [{ op: "replace", key: "5", phrase: "margarina" }]],
    ["invece del burro c'era la margarina", [{ op: "replace", key: "5", phrase: "margarina" }]],
    ["margarina al posto del burro", [{ op: "replace", key: "5", phrase: "margarina" }]],
    ["sostituisci il riso con farro", [{ op: "replace", key: "2", phrase: "farro" }]],
    ["il pollo era tacchino arrosto", [{ op: "replace", key: "1", phrase: "tacchino arrosto" }]],
    ["il pane era integrale", [{ op: "replace", key: "4", phrase: "pane integrale" }]],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));

  it("the only food of a meal needs no name", () => {
    expect(parseCorrection("era tacchino", [chicken])).toEqual([{ op: "replace", key: "1", phrase: "tacchino" }]);
    expect(parseCorrection("era tacchino", meal)).toBeUndefined();
  });
});

describe("a correction adds a food with its amount", () => {
  it.each<Row>([
    ["aggiungi un caffè", [{ op: "add", phrase: "un caffè" }]],
    ["c'era anche il formaggio", [{ op: "add", phrase: "formaggio" }]],
    ["più due cucchiai di zucchero", [{ op: "add", phrase: "due cucchiai di zucchero" }]],
    ["anche una mela", [{ op: "add", phrase: "una mela" }]],
    [
      "aggiungi un caffè e una mela",
      [
        { op: "add", phrase: "un caffè" },
        { op: "add", phrase: "una mela" },
      ],
    ],
    [
      "era senza olio, metà del riso e aggiungi un caffè",
      [
        { op: "remove", key: "3" },
        { op: "scale", key: "2", factor: 0.5 },
        { op: "add", phrase: "un caffè" },
      ],
    ],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));
});

describe("an unknown correction changes nothing", () => {
  it.each([
    "",
    "   ",
    "ciao",
    "era buono",
    "senza vino",
    "metà del vino",
    "non vino ma birra",
    "aggiungi",
    "un po' meno vino",
    "un po'",
    "era senza olio e vino",
    "erano 0 fette",
    "200%000",
  ])("%j", (text) => expect(parseCorrection(text, meal)).toBeUndefined());

  it("a food name that two rows match is ambiguous and changes nothing", () => {
    const two = [item("1", "Pane comune", "pane"), item("2", "Pane integrale", "pane integrale")];
    expect(parseCorrection("niente pane", two)).toBeUndefined();
    expect(parseCorrection("niente pane integrale", two)).toEqual([{ op: "remove", key: "2" }]);
  });

  it("a part of a word matches no food", () => expect(parseCorrection("senza ris", meal)).toBeUndefined());

  it("any text is parsed without an error, and refers to rows of the meal only", () => {
    const words = "non era erano senza metà il doppio del pollo riso e , ma 200 g due fette aggiungi olio un 1/2".split(
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 500 }),
          fc.array(fc.constantFrom(...words)).map((all) => all.join(" ")),
        ),
        (text) => {
          for (const op of parseCorrection(text, meal) ?? [])
            if (op.op !== "add") expect(["all", ...meal.map(({ key }) => key)]).toContain(op.key);
        },
      ),
    );
  });
});
