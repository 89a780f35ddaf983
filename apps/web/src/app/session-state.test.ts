import type { AppRouter } from "@fetta/api/router";
import { renderHook } from "@testing-library/react";
import type { OperationLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test, vi } from "vitest";
import { lastMode, rememberMode } from "../features/capture/model/capture-mode.ts";
import { removeEntry } from "../features/diary/model/diary-actions.ts";
import { sampleEntry } from "../features/diary/testing/sample-entry.ts";
import { sendDescribed } from "../features/estimate/model/log-described-meal.ts";
import { keepUnanswered, unansweredOf } from "../features/estimate/model/unanswered-log.ts";
import { tellsExpiry } from "../features/pro/model/expiry-notice.ts";
import { emptyDraft as emptyRecipe } from "../features/recipe-writing/model/recipe-draft.ts";
import { keepDraft, keptDraft } from "../features/recipe-writing/model/recipe-draft-storage.ts";
import { useCooking } from "../features/recipes/hooks/use-cooking.ts";
import { setFavourite } from "../features/recipes/model/recipe-actions.ts";
import { sampleRecipe } from "../features/recipes/testing/sample-recipe.ts";
import { change, changesUnderWay } from "../features/shopping/model/shopping-mutation-queue.ts";
import { currentToast, toast } from "../ui/overlays/toast.ts";
import { draftOf, leaveDraft } from "../entities/food/food-draft.ts";
import { knownFood, rememberFood } from "../entities/food/food-hit.ts";
import { forgetChoices } from "../lib/clear-local-preferences.ts";
import { keptLink } from "../lib/api/offline-link.ts";
import { keepPaymentReturn, paymentReturn } from "../features/pro/model/payment-return.ts";
import { keepPhoto, photoAtHand } from "../entities/meal-photo/described-photo.ts";
import { beginWish, currentWish } from "../entities/recipe-wish/recipe-wish.ts";
import { withRetryKey } from "../lib/api/idempotency-key.ts";
import { keepScannedDish, scannedDish } from "../entities/meal-photo/scanned-dish.ts";
import { sessionStores } from "../lib/session-state.ts";
import { aHit } from "../entities/food/testing/sample-food-hit.ts";
import { personIs, takesOver } from "../lib/api/signed-in-account.ts";

const never = (): Promise<never> => new Promise(() => undefined);
const entry = sampleEntry();
const recipe = sampleRecipe({ id: "r1" });
const preferences = { diets: ["vegan"], minutes: 30, servings: 2 } as const;
const target = { meal: "lunch", day: "2026-11-20" } as const;
const unanswered = {
  rows: ["a"],
  what: "b",
  input: { mealType: "lunch", date: "2026-11-20", items: [] },
} as const;

/** The answer of one query, passed through the offline link. */
function answered(): void {
  (keptLink({}) as OperationLink<AppRouter>)({
    op: {
      id: 1,
      type: "query",
      path: "diary.list",
      input: { date: "2026-11-20" },
      context: {},
      signal: null,
    },
    next: () => observable((observer) => observer.next({ result: { type: "data", data: [entry] } })),
  }).subscribe({});
}

/** Leaves something of a person in every place of the page where something can be left. */
async function fillEverything(): Promise<void> {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(sendDescribed("anna", [], target)).rejects.toThrow("Failed to fetch");
  // From here on no answer comes.
  vi.stubGlobal("fetch", never);
  sessionStorage.setItem("fetta.payment-return", "?plan=monthly");
  keepPaymentReturn();
  leaveDraft("codice:4006381333931", { name: "Crema di nonna Anna" });
  rememberFood(aHit({ ref: "item:1" }));
  void withRetryKey("una voce", never);
  keepScannedDish({ entry, photo: "blob:dish" });
  keepPhoto("blob:words");
  beginWish({ personId: "anna", picture: null, ingredients: ["uova"], preferences });
  keepUnanswered("anna", { ...unanswered, input: { ...unanswered.input, items: [] } });
  keepDraft("fetta.recipe.anna.new", emptyRecipe("r2"));
  renderHook(() => useCooking(recipe)).result.current.change({ step: 1 });
  void change({ show: (list) => [...list], send: never });
  void setFavourite(recipe, true);
  tellsExpiry("2026-11-01T00:00:00.000Z");
  rememberMode("label");
  toast({ title: "Aggiunto al log!", text: "Spaghetti" });
  answered();
  void removeEntry(entry);
}

const readings = {
  draft: () => draftOf("codice:4006381333931"),
  food: () => knownFood("item:1"),
  dish: () => scannedDish(entry.id) ?? undefined,
  photo: () => photoAtHand() ?? undefined,
  wish: () => currentWish() ?? undefined,
  recipe: () => keptDraft("fetta.recipe.anna.new") ?? undefined,
  meal: () => unansweredOf("anna") ?? undefined,
  shopping: () => changesUnderWay()[0],
  payment: () => paymentReturn(),
  mode: () => (lastMode() === "dish" ? undefined : "label"),
  toast: () => currentToast() ?? undefined,
};
const left = (): string[] =>
  Object.entries(readings).flatMap(([name, read]) => (read() === undefined ? [] : [name]));

for (const [how, next] of [
  ["signs out", null],
  ["gives way to another account", "bruno"],
] as const)
  test(`nothing of a person is left in the page once that person ${how}`, async () => {
    personIs("anna");
    await fillEverything();
    expect(left()).toEqual(Object.keys(readings));
    // A store added later must be filled above.
    expect(sessionStores().filter((store) => store.isEmpty())).toEqual([]);
    personIs(next);
    if (next === null) forgetChoices();
    else localStorage.clear();
    sessionStorage.clear();
    expect(sessionStores().filter((store) => !store.isEmpty())).toEqual([]);
    expect(left()).toEqual([]);
    personIs(null);
  });

test("the same person, asked for again, loses nothing; a guest who signs in neither", () => {
  personIs(null);
  leaveDraft("a", { name: "Pane" });
  personIs("anna");
  personIs("anna");
  expect(draftOf("a")).toMatchObject({ name: "Pane" });
});

test("a device knows when another person takes it over, and not when the same one comes back", () => {
  localStorage.clear();
  expect([takesOver("anna"), takesOver("anna"), takesOver("bruno"), takesOver("bruno")]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
