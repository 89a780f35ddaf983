import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { common } from "../../i18n/common.messages.ts";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";

/**
 * False for users whose diary shows portions and meals only: no energy and no macros, neither on screen nor in screen
 * reader texts.
 */
export function useShowsCalories(): boolean {
  return useSession().data?.hidesCalories !== true;
}

/** Renders energy and macro values, unless the user has hidden them. */
export function IfCaloriesShown({ children }: { children: ReactNode }) {
  return useShowsCalories() ? children : null;
}

export const macroNames = ["protein", "carbs", "fat"] as const;
export type MacroName = (typeof macroNames)[number];
export type Macros = Omit<Nutrition, "calories">;

export type MacroCard = {
  /** The formatted value: "77", "+12". */
  value: string;
  /** The text after the value: "g rimasti". */
  unit: string;
  /** The line below: "di 139 g". */
  caption: string;
  /** Values of the bar, where there is one; grams. */
  meter?: { now: number; max: number; text: string };
};

/** Three cards side by side, one macro each; one card of three parts where the screen is narrow. */
export function MacroCards({ cards }: { cards: Record<MacroName, MacroCard> }) {
  if (!useShowsCalories()) return null;
  // The three values have one size: that of the longest.
  const isLong = macroNames.some((name) => cards[name].value.length > 2);
  return (
    <div className="macro-cards-box">
      <div className="macro-cards">
        {macroNames.map((name) => {
          const { value, unit, caption, meter } = cards[name];
          return (
            <div key={name} className="card macro-card">
              <div className="macro-name">
                <i className={`dot dot-${name}`} />
                {common.macros[name]}
              </div>
              <div className={isLong ? "macro-value macro-value-long" : "macro-value"}>
                {`${value} `}
                <small>{unit}</small>
              </div>
              <div className="macro-caption">{caption}</div>
              {meter && (
                <div
                  className="bar"
                  role="meter"
                  aria-label={common.macros[name]}
                  aria-valuemin={0}
                  aria-valuemax={Math.max(meter.max, meter.now)}
                  aria-valuenow={meter.now}
                  aria-valuetext={meter.text}
                >
                  <i
                    className={`fill-${name}`}
                    style={{ width: `${meter.max > 0 ? Math.min(100, (meter.now / meter.max) * 100) : 0}%` }}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
