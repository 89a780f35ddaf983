import { describe, expect, it } from "vitest";
import { parseCorrection } from "./correction-parser.ts";
import type { MealCorrection } from "./meal-correction.ts";
import { portionSteps } from "../portions/meal-portion.ts";

const item = (key: string, name: string, sourceText: string, label: string | null = null) => ({
  key,
  name,
  sourceText,
  unit: label === null ? null : { label, count: 1 },
});

const pasta = item("1", "Pasta al pomodoro", "pasta");
const bread = item("2", "Pane comune", "una fetta di pane", "1 fetta media");
const oil = item("3", "Olio extravergine d'oliva", "un cucchiaio d'olio", "1 cucchiaio (10 ml)");
const tuna = item("4", "Tonno all'olio d'oliva", "tonno");
const meal = [pasta, bread, oil, tuna];
const dry = [pasta, bread, tuna];

const [muchLess, less, , more, muchMore] = portionSteps;
const scale = (key: string, factor: number): MealCorrection[] => [{ op: "scale", key, factor }];
const spoons = (key: string, count: number): MealCorrection => ({
  op: "amount",
  key,
  amount: { grams: null, millilitres: null, count, unit: "cucchiaio" },
});

type Row = [string, MealCorrection[]];

describe("more or less of a meal is a portion step", () => {
  it.each<Row>([
    ["un po' meno", scale("all", less)],
    ["un po’ di meno", scale("all", less)],
    ["era un po' meno", scale("all", less)],
    ["ne ho mangiato un po' meno", scale("all", less)],
    ["no, era meno", scale("all", less)],
    ["meno", scale("all", less)],
    ["ho lasciato un po'", scale("all", less)],
    ["molto meno", scale("all", muchLess)],
    ["era molto di meno", scale("all", muchLess)],
    ["un po' di più", scale("all", more)],
    ["un po' più", scale("all", more)],
    ["di più", scale("all", more)],
    ["era di più", scale("all", more)],
    ["molto di più", scale("all", muchMore)],
    ["la porzione era molto più grande", scale("all", muchMore)],
    ["era una porzione un po' più piccola", scale("all", less)],
    ["il doppio", scale("all", 2)],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));

  it("a meal of one food is scaled as a whole", () => {
    expect(parseCorrection("era meno", [pasta])).toEqual(scale("all", less));
    expect(parseCorrection("era un po' di più", [pasta])).toEqual(scale("all", more));
  });
});

describe("more or less of one food is a portion step of that food", () => {
  it.each<Row>([
    ["un po' meno pasta", scale("1", less)],
    ["un po' meno di pasta", scale("1", less)],
    ["un po' di pasta in meno", scale("1", less)],
    ["la pasta era un po' meno", scale("1", less)],
    ["la pasta era meno", scale("1", less)],
    ["c'era molto meno pane", scale("2", muchLess)],
    ["il pane era di più", scale("2", more)],
    ["un po' più di pane", scale("2", more)],
    ["più pane", scale("2", more)],
    ["meno olio", scale("3", less)],
    ["ho lasciato un po' di pasta", scale("1", less)],
    ["il doppio della pasta", scale("1", 2)],
    ["un po' meno pasta e molto più pane", [...scale("1", less), ...scale("2", muchMore)]],
    ["un po' meno pasta, senza olio", [...scale("1", less), { op: "remove", key: "3" }]],
  ])("%s", (text, ops) => expect(parseCorrection(text, meal)).toEqual(ops));

  it.each(["un po' meno vino", "meno di metà", "più o meno", "meno il pane", "più di 100 g", "molto"])(
    "%s changes nothing",
    (text) => expect(parseCorrection(text, meal)).toBeUndefined(),
  );

  it("an added food is not a portion step", () => {
    expect(parseCorrection("più due cucchiai di zucchero", meal)).toEqual([
      { op: "add", phrase: "due cucchiai di zucchero" },
    ]);
    expect(parseCorrection("più vino", meal)).toEqual([{ op: "add", phrase: "vino" }]);
  });
});

describe("a dressing is updated where the meal has it, and added otherwise", () => {
  it.each([
    "era condito con due cucchiai d'olio",
    "condita con due cucchiai d'olio",
    "la pasta era condita con due cucchiai d'olio",
    "ho condito con due cucchiai d'olio",
    "l'ho condita con due cucchiai d'olio",
    "c'erano due cucchiai d'olio",
    "ci ho messo due cucchiai d'olio",
    "con due cucchiai d'olio",
  ])("%s", (text) => {
    expect(parseCorrection(text, meal)).toEqual([spoons("3", 2)]);
    expect(parseCorrection(text, dry)).toEqual([{ op: "add", phrase: "due cucchiai d'olio" }]);
  });

  it("oil without an amount is added, and changes nothing where the meal already has it", () => {
    expect(parseCorrection("era condito con olio", dry)).toEqual([{ op: "add", phrase: "olio" }]);
    expect(parseCorrection("era condito con olio", meal)).toBeUndefined();
  });

  it("two dressings are both parsed", () => {
    expect(parseCorrection("era condita con due cucchiai d'olio e un cucchiaio di aceto", meal)).toEqual([
      spoons("3", 2),
      { op: "add", phrase: "un cucchiaio di aceto" },
    ]);
  });

  it('a food that the meal already has is added again where the text says "anche"', () => {
    expect(parseCorrection("c'erano anche due cucchiai d'olio", meal)).toEqual([
      { op: "add", phrase: "due cucchiai d'olio" },
    ]);
  });

  it("an amount of oil is ambiguous where the meal has two oils", () => {
    const two = [...meal, item("5", "Olio di semi", "olio di semi")];
    expect(parseCorrection("c'erano due cucchiai d'olio", two)).toBeUndefined();
  });

  it.each(["c'erano 0 cucchiai d'olio", "-2 cucchiai d'olio"])("%s changes nothing", (text) =>
    expect(parseCorrection(text, meal)).toBeUndefined(),
  );
});

describe("an ingredient within a food's name is not a food of its own", () => {
  it.each(["senza olio", "era senza olio", "metà dell'olio"])("%s does not change the tuna in oil", (text) => {
    expect(JSON.stringify(parseCorrection(text, dry) ?? [])).not.toContain('"4"');
  });
});
