import { Link } from "@tanstack/react-router";
import { personalData } from "../personal-data.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { HistoryBackHeader } from "../../../ui/layout/back-header.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import "../../../ui/styles/personal-data.css";
import { useState } from "react";
import { toast } from "../../../ui/overlays/toast.ts";
import { downloadFrom, fileErrorMessage } from "../../../lib/download-file.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";

const ImportSheet = lazySheet(sheets.importDiary, async () => (await import("./import-sheet.tsx")).ImportSheet);
const EraseSheet = lazySheet(
  sheets.eraseAccount,
  async () => (await import("./erase-account-sheet.tsx")).EraseAccountSheet,
);

const messages = personalData.export;
const formats = ["json", "csv"] as const;
type Format = (typeof formats)[number];

/** Exports all stored data as a file, and the diary for a spreadsheet. */
function ExportCard() {
  const [pending, setPending] = useState<Format | null>(null);
  const save = async (format: Format): Promise<void> => {
    setPending(format);
    try {
      await downloadFrom(`/api/account/export?format=${format}`);
      toast({ title: messages.done, tone: "success" });
    } catch (error) {
      toast({ title: messages.failed, text: fileErrorMessage(error), tone: "error" });
    }
    setPending(null);
  };
  return (
    <section className="card card-pad col gap-s" aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <p className="sm ink2">{messages.text}</p>
      {formats.map((format) => (
        <Button
          key={format}
          variant="tonal"
          icon="download"
          wide
          pending={pending === format}
          disabled={pending !== null}
          onClick={() => void save(format)}
        >
          {messages[format]}
        </Button>
      ))}
    </section>
  );
}

/** The consents given, links to the other consents, and the privacy notice. */
function ConsentsCard() {
  const query = trpc.personalData.consents.useQuery();
  const { data } = query;
  return (
    <section className="card card-pad col gap-s" aria-label={personalData.privacy.title}>
      <h2 className="h3">{personalData.privacy.title}</h2>
      {query.error && <QueryErrorCard title={personalData.privacy.unreadable} query={query} />}
      {data && (
        <p className="b">
          {data.healthAt === null
            ? personalData.privacy.healthNone
            : personalData.privacy.health(formatInstantDay(data.healthAt))}
        </p>
      )}
      <p className="sm ink2">{personalData.privacy.healthText}</p>
      <Link to="/profile" className={buttonClass({ variant: "tonal", wide: true })}>
        {personalData.privacy.others}
      </Link>
      <Link to="/privacy" className={buttonClass({ variant: "tonal", wide: true })}>
        {personalData.privacy.notice}
      </Link>
    </section>
  );
}

/** The user's rights over stored data: export, import, information, erasure. */
export function DataPage() {
  const [importing, erasing] = [useSheet(sheets.importDiary), useSheet(sheets.eraseAccount)];
  const { import: importMessages, erase } = personalData;
  return (
    <>
      <HistoryBackHeader fallback="/profile" />
      <div className="pad data-page">
        <h1 className="h1">{personalData.title}</h1>
        <ExportCard />
        <section className="card card-pad col gap-s" aria-label={importMessages.title}>
          <h2 className="h3">{importMessages.title}</h2>
          <p className="sm ink2">{importMessages.text}</p>
          <Button variant="tonal" icon="plus" wide aria-haspopup="dialog" onClick={() => importing.open()}>
            {importMessages.open}
          </Button>
        </section>
        <ConsentsCard />
        <Button variant="danger" icon="trash" wide aria-haspopup="dialog" onClick={() => erasing.open()}>
          {erase.open}
        </Button>
      </div>
      <ImportSheet />
      <EraseSheet />
    </>
  );
}
