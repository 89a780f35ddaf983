import { useEffect, useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { discardRecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { useRecipeWish } from "../hooks/use-recipe-wish.ts";
import styles from "../recipe-creation.module.css";

/** A recipe whose creation failed: the reason, and a retry with the same photo, ingredients and preferences. */
export function InterruptedRecipeCard() {
  const { ai } = useMe();
  const wish = useRecipeWish();
  const creation = useSheet(sheets.recipeCreation);
  const preferences = useSheet(sheets.recipePreferences);
  const card = useRef<HTMLElement>(null);
  const interruptionReason = wish?.failure?.message;
  useEffect(() => {
    if (interruptionReason !== undefined) card.current?.scrollIntoView({ block: "nearest" });
  }, [interruptionReason]);
  if (!wish?.failure) return null;
  const { key, pictureUrl, ingredients, failure } = wish;
  const hasIngredients = ingredients !== null && ingredients.length > 0;
  return (
    <section ref={card} className={`card ${styles.creationKept}`} aria-label={recipeCreation.interruptedTitle}>
      <div className={styles.creationKeptHead}>
        {pictureUrl !== null && <img src={pictureUrl} alt={recipeCreation.photo} />}
        <div className={styles.creationKeptText}>
          <h2 className="h3">{recipeCreation.interruptedTitle}</h2>
          <p className="cap ink2">{failure.message}</p>
        </div>
        <IconButton icon="close" iconSize="s" label={recipeCreation.discard} onClick={() => discardRecipeWish(key)} />
      </div>
      <div className="chips mt-m">
        <Button size="small" icon="flip" onClick={() => creation.open()}>
          {common.retry}
        </Button>
        {hasIngredients && ai.available && (
          <Button size="small" variant="tonal" onClick={() => creation.open({ step: "catalogue" })}>
            {recipeCreation.fromCatalogue}
          </Button>
        )}
        {hasIngredients ? (
          <Button size="small" variant="tonal" onClick={() => preferences.open({ resumes: "yes" })}>
            {recipeCreation.change}
          </Button>
        ) : (
          <Button size="small" variant="tonal" onClick={() => creation.open({ step: "ingredients" })}>
            {recipeCreation.write}
          </Button>
        )}
      </div>
    </section>
  );
}
