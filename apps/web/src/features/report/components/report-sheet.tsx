import { needsProForReport, reportLengths, reportPeriod } from "@fetta/domain/report/report-period";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { report as messages } from "../../../entities/report/report.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { downloadFrom, fileErrorMessage } from "../../../lib/download-file.ts";
import { formatDay } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

type Format = "pdf" | "csv";

/** Downloads one file at a time; `pending` is the format that is being prepared. */
function useReportDownload() {
  const [pending, setPending] = useState<Format | null>(null);
  const download = async (format: Format, days: number): Promise<void> => {
    if (pending !== null) return;
    setPending(format);
    try {
      await downloadFrom(`/api/report.${format}?days=${days}`);
      toast({ title: messages.done, tone: "success" });
    } catch (error) {
      toast({ title: messages.failed, text: fileErrorMessage(error), tone: "error" });
    }
    setPending(null);
  };
  return { download, pending };
}

function DiscoverPro({ text }: { text: string }) {
  return (
    <div className="stack gap-s">
      <Note isPlain icon="sparkle-filled">
        {text}
      </Note>
      <Link to="/paywall" className={buttonClass({ variant: "tonal", wide: true })}>
        {messages.pro.discover}
      </Link>
    </div>
  );
}

function ReportForm() {
  const { profile, hidesCalories } = useMe();
  const isPro = profile.proStatus === "active";
  const isOnline = useOnlineStatus();
  const today = useToday();
  const [length, setLength] = useState(String(reportLengths[0]));
  const { download, pending } = useReportDownload();
  const days = reportLengths.find((each) => String(each) === length) ?? reportLengths[0];
  const buttonOf = (format: Format) => ({
    icon: "download" as const,
    wide: true,
    pending: pending === format,
    disabled: pending !== null || !isOnline,
    onClick: () => void download(format, days),
  });
  const { from, to } = reportPeriod(days, today);
  const needsPro = needsProForReport(days) && !isPro;
  const options = reportLengths.map((each) => ({
    value: String(each),
    label: needsProForReport(each) && !isPro ? messages.proDays(each) : messages.days(each),
  }));
  return (
    <div className="stack gap-l">
      <p className="ink2">{messages.intro}</p>
      <section className="stack gap-s">
        <h3 className="h3">{messages.length}</h3>
        <ChipGroup label={messages.length} options={options} value={length} onValue={setLength} />
        <p className="sm ink2">{messages.period(formatDay(from, "dayAndMonth"), formatDay(to, "dayAndMonth"))}</p>
        {hidesCalories && <p className="sm ink2">{messages.showsFigures}</p>}
      </section>
      {!isOnline && (
        <Note icon={drawings.offline} role="status">
          {messages.offline}
        </Note>
      )}
      {needsPro ? <DiscoverPro text={messages.pro.length} /> : <Button {...buttonOf("pdf")}>{messages.pdf}</Button>}
      {!needsPro && (
        <section className="stack gap-s">
          <h3 className="h3">{messages.csv}</h3>
          <p className="sm ink2">{messages.csvHint}</p>
          {isPro ? (
            <Button variant="tonal" {...buttonOf("csv")}>
              {messages.csv}
            </Button>
          ) : (
            <DiscoverPro text={messages.pro.csv} />
          )}
        </section>
      )}
    </div>
  );
}

/** Downloads the report of a period: a PDF for everybody, longer ones and the CSV by food with PRO. */
export function ReportSheet() {
  return (
    <Sheet name={sheets.report} title={messages.title}>
      <ReportForm />
    </Sheet>
  );
}
