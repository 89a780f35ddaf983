import { portionSteps } from "@fetta/domain/portions/meal-portion";
import { useId } from "react";
import { estimate } from "../estimate.messages.ts";

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
      <div className="portion-steps" role="radiogroup" aria-labelledby={labelledBy}>
        {portionSteps.map((step, index) => (
          <label key={step} className="portion-step">
            <input
              type="radio"
              className="overlay-input"
              name={group}
              aria-label={estimate.steps[index]}
              value={step}
              checked={index === chosen}
              onChange={() => onPortion(step)}
            />
            <i className="portion-dot" style={{ scale: 0.5 + index * 0.125 }} />
          </label>
        ))}
      </div>
      <div className="portion-ends mic ink2" aria-hidden="true">
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
    <div className="card portion-card">
      <div className="portion-card-head">
        <div className="grow">
          <p id={title} className="result-name">
            {estimate.portion}
          </p>
          <p className="cap ink3 num">{estimate.onPlate(grams)}</p>
        </div>
        {!isFixed && (
          <p className="portion-card-now" aria-hidden="true">
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
