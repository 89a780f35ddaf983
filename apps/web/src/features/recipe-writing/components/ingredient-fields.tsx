import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { AddIngredient } from "./add-ingredient.tsx";
import { insertAt, type DraftIngredient } from "../model/recipe-draft.ts";
import { IngredientRow } from "./ingredient-row.tsx";
import type { RecipeNutritionState } from "../hooks/use-recipe-nutrition.ts";
import { useFocusAfterRender } from "../hooks/use-focus-after-render.ts";
import styles from "../recipe-writing.module.css";

type Ingredients = readonly DraftIngredient[];
type Props = {
  ingredients: Ingredients;
  onChange: (change: (ingredients: Ingredients) => Ingredients) => void;
  factsOf: RecipeNutritionState["factsOf"];
  expandedKey: string | null;
  onExpand: (key: string | null) => void;
  hasTriedSubmit: boolean;
};

const maxIngredients = recipeLimits.maxIngredients;

/** The ingredients, one per row with an expandable amount, and the search that adds to them. */
export function IngredientFields({ ingredients, onChange, factsOf, expandedKey, onExpand, hasTriedSubmit }: Props) {
  const { section, focus } = useFocusAfterRender();
  const rowSelectorOf = (key: string): string => `[data-row="${CSS.escape(key)}"]`;

  const add = (part: DraftIngredient): void => {
    onChange((before) => (before.length < maxIngredients ? [...before, part] : before));
    onExpand(part.key);
    focus(`${rowSelectorOf(part.key)} input`);
  };
  const change = (part: DraftIngredient): void =>
    onChange((before) => before.map((one) => (one.key === part.key ? part : one)));
  const remove = (part: DraftIngredient): void => {
    const at = ingredients.indexOf(part);
    const next = ingredients[at + 1] ?? ingredients[at - 1];
    focus(next ? `${rowSelectorOf(next.key)} button` : "[data-add] input");
    onChange((before) => before.filter(({ key }) => key !== part.key));
    toast({
      title: recipeWriting.removed(part.name),
      tone: "neutral",
      action: {
        label: common.cancel,
        run: () => onChange((before) => (before.length < maxIngredients ? insertAt(before, part, at) : before)),
      },
    });
  };
  return (
    <section ref={section} className={styles.writingSection} aria-labelledby="writing-ingredients">
      <h3 className="h3" id="writing-ingredients">
        {recipeWriting.ingredients}
      </h3>
      {ingredients.length > 0 && (
        <ul className={styles.writingParts} aria-labelledby="writing-ingredients">
          {ingredients.map((part) => (
            <IngredientRow
              key={part.key}
              part={part}
              facts={factsOf(part)}
              isExpanded={part.key === expandedKey}
              hasTriedSubmit={hasTriedSubmit}
              onFold={(fold) => onExpand(fold ? null : part.key)}
              onChange={change}
              onRemove={() => remove(part)}
              onDone={() => section.current?.querySelector<HTMLElement>("[data-add] input")?.focus()}
            />
          ))}
        </ul>
      )}
      {ingredients.length < maxIngredients ? (
        <AddIngredient isMissing={hasTriedSubmit && ingredients.length === 0} onAdd={add} />
      ) : (
        <p className="cap ink2">{recipeWriting.full(maxIngredients)}</p>
      )}
    </section>
  );
}
