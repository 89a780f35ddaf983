import { estimateEnergyRange, portionSteps } from "@fetta/domain/portions/meal-portion";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { formatWhole } from "@fetta/domain/italian-number";
import { useId, useState, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { estimate } from "../estimate.messages.ts";
import { MacroBar } from "../../../entities/nutrition/macro-bar.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
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
            <p aria-live="polite" aria-atomic="true" className={styles.resultKcalLine}>
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

type PortionCardProps = {
  grams: number;
  portion: number;
  onPortion: (portion: number) => void;
  /** All grams were set by hand: a step would change nothing. */
  isFixed: boolean;
};

const isAt = (portion: number, step: number): boolean => Math.abs(portion - step) < 0.005;

type StepsProps = { labelledBy: string; chosen: number; onPortion: (portion: number) => void };

function PortionSteps({ labelledBy, chosen, onPortion }: StepsProps) {
  const group = useId();
  return (
    <>
      <div className={styles.portionSteps} role="radiogroup" aria-labelledby={labelledBy}>
        {portionSteps.map((step, index) => (
          <label key={step} className={styles.portionStep}>
            <input
              type="radio"
              className="overlay-input"
              name={group}
              value={step}
              checked={index === chosen}
              onChange={() => onPortion(step)}
            />
            <span className="visually-hidden">{estimate.steps[index]}</span>
            <i className={styles.portionDot} style={{ scale: 0.5 + index * 0.125 }} />
          </label>
        ))}
      </div>
      <div className={`${styles.portionEnds} mic ink2`} aria-hidden="true">
        <span>{estimate.steps[0]}</span>
        <span>{estimate.steps.at(-1)}</span>
      </div>
    </>
  );
}

/** The portion in five steps, since grams are hard to judge by eye. */
export function PortionCard({ grams, portion, isFixed, onPortion }: PortionCardProps) {
  const title = useId();
  const chosen = portionSteps.findIndex((step) => isAt(portion, step));
  return (
    <div className={`card ${styles.portionCard}`}>
      <div className={styles.portionCardHead}>
        <div className="grow">
          <p id={title} className={styles.resultName}>
            {estimate.portion}
          </p>
          <p className="cap ink3 num">{estimate.onPlate(grams)}</p>
        </div>
        {!isFixed && (
          <p className={styles.portionCardNow} aria-hidden="true">
            {estimate.steps[chosen] ?? estimate.otherStep(portion)}
          </p>
        )}
      </div>
      {isFixed ? (
        <p className="cap ink2">{estimate.allGramsManual}</p>
      ) : (
        <PortionSteps labelledBy={title} chosen={chosen} onPortion={onPortion} />
      )}
    </div>
  );
}
