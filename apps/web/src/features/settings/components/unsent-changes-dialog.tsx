import { unsent } from "../../../i18n/unsent-changes.messages.ts";
import { useHeld } from "../../../lib/api/outbox-state.ts";
import { unsentSheet } from "../../../entities/session/use-sign-out.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";

/** Before leaving with changes that only this device has: they would be gone. */
export function UnsentQuestion({ onLeave }: { onLeave: () => void }) {
  const { changes } = useHeld();
  const entries = new Set(changes.map(({ before, after }) => (after ?? before)?.id));
  return (
    <AlertDialog
      name={unsentSheet}
      title={unsent.leaving.title(entries.size)}
      text={unsent.leaving.text(entries.size)}
      confirm={unsent.leaving.confirm}
      cancel={unsent.leaving.stay}
      onConfirm={onLeave}
    />
  );
}
