import { useEffect } from "react";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { useCooking } from "../hooks/use-cooking.ts";
import { ingredientsFor, type Recipe } from "../../../entities/recipe/recipe.ts";
import { StepTimerControl } from "./step-timer-control.tsx";
import { StepsNote } from "./recipe-view.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import styles from "../recipe-sheet.module.css";

/** Cooking mode of a recipe: one step at a time in large text, with a screen wake lock. */
export function CookingSheet() {
  const { params } = useSheet(sheets.cooking);
  const { data } = trpc.recipes.list.useQuery();
  const recipe = useRetained(data?.find(({ id }) => id === params["id"]));
  return recipe ? <CookingView recipe={recipe} /> : null;
}

/** Holds a screen wake lock while `isOn`, where supported. The browser releases it whenever the page is hidden. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let activeLock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (isUnmounted) await lock.release();
        else activeLock = lock;
      } catch {
        // The browser rejects the lock at low battery: the screen turns off as usual.
      }
    };
    const onShow = (): void => void requestLock();
    void requestLock();
    document.addEventListener("visibilitychange", onShow);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", onShow);
      void activeLock?.release();
    };
  }, [isOn]);
}

function CookingView({ recipe }: { recipe: Recipe }) {
  const sheet = useSheet(sheets.cooking);
  const { step, servings, change } = useCooking(recipe);
  useWakeLock(sheet.isOpen);
  const { steps } = recipe;
  const at = Math.min(step, steps.length - 1);
  const current = steps[at];
  if (!current) return null;
  const isLast = at === steps.length - 1;
  const next = (): void => {
    change({ step: at + 1 });
    if (isLast) sheet.close();
  };
  const people = servings ?? recipe.servings;
  return (
    <Sheet
      name={sheets.cooking}
      title={recipe.name}
      full
      footer={
        <>
          <Button
            variant="tonal"
            size="large"
            icon="chevron-left"
            softDisabled={at === 0}
            onClick={() => change({ step: at - 1 })}
          >
            {common.back}
          </Button>
          <Button size="large" icon={isLast ? "check" : "chevron-right"} onClick={next}>
            {isLast ? recipes.done : common.next}
          </Button>
        </>
      }
    >
      <div className={styles.cooking}>
        <div aria-live="polite">
          <p className="b ink2">{recipes.step(at + 1, steps.length)}</p>
          <p className={styles.cookingText}>{current.text}</p>
        </div>
        <div className="bar" aria-hidden="true">
          <i className={styles.cookingProgress} style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
        </div>
        <StepTimerControl key={at} recipe={recipe} step={at} />
        <StepsNote recipe={recipe} />
        <details className={styles.cookingIngredients}>
          <summary className="b">
            {`${recipes.ingredients} ${recipes.ingredientsFor(people)}`}
            <Icon name="chevron-down" size="s" />
          </summary>
          <ul>
            {ingredientsFor(recipe, people).map(({ text }, place) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </details>
      </div>
    </Sheet>
  );
}
