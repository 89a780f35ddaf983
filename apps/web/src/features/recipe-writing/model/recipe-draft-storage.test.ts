import { beforeEach, expect, test, vi } from "vitest";
import { createEmptyRecipeDraft } from "./recipe-draft.ts";

const draft = { ...createEmptyRecipeDraft("one"), name: "Torta" };

/** The app after a reload: only stored data remains. */
async function reloaded() {
  vi.resetModules();
  return import("./recipe-draft-storage.ts");
}

beforeEach(() => localStorage.clear());

test("a draft survives a reload, only for its account and its recipe", async () => {
  const { recipeDraftKeyOf: draftKey, saveRecipeDraft: keepDraft } = await reloaded();
  keepDraft(draftKey("anna", undefined), draft);
  const { loadRecipeDraft: keptDraft } = await reloaded();
  expect(keptDraft(draftKey("anna", undefined))).toEqual(draft);
  expect(keptDraft(draftKey("anna", "torta"))).toBeNull();
  expect(keptDraft(draftKey("bruno", undefined))).toBeNull();
});

test("a saved draft is deleted from the storage", async () => {
  const { recipeDraftKeyOf: draftKey, saveRecipeDraft: keepDraft, loadRecipeDraft: keptDraft } = await reloaded();
  const key = draftKey("anna", undefined);
  keepDraft(key, draft);
  keepDraft(key, null);
  expect(keptDraft(key)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each(["{", "7", '{"name":"Torta"}', JSON.stringify({ ...draft, ingredients: [{ name: "uova" }] })])(
  "loading ignores an unreadable draft: %s",
  async (text) => {
    const { recipeDraftKeyOf: draftKey, loadRecipeDraft: keptDraft } = await reloaded();
    localStorage.setItem(draftKey("anna", undefined), text);
    expect(keptDraft(draftKey("anna", undefined))).toBeNull();
  },
);

test("without a storage a draft lasts as long as the app is open", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { recipeDraftKeyOf: draftKey, saveRecipeDraft: keepDraft, loadRecipeDraft: keptDraft } = await reloaded();
  keepDraft(draftKey("anna", undefined), draft);
  expect(keptDraft(draftKey("anna", undefined))).toEqual(draft);
  full.mockRestore();
});
