import { expect, test } from "vitest";
import { barcodeDraft, draftOf, emptyDraft, leaveDraft, leaveLabel, tieBarcode } from "./food-draft.ts";

test("each label that is photographed without a code has a form of its own", () => {
  const first = leaveLabel({ name: "Biscotti", calories: 452 }, undefined);
  const second = leaveLabel({ name: "Yogurt" }, undefined);
  expect(draftOf(first)).toEqual({ ...emptyDraft, name: "Biscotti", calories: 452 });
  expect(draftOf(second)).toMatchObject({ name: "Yogurt", calories: null });
});

test("the label of a code keeps the code, and what was typed before where it says nothing", () => {
  const key = barcodeDraft("8001234567890");
  leaveDraft(key, { barcode: "8001234567890", name: "I miei biscotti", calories: 45 });
  expect(leaveLabel({ name: "", brand: null, calories: 452, fat: 15 }, "8001234567890")).toBe(key);
  expect(draftOf(key)).toEqual({
    ...emptyDraft,
    barcode: "8001234567890",
    name: "I miei biscotti",
    calories: 452,
    fat: 15,
  });
});

test("a scanned code joins what was typed, and makes no form of its own", () => {
  leaveDraft("nome:torta", { name: "Torta" });
  tieBarcode("nome:torta", "8001234567890");
  expect(draftOf("nome:torta")).toEqual({ ...emptyDraft, name: "Torta", barcode: "8001234567890" });
  tieBarcode("nome:altro", "8001234567890");
  expect(draftOf("nome:altro")).toBeUndefined();
});
