import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { macroNames } from "../../../entities/nutrition/macros.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** Protein, carbohydrates and fat of a portion. */
export function MacroTags({ recipe }: { recipe: Recipe }) {
  return macroNames.map((name) => (
    <span key={name} className="tag tag-neutral num">
      <i className={`dot dot-${name}`} />
      <span aria-hidden="true">{recipes.initials[name]}</span>
      <span className="visually-hidden">{common.macros[name]}</span>
      {recipes.grams(recipe[name])}
    </span>
  ));
}

/** The diets that a recipe fits; vegan implies vegetarian, which is then omitted. */
export function DietTags({ recipe: { dietaryTags } }: { recipe: Recipe }) {
  const shownDiets = dietaryTags.filter((diet) => diet !== "vegetarian" || !dietaryTags.includes("vegan"));
  return shownDiets.map((diet) => (
    <span key={diet} className="tag tag-green">
      {recipes.diets[diet]}
    </span>
  ));
}

/** The origin of a recipe, and whether its nutrition is incomplete. */
export function OriginTags({ recipe: { origin, estimated } }: { recipe: Recipe }) {
  return (
    <>
      <span className={origin === "ai" ? "tag tag-ai" : "tag tag-neutral"}>
        {origin === "ai" && <Icon name="sparkle" size="xs" />}
        {recipes.origins[origin]}
      </span>
      {estimated && <span className="tag tag-neutral">{recipes.estimated}</span>}
    </>
  );
}
