import { common } from "../../i18n/common.ts";
import { recipes } from "../../i18n/recipes.ts";
import { recipeWriting as words } from "../../i18n/recipe-writing.ts";
import { useFigures } from "../../ui/figures.tsx";
import { MacroBar, macroNames } from "../../ui/macros.tsx";
import type { WritingFigures } from "./use-figures.ts";

/** What one portion holds, as far as the recipe is written. */
export function PortionTotal({ figures: { figures, failed } }: { figures: WritingFigures }) {
  if (!useFigures()) return null;
  return (
    <div className="described-total" role="group" aria-label={words.each}>
      <div className="row between wrap">
        <b className="sm ink2">{words.each}</b>
        {figures?.estimated === true && <span className="tag tag-neutral">{recipes.estimated}</span>}
        <p className="num">
          <b className="figure-l">{figures ? words.kcal(figures.calories) : words.noFigure}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      {figures && (
        <>
          <MacroBar macros={figures} legend={false} />
          <ul className="described-macros mic ink2">
            {macroNames.map((name) => (
              <li key={name}>
                <i className={`dot dot-${name}`} />
                <span>{common.macros[name]}</span>
                <b className="num ink">{words.grams(figures[name])}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {failed && <p className="cap ink2">{words.noFigures}</p>}
    </div>
  );
}
