import { useEffect, useState } from "react";
import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import type { Phase } from "../hooks/use-recipe-creation.ts";

const { stages, doing, slow } = recipeCreation;
const names = [stages.ingredients, stages.recipe, stages.saving];
const stageOf: Record<Phase, number> = { reading: 0, choosing: 0, generating: 1, saving: 2 };
const slowAfter = 12_000;

function SlowNote() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return late ? <p className="sm ink2">{slow}</p> : null;
}

/** The three stages of the making, the one under way marked, and what is being done. */
export function Stages({ phase }: { phase: Phase }) {
  const now = stageOf[phase];
  const works = phase !== "choosing";
  return (
    <>
      <ol className="creation-stages">
        {names.map((name, at) => (
          <li
            key={name}
            className={at < now ? "creation-done" : undefined}
            aria-current={at === now ? "step" : undefined}
          >
            <span className="creation-mark" aria-hidden="true">
              {at < now ? <Icon name="check" size="s" /> : at === now && works ? <Spinner /> : at + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <div role="status" className="creation-doing">
        <p className="sm">{doing[phase]}</p>
        {works && <SlowNote key={phase} />}
      </div>
    </>
  );
}
