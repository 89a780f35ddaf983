import { useEffect, useEffectEvent, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { updateRecipeWish, type RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet, type SheetHandle } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { useRecipeCreation, type CreationPhase } from "../hooks/use-recipe-creation.ts";
import { useRecipeWish } from "../hooks/use-recipe-wish.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import styles from "../recipe-creation.module.css";

/** The full-screen creation of a recipe from the current wish; `step` is the step to continue with. */
export function RecipeCreationSheet() {
  const sheet = useSheet(sheets.recipeCreation);
  const wish = useRecipeWish();
  const isWishMissing = sheet.isOpen && wish === null;
  // Reached with Forward after the recipe was created.
  const closeSheet = useEffectEvent(() => sheet.close());
  useEffect(() => {
    if (isWishMissing) closeSheet();
  }, [isWishMissing]);
  const bar = (
    <header className={styles.creationBar}>
      <IconButton icon="close" label={common.cancel} onClick={sheet.close} />
    </header>
  );
  return (
    <Sheet name={sheets.recipeCreation} title={recipeCreation.title} full header={bar}>
      {wish && <CreationSession key={wish.key} wish={wish} sheet={sheet} />}
    </Sheet>
  );
}

const { stages, doing, slow } = recipeCreation;
const stageNames = [stages.ingredients, stages.recipe, stages.saving];
const stageIndexOf: Record<CreationPhase, number> = { reading: 0, choosing: 0, generating: 1, saving: 2 };
const slowAfterMs = 12_000;

function SlowNote() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <p className="sm ink2">{slow}</p> : null;
}

/** The three stages of the recipe creation, the current one marked, with its status text. */
function CreationStages({ phase }: { phase: CreationPhase }) {
  const currentStage = stageIndexOf[phase];
  const isWorking = phase !== "choosing";
  return (
    <>
      <ol className={styles.creationStages}>
        {stageNames.map((name, at) => (
          <li
            key={name}
            className={at < currentStage ? styles.creationDone : undefined}
            aria-current={at === currentStage ? "step" : undefined}
          >
            <span className={styles.creationMark} aria-hidden="true">
              {at < currentStage ? (
                <Icon name="check" size="s" />
              ) : at === currentStage && isWorking ? (
                <Spinner />
              ) : (
                at + 1
              )}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.creationDoing}>
        <p className="sm">{doing[phase]}</p>
        {isWorking && <SlowNote key={phase} />}
      </div>
    </>
  );
}

function CreationSession({ wish, sheet }: { wish: RecipeWish; sheet: SheetHandle<typeof sheets.recipeCreation> }) {
  const { ai } = useMe();
  const [start] = useState(sheet.params.step);
  const { phase, goOn } = useRecipeCreation(wish, start, sheet);
  return (
    <div className={styles.creation} aria-busy={phase !== "choosing"}>
      {wish.pictureUrl !== null && (
        <img className={styles.creationPhoto} src={wish.pictureUrl} alt={recipeCreation.photo} />
      )}
      <p className="h1" aria-hidden="true">
        {recipeCreation.title}
      </p>
      <CreationStages phase={phase} />
      {phase === "choosing" && wish.pictureUrl !== null && !ai.available && (
        <p className="sm ink2">{recipeCreation.notAnalysed}</p>
      )}
      {phase === "choosing" && (
        <IngredientList
          wish={wish}
          isFromPhoto={start === undefined && wish.pictureUrl !== null && ai.available}
          onIngredients={(ingredients) => updateRecipeWish(wish.key, { ingredients })}
          onDiets={(diets) => updateRecipeWish(wish.key, { preferences: { ...wish.preferences, diets } })}
          onContinue={goOn}
        />
      )}
    </div>
  );
}
