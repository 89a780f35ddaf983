import { provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { SettingsRowContent } from "./settings-row.tsx";
import styles from "../settings.module.css";

const words = provider.settings;

type Identity = Outputs["auth"]["identities"]["linked"][number];

/** A sign-in provider linked to the account, with a button to unlink it where another sign-in method remains. */
export function LinkedIdentityRow({ identity, isOnlySignIn }: { identity: Identity; isOnlySignIn: boolean }) {
  const utils = trpc.useUtils();
  const sheet = `scollega-${identity.id}`;
  const question = useSheet(sheet);
  const unlink = trpc.auth.unlinkIdentity.useMutation({
    onSuccess: async () => {
      await utils.auth.identities.invalidate();
      toast({ title: words.unlinked });
    },
    onError: (error) => toast({ title: words.unlinkFailed, text: describeError(error), tone: "error" }),
  });
  const since = words.since(formatDay(today(new Date(identity.since)), "long"));
  return (
    <div className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <SettingsRowContent
        icon="check"
        title={identity.email ?? identity.provider}
        text={isOnlySignIn ? `${since}. ${words.onlySignIn}` : since}
        leadsAway={false}
      />
      {!isOnlySignIn && (
        <Button variant="tonal" size="inline" pending={unlink.isPending} onClick={() => question.open()}>
          {words.unlink}
        </Button>
      )}
      <AlertDialog
        name={sheet}
        title={words.unlinkTitle(identity.provider)}
        text={words.unlinkText}
        confirm={words.unlink}
        onConfirm={() => unlink.mutate({ id: identity.id })}
      />
    </div>
  );
}
