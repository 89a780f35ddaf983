import { recipeLimits, type Diet } from "@fetta/domain/recipes/recipe-limits";
import { useId, useState, useEffect, useEffectEvent } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DietChips } from "./diet-chips.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { usedUpGenerationUntil } from "../../../entities/quota/quota.ts";
import { useMe } from "../../../entities/session/session.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import type { RecipeSource } from "../model/creation-requests.ts";
import styles from "../recipe-creation.module.css";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** Maximum characters of an ingredient, as on the server. */
export const maxIngredientLength = 80;

/** Appends typed ingredients to a list, split at commas and line ends, without duplicates. */
export function mergeIngredients(list: readonly string[], typedText: string): string[] {
  const all = [...list];
  for (const part of typedText.split(/[,;\n]+/)) {
    const name = part.trim().replaceAll(/\s+/g, " ").slice(0, maxIngredientLength).trim();
    if (
      normalizeSearchText(name) !== "" &&
      !all.some((other) => normalizeSearchText(other) === normalizeSearchText(name))
    )
      all.push(name);
  }
  return all;
}

const maxIngredients = recipeLimits.maxIngredients;

type Props = {
  wish: RecipeWish;
  /** Read from a photo: used unchanged unless the user edits the list. */
  isFromPhoto: boolean;
  onIngredients: (ingredients: readonly string[]) => void;
  onDiets: (diets: readonly Diet[]) => void;
  /** Sends the list to the model; `catalogue` takes a recipe of the catalogue, which has no limit. */
  onContinue: (ingredients: readonly string[], from: RecipeSource) => void;
};

/** Milliseconds that a list is shown before it is used unchanged. */
const autoContinueAfterMs = 6000;

/**
 * Continues automatically after a delay, unless the user touches the list or moves the focus into it: from then on only
 * a press continues, since the next step may use up the only free recipe of the day.
 */
function useAutoContinue(isEnabled: boolean, onContinue: () => void) {
  const [isTouched, setIsTouched] = useState(false);
  const go = useEffectEvent(onContinue);
  const isWaiting = isEnabled && !isTouched;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => go(), autoContinueAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const stop = (): void => setIsTouched(true);
  return { isWaiting, touch: { onPointerDown: stop, onFocus: stop } };
}

/** The ingredients of the new recipe: removable, extensible, and struck out where a chosen diet excludes them. */
export function IngredientList({ wish, isFromPhoto, onIngredients, onDiets, onContinue }: Props) {
  const id = useId();
  const [typedText, setTypedText] = useState("");
  const ingredients = wish.ingredients ?? [];
  const { diets, isRennetStrict } = wish.preferences;
  const check = trpc.recipes.checkIngredients.useQuery(
    { ingredients: [...ingredients], diets: [...diets], isRennetStrict },
    { enabled: ingredients.length > 0 && diets.length > 0, placeholderData: (before) => before },
  );
  // The last response may be of diets that are no longer chosen.
  const rejected = (check.data ?? [])
    .map((row) => ({ ...row, against: row.against.filter((diet) => diets.includes(diet)) }))
    .filter(({ name, against }) => against.length > 0 && ingredients.includes(name));
  // Once a diet has excluded an ingredient, the choice stays visible: its chip must not vanish under the finger.
  const [hasConflict, setHasConflict] = useState(false);
  if (rejected.length > 0 && !hasConflict) setHasConflict(true);
  const rejectedNames = new Set(rejected.map(({ name }) => name));
  const all = mergeIngredients(ingredients, typedText);
  const hasTooMany = all.length > maxIngredients;
  const hasUsable = all.some((name) => !rejectedNames.has(name));
  const generationResetsAt = usedUpGenerationUntil(useMe());
  const from = generationResetsAt === undefined ? "model" : "catalogue";
  const continueNow = (): void => onContinue(all, from);
  const autoContinue = useAutoContinue(isFromPhoto && from === "model" && hasUsable && !hasTooMany, continueNow);

  const add = (): void => {
    if (hasTooMany || typedText.trim() === "") return;
    onIngredients(all);
    setTypedText("");
  };
  return (
    <div className="stack gap-m" {...autoContinue.touch}>
      {ingredients.length > 0 && (
        <>
          <p className={styles.creationSeen}>
            <b id={`${id}-list`}>{isFromPhoto ? recipeCreation.fromPhoto : recipeCreation.chosen}</b>{" "}
            <span className="ink2">{recipeCreation.touchToRemove}</span>
          </p>
          <ul className="chips" aria-labelledby={`${id}-list`}>
            {ingredients.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={rejectedNames.has(name) ? `chip ${styles.creationRejected}` : "chip"}
                  aria-label={recipeCreation.remove(name)}
                  onClick={() => onIngredients(ingredients.filter((other) => other !== name))}
                >
                  {rejectedNames.has(name) ? <s>{name}</s> : name}
                  <Icon name="close" size="xs" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div role="status">
        {rejected.length > 0 && (
          <ul className={`${styles.creationAgainst} cap`}>
            {rejected.map(({ name, known, against }) => (
              <li key={name}>
                {known ? recipeCreation.against(name, against) : recipeCreation.unknown(name, against)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasConflict && (
        <section>
          <h3 className="field-label">{recipeCreation.changeDiets}</h3>
          <DietChips label={recipeCreation.changeDiets} diets={diets} onDiets={onDiets} />
        </section>
      )}
      <form
        className={styles.creationAdd}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={recipeCreation.addLabel}
          help={recipeCreation.addHelp}
          error={hasTooMany ? recipeCreation.tooMany(maxIngredients) : undefined}
          value={typedText}
          onValue={setTypedText}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button
          type="submit"
          size="small"
          variant="tonal"
          icon="plus"
          softDisabled={typedText.trim() === "" || hasTooMany}
        >
          {recipeCreation.add}
        </Button>
      </form>
      <div className={styles.creationGo}>
        {generationResetsAt !== undefined && (
          <p className="cap ink2">{recipeCreation.generationUsed(formatRelativeTime(new Date(generationResetsAt)))}</p>
        )}
        {isFromPhoto && from === "model" && (
          // The space stays reserved: the button must not move under the finger that touches it.
          <p className={autoContinue.isWaiting ? "cap ink2" : `cap ink2 ${styles.creationHalted}`}>
            {recipeCreation.autoContinues}
          </p>
        )}
        {!hasUsable && (
          <p id={`${id}-why`} className="cap ink2">
            {recipeCreation.nothingUsable}
          </p>
        )}
        <Button
          wide
          softDisabled={!hasUsable || hasTooMany}
          aria-describedby={hasUsable ? undefined : `${id}-why`}
          onClick={continueNow}
        >
          {from === "model" ? recipeCreation.goOn : recipeCreation.fromCatalogue}
        </Button>
      </div>
    </div>
  );
}
