import { useEffect, useState } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import type { CreationPhase } from "../hooks/use-recipe-creation.ts";
import styles from "../recipe-creation.module.css";

const { stages, doing, slow } = recipeCreation;
const names = [stages.ingredients, stages.recipe, stages.saving];
const stageIndexOf: Record<CreationPhase, number> = { reading: 0, choosing: 0, generating: 1, saving: 2 };
const slowAfterMs = 12_000;

function SlowNote() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <p className="sm ink2">{slow}</p> : null;
}

/** The three stages of the recipe creation, the current one marked, with its status text. */
export function CreationStages({ phase }: { phase: CreationPhase }) {
  const currentStage = stageIndexOf[phase];
  const isWorking = phase !== "choosing";
  return (
    <>
      <ol className={styles.creationStages}>
        {names.map((name, at) => (
          <li
            key={name}
            className={at < currentStage ? styles.creationDone : undefined}
            aria-current={at === currentStage ? "step" : undefined}
          >
            <span className={styles.creationMark} aria-hidden="true">
              {at < currentStage ? (
                <Icon name="check" size="s" />
              ) : at === currentStage && isWorking ? (
                <Spinner />
              ) : (
                at + 1
              )}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.creationDoing}>
        <p className="sm">{doing[phase]}</p>
        {isWorking && <SlowNote key={phase} />}
      </div>
    </>
  );
}
