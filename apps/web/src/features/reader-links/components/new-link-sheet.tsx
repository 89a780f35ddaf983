import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import {
  createReaderLinkInput,
  readerLinkDays,
  readerScopes,
  type ReaderLinkDays,
  type ReaderScope,
} from "@fetta/domain/account/reader-link";
import { readerPagePath } from "@fetta/domain/account/reader-page";
import { addDays } from "@fetta/domain/calendar-day";
import { useId, useRef, useState } from "react";
import { readerLinks } from "../reader-links.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useMe } from "../../../entities/session/session.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { Note } from "../../../ui/feedback/note.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import styles from "../reader-links.module.css";

const { create: messages, created: createdMessages } = readerLinks;

const linkInput = createReaderLinkInput({
  required: messages.readerMissing,
  tooLong: messages.tooLong,
  singleLine: messages.singleLine,
  scopes: messages.scopesMissing,
  consent: messages.consentMissing,
});

const dayOptions = readerLinkDays.map((value) => ({ value, label: messages.dayCount(value) }));

/** The address of a link: the token stands behind the "#", which browsers send nowhere. */
const toAddress = (token: string): string => `${location.origin}${readerPagePath}#${token}`;

/** Copies the address and says so; false where the browser does not allow it. */
async function copyAddress(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: createdMessages.copied, tone: "success" });
    return true;
  } catch {
    return false;
  }
}

async function copyOnPress(address: string): Promise<void> {
  if (!(await copyAddress(address))) toastError(createdMessages.copyFailed);
}

async function shareAddress(address: string): Promise<void> {
  try {
    await navigator.share({ title: createdMessages.shareTitle, url: address });
  } catch (error) {
    // The person closed the device's sheet; where it could not open, the address can be copied.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyOnPress(address);
  }
}

/** The address of the new link, which no later screen can show. */
function CreatedLink({ reader, address }: { reader: string; address: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.form}>
      <p className="ink2">{createdMessages.text(reader)}</p>
      <label className="field">
        <span className="field-label">{createdMessages.address}</span>
        <span className="field-box">
          <input
            ref={input}
            className={`field-input ${styles.address}`}
            readOnly
            value={address}
            onFocus={() => input.current?.select()}
          />
        </span>
      </label>
      <Note isPlain>{createdMessages.once}</Note>
      <div className="actions">
        {"share" in navigator && (
          <Button variant="tonal" onClick={() => void shareAddress(address)}>
            {createdMessages.share}
          </Button>
        )}
        <Button icon="copy" data-autofocus onClick={() => void copyOnPress(address)}>
          {createdMessages.copy}
        </Button>
      </div>
    </div>
  );
}

type ScopesProps = {
  scopes: readonly ReaderScope[];
  onScopes: (scopes: ReaderScope[]) => void;
  error: string | undefined;
};

/** What the link shows; nutrients are part of PRO, as in the trends. */
function ScopeChoice({ scopes, onScopes, error }: ScopesProps) {
  const isPro = useMe().profile.proStatus === "active";
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={error === undefined ? undefined : id}>
      <legend className="field-label">{messages.scopes}</legend>
      {readerScopes.map((scope) => {
        const needsPro = scope === "nutrients" && !isPro;
        return (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            disabled={needsPro}
            onChecked={(isChosen) =>
              onScopes(isChosen ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope))
            }
          >
            <span>
              <b>{messages.scope[scope].title}</b>
              <span className="cap ink2">{needsPro ? messages.withPro : messages.scope[scope].text}</span>
            </span>
          </Checkbox>
        );
      })}
      <div role="alert">
        {error !== undefined && (
          <p className="field-error" id={id}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type FormValues = {
  readerName: string;
  scopes: ReaderScope[];
  days: ReaderLinkDays;
  consentVersion: string | undefined;
};

function useLinkForm(onCreated: (created: { reader: string; token: string }) => void) {
  const isPro = useMe().profile.proStatus === "active";
  const utils = trpc.useUtils();
  const initial: FormValues = {
    readerName: "",
    scopes: readerScopes.filter((scope) => scope !== "nutrients" || isPro),
    days: "30",
    consentVersion: undefined,
  };
  const form = useSchemaForm({
    schema: linkInput,
    initial,
    isLive: true,
    send: async (input) => {
      try {
        const { link, token } = await api.readerLink.create.mutate(input);
        onCreated({ reader: link.readerName, token });
        void utils.readerLink.list.invalidate();
        // Some browsers allow it in the press alone: the address stays on the screen with a button.
        await copyAddress(toAddress(token));
      } catch (error) {
        const text = parseApiError(error).issues[0]?.message ?? describeError(error);
        toast({ title: messages.failed, text, tone: "error" });
      }
    },
  });
  return form;
}

function LinkForm({ id, form }: { id: string; form: ReturnType<typeof useLinkForm> }) {
  const noteId = useId();
  const scopes = form.field("scopes");
  const consent = form.field("consentVersion");
  const days = form.field("days");
  const lastDay = formatDay(addDays(today(), Number(days.value)), "long");
  return (
    <form id={id} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField {...form.field("readerName")} label={messages.reader} autoComplete="off" maxLength={80} />
      <ScopeChoice scopes={scopes.value} onScopes={scopes.onValue} error={scopes.error} />
      <div>
        <span className="field-label" aria-hidden="true">
          {messages.days}
        </span>
        <ChipGroup label={messages.days} options={dayOptions} value={days.value} onValue={days.onValue} />
      </div>
      <div>
        <Checkbox
          name="consentVersion"
          checked={consent.value !== undefined}
          aria-invalid={consent.error === undefined ? undefined : true}
          aria-describedby={consent.error === undefined ? noteId : `${noteId} ${noteId}-error`}
          onChecked={(isGiven) => consent.onValue(isGiven ? readerLinkConsentVersion : undefined)}
        >
          <span className="sm">
            {messages.consent(
              form.values.readerName.trim(),
              readerScopes.filter((scope) => scopes.value.includes(scope)),
              lastDay,
            )}
          </span>
        </Checkbox>
        <p className="field-help" id={noteId}>
          {messages.consentNote}
        </p>
        <div role="alert">
          {consent.error !== undefined && (
            <p className="field-error" id={`${noteId}-error`}>
              {consent.error}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

function NewLink() {
  const id = useId();
  const sheet = useSheet(sheets.newReaderLink);
  const [created, setCreated] = useState<{ reader: string; token: string } | null>(null);
  const form = useLinkForm(setCreated);
  const footer = created ? (
    <Button variant="tonal" onClick={sheet.close}>
      {createdMessages.done}
    </Button>
  ) : (
    <Button type="submit" form={id} pending={form.isSubmitting}>
      {messages.submit}
    </Button>
  );
  return (
    <Sheet name={sheets.newReaderLink} title={created ? createdMessages.title : messages.title} footer={footer}>
      {created ? (
        <CreatedLink reader={created.reader} address={toAddress(created.token)} />
      ) : (
        <LinkForm id={id} form={form} />
      )}
    </Sheet>
  );
}

/** Creates a link: for whom, what and for how long, with the consent that says so; then shows its address once. */
export function NewLinkSheet() {
  const { isOpen } = useSheet(sheets.newReaderLink);
  return <NewLink key={useResetKey(isOpen)} />;
}
