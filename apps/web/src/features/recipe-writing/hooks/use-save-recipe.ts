import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { toRecipeSaveInput } from "../model/recipe-draft.ts";
import type { SavedRecipe, RecipeEditorDraft } from "../model/recipe-draft.ts";
import { saveRecipeDraft, loadRecipeDraft } from "../model/recipe-draft-storage.ts";

/** Replaces a recipe in the list, or adds it as the newest. */
function upsertRecipe(recipes: SavedRecipe[], recipe: SavedRecipe): SavedRecipe[] {
  return recipes.some(({ id }) => id === recipe.id)
    ? recipes.map((one) => (one.id === recipe.id ? recipe : one))
    : [recipe, ...recipes];
}

function saveErrorText(error: unknown): string {
  const [issue] = parseApiError(error).issues;
  return words.failed(issue?.message ?? describeError(error));
}

/**
 * Saves a draft, one request at a time; the draft is stored until the server has confirmed it, and a repeated request
 * creates no second recipe.
 */
export function useSaveRecipe(key: string, onSaved: (recipe: SavedRecipe) => void) {
  const utils = trpc.useUtils();
  const isBusy = useRef(false);
  const [pending, setPending] = useState(false);
  /** The saved draft stays displayed while the sheet slides away. */
  const [savedDraft, setSavedDraft] = useState<RecipeEditorDraft | null>(null);

  const save = async (draft: RecipeEditorDraft): Promise<void> => {
    const input = toRecipeSaveInput(draft);
    if (input === undefined || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      const recipe = await api.recipes.save.mutate(input);
      setSavedDraft(draft);
      // Changes made meanwhile, in the reopened sheet, stay to be saved.
      if (loadRecipeDraft(key) === draft) saveRecipeDraft(key, null);
      utils.recipes.list.setData(undefined, (recipes) => recipes && upsertRecipe(recipes, recipe));
      hapticTick();
      toast({ title: words.saved, text: recipe.name });
      onSaved(recipe);
    } catch (error) {
      isBusy.current = false;
      const isOffline = parseApiError(error).isUnreachable && !navigator.onLine;
      toast({ title: common.error, text: isOffline ? words.offline : saveErrorText(error), tone: "error" });
    } finally {
      setPending(false);
    }
  };
  return { pending, savedDraft, save };
}
