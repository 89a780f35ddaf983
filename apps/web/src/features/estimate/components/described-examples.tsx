import { useId } from "react";
import { describedMeal } from "../described-meal.messages.ts";

/** Examples for an empty description; a tap fills one in. */
export function DescribedExamples({ onExample }: { onExample: (text: string) => void }) {
  const id = useId();
  return (
    <div className="described-examples">
      <p id={id} className="field-label">
        {describedMeal.examplesTitle}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {describedMeal.examples.map((example) => (
          <li key={example}>
            <button type="button" className="chip" onClick={() => onExample(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <p className="cap ink2">{describedMeal.hint}</p>
    </div>
  );
}
