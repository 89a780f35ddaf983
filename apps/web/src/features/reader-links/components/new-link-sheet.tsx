import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import {
  createReaderLinkInput,
  readerLinkDays,
  readerScopes,
  type ReaderLinkDays,
  type ReaderScope,
} from "@fetta/domain/account/reader-link";
import { addDays } from "@fetta/domain/calendar-day";
import { useId, useState } from "react";
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
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { copyAddress, CreatedLink, UncopiedQuestion, type Created } from "./created-link.tsx";
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

type CreationProps = {
  onCreated: (created: Pick<Created, "reader" | "token">) => void;
  /** Whether the address is now where the person can take it from. */
  onCopied: (isCopied: boolean) => void;
};

function useLinkForm({ onCreated, onCopied }: CreationProps) {
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
        onCopied(await copyAddress(token));
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

function NewLink({ created, onCreated, onCopied }: CreationProps & { created: Created | null }) {
  const id = useId();
  const sheet = useSheet(sheets.newReaderLink);
  const form = useLinkForm({ onCreated, onCopied });
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
      {created ? <CreatedLink created={created} onCopied={onCopied} /> : <LinkForm id={id} form={form} />}
    </Sheet>
  );
}

/**
 * Creates a link: for whom, what and for how long, with the consent that says so; then shows its address, once, and
 * until it is copied or shared.
 */
export function NewLinkSheet() {
  const { isOpen } = useSheet(sheets.newReaderLink);
  const opening = useResetKey(isOpen);
  const [created, setCreated] = useState<Created | null>(null);
  const isUncopied = created !== null && created.settledIn === null;
  const onCopied = (isCopied: boolean): void =>
    setCreated((link) => link && { ...link, hasFailed: !isCopied, settledIn: isCopied ? opening : link.settledIn });
  return (
    <>
      <NewLink
        key={opening}
        created={isUncopied || created?.settledIn === opening ? created : null}
        onCreated={(link) => setCreated({ ...link, hasFailed: false, settledIn: null })}
        onCopied={onCopied}
      />
      <UncopiedQuestion
        reader={created?.reader ?? ""}
        isUncopied={isUncopied}
        onDiscard={() => setCreated((link) => link && { ...link, settledIn: opening })}
      />
    </>
  );
}
