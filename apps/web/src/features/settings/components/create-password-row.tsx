import { security } from "../security.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { SettingsRowContent } from "./settings-row.tsx";
import styles from "../settings.module.css";

const words = security.password;

/** A user of another provider creates a password by a mailed link, as after a forgotten password. */
export function CreatePasswordRow() {
  const { email } = useMe().user;
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: security.sent, text: words.createSent(email) }),
    onError: (error) => toast({ title: security.sendFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <button
      type="button"
      className={styles.settingsRow}
      aria-busy={request.isPending || undefined}
      onClick={() => !request.isPending && request.mutate({ email })}
    >
      <SettingsRowContent icon="eye-off" title={words.create} text={words.createText} leadsAway={false} />
    </button>
  );
}
