import { useEffect, useEffectEvent, useRef, useState } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { tick } from "../../../lib/haptics.ts";
import { photoConsentIsMissing } from "../../../entities/photo-consent/photo-consent.ts";
import { amendWish, dropWish, giveUpWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { withRetryKey } from "../../../lib/api/idempotency-key.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToPlans } from "../../../entities/quota/use-open-paywall.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { failureOf } from "../model/creation-failure.ts";
import { CreationError, makeRecipe, readIngredients } from "../model/creation-requests.ts";
import type { From } from "../model/creation-requests.ts";

export type Phase = "reading" | "choosing" | "generating" | "saving";
/** How the making goes on: by what is known, from the list of ingredients, or with a recipe of our own. */
export type Start = "on" | "choose" | "shelf";

function firstPhase({ ingredients, trouble }: RecipeWish, start: Start): Phase {
  if (start === "choose") return "choosing";
  if (ingredients === null) return "reading";
  return start === "shelf" || trouble?.of === "recipe" ? "generating" : "choosing";
}

/**
 * Takes a wish to its recipe. Leaving gives up what is under way, and with it the unit that it would have cost; the wish
 * itself stays until its recipe is there.
 */
export function useCreation(wish: RecipeWish, start: Start, sheet: SheetHandle) {
  const [phase, setPhase] = useState(() => firstPhase(wish, start));
  const utils = trpc.useUtils();
  const detail = useSheet("vedi-ricetta");
  const camera = useSheet("ingredienti");
  const toPlans = useToPlans();
  const request = useRef<AbortController | null>(null);
  const end = useRef<"none" | "failed" | "made">("none");
  const { key, picture, preferences } = wish;

  const fail = (step: "ingredients" | "recipe", error: unknown): void => {
    const { title, sentence, plans } = failureOf(step, error, navigator.onLine);
    end.current = "failed";
    amendWish(key, { trouble: { of: step, sentence } });
    if (plans) {
      void refreshSession();
      return toPlans(plans.resetsAt);
    }
    if (error instanceof CreationError && error.answer.consentMissing) {
      photoConsentIsMissing();
      return camera.replace();
    }
    toast({ title, text: sentence, tone: "error" });
    sheet.close();
  };

  /** Runs one step that can be given up. */
  const run = async (
    step: "ingredients" | "recipe",
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const controller = new AbortController();
    request.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) fail(step, error);
    }
  };

  const read = (shown: Blob): Promise<void> =>
    run("ingredients", async (signal) => {
      const ingredients = await readIngredients(shown, key, signal);
      void refreshSession();
      amendWish(key, { ingredients });
      setPhase("choosing");
    });

  const generate = (ingredients: readonly string[], from: From): Promise<void> =>
    run("recipe", async (signal) => {
      setPhase("generating");
      const id = await withRetryKey({ wish: key, ingredients, preferences, from }, (retryKey) =>
        makeRecipe({ picture, preferences }, ingredients, { from, key: retryKey, signal }),
      );
      setPhase("saving");
      void refreshSession();
      await utils.recipes.list.invalidate();
      if (signal.aborted) return;
      end.current = "made";
      tick();
      detail.replace({ id });
    });

  const begin = useEffectEvent(() => {
    amendWish(key, { trouble: null });
    if (phase === "reading" && picture) void read(picture);
    if (phase === "generating") void generate(wish.ingredients ?? [], start === "shelf" ? "shelf" : "model");
  });
  useEffect(() => {
    begin();
    return () => {
      request.current?.abort();
      if (end.current === "made") dropWish(key);
      if (end.current === "none") giveUpWish(key, recipeCreation.givenUp);
    };
  }, [key]);

  return {
    phase,
    goOn: (ingredients: readonly string[]): void => {
      if (phase !== "choosing" || ingredients.length === 0) return;
      amendWish(key, { ingredients });
      void generate(ingredients, "model");
    },
  };
}
