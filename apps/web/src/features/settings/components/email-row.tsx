import { useRef } from "react";
import { security as words } from "../security.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { RowContent } from "./settings-row.tsx";

/** Whether the address was proved to be theirs, and another mail to prove it with. */
export function AddressRow({ verified, mail }: { verified: boolean; mail: boolean }) {
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const row = useRef<HTMLDivElement>(null);
  const again = trpc.auth.requestVerification.useMutation({
    onSuccess: async () => {
      toast({ title: words.sent, text: words.sentText(email) });
      // It may have been proved elsewhere in the meantime, and then the button goes.
      await utils.auth.security.invalidate();
      row.current?.focus();
    },
    onError: (error) => toast({ title: words.sendFailed, text: causeOf(error), tone: "error" }),
  });
  if (!verified && !mail) return null;
  return (
    <div ref={row} tabIndex={-1} className="settings-row settings-row-wrap">
      {verified ? (
        <RowContent icon="check" title={words.verified} text={email} away={false} />
      ) : (
        <>
          <RowContent icon="info" title={words.unverified} text={words.unverifiedText} away={false} />
          <Button variant="tonal" size="inline" pending={again.isPending} onClick={() => again.mutate()}>
            {words.again}
          </Button>
        </>
      )}
    </div>
  );
}
