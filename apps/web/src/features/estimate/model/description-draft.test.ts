import { beforeEach, expect, test } from "vitest";
import {
  emptyDescription,
  keepDescription,
  keptDescription,
  openingDescription,
} from "./description-draft.ts";
import type { DescribedDraft } from "./description-draft.ts";

const draft: DescribedDraft = {
  text: "due uova e uno sgroppino",
  from: null,
  edits: {
    "due uova #1": {
      key: "due uova #1",
      said: "due uova",
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

test("a draft comes back as it was, to its own person alone", () => {
  keepDescription("anna", draft);
  expect(keptDescription("anna")).toEqual(draft);
  expect(keptDescription("bruno")).toEqual(emptyDescription);
});

test("an emptied text leaves nothing behind", () => {
  keepDescription("anna", draft);
  keepDescription("anna", { ...draft, text: "  " });
  expect(sessionStorage).toHaveLength(0);
});

for (const [what, stored] of [
  ["no JSON", "{"],
  ["another shape", '{"text":3,"edits":{},"from":null}'],
  [
    "a row without figures",
    '{"text":"uova","edits":{"uova #1":{"key":"uova #1","said":"uova"}},"from":null}',
  ],
  ["grams that are no number", JSON.stringify(draft).replace('"grams":130', '"grams":"130"')],
] as const) {
  test(`${what} in the storage is as good as nothing`, () => {
    sessionStorage.setItem("fetta.described.anna", stored);
    expect(keptDescription("anna")).toEqual(emptyDescription);
  });
}

test("words that the sheet is opened with go before an older draft, and find again what was made of them", () => {
  keepDescription("anna", draft);
  expect(openingDescription("anna", undefined)).toEqual(draft);
  const opened = openingDescription("anna", "lasagne al forno");
  expect(opened).toEqual({ text: "lasagne al forno", edits: {}, from: "lasagne al forno" });
  keepDescription("anna", { ...opened, text: "lasagne al forno e un caffè" });
  expect(openingDescription("anna", "lasagne al forno").text).toBe("lasagne al forno e un caffè");
});
