import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { tick } from "../../../lib/haptics.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { wishOf } from "../model/recipe-draft.ts";
import type { Recipe, RecipeDraft } from "../model/recipe-draft.ts";
import { keepDraft, keptDraft } from "../model/recipe-draft-storage.ts";

/** The list with a recipe in its place, or as its newest. */
function withRecipe(recipes: Recipe[], recipe: Recipe): Recipe[] {
  return recipes.some(({ id }) => id === recipe.id)
    ? recipes.map((one) => (one.id === recipe.id ? recipe : one))
    : [recipe, ...recipes];
}

function reasonOf(error: unknown): string {
  const [issue] = refusalOf(error).issues;
  return words.failed(issue?.message ?? causeOf(error));
}

/** Sends a draft, once at a time; it is kept until the server has it, and sent again it makes no second recipe. */
export function useSave(key: string, onSaved: (recipe: Recipe) => void) {
  const utils = trpc.useUtils();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  /** What was saved shows on while the sheet slides away. */
  const [sent, setSent] = useState<RecipeDraft | null>(null);

  const save = async (draft: RecipeDraft): Promise<void> => {
    const wish = wishOf(draft);
    if (wish === undefined || busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const recipe = await api.recipes.save.mutate(wish);
      setSent(draft);
      // What was written in the meantime, in the sheet opened anew, stays to be saved.
      if (keptDraft(key) === draft) keepDraft(key, null);
      utils.recipes.list.setData(undefined, (recipes) => recipes && withRecipe(recipes, recipe));
      tick();
      toast({ title: words.saved, text: recipe.name });
      onSaved(recipe);
    } catch (error) {
      busy.current = false;
      const offline = refusalOf(error).unreachable && !navigator.onLine;
      toast({ title: common.error, text: offline ? words.offline : reasonOf(error), tone: "error" });
    } finally {
      setPending(false);
    }
  };
  return { pending, sent, save };
}
