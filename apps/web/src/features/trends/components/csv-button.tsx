import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { trends } from "../trends.messages.ts";
import { today } from "../../../lib/local-date.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { downloadFile } from "../../../lib/download-file.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { buildTrendCsv } from "../model/trend-csv.ts";

const words = trends.pro.csv;

/** Exports all days of the history as a CSV file. */
export function CsvButton() {
  const [pending, setPending] = useState(false);
  const download = async (): Promise<void> => {
    setPending(true);
    try {
      const days = await api.trends.table.query();
      if (days.length === 0) toast({ title: words.empty, tone: "neutral" });
      else downloadFile(words.file(today()), new Blob([buildTrendCsv(days)], { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      toast({ title: common.error, text: `${words.failed} ${describeError(error)}`, tone: "error" });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="tonal" size="small" icon="download" pending={pending} onClick={() => void download()}>
      {words.button}
    </Button>
  );
}
