import { maxPasskeyNameLength } from "@fetta/domain/account/credentials";
import { daysBetween } from "@fetta/domain/calendar-day";
import { useEffect } from "react";
import * as z from "zod/mini";
import { passkeyTexts } from "../../../entities/passkey/passkey.messages.ts";
import { createPasskey, signalPasskeys, supportsPasskeys } from "../../../entities/passkey/passkey.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { api, trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { useRetained } from "../../../lib/use-retained.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { FormSheet } from "../../../ui/overlays/form-sheet.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { security } from "../security.messages.ts";
import styles from "../settings.module.css";
import { SettingsRowContent } from "./settings-row.tsx";

const messages = security.passkeys;

type Passkey = Outputs["passkey"]["list"]["passkeys"][number];

/** "creata il 21 novembre, usata oggi". */
function formatUse({ createdAt, lastUsedAt }: Passkey): string {
  const toDay = (instant: string) => today(new Date(instant));
  const created = messages.createdOn(formatDay(toDay(createdAt), "dayAndMonth"));
  if (lastUsedAt === null) return `${created}, ${messages.used.never}`;
  const age = daysBetween(toDay(lastUsedAt), today());
  if (age === 0) return `${created}, ${messages.used.today}`;
  const used = age === 1 ? messages.used.yesterday : messages.used.on(formatDay(toDay(lastUsedAt), "dayAndMonth"));
  return `${created}, ${used}`;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name } = passkey;
  const renaming = useSheet(sheets.renamePasskey);
  const removing = useSheet(sheets.removePasskey);
  return (
    <li className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <SettingsRowContent icon="key" title={name} text={formatUse(passkey)} leadsAway={false} />
      <span className="row wrap">
        <IconButton
          icon="pencil"
          iconSize="s"
          label={messages.renameNamed(name)}
          aria-haspopup="dialog"
          onClick={() => renaming.open({ id })}
        />
        <Button
          variant="tonal"
          size="inline"
          aria-label={messages.removeNamed(name)}
          onClick={() => removing.open({ id })}
        >
          {messages.remove}
        </Button>
      </span>
    </li>
  );
}

const nameSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, messages.invalidName), z.maxLength(maxPasskeyNameLength, messages.invalidName)),
});

function RenameForm({ passkey: { id, name } }: { passkey: Passkey }) {
  const sheet = useSheet(sheets.renamePasskey);
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: nameSchema,
    initial: { name },
    send: async (input) => {
      try {
        await api.passkey.rename.mutate({ id, ...input });
      } catch (error) {
        form.setProblems({ name: describeError(error) });
        return;
      }
      await utils.passkey.list.invalidate();
      toast({ title: messages.renamed });
      sheet.close();
    },
  });
  return (
    <FormSheet name={sheets.renamePasskey} title={messages.renameTitle} className={styles.securityForm} form={form}>
      <TextField {...form.field("name")} label={messages.name} autoComplete="off" data-autofocus="" />
    </FormSheet>
  );
}

/** Asks before a passkey is removed. */
function RemoveDialog({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { id } = useSheet(sheets.removePasskey).params;
  const utils = trpc.useUtils();
  const remove = trpc.passkey.remove.useMutation({
    onSuccess: async () => {
      await utils.passkey.list.invalidate();
      toast({ title: messages.removed });
    },
    onError: (error) => toast({ title: messages.removeFailed, text: describeError(error), tone: "error" }),
  });
  const passkey = useRetained(passkeys.find((one) => one.id === id));
  return (
    <AlertDialog
      name={sheets.removePasskey}
      title={messages.removeTitle(passkey?.name ?? messages.title)}
      text={messages.removeText}
      confirm={messages.remove}
      onConfirm={() => id !== undefined && remove.mutate({ id })}
    />
  );
}

function AddButton() {
  const utils = trpc.useUtils();
  const [add, isAdding] = usePendingAction(async () => {
    try {
      const creation = await createPasskey();
      if (creation === "exists") toastError(passkeyTexts.exists);
      if (creation !== "created") return;
      await utils.passkey.list.invalidate();
      toast({ title: passkeyTexts.created, text: passkeyTexts.createdText, tone: "success" });
    } catch (error) {
      toast({ title: passkeyTexts.createFailed, text: describeError(error), tone: "error" });
    }
  });
  if (!supportsPasskeys()) return <p className="note">{messages.unsupported}</p>;
  return (
    <Button variant="tonal" icon="plus" wide pending={isAdding} onClick={() => void add()}>
      {messages.add}
    </Button>
  );
}

/** The passkeys of the account; one can be added, renamed and removed. */
export function PasskeysSheet() {
  // Refetched at every visit: another device may have added or removed one.
  const query = trpc.passkey.list.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  useEffect(() => void (data && signalPasskeys(data)), [data]);
  const { id } = useSheet(sheets.renamePasskey).params;
  const renamed = useRetained(data?.passkeys.find((one) => one.id === id));
  return (
    <>
      <Sheet name={sheets.passkeys} title={messages.title} full>
        <div className={`col gap-m ${styles.securitySessions}`}>
          <p className="sm ink2">{messages.intro}</p>
          <QueryBoundary
            query={query}
            failed={messages.unreadable}
            skeleton={<Skeleton height="10rem" radius="var(--r-xl)" />}
          >
            {({ passkeys }) => (
              <>
                {passkeys.length === 0 ? (
                  <EmptyState title={messages.none} text={messages.noneText} />
                ) : (
                  <ul className={`card ${styles.settingsRows}`} aria-label={messages.title}>
                    {passkeys.map((passkey) => (
                      <PasskeyRow key={passkey.id} passkey={passkey} />
                    ))}
                  </ul>
                )}
                <AddButton />
              </>
            )}
          </QueryBoundary>
          <p className="sm ink2">{messages.lost}</p>
        </div>
      </Sheet>
      {renamed && <RenameForm key={renamed.id} passkey={renamed} />}
      <RemoveDialog passkeys={data?.passkeys ?? []} />
    </>
  );
}
