import type { FileImportResult } from "@fetta/domain/transfer/diary-csv-parser";
import { formatDecimal } from "@fetta/domain/italian-number";
import { personalData } from "../personal-data.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { countAdded, listNewParts, countAlreadyPresent } from "../model/import-counts.ts";
import type { DiaryImportOptions } from "../model/upload-import.ts";

const messages = personalData.import;
const units = [
  { value: "kg", label: messages.units.kg },
  { value: "lb", label: messages.units.lb },
] as const;

/** Number of lines shown without expanding. */
const maxOpenLines = 10;

/** The rejected lines with their reasons: none is dropped silently. */
function RejectedLines({ rejected, rejectedCount }: Pick<FileImportResult, "rejected" | "rejectedCount">) {
  if (rejectedCount === 0) return null;
  const hiddenCount = rejectedCount - rejected.length;
  return (
    <details className="import-problems" open={rejectedCount <= maxOpenLines}>
      <summary>
        {messages.rejected(rejectedCount)}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul className="sm ink2 plain-list">
        {rejected.map(({ line, part, problem }) => (
          <li
            key={`${part ?? ""}-${line}-${problem}`}
          >{`${messages.line(line, part)}: ${messages.problem(problem)}`}</li>
        ))}
        {hiddenCount > 0 && <li>{messages.more(hiddenCount)}</li>}
      </ul>
    </details>
  );
}

type Props = {
  name: string;
  answer: FileImportResult;
  weightUnit: DiaryImportOptions["weightUnit"];
  onWeightUnit: (unit: DiaryImportOptions["weightUnit"]) => void;
};

/** The server's preview of a file, before anything of it is stored. */
export function ImportPreview({ name, answer, weightUnit, onWeightUnit }: Props) {
  const { source, days, firstDay, lastDay, weights, unknownMeals, isDateOrderCertain } = answer;
  const [first, last] = weights;
  const alreadyPresent = countAlreadyPresent(answer);
  // Files of other apps give weights without a unit.
  const asksUnit = source !== "fetta" && first !== undefined && last !== undefined;
  return (
    <>
      <section className="card card-pad col gap-s">
        <h3 className="h3">{messages.source(source)}</h3>
        <p className="cap ink2 import-name">{name}</p>
        {firstDay !== null && lastDay !== null && (
          <p className="b">{messages.span(days, formatDay(firstDay, "long"), formatDay(lastDay, "long"))}</p>
        )}
        {countAdded(answer) === 0 ? (
          <p>{messages.nothingNew}</p>
        ) : (
          <>
            <p className="sm ink2">{messages.toAdd}</p>
            <ul className="plain-list">
              {listNewParts(answer).map(({ part, count }) => (
                <li key={part}>{messages.part(part, count)}</li>
              ))}
            </ul>
          </>
        )}
        {alreadyPresent > 0 && <p className="sm ink2">{messages.alreadyPresent(alreadyPresent)}</p>}
        {unknownMeals.length > 0 && <p className="sm ink2">{messages.unknownMeals(unknownMeals.join(", "))}</p>}
        {!isDateOrderCertain && <p className="note">{messages.dateOrderAssumed}</p>}
      </section>
      {asksUnit && (
        <section className="col gap-s">
          <h3 className="h3">{messages.unit}</h3>
          <ChipGroup label={messages.unit} options={units} value={weightUnit} onValue={onWeightUnit} />
          <p className="sm ink2">{messages.weights(formatDecimal(first), formatDecimal(last))}</p>
        </section>
      )}
      <RejectedLines {...answer} />
    </>
  );
}
