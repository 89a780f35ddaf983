import { useId } from "react";
import { describe } from "../described-meal.messages.ts";

/** What can be said, for someone who has said nothing yet; a tap says it. */
export function Examples({ onExample }: { onExample: (text: string) => void }) {
  const id = useId();
  return (
    <div className="described-examples">
      <p id={id} className="field-label">
        {describe.examplesTitle}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {describe.examples.map((example) => (
          <li key={example}>
            <button type="button" className="chip" onClick={() => onExample(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <p className="cap ink2">{describe.hint}</p>
    </div>
  );
}
