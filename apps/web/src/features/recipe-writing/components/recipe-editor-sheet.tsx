import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { showFirstProblem } from "../../../ui/forms/show-first-problem.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { toRecipeDraft, createEmptyRecipeDraft } from "../model/recipe-draft.ts";
import type { SavedRecipe } from "../model/recipe-draft.ts";
import { recipeDraftKeyOf } from "../model/recipe-draft-storage.ts";
import { PortionTotal } from "./portion-total.tsx";
import { ResumedDraftNote } from "./resumed-draft-note.tsx";
import { useRecipeDraft } from "../hooks/use-recipe-draft.ts";
import { useRecipeNutrition } from "../hooks/use-recipe-nutrition.ts";
import { useSaveRecipe } from "../hooks/use-save-recipe.ts";
import { RecipeEditorFields } from "./recipe-editor-fields.tsx";
import "../../../ui/styles/describe.css";
import styles from "../recipe-writing.module.css";

const name = "scrivi-ricetta";

/** Full-screen editor of a user's recipe: a new one, or with `id` an existing one. */
export function RecipeEditorSheet() {
  const sheet = useSheet(name);
  const resetKey = useResetKey(sheet.isOpen);
  const { data: recipes } = trpc.recipes.list.useQuery();
  const { id } = sheet.params;
  const recipe = id === undefined ? undefined : recipes?.find((one) => one.id === id);
  if (id !== undefined && recipe?.origin !== "own") return null;
  return <RecipeEditor key={`${resetKey} ${id ?? ""}`} recipe={recipe} />;
}

function RecipeEditor({ recipe }: { recipe: SavedRecipe | undefined }) {
  const sheet = useSheet(name);
  const detail = useSheet("vedi-ricetta");
  const { id: personId } = useMe().user;
  const key = recipeDraftKeyOf(personId, recipe?.id);
  const start = () => (recipe ? toRecipeDraft(recipe) : createEmptyRecipeDraft(crypto.randomUUID()));
  const {
    draft: storedDraft,
    isResumed,
    isUntouched,
    change,
    startOver,
    dismissResumedNote,
  } = useRecipeDraft(key, start);
  const { pending, savedDraft, save } = useSaveRecipe(key, ({ id }) =>
    recipe ? sheet.close() : detail.replace({ id }),
  );
  const draft = savedDraft ?? storedDraft;
  const nutrition = useRecipeNutrition(draft);
  const [expandedKey, setExpandedKey] = useState<string | null>(null);
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const submit = (): void => {
    const incomplete = draft.ingredients.find(
      (part) => part.grams === null || nutrition.factsOf(part).state === "gone",
    );
    flushSync(() => {
      setHasTriedSubmit(true);
      if (incomplete) setExpandedKey(incomplete.key);
    });
    if (showFirstProblem(body.current)) return;
    if (recipe && isUntouched) sheet.close();
    else void save(draft);
  };
  const startOverWithUndo = (): void => {
    const undo = startOver();
    dismissResumedNote();
    // The button is removed with its note.
    body.current?.querySelector("input")?.focus();
    toast({
      title: recipe ? words.wentBack : words.startedOver,
      tone: "neutral",
      action: { label: common.cancel, run: undo },
    });
  };
  return (
    <Sheet
      name={name}
      title={recipe ? words.editTitle : words.title}
      full
      footer={
        <div className={styles.writingFoot}>
          <PortionTotal figures={nutrition} />
          <Button wide icon="check" pending={pending} onClick={submit}>
            {common.save}
          </Button>
        </div>
      }
    >
      <div ref={body} className={styles.writing} inert={pending}>
        {isResumed && <ResumedDraftNote isSaved={recipe !== undefined} onStartOver={startOverWithUndo} />}
        <RecipeEditorFields
          draft={draft}
          onChange={change}
          factsOf={nutrition.factsOf}
          nutrition={nutrition.nutrition}
          expandedKey={expandedKey}
          onExpand={setExpandedKey}
          hasTriedSubmit={hasTriedSubmit}
          isEmpty={recipe === undefined && !isResumed}
        />
      </div>
    </Sheet>
  );
}
