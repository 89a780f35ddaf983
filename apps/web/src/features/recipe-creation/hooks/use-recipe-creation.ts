import { useEffect, useEffectEvent, useRef, useState } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { resetPhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import {
  updateRecipeWish,
  discardRecipeWish,
  abandonRecipeWish,
  type RecipeWish,
} from "../../../entities/recipe-wish/recipe-wish.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import type { SheetParams } from "../../../lib/search-params.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet, type SheetHandle } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOpenPaywall } from "../../../entities/quota/quota.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import {
  CreationError,
  generateRecipe,
  readIngredientPhoto,
  toCreationFailure,
  type RecipeSource,
} from "../model/creation-requests.ts";

export type CreationPhase = "reading" | "choosing" | "generating" | "saving";
/** The creation starts with the list of ingredients or with a recipe of the catalogue; without either, as the wish asks. */
export type CreationStart = SheetParams<typeof sheets.recipeCreation>["step"];

function initialPhase({ ingredients, failure }: RecipeWish, start: CreationStart): CreationPhase {
  if (start === "ingredients") return "choosing";
  if (ingredients === null) return "reading";
  return start === "catalogue" || failure?.stage === "recipe" ? "generating" : "choosing";
}

/**
 * Creates a recipe from a wish. Unmounting aborts the running request, which also saves the quota unit it would have
 * used; the wish is stored until its recipe exists.
 */
export function useRecipeCreation(
  wish: RecipeWish,
  start: CreationStart,
  sheet: SheetHandle<typeof sheets.recipeCreation>,
) {
  const [phase, setPhase] = useState(() => initialPhase(wish, start));
  const utils = trpc.useUtils();
  const detail = useSheet(sheets.recipe);
  const camera = useSheet(sheets.ingredientPhoto);
  const toPlans = useOpenPaywall();
  const request = useRef<AbortController | null>(null);
  const outcome = useRef<"none" | "failed" | "made">("none");
  const { key, picture, preferences } = wish;

  const handleFailure = (step: "ingredients" | "recipe", error: unknown): void => {
    const { title, sentence, plans } = toCreationFailure(step, error, navigator.onLine);
    outcome.current = "failed";
    updateRecipeWish(key, { failure: { stage: step, message: sentence } });
    if (plans) {
      void refreshSession();
      return toPlans(plans.resetsAt);
    }
    if (error instanceof CreationError && error.rejection.consentMissing) {
      resetPhotoConsent();
      return camera.replace();
    }
    toast({ title, text: sentence, tone: "error" });
    sheet.close();
  };

  /** Runs one abortable step. */
  const runStep = async (
    step: "ingredients" | "recipe",
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const controller = new AbortController();
    request.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) handleFailure(step, error);
    }
  };

  const readPhoto = (shown: Blob): Promise<void> =>
    runStep("ingredients", async (signal) => {
      const ingredients = await readIngredientPhoto(shown, key, signal);
      void refreshSession();
      updateRecipeWish(key, { ingredients });
      setPhase("choosing");
    });

  const generate = (ingredients: readonly string[], from: RecipeSource): Promise<void> =>
    runStep("recipe", async (signal) => {
      setPhase("generating");
      const id = await withIdempotencyKey({ wish: key, ingredients, preferences, from }, (retryKey) =>
        generateRecipe({ picture, preferences }, ingredients, { from, key: retryKey, signal }),
      );
      setPhase("saving");
      void refreshSession();
      await utils.recipes.list.invalidate();
      if (signal.aborted) return;
      outcome.current = "made";
      hapticTick();
      detail.replace({ id });
    });

  const begin = useEffectEvent(() => {
    updateRecipeWish(key, { failure: null });
    if (phase === "reading" && picture) void readPhoto(picture);
    if (phase === "generating") void generate(wish.ingredients ?? [], start === "catalogue" ? "catalogue" : "model");
  });
  useEffect(() => {
    begin();
    return () => {
      request.current?.abort();
      if (outcome.current === "made") discardRecipeWish(key);
      if (outcome.current === "none") abandonRecipeWish(key, recipeCreation.givenUp);
    };
  }, [key]);

  return {
    phase,
    goOn: (ingredients: readonly string[], from: RecipeSource): void => {
      if (phase !== "choosing" || ingredients.length === 0) return;
      updateRecipeWish(key, { ingredients });
      void generate(ingredients, from);
    },
  };
}
