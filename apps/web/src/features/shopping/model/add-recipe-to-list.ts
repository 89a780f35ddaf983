import { shopping as words } from "../shopping.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { toastShoppingError } from "./shopping-actions.ts";
import { enqueueMutation } from "./shopping-mutation-queue.ts";

/** The ingredients of a recipe for the given portions, with or without staples. */
export type RecipeNeeds = { id: string; servings: number; withStaples: boolean };

type Answer = Outputs["recipes"]["shopping"]["addRecipe"];

function sendRecipeNeeds(needs: RecipeNeeds): Promise<Answer> {
  return withIdempotencyKey({ shopping: needs }, async (key) => {
    let answer: Answer | undefined;
    await enqueueMutation({
      apply: (list) => [...list],
      send: async (signal) => {
        answer = await api.recipes.shopping.addRecipe.mutate({ ...needs, key }, { signal });
        return answer.list;
      },
    });
    if (!answer) throw new Error("a change ended without an answer");
    return answer;
  });
}

/**
 * Adds the ingredients of a recipe to the list and shows the result; resolves to false, after showing an error, when
 * that failed.
 */
export async function addRecipeToList(needs: RecipeNeeds, onSeeList: () => void): Promise<boolean> {
  try {
    const answer = await sendRecipeNeeds(needs);
    hapticTick();
    const { added, merged, leftOut } = answer;
    if (added + merged === 0) {
      const text = leftOut.length > 0 ? words.nothingToBuyText(leftOut) : undefined;
      toast({ title: words.nothingToBuy, text, tone: "neutral" });
      return false;
    }
    toast({
      title: words.recipeAdded,
      text: words.recipeAddedText(answer),
      action: { label: words.seeList, run: onSeeList },
    });
    return true;
  } catch (error) {
    toastShoppingError(words.addRecipeFailed, error);
    return false;
  }
}
