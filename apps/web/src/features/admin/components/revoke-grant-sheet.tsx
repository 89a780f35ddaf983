import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { grantWords, showPerson } from "../model/admin-user.ts";
import type { Grant, Person } from "../model/admin-user.ts";

const words = admin.grant;

function RevokeForm({ person, grant, onDone }: { person: Person; grant: Grant; onDone: () => void }) {
  const { profile } = useMe();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const revoke = async (): Promise<void> => {
    const why = reason.trim();
    setTried(true);
    if (why === "" || pending) return;
    setPending(true);
    try {
      const wish = { userId: person.id, grantId: grant.id, reason: why };
      const now = await api.admin.revoke.mutate(wish);
      toast({ title: words.revoked, text: grantWords(grant), tone: "neutral" });
      onDone();
      await showPerson(now, profile.id);
    } catch (error) {
      toast({ title: common.error, text: refusalOf(error).message ?? words.revokeFailed, tone: "error" });
      setPending(false);
    }
  };
  return (
    <form
      className="admin-detail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void revoke();
      }}
    >
      <p className="b">{grantWords(grant)}</p>
      <p className="sm ink2">{words.revokeText(person.email)}</p>
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        maxLength={500}
        data-autofocus=""
        value={reason}
        onValue={setReason}
        error={tried && reason.trim() === "" ? words.reasonNeeded : undefined}
      />
      <Button type="submit" variant="danger" wide pending={pending}>
        {words.revokeNow}
      </Button>
      <Button variant="tonal" wide disabled={pending} onClick={onDone}>
        {common.cancel}
      </Button>
    </form>
  );
}

/** Asks for the reason, and by that for a second thought, before a period is taken back. */
export function RevokeSheet() {
  const sheet = useSheet("revoca");
  const openings = useOpenings(sheet.isOpen);
  const { id = "", grant: grantId } = sheet.params;
  // What the account's own sheet has read; reading it here would be put on record again.
  const { data: person } = trpc.admin.user.useQuery({ id }, { enabled: false });
  const grant = person?.grants.find((one) => one.id === grantId);
  return (
    <Sheet name="revoca" title={words.revokeTitle}>
      {person && grant && <RevokeForm key={openings} person={person} grant={grant} onDone={sheet.close} />}
    </Sheet>
  );
}
