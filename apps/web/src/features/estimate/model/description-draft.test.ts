import { beforeEach, expect, test } from "vitest";
import {
  emptyDescriptionDraft,
  saveDescriptionDraft,
  loadDescriptionDraft,
  initialDescriptionDraft,
} from "./description-draft.ts";
import type { DescriptionDraft } from "./description-draft.ts";

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
      amount: "set",
      unit: null,
      hidden: false,
      alternatives: [],
    },
    "uno sgroppino #1": null,
  },
};

beforeEach(() => sessionStorage.clear());

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
