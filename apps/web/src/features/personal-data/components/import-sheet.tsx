import type { ImportAnswer } from "@fetta/domain/transfer/import-result";
import { useRef, useState } from "react";
import { personalData } from "../personal-data.messages.ts";
import { giveHealthConsent } from "../../../entities/health-consent/health-consent.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { HealthConsent } from "../../../entities/health-consent/health-consent-checkbox.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { causeOfFile } from "../model/fetch-file.ts";
import { ImportPreview } from "./import-preview.tsx";
import { addedIn, isShown } from "../model/import-counts.ts";
import { contentOf, sendFile } from "../model/upload-import.ts";
import type { Wish } from "../model/upload-import.ts";

const words = personalData.import;

/** A file that the server has looked at. */
type Seen = { content: Blob; name: string; weightUnit: Wish["weightUnit"]; answer: ImportAnswer };

function Kinds() {
  return (
    <section className="col gap-s">
      <h3 className="h3">{words.works}</h3>
      <ul className="sm ink2 plain-list">
        {words.kinds.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
      <p className="cap ink2">{words.limits}</p>
    </section>
  );
}

function ImportSteps({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [busy, setBusy] = useState<"no" | "reading" | "importing">("no");
  const [problem, setProblem] = useState<string | null>(null);
  const { healthConsent } = useMe();
  const [agrees, setAgrees] = useState(false);
  const asks = seen !== null && seen.answer.added.weights > 0 && !healthConsent;

  const look = async ({ content, name, weightUnit }: Omit<Seen, "answer">): Promise<void> => {
    setBusy("reading");
    setProblem(null);
    try {
      const answer = await sendFile(content, { preview: true, weightUnit });
      setSeen({ content, name, weightUnit, answer });
    } catch (error) {
      setSeen(null);
      setProblem(causeOfFile(error));
    }
    setBusy("no");
  };
  const take = async ({ content, weightUnit }: Seen): Promise<void> => {
    setBusy("importing");
    setProblem(null);
    try {
      if (asks) await giveHealthConsent();
      const answer = await sendFile(content, { preview: false, weightUnit });
      await queryClient.invalidateQueries();
      toast({ title: words.done, text: words.doneText(addedIn(answer)), tone: "success" });
      onDone();
    } catch (error) {
      // What was chosen stays, for another try.
      setProblem(causeOfFile(error));
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
          void contentOf(file).then((content) => look({ content, name: file.name, weightUnit: "kg" }));
        }}
      />
      {!seen && <Kinds />}
      {problem !== null && (
        <p className="note" role="alert">
          <Icon name="info" size="s" />
          {problem}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {busy === "reading" ? words.reading : ""}
      </p>
      {seen && <ImportPreview {...seen} onWeightUnit={(weightUnit) => void look({ ...seen, weightUnit })} />}
      {asks && <HealthConsent given={agrees} onGiven={setAgrees} missing={false} />}
      {seen && isShown(seen.answer) && (
        <Button
          wide
          pending={busy === "importing"}
          disabled={busy !== "no" || (asks && !agrees)}
          onClick={() => void take(seen)}
        >
          {words.confirm}
        </Button>
      )}
      <Button
        variant={seen ? "tonal" : "primary"}
        wide
        pending={busy === "reading"}
        disabled={busy !== "no"}
        onClick={() => input.current?.click()}
      >
        {seen ? words.another : words.choose}
      </Button>
    </div>
  );
}

/** Brings a diary here: first what is in the file, then the import itself. */
export function ImportSheet() {
  const sheet = useSheet("importa");
  const openings = useOpenings(sheet.isOpen);
  return (
    <Sheet name="importa" title={words.title}>
      <ImportSteps key={openings} onDone={sheet.close} />
    </Sheet>
  );
}
