import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import type { Recipe } from "../model/recipe.ts";
import styles from "../recipe-sheet.module.css";

/** The allergens of the ingredients as text; ingredients without allergen data are named. */
export function AllergenNote({ recipe: { allergens, parts } }: { recipe: Recipe }) {
  const unjudged = parts.filter(({ ingredient }) => ingredient === null).map(({ name }) => name);
  return (
    <section className={styles.recipeSection} aria-labelledby="recipe-allergens">
      <h3 className="h3" id="recipe-allergens">
        {words.allergens}
      </h3>
      {(allergens.length > 0 || unjudged.length === 0) && (
        <p>{allergens.length > 0 ? words.contains(allergens) : words.noAllergens}</p>
      )}
      {unjudged.length > 0 && <p className="ink2">{words.unknownAllergens(unjudged)}</p>}
    </section>
  );
}
