import { useState } from "react";
import { personalData } from "../personal-data.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { fileErrorMessage } from "../model/fetch-file.ts";
import { downloadExport } from "../model/download-export.ts";

const words = personalData.export;
const formats = ["json", "csv"] as const;
type Format = (typeof formats)[number];

/** Exports all stored data as a file, and the diary for a spreadsheet. */
export function ExportCard() {
  const [pending, setPending] = useState<Format | null>(null);
  const save = async (format: Format): Promise<void> => {
    setPending(format);
    try {
      await downloadExport(format);
      toast({ title: words.done, tone: "success" });
    } catch (error) {
      toast({ title: words.failed, text: fileErrorMessage(error), tone: "error" });
    }
    setPending(null);
  };
  return (
    <section className="card card-pad col gap-s" aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <p className="sm ink2">{words.text}</p>
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
          {words[format]}
        </Button>
      ))}
    </section>
  );
}
