import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { withRetryKey } from "../../../lib/api/idempotency-key.ts";
import { useMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { showPerson } from "../model/admin-user.ts";
import type { Person } from "../model/admin-user.ts";

const words = admin.grant;

const daysRange = { min: 1, max: 3650 };

/** Days of PRO for an account, with the reason that is put on record. What was typed stays until it was taken. */
export function GrantForm({ person }: { person: Person }) {
  const { profile } = useMe();
  const [days, setDays] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);

  const give = async (): Promise<void> => {
    const why = reason.trim();
    setTried(true);
    if (days === null || why === "" || pending) return;
    setPending(true);
    const wish = { userId: person.id, days, reason: why };
    try {
      // A repeated request, the answer of which was lost, gives nothing twice.
      const now = await withRetryKey(["grant", wish], (id) => api.admin.grant.mutate({ ...wish, id }));
      setDays(null);
      setReason("");
      setTried(false);
      toast({ title: words.given, text: words.days(days) });
      await showPerson(now, profile.id);
    } catch (error) {
      toast({ title: common.error, text: refusalOf(error).message ?? words.giveFailed, tone: "error" });
    }
    setPending(false);
  };
  return (
    <form
      className="card card-pad col gap-m"
      aria-label={words.give}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <h4 className="h3">{words.give}</h4>
      <NumberField
        label={words.daysField}
        value={days}
        onValue={setDays}
        {...daysRange}
        whole
        rangeText={words.daysRange}
        showProblem={tried}
        emptyText={words.daysRange}
      />
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        maxLength={500}
        value={reason}
        onValue={setReason}
        error={tried && reason.trim() === "" ? words.reasonNeeded : undefined}
      />
      <Button type="submit" wide pending={pending}>
        {words.giveNow}
      </Button>
    </form>
  );
}
