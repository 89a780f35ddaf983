import { cookingTimes, portionSizes } from "@fetta/domain/recipes/recipe-limits";
import { useId, useState } from "react";
import { offline } from "../../../i18n/offline.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import {
  loadRecipePreferences,
  saveRecipePreferences,
  startRecipeWish,
  updateRecipeWish,
} from "../../../entities/recipe-wish/recipe-wish.ts";
import { usedUpGenerationUntil } from "../../../entities/quota/quota.ts";
import { useMe } from "../../../entities/session/session.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { useRecipeWish } from "../hooks/use-recipe-wish.ts";
import { DietChips } from "./diet-chips.tsx";
import styles from "../recipe-creation.module.css";

const { preferences: messages } = recipeCreation;

const times = cookingTimes.map((minutes) => ({ value: String(minutes), label: messages.minutes[minutes] }));
const sizes = portionSizes.map((size) => ({ value: String(size), label: String(size) }));

/**
 * Preferences of a new recipe, followed by the camera. Opened with `ripresa` it edits the preferences of the
 * interrupted recipe and returns to its ingredients.
 */
export function RecipePreferencesSheet() {
  const { isOpen } = useSheet(sheets.recipePreferences);
  return <Preferences key={useResetKey(isOpen)} />;
}

function Preferences() {
  const sheet = useSheet(sheets.recipePreferences);
  const camera = useSheet(sheets.ingredientPhoto);
  const creation = useSheet(sheets.recipeCreation);
  const writing = useSheet(sheets.recipeEditor);
  const me = useMe();
  const wish = useRecipeWish();
  const isResuming = sheet.params.resumes !== undefined;
  const [preferences, choose] = useState(() => (isResuming && wish ? wish.preferences : loadRecipePreferences()));
  const { diets, isRennetStrict, minutes, servings } = preferences;
  // Offline a new photo could not be analysed; an interrupted recipe can still be edited.
  const isOffline = !useOnlineStatus() && !isResuming;
  const reasonId = useId();
  const generationResetsAt = usedUpGenerationUntil(me);
  const continueToCamera = (): void => {
    saveRecipePreferences(preferences);
    if (!isResuming || !wish) return camera.replace();
    updateRecipeWish(wish.key, { preferences });
    creation.replace({ step: "ingredients" });
  };
  const continueToList = (): void => {
    saveRecipePreferences(preferences);
    startRecipeWish({ personId: me.user.id, picture: null, ingredients: [], preferences });
    creation.replace({ step: "ingredients" });
  };
  return (
    <Sheet
      name={sheets.recipePreferences}
      title={messages.title}
      footer={
        <div className="stack gap-xs">
          <Button
            wide
            softDisabled={isOffline}
            aria-describedby={isOffline ? reasonId : undefined}
            onClick={continueToCamera}
          >
            {messages.continue}
          </Button>
          {generationResetsAt !== undefined && (
            <p className="cap ink2 center">
              {recipeCreation.generationUsed(formatRelativeTime(new Date(generationResetsAt)))}
            </p>
          )}
          {isOffline && (
            <p id={reasonId} className="cap ink2 center">
              {offline.needsConnection}
            </p>
          )}
          {!isResuming && (
            <Button wide variant="tonal" icon="pencil" softDisabled={isOffline} onClick={continueToList}>
              {recipeCreation.write}
            </Button>
          )}
          {!isResuming && (
            <Button wide variant="ghost" size="inline" aria-haspopup="dialog" onClick={() => writing.replace()}>
              {recipes.write}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.creationPreferences}>
        <section>
          <h3 className="field-label">{messages.diets}</h3>
          <DietChips
            label={messages.diets}
            diets={diets}
            onDiets={(chosen) => choose({ ...preferences, diets: chosen })}
          />
          {diets.includes("vegetarian") && (
            <Checkbox
              className="mt-m"
              checked={isRennetStrict}
              onChecked={(isStrict) => choose({ ...preferences, isRennetStrict: isStrict })}
            >
              {messages.rennetStrict}
            </Checkbox>
          )}
        </section>
        <section>
          <h3 className="field-label">{messages.time}</h3>
          <ChipGroup
            label={messages.time}
            options={times}
            value={String(minutes)}
            onValue={(value) =>
              choose({ ...preferences, minutes: cookingTimes.find((one) => String(one) === value) ?? minutes })
            }
          />
        </section>
        <section>
          <h3 className="field-label">{messages.servings}</h3>
          <ChipGroup
            label={messages.servings}
            options={sizes}
            value={String(servings)}
            onValue={(value) =>
              choose({ ...preferences, servings: portionSizes.find((one) => String(one) === value) ?? servings })
            }
          />
        </section>
      </div>
    </Sheet>
  );
}
