import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import type { Recipe } from "../model/recipe.ts";
import { PeopleIcon } from "./recipe-icons.tsx";
import { RecipePicture } from "./recipe-picture.tsx";
import { DietTags, MacroTags, OriginTags } from "./recipe-tags.tsx";
import styles from "../recipes.module.css";

/** A recipe in the list. The whole card opens it, except for its heart. */
export function RecipeCard({ recipe, onOpen }: { recipe: Recipe; onOpen: () => void }) {
  return (
    <article className={`card ${styles.recipeCard}`}>
      <RecipePicture recipe={recipe} />
      <div className={styles.recipeCardText}>
        <h2 className="h3">
          <button type="button" className={styles.recipeOpen} aria-haspopup="dialog" onClick={onOpen}>
            {recipe.name}
          </button>
        </h2>
        <p className={`row wrap cap ink2 num ${styles.recipeFigures}`}>
          <IfCaloriesShown>
            <b className="b ink">{words.kcal(recipe.calories)}</b>
            <span className="ink3">{words.perPerson}</span>
            <i className={styles.recipeDivider} />
          </IfCaloriesShown>
          <span className={`row ${styles.recipePortions}`}>
            <PeopleIcon />
            {words.portions(recipe.servings)}
          </span>
        </p>
        <div className={styles.recipeTags}>
          <IfCaloriesShown>
            <MacroTags recipe={recipe} />
          </IfCaloriesShown>
          <DietTags recipe={recipe} />
          <OriginTags recipe={recipe} />
        </div>
      </div>
    </article>
  );
}
