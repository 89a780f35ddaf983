import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { useId, useState } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { listedWith } from "../model/merge-ingredients.ts";
import { useGoOn } from "../hooks/use-auto-continue.ts";

const most = recipeBounds.ingredients;

type Props = {
  wish: RecipeWish;
  /** Read from a photo just now: taken as it is unless the person changes it. */
  seen: boolean;
  onIngredients: (ingredients: readonly string[]) => void;
  onGoOn: (ingredients: readonly string[]) => void;
};

/** What the recipe is to be made of: to be tapped away, added to, and what no chosen diet can use struck out. */
export function IngredientList({ wish, seen, onIngredients, onGoOn }: Props) {
  const id = useId();
  const [written, setWritten] = useState("");
  const ingredients = wish.ingredients ?? [];
  const { diets } = wish.preferences;
  const check = trpc.recipes.checkIngredients.useQuery(
    { ingredients: [...ingredients], diets: [...diets] },
    { enabled: ingredients.length > 0 && diets.length > 0, placeholderData: (before) => before },
  );
  const left = (check.data ?? []).filter(
    ({ name, against }) => against.length > 0 && ingredients.includes(name),
  );
  const struck = new Set(left.map(({ name }) => name));
  const all = listedWith(ingredients, written);
  const tooMany = all.length > most;
  const usable = all.some((name) => !struck.has(name));
  const goOn = (): void => onGoOn(all);
  const wait = useGoOn(seen && usable && !tooMany, goOn);

  const add = (): void => {
    if (tooMany || written.trim() === "") return;
    onIngredients(all);
    setWritten("");
  };
  return (
    <div className="creation-list" {...wait.touch}>
      {ingredients.length > 0 && (
        <>
          <p className="creation-seen">
            <b id={`${id}-list`}>{seen ? recipeCreation.seen : recipeCreation.chosen}</b>{" "}
            <span className="ink2">{recipeCreation.touchToRemove}</span>
          </p>
          <ul className="chips" aria-labelledby={`${id}-list`}>
            {ingredients.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={struck.has(name) ? "chip creation-struck" : "chip"}
                  aria-label={recipeCreation.remove(name)}
                  onClick={() => onIngredients(ingredients.filter((other) => other !== name))}
                >
                  {struck.has(name) ? <s>{name}</s> : name}
                  <Icon name="close" size="xs" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div role="status">
        {left.length > 0 && (
          <ul className="creation-against cap">
            {left.map(({ name, known, against }) => (
              <li key={name}>
                {known ? recipeCreation.against(name, against) : recipeCreation.unknown(name, against)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <form
        className="creation-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={recipeCreation.addLabel}
          help={recipeCreation.addHelp}
          error={tooMany ? recipeCreation.tooMany(most) : undefined}
          value={written}
          onValue={setWritten}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button
          type="submit"
          size="small"
          variant="tonal"
          icon="plus"
          unready={written.trim() === "" || tooMany}
        >
          {recipeCreation.add}
        </Button>
      </form>
      <div className="creation-go">
        {seen && (
          // Its place stays: the button must not move away under the finger that touches it.
          <p className={wait.waits ? "cap ink2" : "cap ink2 creation-halted"}>{recipeCreation.goesOn}</p>
        )}
        {!usable && (
          <p id={`${id}-why`} className="cap ink2">
            {recipeCreation.nothingUsable}
          </p>
        )}
        <Button
          wide
          unready={!usable || tooMany}
          aria-describedby={usable ? undefined : `${id}-why`}
          onClick={goOn}
        >
          {recipeCreation.goOn}
        </Button>
      </div>
    </div>
  );
}
