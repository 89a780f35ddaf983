import { useState } from "react";
import { useFoodDrawing } from "../../../entities/food/food-thumbnail.tsx";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { setRecipeFavourite } from "../model/recipe-actions.ts";
import styles from "../recipes.module.css";

const heart = "M12 19.3S4.4 15 4.4 9.6A4 4 0 0 1 12 8a4 4 0 0 1 7.6 1.6C19.6 15 12 19.3 12 19.3z";

const tablecloths = [styles.recipeTablecloth0, styles.recipeTablecloth1, styles.recipeTablecloth2];

/** One of a few tablecloths, always the same one for a recipe. */
function tableclothOf({ id }: Recipe): string | undefined {
  return tablecloths[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tablecloths.length];
}

function Picture({ recipe }: { recipe: Recipe }) {
  const [broken, setBroken] = useState<string | null>(null);
  const drawing = useFoodDrawing(recipe.name);
  const { photoUrl } = recipe;
  if (photoUrl !== null && photoUrl !== broken) {
    return (
      <img
        className="fill-picture"
        src={photoUrl}
        alt={recipes.photoOf(recipe.name)}
        width="800"
        height="600"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoUrl)}
      />
    );
  }
  return (
    <span className={`${styles.recipeTable} ${tableclothOf(recipe)}`}>
      <span className={styles.recipePlate}>
        <img className={styles.recipeArt} src={drawing} alt="" width="96" height="96" loading="lazy" decoding="async" />
      </span>
    </span>
  );
}

/** The photo of the ingredients, or a drawing; with the cooking time and the heart. */
export function RecipePicture({ recipe }: { recipe: Recipe }) {
  const { name, isFavorite, cookingTime } = recipe;
  return (
    <div className={styles.recipePicture}>
      <Picture recipe={recipe} />
      <span className={`tag ${styles.recipeTime} num`}>
        <Icon name="clock" size="xs" />
        {recipes.minutes(cookingTime)}
      </span>
      <button
        type="button"
        className={`icon-btn ${styles.recipeHeart}`}
        aria-label={recipes.like(name)}
        aria-pressed={isFavorite}
        onClick={() => void setRecipeFavourite(recipe, !isFavorite)}
      >
        <Icon name={heart} isFilled={isFavorite} />
      </button>
    </div>
  );
}
