import type { AppRouter } from "@fetta/api/router";
import { renderHook } from "@testing-library/react";
import type { OperationLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test, vi } from "vitest";
import { lastMode, rememberMode } from "../features/capture/model/photo-scan-reducer.ts";
import { removeEntry } from "../features/diary/model/diary-actions.ts";
import { sampleEntry } from "../testing/sample-entry.ts";
import { shouldShowExpiry } from "../features/pro/components/expired-note.tsx";
import { createEmptyRecipeDraft as emptyRecipe } from "../features/recipe-writing/model/recipe-draft.ts";
import { saveRecipeDraft, loadRecipeDraft } from "../features/recipe-writing/model/recipe-draft-storage.ts";
import { useCooking } from "../features/recipes/hooks/use-cooking.ts";
import { passkeyOffer } from "../entities/passkey/passkey-offer.ts";
import { setRecipeFavourite } from "../features/recipes/model/recipe-actions.ts";
import { sampleRecipe } from "../entities/recipe/testing/sample-recipe.ts";
import { enqueueMutation, pendingMutations } from "../features/shopping/model/shopping-mutation-queue.ts";
import { getCurrentToast, toast } from "../ui/overlays/toast.ts";
import { getFoodDraft, saveFoodDraft } from "../entities/food/food-draft.ts";
import { getCachedFood, cacheFood, setTypedSearchText } from "../entities/food/food-hit.ts";
import { clearLocalPreferences } from "../lib/clear-local-preferences.ts";
import { offlineLink } from "../lib/api/offline-link.ts";
import { capturePaymentReturn, getPaymentReturn } from "../features/pro/model/payment-return.ts";
import {
  setDescribedPhoto,
  getDescribedPhoto,
  setDroppedPhoto,
  takeDroppedPhoto,
  setScannedDish,
  getScannedDish,
} from "../entities/meal-photo/scanned-dish.ts";
import { startRecipeWish, getRecipeWish } from "../entities/recipe-wish/recipe-wish.ts";
import { withIdempotencyKey } from "../lib/api/idempotency-key.ts";
import { pendingPhotos, photoProgress, type PendingPhoto } from "../lib/api/pending-photo-state.ts";
import { listSessionStores } from "../lib/session-state.ts";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import { setDataOwner, setSignedInAccount, recordAccountSwitch } from "../lib/api/signed-in-account.ts";

const never = (): Promise<never> => new Promise(() => undefined);
const entry = sampleEntry();
const recipe = sampleRecipe({ id: "r1" });
const preferences = { diets: ["vegan"], isRennetStrict: false, minutes: 30, servings: 2 } as const;

/** Passes the response of one query through the offline link. */
function answered(): void {
  (offlineLink({}) as OperationLink<AppRouter>)({
    op: { id: 1, type: "query", path: "diary.list", input: { date: "2026-11-20" }, context: {}, signal: null },
    next: () => observable((observer) => observer.next({ result: { type: "data", data: [entry] } })),
  }).subscribe({});
}

/** Fills every session store of the page with data of a user. */
async function fillEverything(): Promise<void> {
  setDataOwner("anna");
  // No response arrives from here on.
  vi.stubGlobal("fetch", never);
  sessionStorage.setItem("fetta.payment-return", "?plan=monthly");
  capturePaymentReturn();
  saveFoodDraft("codice:4006381333931", { name: "Crema di nonna Anna" });
  cacheFood(sampleFoodHit({ ref: "logged:1" }));
  setTypedSearchText("torta di Anna");
  void withIdempotencyKey("una voce", never);
  setScannedDish({ entry, photo: "blob:dish" });
  setDescribedPhoto({ url: "blob:words" });
  setDroppedPhoto(new File(["jpeg"], "piatto.jpg", { type: "image/jpeg" }));
  pendingPhotos.set([{ id: "photo" } as PendingPhoto]);
  photoProgress.set({ analysingId: "photo" });
  startRecipeWish({ personId: "anna", picture: null, ingredients: ["uova"], preferences });
  saveRecipeDraft("fetta.recipe.anna.new", emptyRecipe("r2"));
  renderHook(() => useCooking(recipe)).result.current.change({ step: 1 });
  void enqueueMutation({ apply: (list) => [...list], send: never });
  void setRecipeFavourite(recipe, true);
  shouldShowExpiry("2026-11-01T00:00:00.000Z");
  rememberMode("label");
  passkeyOffer.set("a passkey");
  toast({ title: "Aggiunto al log!", text: "Spaghetti" });
  answered();
  void removeEntry(entry);
}

const readings = {
  draft: () => getFoodDraft("codice:4006381333931"),
  food: () => getCachedFood("logged:1"),
  dish: () => getScannedDish(entry.id) ?? undefined,
  photo: () => getDescribedPhoto() ?? undefined,
  waiting: () => pendingPhotos.get()[0],
  wish: () => getRecipeWish() ?? undefined,
  recipe: () => loadRecipeDraft("fetta.recipe.anna.new") ?? undefined,
  shopping: () => pendingMutations()[0],
  payment: () => getPaymentReturn(),
  passkey: () => passkeyOffer.get() ?? undefined,
  mode: () => (lastMode() === "dish" ? undefined : "label"),
  toast: () => getCurrentToast() ?? undefined,
};
const left = (): string[] => Object.entries(readings).flatMap(([name, read]) => (read() === undefined ? [] : [name]));

for (const [how, next] of [
  ["signs out", null],
  ["gives way to another account", "bruno"],
] as const)
  test(`the page holds no data of an account once the user ${how}`, async () => {
    setSignedInAccount("anna");
    await fillEverything();
    expect(left()).toEqual(Object.keys(readings));
    // A new store must be filled in `fillEverything`.
    await expect.poll(() => listSessionStores().filter((store) => store.isEmpty())).toEqual([]);
    setSignedInAccount(next);
    if (next === null) clearLocalPreferences();
    else localStorage.clear();
    sessionStorage.clear();
    expect(listSessionStores().filter((store) => !store.isEmpty())).toEqual([]);
    expect(left()).toEqual([]);
    expect(takeDroppedPhoto()).toBeNull();
    setSignedInAccount(null);
  });

test("the session state stays when the same account is reported again and when a guest signs in", () => {
  setSignedInAccount(null);
  saveFoodDraft("a", { name: "Pane" });
  setSignedInAccount("anna");
  setSignedInAccount("anna");
  expect(getFoodDraft("a")).toMatchObject({ name: "Pane" });
});

test("recordAccountSwitch reports a different account and not the same one again", () => {
  localStorage.clear();
  expect([
    recordAccountSwitch("anna"),
    recordAccountSwitch("anna"),
    recordAccountSwitch("bruno"),
    recordAccountSwitch("bruno"),
  ]).toEqual([false, false, true, false]);
});
