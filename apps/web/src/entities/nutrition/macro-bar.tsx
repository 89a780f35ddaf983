import { formatDecimal } from "@fetta/domain/italian-number";
import { kcalPerMacroGram } from "@fetta/domain/nutrition/nutrition";
import { common } from "../../i18n/common.messages.ts";
import { macroNames, useShowsCalories, type Macros } from "./macros.tsx";

/** The energy shares of the three macronutrients, with the grams below. */
export function MacroBar({ macros, legend = true }: { macros: Macros; legend?: boolean }) {
  if (!useShowsCalories()) return null;
  return (
    <div>
      <div className="macro-bar" aria-hidden="true">
        {macroNames.map((name) => (
          <i
            key={name}
            className={`fill-${name}`}
            style={{ flexGrow: Math.max(0, macros[name] * kcalPerMacroGram[name]) }}
          />
        ))}
      </div>
      {legend && (
        <div className="macro-legend">
          {macroNames.map((name) => (
            <div key={name}>
              <div className="figure-m">
                {formatDecimal(macros[name])}
                <small className="unit">{` ${common.grams}`}</small>
              </div>
              <div className="name">
                <i className={`dot dot-${name}`} />
                {common.macros[name]}
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
