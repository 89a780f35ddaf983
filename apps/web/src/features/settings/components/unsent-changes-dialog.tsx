import { unsentChanges } from "../../../i18n/unsent-changes.messages.ts";
import { countSubjects } from "../../../offline/queued-changes.ts";
import { useOutboxState } from "../../../lib/api/outbox-state.ts";
import { usePendingPhotos } from "../../../lib/api/pending-photo-state.ts";
import * as sheets from "../../../lib/sheets.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";

/** Shown before a sign-out with unsent changes, or photos that wait for their analysis, which would be lost. */
export function UnsentChangesDialog({ onLeave }: { onLeave: () => void }) {
  const { changes } = useOutboxState();
  const photos = usePendingPhotos();
  const count = countSubjects(changes) + photos.length;
  return (
    <AlertDialog
      name={sheets.unsentChanges}
      title={unsentChanges.leaving.title(count)}
      text={unsentChanges.leaving.text(count)}
      confirm={unsentChanges.leaving.confirm}
      cancel={unsentChanges.leaving.stay}
      onConfirm={onLeave}
    />
  );
}
