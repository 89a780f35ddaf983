import { security } from "../security.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { RowContent } from "./settings-row.tsx";

const words = security.password;

/** Who comes by another provider makes a password as somebody does who forgot theirs: by a mailed link. */
export function MakePasswordRow() {
  const { email } = useMe().user;
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: security.sent, text: words.makeSent(email) }),
    onError: (error) => toast({ title: security.sendFailed, text: causeOf(error), tone: "error" }),
  });
  return (
    <button
      type="button"
      className="settings-row"
      aria-busy={request.isPending || undefined}
      onClick={() => !request.isPending && request.mutate({ email })}
    >
      <RowContent icon="eye-off" title={words.make} text={words.makeText} away={false} />
    </button>
  );
}
