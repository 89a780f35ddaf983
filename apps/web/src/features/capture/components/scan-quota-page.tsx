import { capture } from "../../../i18n/capture.messages.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CapturePage } from "./capture-page.tsx";

type Props = {
  resetsAt: string;
  onWords: () => void;
  /** Opens the form of a label; undefined for a dish. */
  onType: (() => void) | undefined;
  onSearch: () => void;
  onPro: () => void;
  onClose: () => void;
};

/** The free quota of the day is used up: shown before a photo is taken, with what needs no scan. */
export function ScanQuotaPage({ resetsAt, onWords, onType, onSearch, onPro, onClose }: Props) {
  const { title, text, meanwhile, pro } = capture.quotaUsed;
  const actions = (
    <>
      {onType && (
        <Button wide icon="pencil" onClick={onType}>
          {capture.typeLabel}
        </Button>
      )}
      <Button wide variant={onType ? "tonal" : "primary"} icon="speech" onClick={onWords}>
        {capture.describe}
      </Button>
      <Button wide variant="tonal" icon="search" onClick={onSearch}>
        {capture.searchByName}
      </Button>
      <Button wide variant="ghost" size="inline" onClick={onPro}>
        {pro}
      </Button>
    </>
  );
  return (
    <CapturePage icon="clock" title={title} onClose={onClose} actions={actions}>
      <p>{text(formatRelativeTime(new Date(resetsAt)))}</p>
      <p>{meanwhile}</p>
    </CapturePage>
  );
}
