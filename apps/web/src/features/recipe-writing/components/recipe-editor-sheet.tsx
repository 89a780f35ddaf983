import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { showFirstProblem } from "../../../ui/forms/show-first-problem.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import {
  toRecipeDraft,
  createEmptyRecipeDraft,
  toExpectedRecipe,
  toRecipeSaveInput,
  type RecipeEditorDraft,
} from "../model/recipe-draft.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { recipeDraftKeyOf, saveRecipeDraft, loadRecipeDraft } from "../model/recipe-draft-storage.ts";
import { useRecipeDraft } from "../hooks/use-recipe-draft.ts";
import { useRecipeNutrition, type RecipeNutritionState } from "../hooks/use-recipe-nutrition.ts";
import { RecipeEditorFields } from "./recipe-editor-fields.tsx";
import "../../../ui/styles/describe.css";
import styles from "../recipe-writing.module.css";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { MacroList } from "../../../entities/nutrition/macro-list.tsx";
import { MacroBar } from "../../../entities/nutrition/macro-bar.tsx";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { RecipeNutrition } from "@fetta/domain/recipes/recipe";
import { extraNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { zeroNutrition } from "@fetta/domain/nutrition/nutrition";
import { offline } from "../../../i18n/offline.messages.ts";
import { submitChange } from "../../../offline/submit-change.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";

/** Full-screen editor of a user's recipe: a new one, or with `id` an existing one. */
export function RecipeEditorSheet() {
  const sheet = useSheet(sheets.recipeEditor);
  const resetKey = useResetKey(sheet.isOpen);
  const { data: recipes } = trpc.recipes.list.useQuery();
  const { id } = sheet.params;
  const recipe = id === undefined ? undefined : recipes?.find((one) => one.id === id);
  if (id !== undefined && recipe?.origin !== "custom") return null;
  return <RecipeEditor key={`${resetKey} ${id ?? ""}`} recipe={recipe} />;
}

/** Nutrition of one portion of the current draft. */
function PortionTotal({ figures: { nutrition, failed } }: { figures: RecipeNutritionState }) {
  if (!useShowsCalories()) return null;
  return (
    <div className="described-total" role="group" aria-label={recipeWriting.each}>
      <div className="row between wrap">
        <b className="sm ink2">{recipeWriting.each}</b>
        {nutrition?.estimated === true && <span className="tag tag-neutral">{recipes.estimated}</span>}
        <p className="num">
          <b className="figure-l">{nutrition ? recipeWriting.kcal(nutrition.calories) : recipeWriting.noFigure}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      {nutrition && (
        <>
          <MacroBar macros={nutrition} legend={false} />
          <MacroList macros={nutrition} />
        </>
      )}
      {failed && <p className="cap ink2">{recipeWriting.noFigures}</p>}
    </div>
  );
}

type ResumedDraftNoteProps = {
  /** The recipe is already saved: the unsaved draft contains changes to it. */
  isSaved: boolean;
  onStartOver: () => void;
};

/** States that the draft is from an earlier session and unsaved, with a button to discard it. */
function ResumedDraftNote({ isSaved, onStartOver }: ResumedDraftNoteProps) {
  return (
    <div className={`note note-plain ${styles.writingResumed}`}>
      <Icon name="info" size="s" />
      <div className="grow">
        <p>{recipeWriting.resumed}</p>
        <Button variant="ghost" size="inline" onClick={onStartOver}>
          {isSaved ? recipeWriting.backToSaved : recipeWriting.startOver}
        </Button>
      </div>
    </div>
  );
}

/** Replaces a recipe in the list, or adds it as the newest. */
function upsertRecipe(recipes: Recipe[], recipe: Recipe): Recipe[] {
  return recipes.some(({ id }) => id === recipe.id)
    ? recipes.map((one) => (one.id === recipe.id ? recipe : one))
    : [recipe, ...recipes];
}

/** Figures of a recipe whose foods are not on this device: they come with the answer of the server. */
const unknownFigures: RecipeNutrition = {
  ...zeroNutrition,
  ...mapNutrients(extraNutrients, () => null),
  estimated: true,
  unknown: [],
};

function saveErrorText(error: unknown): string {
  const [issue] = parseApiError(error).issues;
  return recipeWriting.failed(issue?.message ?? describeError(error));
}

/**
 * Saves a draft, one request at a time; the draft is stored until the server has confirmed it, and a repeated request
 * creates no second recipe.
 */
function useSaveRecipe(key: string, before: Recipe | undefined, onSaved: (recipe: Recipe) => void) {
  const utils = trpc.useUtils();
  const isBusy = useRef(false);
  const [pending, setPending] = useState(false);
  /** The saved draft stays displayed while the sheet slides away. */
  const [savedDraft, setSavedDraft] = useState<RecipeEditorDraft | null>(null);

  const save = async (draft: RecipeEditorDraft, figures: RecipeNutrition | null): Promise<void> => {
    const input = toRecipeSaveInput(draft);
    if (input === undefined || isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      const expected = toExpectedRecipe(input, figures ?? unknownFigures, before);
      const { answer: recipe = expected, isPending } = await submitChange({
        call: { type: "saveRecipe", input: { ...input, isChange: before !== undefined, ifVersion: draft.version } },
        shown: { name: input.name, recipe: expected },
      });
      setSavedDraft(draft);
      // Changes made meanwhile, in the reopened sheet, stay to be saved.
      if (loadRecipeDraft(key) === draft) saveRecipeDraft(key, null);
      utils.recipes.list.setData(undefined, (recipes) => recipes && upsertRecipe(recipes, recipe));
      hapticTick();
      toast({ title: recipeWriting.saved, text: isPending ? offline.alsoSaved(recipe.name) : recipe.name });
      onSaved(recipe);
    } catch (error) {
      isBusy.current = false;
      // The person is told: saving again puts this draft in the place of the newer version.
      if (parseApiError(error).code === "changed_elsewhere") saveRecipeDraft(key, { ...draft, version: undefined });
      toastError(saveErrorText(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, savedDraft, save };
}

function RecipeEditor({ recipe }: { recipe: Recipe | undefined }) {
  const sheet = useSheet(sheets.recipeEditor);
  const detail = useSheet(sheets.recipe);
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
  const { pending, savedDraft, save } = useSaveRecipe(key, recipe, ({ id }) =>
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
    else void save(draft, nutrition.nutrition);
  };
  const startOverWithUndo = (): void => {
    const undo = startOver();
    dismissResumedNote();
    // The button is removed with its note.
    body.current?.querySelector("input")?.focus();
    toast({
      title: recipe ? recipeWriting.wentBack : recipeWriting.startedOver,
      tone: "neutral",
      action: { label: common.cancel, run: undo },
    });
  };
  return (
    <Sheet
      name={sheets.recipeEditor}
      title={recipe ? recipeWriting.editTitle : recipeWriting.title}
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
