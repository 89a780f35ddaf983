import { useEffect, useEffectEvent, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { updateRecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { CreationStages } from "./creation-stages.tsx";
import { useRecipeCreation } from "../hooks/use-recipe-creation.ts";
import type { CreationStart } from "../hooks/use-recipe-creation.ts";
import { useRecipeWish } from "../hooks/use-recipe-wish.ts";
import styles from "../recipe-creation.module.css";

const name = "creazione";
const startOfParam: Readonly<Record<string, CreationStart>> = { scelta: "choose", ricettario: "catalogue" };

/** The full-screen creation of a recipe from the current wish; `passo` is the step to continue with. */
export function RecipeCreationSheet() {
  const sheet = useSheet(name);
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
    <Sheet name={name} title={recipeCreation.title} full header={bar}>
      {wish && <CreationSession key={wish.key} wish={wish} sheet={sheet} />}
    </Sheet>
  );
}

function CreationSession({ wish, sheet }: { wish: RecipeWish; sheet: SheetHandle }) {
  const { ai } = useMe();
  const [start] = useState(() => startOfParam[sheet.params["passo"] ?? ""] ?? "on");
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
          isFromPhoto={start === "on" && wish.pictureUrl !== null && ai.available}
          onIngredients={(ingredients) => updateRecipeWish(wish.key, { ingredients })}
          onContinue={goOn}
        />
      )}
    </div>
  );
}
