import { useEffect, useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { dropWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useWish } from "../hooks/use-recipe-wish.ts";
import "../recipe-creation.css";

/** A recipe that did not come: why, and how it goes on with all that was photographed, written and chosen. */
export function KeptCard() {
  const { ai } = useMe();
  const wish = useWish();
  const creation = useSheet("creazione");
  const preferences = useSheet("ricetta");
  const card = useRef<HTMLElement>(null);
  const held = wish?.trouble?.sentence;
  useEffect(() => {
    if (held !== undefined) card.current?.scrollIntoView({ block: "nearest" });
  }, [held]);
  if (!wish?.trouble) return null;
  const { key, url, ingredients, trouble } = wish;
  const listed = ingredients !== null && ingredients.length > 0;
  return (
    <section ref={card} className="card creation-kept" aria-label={recipeCreation.keptTitle}>
      <div className="creation-kept-head">
        {url !== null && <img src={url} alt={recipeCreation.photo} />}
        <div className="creation-kept-text">
          <h2 className="h3">{recipeCreation.keptTitle}</h2>
          <p className="cap ink2">{trouble.sentence}</p>
        </div>
        <IconButton icon="close" iconSize="s" label={recipeCreation.letBe} onClick={() => dropWish(key)} />
      </div>
      <div className="creation-kept-actions">
        <Button size="small" icon="flip" onClick={() => creation.open()}>
          {common.retry}
        </Button>
        {listed && ai.available && (
          <Button size="small" variant="tonal" onClick={() => creation.open({ passo: "ricettario" })}>
            {recipeCreation.shelf}
          </Button>
        )}
        {listed ? (
          <Button size="small" variant="tonal" onClick={() => preferences.open({ ripresa: "si" })}>
            {recipeCreation.change}
          </Button>
        ) : (
          <Button size="small" variant="tonal" onClick={() => creation.open({ passo: "scelta" })}>
            {recipeCreation.write}
          </Button>
        )}
      </div>
    </section>
  );
}
