import { estimateEnergyRange } from "@fetta/domain/portions/meal-portion";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { formatWhole } from "@fetta/domain/italian-number";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { estimate } from "../estimate.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { MacroBar } from "../../../entities/nutrition/macros.tsx";
import styles from "../photo-result.module.css";

function ConfidenceInfo({ confirmed }: { confirmed: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="row between wrap">
        <span className={`tag tag-ai ${styles.resultTag}`}>
          {confirmed && <Icon name="sparkle" size="xs" />}
          {confirmed ? estimate.ai : estimate.unconfirmed}
        </span>
        <button
          type="button"
          className={`row ink2 cap ${styles.resultHow}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {estimate.howPrecise}
          <Icon name="info" size="s" />
        </button>
      </div>
      <p id={id} hidden={!open} className={`note note-plain ${styles.resultNote}`}>
        {estimate.precisionText}
      </p>
    </>
  );
}

type Props = {
  name: string;
  nutrition: Nutrition;
  isConfirmed: boolean;
  /** False where values were set by hand: the uncertainty range of the estimate does not apply to them. */
  showsRange: boolean;
  /** Notes on the values. */
  children?: ReactNode;
};

/** Name and nutrition of the dish; "≈" until the user has confirmed it. */
export function EstimateHeader({ name, nutrition, isConfirmed, showsRange, children }: Props) {
  const { calories } = nutrition;
  const { low, high } = estimateEnergyRange(calories, isConfirmed ? "photoReviewed" : "photo");
  return (
    <>
      <ConfidenceInfo confirmed={isConfirmed} />
      <div className={styles.resultHead}>
        <h2 className="h1 grow">{name}</h2>
        <IfCaloriesShown>
          <div className={styles.resultKcal}>
            <p aria-live="polite" className={styles.resultKcalLine}>
              {!isConfirmed && (
                <>
                  <span className={styles.resultAbout} aria-hidden="true">
                    {estimate.about}
                  </span>
                  <span className="visually-hidden">{estimate.aboutSpoken}</span>
                </>
              )}
              <span className="figure">{formatWhole(calories)}</span>
              <span className="cap ink2 b">{common.kcal}</span>
            </p>
            {showsRange && <p className="cap ink3 num">{estimate.range(low, high)}</p>}
          </div>
        </IfCaloriesShown>
      </div>
      <MacroBar macros={nutrition} />
      {children}
    </>
  );
}
