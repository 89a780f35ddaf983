import { beforeEach, expect, test } from "vitest";
import {
  emptyDescriptionDraft,
  saveDescriptionDraft,
  loadDescriptionDraft,
  initialDescriptionDraft,
  addEdit,
  retainEdits,
  isUserChoice,
  listPastDescriptions,
  storePastDescription,
  suggestDescriptions,
  listRemovedRows,
  removeEdit,
  applyEdits,
  type DescriptionDraft,
} from "./description-draft.ts";
import type { Alternative, DescribedMeal, MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";

const draft: DescriptionDraft = {
  text: "due uova e uno sgroppino",
  from: null,
  edits: {
    "due uova #1": {
      key: "due uova #1",
      sourceText: "due uova",
      name: "Uovo",
      ref: "stock:uovo",
      source: "table",
      per100: { calories: 128, protein: 12.4, carbs: 0, fat: 8.7 },
      grams: 130,
      amountSource: "manual",
      unit: null,
      hidden: false,
      alternatives: [],
    },
    "uno sgroppino #1": null,
  },
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test("a draft is loaded unchanged, and only for its own account", () => {
  saveDescriptionDraft("anna", draft);
  expect(loadDescriptionDraft("anna")).toEqual(draft);
  expect(loadDescriptionDraft("bruno")).toEqual(emptyDescriptionDraft);
});

test("an empty text deletes the draft", () => {
  saveDescriptionDraft("anna", draft);
  saveDescriptionDraft("anna", { ...draft, text: "  " });
  expect(sessionStorage).toHaveLength(0);
});

for (const [what, stored] of [
  ["no JSON", "{"],
  ["another shape", '{"text":3,"edits":{},"from":null}'],
  ["a row without figures", '{"text":"uova","edits":{"uova #1":{"key":"uova #1","sourceText":"uova"}},"from":null}'],
  ["grams that are no number", JSON.stringify(draft).replace('"grams":130', '"grams":"130"')],
] as const) {
  test(`loading ignores a stored draft with ${what}`, () => {
    sessionStorage.setItem("fetta.described.anna", stored);
    expect(loadDescriptionDraft("anna")).toEqual(emptyDescriptionDraft);
  });
}

test("the text that the sheet is opened with replaces an older draft and restores its own edited draft", () => {
  saveDescriptionDraft("anna", draft);
  expect(initialDescriptionDraft("anna", undefined)).toEqual(draft);
  const opened = initialDescriptionDraft("anna", "lasagne al forno");
  expect(opened).toEqual({ text: "lasagne al forno", edits: {}, from: "lasagne al forno" });
  saveDescriptionDraft("anna", { ...opened, text: "lasagne al forno e un caffè" });
  expect(initialDescriptionDraft("anna", "lasagne al forno").text).toBe("lasagne al forno e un caffè");
});

const per100 = { calories: 100, protein: 5, carbs: 10, fat: 2 };
const food = (name: string): Alternative => ({ ref: `stock:${name}`, name, source: "table", per100 });

function item(key: string, sourceText: string, name: string, grams = 100): MealItem {
  return { key, sourceText, ...food(name), grams, amountSource: "stated", unit: null, hidden: false, alternatives: [] };
}

function open(key: string, sourceText: string, suggestions: Alternative[] = []): UnresolvedRow {
  const amount = { grams: null, millilitres: null, count: 1, unit: null };
  return { key, sourceText, missing: "food", query: sourceText, amount, suggestions };
}

function meal(...rows: (MealItem | UnresolvedRow)[]): DescribedMeal {
  return {
    items: rows.filter((row): row is MealItem => "grams" in row),
    unresolved: rows.filter((row): row is UnresolvedRow => !("grams" in row)),
    order: rows.map(({ key }) => key),
  };
}

const breakfast = meal(item("1", "due uova", "Uovo"), item("2", "una fetta di pane", "Pane", 30));
const keyOf = (read: DescribedMeal, at: number): string => applyEdits(read, {}).order[at] ?? "";
const names = (read: DescribedMeal) => read.items.map(({ name, grams }) => `${name} ${grams} g`);

test("grams set by hand survive re-parsing, wherever their words are and whatever key the row has", () => {
  const edits = addEdit(breakfast, {}, { type: "grams", key: keyOf(breakfast, 1), grams: 55 });
  const later = meal(
    item("1", "un caffè", "Caffè", 30),
    item("2", "una fetta di pane", "Pane", 30),
    item("3", "due uova", "Uovo"),
  );
  expect(names(applyEdits(later, edits))).toEqual(["Caffè 30 g", "Pane 55 g", "Uovo 100 g"]);
});

test("other words for the same food are a new row without the edits of the old one", () => {
  const edits = addEdit(breakfast, {}, { type: "grams", key: keyOf(breakfast, 1), grams: 55 });
  const later = meal(item("1", "due uova", "Uovo"), item("2", "due fette di pane", "Pane", 60));
  expect(names(applyEdits(later, edits))).toEqual(["Uovo 100 g", "Pane 60 g"]);
});

test("capitals, accents and blanks do not distinguish words", () => {
  const read = meal(item("1", "un caffè", "Caffè", 30));
  const edits = addEdit(read, {}, { type: "grams", key: keyOf(read, 0), grams: 60 });
  expect(names(applyEdits(meal(item("9", "Un  CAFFE", "Caffè", 30)), edits))).toEqual(["Caffè 60 g"]);
});

test("the same words twice are two rows, each with its own grams", () => {
  const read = meal(item("1", "un caffè", "Caffè", 30), item("2", "un caffè", "Caffè", 30));
  const edits = addEdit(read, {}, { type: "grams", key: keyOf(read, 1), grams: 60 });
  expect(names(applyEdits(read, edits))).toEqual(["Caffè 30 g", "Caffè 60 g"]);
  expect(new Set(applyEdits(read, edits).order).size).toBe(2);
});

test("a removed row stays removed while its words are there and can be restored as it was parsed", () => {
  const key = keyOf(breakfast, 0);
  const edits = addEdit(breakfast, {}, { type: "remove", key });
  expect(names(applyEdits(breakfast, edits))).toEqual(["Pane 30 g"]);
  expect(listRemovedRows(breakfast, edits).map(({ sourceText }) => sourceText)).toEqual(["due uova"]);
  expect(applyEdits(breakfast, removeEdit(edits, key))).toEqual(applyEdits(breakfast, {}));
});

test("an edit is dropped when one of its words is removed, and kept while other words change", () => {
  const edits = addEdit(breakfast, {}, { type: "remove", key: keyOf(breakfast, 1) });
  const other = meal(item("1", "due uova", "Uovo"));
  expect(retainEdits("due uova, una fetta di pane e un caff", other, edits)).toEqual(edits);
  expect(retainEdits("Una fetta di PANE", other, edits)).toEqual(edits);
  expect(retainEdits("due uova e una fetta di pan", other, edits)).toEqual({});
});

test("an edit stays with its row when the parsed words differ from those of the text", () => {
  const edits = addEdit(breakfast, {}, { type: "remove", key: keyOf(breakfast, 1) });
  expect(retainEdits("2 uova e 1 fetta di pane", breakfast, edits)).toEqual(edits);
});

test("a food chosen for unknown words keeps its row and its place after re-parsing", () => {
  const read = meal(open("1", "un sgroppino"), item("2", "mezza mela", "Mela", 90));
  const weight = { grams: 120, unit: null, isDefaultPortion: true };
  const edits = addEdit(read, {}, { type: "choose", key: keyOf(read, 0), food: food("Sorbetto al limone"), weight });
  const later = meal(item("1", "mezza mela", "Mela", 90), open("2", "un sgroppino"));
  expect(applyEdits(read, edits).unresolved).toEqual([]);
  const shown = applyEdits(later, edits);
  expect(shown.order.map((key) => shown.items.find((one) => one.key === key)?.name)).toEqual([
    "Mela",
    "Sorbetto al limone",
  ]);
});

test("a chosen food without a weight asks for its grams and uses the given ones", () => {
  const read = meal(open("1", "uno sgroppino", [food("Sorbetto")]));
  const key = keyOf(read, 0);
  const asked = addEdit(read, {}, { type: "choose", key, food: food("Sorbetto"), weight: null });
  expect(applyEdits(read, asked).unresolved).toMatchObject([
    { missing: "amount", suggestions: [{ name: "Sorbetto" }] },
  ]);
  const given = addEdit(read, asked, { type: "amount", key, grams: 80 });
  expect(names(applyEdits(read, given))).toEqual(["Sorbetto 80 g"]);
});

test("an edit of a row that no longer exists changes nothing", () => {
  expect(addEdit(breakfast, {}, { type: "grams", key: "una mela #1", grams: 5 })).toEqual({});
});

test("only a food picked by the user counts as chosen: not a weight, not a swap back", () => {
  const read = meal(item("1", "due uova", "Uovo"), open("2", "uno sgroppino", [food("Sorbetto")]), {
    ...open("3", "un pezzo di grana", [food("Grana")]),
    missing: "amount",
  });
  const [egg = "", unknown = "", grana = ""] = applyEdits(read, {}).order;
  const weight = { grams: 100, unit: null, isDefaultPortion: true };
  let edits = addEdit(read, {}, { type: "choose", key: unknown, food: food("Sorbetto"), weight });
  edits = addEdit(read, edits, { type: "amount", key: grana, grams: 20 });
  edits = addEdit(read, edits, { type: "grams", key: egg, grams: 70 });
  const chosen = (of: typeof edits) =>
    applyEdits(read, of)
      .items.filter((one) => isUserChoice(read, one))
      .map(({ name }) => name);
  expect(chosen(edits)).toEqual(["Sorbetto"]);
  edits = addEdit(read, edits, { type: "swap", key: egg, food: food("Uovo di quaglia") });
  expect(chosen(edits)).toEqual(["Uovo di quaglia", "Sorbetto"]);
  edits = addEdit(read, edits, { type: "swap", key: egg, food: food("Uovo") });
  expect(chosen(edits)).toEqual(["Sorbetto"]);
});

const lunches = [
  "un piatto di risotto ai funghi",
  "due uova e una fetta di pane",
  "80 g di pasta al pomodoro",
  "un panino al prosciutto",
  "lasagne e insalata",
].map((text) => ({ text, meal: "lunch" as const }));
const pizza = { text: "Una pizza margherita e un'acqua", meal: "dinner" as const };
const past = [pizza, ...lunches];

test("descriptions are kept for their own account, newest first, each once, and at most forty", () => {
  storePastDescription("p1", { text: "Due uova", meal: "lunch" });
  storePastDescription("p1", pizza);
  storePastDescription("p1", { text: " due  uova ", meal: "dinner" });
  expect(listPastDescriptions("p1")).toEqual([{ text: "due  uova", meal: "dinner" }, pizza]);
  expect(listPastDescriptions("p2")).toEqual([]);
  for (let count = 1; count <= 41; count += 1) storePastDescription("p1", { text: `${count} uova`, meal: "snack" });
  expect(listPastDescriptions("p1")).toHaveLength(40);
  expect(listPastDescriptions("p1").at(-1)?.text).toBe("2 uova");
});

test.each(["nonsense", '{"text":"due uova"}', '[{"text":"due uova","meal":"brunch"}]'])(
  "what another version stored, %s, counts as none",
  (stored) => {
    localStorage.setItem("fetta.past-descriptions.p1", stored);
    expect(listPastDescriptions("p1")).toEqual([]);
  },
);

test("without a text the latest four of the meal are offered", () => {
  expect(suggestDescriptions(past, "lunch", " ")).toEqual(lunches.slice(0, 4).map(({ text }) => text));
  expect(suggestDescriptions(past, "breakfast", "")).toEqual([]);
});

test.each([
  ["ris", ["un piatto di risotto ai funghi"]],
  ["pom PAS", ["80 g di pasta al pomodoro"]],
  ["un", ["un piatto di risotto ai funghi", "due uova e una fetta di pane"]],
  ["pizza e acq", [pizza.text]],
  ["lasagne e insalata", []],
  ["sotto", []],
])("with «%s» those are offered whose words begin so, the meal's own first", (typed, offered) => {
  expect(suggestDescriptions(past, "lunch", typed)).toEqual(offered);
});
