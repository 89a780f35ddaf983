import { useEffect, useEffectEvent, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { amendWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { Stages } from "./creation-stages.tsx";
import { useCreation } from "../hooks/use-recipe-creation.ts";
import type { Start } from "../hooks/use-recipe-creation.ts";
import { useWish } from "../hooks/use-recipe-wish.ts";
import "../recipe-creation.css";

const name = "creazione";
const starts: Readonly<Record<string, Start>> = { scelta: "choose", ricettario: "shelf" };

/** The whole screen while a recipe is made of the wish at hand; `passo` says with what it goes on. */
export function CreationSheet() {
  const sheet = useSheet(name);
  const wish = useWish();
  const without = sheet.isOpen && wish === null;
  // Come back to with Forward, when the recipe is there.
  const leave = useEffectEvent(() => sheet.close());
  useEffect(() => {
    if (without) leave();
  }, [without]);
  const bar = (
    <header className="creation-bar">
      <IconButton icon="close" label={common.cancel} onClick={sheet.close} />
    </header>
  );
  return (
    <Sheet name={name} title={recipeCreation.title} full header={bar}>
      {wish && <OneCreation key={wish.key} wish={wish} sheet={sheet} />}
    </Sheet>
  );
}

function OneCreation({ wish, sheet }: { wish: RecipeWish; sheet: SheetHandle }) {
  const { ai } = useMe();
  const [start] = useState(() => starts[sheet.params["passo"] ?? ""] ?? "on");
  const { phase, goOn } = useCreation(wish, start, sheet);
  return (
    <div className="creation" aria-busy={phase !== "choosing"}>
      {wish.url !== null && <img className="creation-photo" src={wish.url} alt={recipeCreation.photo} />}
      <p className="h1" aria-hidden="true">
        {recipeCreation.title}
      </p>
      <Stages phase={phase} />
      {phase === "choosing" && wish.url !== null && !ai.available && (
        <p className="sm ink2">{recipeCreation.unread}</p>
      )}
      {phase === "choosing" && (
        <IngredientList
          wish={wish}
          seen={start === "on" && wish.url !== null && ai.available}
          onIngredients={(ingredients) => amendWish(wish.key, { ingredients })}
          onGoOn={goOn}
        />
      )}
    </div>
  );
}
