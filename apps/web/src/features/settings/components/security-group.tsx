import { useEffect, useRef } from "react";
import { security } from "../security.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { type Outputs, trpc } from "../../../lib/api/trpc-hooks.ts";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { SettingsGroup, SettingsRowContent } from "./settings-row.tsx";
import { useMe } from "../../../entities/session/session.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "../settings.module.css";
import { useSearch } from "@tanstack/react-router";
import { findProviderFailureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

const messages = provider.settings;

/** Navigates to the provider, in this window; the provider redirects back here. */
function LinkRow() {
  const begin = trpc.auth.beginLink.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast({ title: messages.linkFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <div className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <SettingsRowContent icon="plus" title={messages.off} text={messages.offText} leadsAway={false} />
      <Button variant="tonal" size="inline" pending={begin.isPending} onClick={() => begin.mutate()}>
        {messages.link}
      </Button>
    </div>
  );
}

type Identity = Outputs["auth"]["identities"]["linked"][number];

/** A sign-in provider linked to the account, with a button to unlink it where another sign-in method remains. */
function LinkedIdentityRow({ identity, isOnlySignIn }: { identity: Identity; isOnlySignIn: boolean }) {
  const utils = trpc.useUtils();
  const sheet = `${sheets.unlinkIdentity}-${identity.id}` as const;
  const question = useSheet(sheet);
  const unlink = trpc.auth.unlinkIdentity.useMutation({
    onSuccess: async () => {
      await utils.auth.identities.invalidate();
      toast({ title: messages.unlinked });
    },
    onError: (error) => toast({ title: messages.unlinkFailed, text: describeError(error), tone: "error" }),
  });
  const since = messages.since(formatInstantDay(identity.since));
  return (
    <div className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <SettingsRowContent
        icon="check"
        title={identity.email ?? identity.provider}
        text={isOnlySignIn ? `${since}. ${messages.onlySignIn}` : since}
        leadsAway={false}
      />
      {!isOnlySignIn && (
        <Button variant="tonal" size="inline" pending={unlink.isPending} onClick={() => question.open()}>
          {messages.unlink}
        </Button>
      )}
      <AlertDialog
        name={sheet}
        title={messages.unlinkTitle(identity.provider)}
        text={messages.unlinkText}
        confirm={messages.unlink}
        onConfirm={() => unlink.mutate({ id: identity.id })}
      />
    </div>
  );
}

/** The result of linking a provider, at the top of the page, where a return from the provider lands. */
function ProviderLinkOutcome() {
  const { error, link } = useSearch({ strict: false });
  const note = useRef<HTMLDivElement>(null);
  const failure = findProviderFailureText(error);
  const isLinked = link === "linked";
  useEffect(() => note.current?.focus(), []);
  if (!isLinked && failure === undefined) return null;
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isLinked ? "status" : "alert"}
      className={isLinked ? "note note-plain" : "note"}
    >
      <Icon name={isLinked ? "check" : "info"} size="s" />
      <div>
        <b>{isLinked ? messages.linked : messages.notLinked}</b>
        <p>{isLinked ? messages.linkedText : failure}</p>
      </div>
    </div>
  );
}

/** The linked sign-in providers, and the result of linking one. */
export function ProviderGroup() {
  const query = trpc.auth.identities.useQuery();
  const { data, error } = query;
  if (error && !data) return <QueryErrorCard title={messages.unreadable} query={query} />;
  if (!data) return null;
  const name = data.provider ?? data.linked[0]?.provider;
  if (name === undefined) return null;
  return (
    <div className="col gap-s">
      <SettingsGroup title={messages.title(name)}>
        {data.linked.map((identity) => (
          <LinkedIdentityRow key={identity.id} identity={identity} isOnlySignIn={data.isLastSignInMethod} />
        ))}
        {data.linked.length === 0 && <LinkRow />}
      </SettingsGroup>
      <ProviderLinkOutcome />
    </div>
  );
}

const PasswordSheet = lazySheet(
  sheets.changePassword,
  async () => (await import("./sessions-sheet.tsx")).ChangePasswordSheet,
);
const PasskeysSheet = lazySheet(sheets.passkeys, async () => (await import("./passkeys-sheet.tsx")).PasskeysSheet);
const SessionsSheet = lazySheet(sheets.sessions, async () => (await import("./sessions-sheet.tsx")).SessionsSheet);

/** A user of another provider creates a password by a mailed link, as after a forgotten password. */
function CreatePasswordRow() {
  const { email } = useMe().user;
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: security.sent, text: security.password.createSent(email) }),
    onError: (error) => toast({ title: security.sendFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <button
      type="button"
      className={styles.settingsRow}
      aria-busy={request.isPending || undefined}
      onClick={() => !request.isPending && request.mutate({ email })}
    >
      <SettingsRowContent
        icon="key"
        title={security.password.create}
        text={security.password.createText}
        leadsAway={false}
      />
    </button>
  );
}

/** Whether the address is verified, and a button to send the verification mail again. */
function EmailRow({ verified, mail }: { verified: boolean; mail: boolean }) {
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const row = useRef<HTMLDivElement>(null);
  const resendMutation = trpc.auth.requestVerification.useMutation({
    onSuccess: async () => {
      toast({ title: security.sent, text: security.sentText(email) });
      // It may have been verified elsewhere in the meantime, which removes the button.
      await utils.auth.security.invalidate();
      row.current?.focus();
    },
    onError: (error) => toast({ title: security.sendFailed, text: describeError(error), tone: "error" }),
  });
  if (!verified && !mail) return null;
  return (
    <div ref={row} tabIndex={-1} className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      {verified ? (
        <SettingsRowContent icon="check" title={security.verified} text={email} leadsAway={false} />
      ) : (
        <>
          <SettingsRowContent
            icon="info"
            title={security.unverified}
            text={security.unverifiedText}
            leadsAway={false}
          />
          <Button
            variant="tonal"
            size="inline"
            pending={resendMutation.isPending}
            onClick={() => resendMutation.mutate()}
          >
            {security.again}
          </Button>
        </>
      )}
    </div>
  );
}

/** Account security: address, password, passkeys and sessions. */
export function SecurityGroup() {
  const query = trpc.auth.security.useQuery();
  const { data, error } = query;
  const [password, sessions] = [useSheet(sheets.changePassword), useSheet(sheets.sessions)];
  const passkeys = useSheet(sheets.passkeys);
  if (error && !data) return <QueryErrorCard title={security.unreadable} query={query} />;
  return (
    <>
      <SettingsGroup title={security.title}>
        {data && <EmailRow verified={data.verified} mail={data.mail} />}
        {data?.password === false ? (
          data.mail && <CreatePasswordRow />
        ) : (
          <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => password.open()}>
            <SettingsRowContent icon="key" title={security.password.change} text={security.password.changeText} />
          </button>
        )}
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => passkeys.open()}>
          <SettingsRowContent icon="face" title={security.passkeys.title} text={security.passkeys.text} />
        </button>
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => sessions.open()}>
          <SettingsRowContent icon="phone" title={security.sessions.title} text={security.sessions.text} />
        </button>
      </SettingsGroup>
      <PasswordSheet />
      <PasskeysSheet />
      <SessionsSheet />
    </>
  );
}
