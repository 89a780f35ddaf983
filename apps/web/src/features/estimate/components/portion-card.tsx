import { portionSteps } from "@fetta/domain/portions/meal-portion";
import { useId } from "react";
import { estimate } from "../estimate.messages.ts";
import photoResultStyles from "../photo-result.module.css";
import portionCardStyles from "../portion-card.module.css";

type Props = {
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
      <div className={portionCardStyles.portionSteps} role="radiogroup" aria-labelledby={labelledBy}>
        {portionSteps.map((step, index) => (
          <label key={step} className={portionCardStyles.portionStep}>
            <input
              type="radio"
              className="overlay-input"
              name={group}
              aria-label={estimate.steps[index]}
              value={step}
              checked={index === chosen}
              onChange={() => onPortion(step)}
            />
            <i className={portionCardStyles.portionDot} style={{ scale: 0.5 + index * 0.125 }} />
          </label>
        ))}
      </div>
      <div className={`${portionCardStyles.portionEnds} mic ink2`} aria-hidden="true">
        <span>{estimate.steps[0]}</span>
        <span>{estimate.steps.at(-1)}</span>
      </div>
    </>
  );
}

/** The portion in five steps, since grams are hard to judge by eye. */
export function PortionCard({ grams, portion, isFixed, onPortion }: Props) {
  const title = useId();
  const chosen = portionSteps.findIndex((step) => isAt(portion, step));
  return (
    <div className={`card ${portionCardStyles.portionCard}`}>
      <div className={portionCardStyles.portionCardHead}>
        <div className="grow">
          <p id={title} className={photoResultStyles.resultName}>
            {estimate.portion}
          </p>
          <p className="cap ink3 num">{estimate.onPlate(grams)}</p>
        </div>
        {!isFixed && (
          <p className={portionCardStyles.portionCardNow} aria-hidden="true">
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
