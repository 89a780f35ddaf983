import { provider } from "../../i18n/provider.ts";
import { formatDay, today } from "../../lib/day.ts";
import { causeOf } from "../../lib/refusal.ts";
import { useSheet } from "../../lib/sheets.ts";
import { trpc } from "../../lib/trpc.ts";
import type { Outputs } from "../../lib/trpc.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { RowContent } from "./settings-row.tsx";

const words = provider.settings;

type Identity = Outputs["auth"]["identities"]["linked"][number];

/** A way in that is tied to the account, and the end of it, where there is another one left. */
export function LinkedRow({ identity, onlyWayIn }: { identity: Identity; onlyWayIn: boolean }) {
  const utils = trpc.useUtils();
  const sheet = `scollega-${identity.id}`;
  const question = useSheet(sheet);
  const unlink = trpc.auth.unlinkIdentity.useMutation({
    onSuccess: async () => {
      await utils.auth.identities.invalidate();
      toast({ title: words.unlinked });
    },
    onError: (error) => toast({ title: words.unlinkFailed, text: causeOf(error), tone: "error" }),
  });
  const since = words.since(formatDay(today(new Date(identity.since)), "long"));
  return (
    <div className="settings-row settings-row-wrap">
      <RowContent
        icon="check"
        title={identity.email ?? identity.provider}
        text={onlyWayIn ? `${since}. ${words.onlyWayIn}` : since}
        away={false}
      />
      {!onlyWayIn && (
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
