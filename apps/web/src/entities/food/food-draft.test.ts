import { expect, test } from "vitest";
import {
  barcodeDraftKey,
  getFoodDraft,
  emptyFoodDraft,
  saveFoodDraft,
  saveLabelDraft,
  setDraftBarcode,
} from "./food-draft.ts";

test("each label photographed without a code gets a draft of its own", () => {
  const first = saveLabelDraft({ name: "Biscotti", calories: 452 }, undefined);
  const second = saveLabelDraft({ name: "Yogurt" }, undefined);
  expect(getFoodDraft(first)).toEqual({ ...emptyFoodDraft, name: "Biscotti", calories: 452 });
  expect(getFoodDraft(second)).toMatchObject({ name: "Yogurt", calories: null });
});

test("the label of a code keeps the code, and typed values where the label has none", () => {
  const key = barcodeDraftKey("8001234567890");
  saveFoodDraft(key, { barcode: "8001234567890", name: "I miei biscotti", calories: 45 });
  expect(saveLabelDraft({ name: "", brand: null, calories: 452, fat: 15 }, "8001234567890")).toBe(key);
  expect(getFoodDraft(key)).toEqual({
    ...emptyFoodDraft,
    barcode: "8001234567890",
    name: "I miei biscotti",
    calories: 452,
    fat: 15,
  });
});

test("a scanned code is added to an existing draft and creates none", () => {
  saveFoodDraft("nome:torta", { name: "Torta" });
  setDraftBarcode("nome:torta", "8001234567890");
  expect(getFoodDraft("nome:torta")).toEqual({ ...emptyFoodDraft, name: "Torta", barcode: "8001234567890" });
  setDraftBarcode("nome:altro", "8001234567890");
  expect(getFoodDraft("nome:altro")).toBeUndefined();
});
