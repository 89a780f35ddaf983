import type { ImportAnswer } from "@fetta/domain/transfer/import-result";
import { formatDecimal } from "@fetta/domain/italian-number";
import { personalData } from "../personal-data.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { addedIn, newParts, presentIn } from "../model/import-counts.ts";
import type { Wish } from "../model/upload-import.ts";

const words = personalData.import;
const units = [
  { value: "kg", label: words.units.kg },
  { value: "lb", label: words.units.lb },
] as const;

/** Lines that are shown without being asked for. */
const mostOpen = 10;

/** The lines that are left out, and why: nothing is dropped without a word. */
function LeftOut({ refused, refusedCount }: Pick<ImportAnswer, "refused" | "refusedCount">) {
  if (refusedCount === 0) return null;
  const rest = refusedCount - refused.length;
  return (
    <details className="import-problems" open={refusedCount <= mostOpen}>
      <summary>
        {words.refused(refusedCount)}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul className="sm ink2 plain-list">
        {refused.map(({ line, part, problem }) => (
          <li
            key={`${part ?? ""}-${line}-${problem}`}
          >{`${words.line(line, part)}: ${words.problem(problem)}`}</li>
        ))}
        {rest > 0 && <li>{words.more(rest)}</li>}
      </ul>
    </details>
  );
}

type Props = {
  name: string;
  answer: ImportAnswer;
  weightUnit: Wish["weightUnit"];
  onWeightUnit: (unit: Wish["weightUnit"]) => void;
};

/** What the server found in a file, before anything of it is stored. */
export function ImportPreview({ name, answer, weightUnit, onWeightUnit }: Props) {
  const { source, days, firstDay, lastDay, weights, unknownMeals, datesSure } = answer;
  const [first, last] = weights;
  const present = presentIn(answer);
  // A file of another program says of weights only the number.
  const asksUnit = source !== "fetta" && first !== undefined && last !== undefined;
  return (
    <>
      <section className="card card-pad col gap-s">
        <h3 className="h3">{words.source(source)}</h3>
        <p className="cap ink2 import-name">{name}</p>
        {firstDay !== null && lastDay !== null && (
          <p className="b">{words.span(days, formatDay(firstDay, "long"), formatDay(lastDay, "long"))}</p>
        )}
        {addedIn(answer) === 0 ? (
          <p>{words.nothingNew}</p>
        ) : (
          <>
            <p className="sm ink2">{words.toAdd}</p>
            <ul className="plain-list">
              {newParts(answer).map(({ part, count }) => (
                <li key={part}>{words.part(part, count)}</li>
              ))}
            </ul>
          </>
        )}
        {present > 0 && <p className="sm ink2">{words.present(present)}</p>}
        {unknownMeals.length > 0 && <p className="sm ink2">{words.unknownMeals(unknownMeals.join(", "))}</p>}
        {!datesSure && <p className="note">{words.datesUnsure}</p>}
      </section>
      {asksUnit && (
        <section className="col gap-s">
          <h3 className="h3">{words.unit}</h3>
          <ChipGroup label={words.unit} options={units} value={weightUnit} onValue={onWeightUnit} />
          <p className="sm ink2">{words.weights(formatDecimal(first), formatDecimal(last))}</p>
        </section>
      )}
      <LeftOut {...answer} />
    </>
  );
}
