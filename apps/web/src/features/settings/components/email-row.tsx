import { useRef } from "react";
import { security as words } from "../security.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { SettingsRowContent } from "./settings-row.tsx";
import styles from "../settings.module.css";

/** Whether the address is verified, and a button to send the verification mail again. */
export function EmailRow({ verified, mail }: { verified: boolean; mail: boolean }) {
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const row = useRef<HTMLDivElement>(null);
  const resendMutation = trpc.auth.requestVerification.useMutation({
    onSuccess: async () => {
      toast({ title: words.sent, text: words.sentText(email) });
      // It may have been verified elsewhere in the meantime, which removes the button.
      await utils.auth.security.invalidate();
      row.current?.focus();
    },
    onError: (error) => toast({ title: words.sendFailed, text: describeError(error), tone: "error" }),
  });
  if (!verified && !mail) return null;
  return (
    <div ref={row} tabIndex={-1} className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      {verified ? (
        <SettingsRowContent icon="check" title={words.verified} text={email} leadsAway={false} />
      ) : (
        <>
          <SettingsRowContent icon="info" title={words.unverified} text={words.unverifiedText} leadsAway={false} />
          <Button
            variant="tonal"
            size="inline"
            pending={resendMutation.isPending}
            onClick={() => resendMutation.mutate()}
          >
            {words.again}
          </Button>
        </>
      )}
    </div>
  );
}
