import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
import { useRef, useState } from "react";
import { personalData } from "../personal-data.messages.ts";
import {
  HealthConsentCheckbox,
  storeHealthConsent,
} from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { queryClient } from "../../../lib/api/query-client.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { fileErrorMessage, uploadFile } from "../../../lib/download-file.ts";
import { Note } from "../../../ui/feedback/note.tsx";
import { formatDecimal } from "@fetta/domain/italian-number";
import { formatDay } from "../../../lib/local-date.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

const messages = personalData.import;

/** The parts that are reported, in display order. Foods belong to their entries and are not counted separately. */
const reportedParts = Object.keys({
  entries: true,
  closedDays: true,
  customFoods: true,
  recipes: true,
  weights: true,
  water: true,
  goals: true,
  goalVersions: true,
  readerLinks: true,
  readerLinkOpenings: true,
  readerNotes: true,
  goalProposals: true,
} satisfies Record<Exclude<ImportPart, "foods">, true>) as Exclude<ImportPart, "foods">[];

/** The parts of an app export that are imported; photos, by far the largest, are not. */
const importedSections = ["app", "format", "foods", ...reportedParts];

/** The content to upload: the whole file, but of an app export only the imported parts. */
async function toUploadContent(file: Blob): Promise<Blob> {
  if ((await file.slice(0, 1).text()) !== "{") return file;
  try {
    const whole: unknown = JSON.parse(await file.text());
    if (typeof whole !== "object" || whole === null) return file;
    const sections = Object.fromEntries(importedSections.map((name) => [name, Reflect.get(whole, name) as unknown]));
    return new Blob([JSON.stringify(sections)]);
  } catch {
    // Not an app export: the server rejects it.
    return file;
  }
}

type DiaryImportOptions = { preview: boolean; weightUnit: "kg" | "lb" };

/** Uploads a file for a preview or for the import. Throws `FileRequestError`. */
async function uploadImport(content: Blob, { preview, weightUnit }: DiaryImportOptions): Promise<FileImportResult> {
  const query = `weightUnit=${weightUnit}${preview ? "&preview=1" : ""}`;
  const response = await uploadFile(`/api/account/import?${query}`, content);
  return (await response.json()) as FileImportResult;
}

/** The parts with new rows, with their counts. */
function listNewParts({ added }: FileImportResult): { part: ImportPart; count: number }[] {
  return reportedParts.flatMap((part) => (added[part] > 0 ? [{ part, count: added[part] }] : []));
}

function countAdded(answer: FileImportResult): number {
  return listNewParts(answer).reduce((sum, { count }) => sum + count, 0);
}

function countAlreadyPresent({ alreadyPresent }: FileImportResult): number {
  return reportedParts.reduce((sum, part) => sum + alreadyPresent[part], 0);
}

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
    <details open={rejectedCount <= maxOpenLines}>
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
function ImportPreview({ name, answer, weightUnit, onWeightUnit }: Props) {
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

/** A file with the server's preview. */
type PreviewedFile = {
  content: Blob;
  name: string;
  weightUnit: DiaryImportOptions["weightUnit"];
  answer: FileImportResult;
};

function SupportedFiles() {
  return (
    <section className="col gap-s">
      <h3 className="h3">{messages.works}</h3>
      <ul className="sm ink2 plain-list">
        {messages.kinds.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
      <p className="cap ink2">{messages.limits}</p>
    </section>
  );
}

function ImportSteps({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null);
  const [busy, setBusy] = useState<"no" | "reading" | "importing">("no");
  const [problem, setProblem] = useState<string | null>(null);
  const { healthConsent } = useMe();
  const [hasConsented, setHasConsented] = useState(false);
  const needsConsent = previewed !== null && previewed.answer.added.weights > 0 && !healthConsent;

  const previewFile = async ({ content, name, weightUnit }: Omit<PreviewedFile, "answer">): Promise<void> => {
    setBusy("reading");
    setProblem(null);
    try {
      const answer = await uploadImport(content, { preview: true, weightUnit });
      setPreviewed({ content, name, weightUnit, answer });
    } catch (error) {
      setPreviewed(null);
      setProblem(fileErrorMessage(error));
    }
    setBusy("no");
  };
  const importFile = async ({ content, weightUnit }: PreviewedFile): Promise<void> => {
    setBusy("importing");
    setProblem(null);
    try {
      if (needsConsent) await storeHealthConsent();
      const answer = await uploadImport(content, { preview: false, weightUnit });
      await queryClient.invalidateQueries();
      toast({ title: messages.done, text: messages.doneText(countAdded(answer)), tone: "success" });
      onDone();
    } catch (error) {
      // The chosen file stays for another try.
      setProblem(fileErrorMessage(error));
      setBusy("no");
    }
  };
  return (
    <div className="col gap-m">
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (!file) return;
          void toUploadContent(file).then((content) => previewFile({ content, name: file.name, weightUnit: "kg" }));
        }}
      />
      {!previewed && <SupportedFiles />}
      {problem !== null && <Note role="alert">{problem}</Note>}
      <p className="visually-hidden" role="status">
        {busy === "reading" ? messages.reading : ""}
      </p>
      {previewed && (
        <ImportPreview {...previewed} onWeightUnit={(weightUnit) => void previewFile({ ...previewed, weightUnit })} />
      )}
      {needsConsent && <HealthConsentCheckbox checked={hasConsented} onChecked={setHasConsented} isMissing={false} />}
      {previewed && countAdded(previewed.answer) > 0 && (
        <Button
          wide
          pending={busy === "importing"}
          disabled={busy !== "no" || (needsConsent && !hasConsented)}
          onClick={() => void importFile(previewed)}
        >
          {messages.confirm}
        </Button>
      )}
      <Button
        variant={previewed ? "tonal" : "primary"}
        wide
        pending={busy === "reading"}
        disabled={busy !== "no"}
        onClick={() => input.current?.click()}
      >
        {previewed ? messages.another : messages.choose}
      </Button>
    </div>
  );
}

/** Imports a diary: first the preview of the file, then the import itself. */
export function ImportSheet() {
  const sheet = useSheet(sheets.importDiary);
  const resetKey = useResetKey(sheet.isOpen);
  return (
    <Sheet name={sheets.importDiary} title={messages.title}>
      <ImportSteps key={resetKey} onDone={sheet.close} />
    </Sheet>
  );
}
